import { expect, test } from "vitest";
import type { AnswerChoice, GridBoard } from "../types.ts";
import { afterPress, pressesOf } from "./paper_entry.ts";

const board = { queries: [..."ABCD"].map((row) => [1, 2, 3, 4].map((column) => `${row}${column}`)) } as GridBoard;
const choice = (text: string, ship: string | null = null) => ({ text, label: text, key: text[0], ship }) as AnswerChoice;
const PLAIN = ["miss", "hit", "sunk"].map((text) => choice(text));
const NAMED = [choice("miss"), choice("hit"), choice("sunk a", "a"), choice("sunk b", "b")];
const EVERY = [choice("miss"), choice("hit a", "a"), choice("hit b", "b"), choice("sunk a", "a"), choice("sunk b", "b")];
const COLOURS = ["miss", "hit red", "hit blue", "sunk red", "sunk blue"].map((text) => choice(text, text.split(" ")[1] ?? null));
const COLOURED = { ...board, fleet: ["red", "blue"].map((name) => ({ name, lengths: [2, 3] })) } as GridBoard;
const read = (text: string) => (text ? text.split(", ").map((move) => ({ query: move.slice(0, 2), answer: move.slice(3) })) : []);
const said = (moves: ReturnType<typeof read> | null) => moves && moves.map(({ query, answer }) => `${query} ${answer}`).join(", ");

test.each([
  ["", "A1", PLAIN, "A1 miss"],
  ["A1 miss, B2 miss", "A1", PLAIN, "A1 hit, B2 miss"],
  ["A1 hit", "A1", PLAIN, "A1 sunk"],
  ["A1 sunk, B2 miss", "A1", PLAIN, "B2 miss"],
  // The ship that sank at A2 has A1 too: its sinking comes last.
  ["A2 sunk, A1 miss, D4 miss", "A1", PLAIN, "A1 hit, D4 miss, A2 sunk"],
  ["A2 sunk, B1 miss", "B1", PLAIN, "A2 sunk, B1 hit"],
  ["A4 sunk, A1 miss", "A1", PLAIN, "A4 sunk, A1 hit"],
  ["A1 hit, A2 hit", "A2", PLAIN, "A1 hit, A2 sunk"],
  ["A1 hit", "A1", NAMED, null],
  ["A1 sunk a", "A1", NAMED, ""],
  ["A1 miss", "A1", EVERY, null],
  ["A1 hit b", "A1", EVERY, "A1 sunk b"],
])("%s, then a press on %s", (before, query, choices, after) => {
  expect(said(afterPress(read(before), query, choices, board))).toBe(after);
});

test.each([
  ["", "A1", "A1 miss"],
  ["A1 miss", "A1", "A1 hit red"],
  ["A1 hit red", "A1", "A1 hit blue"],
  ["A1 hit blue", "A1", ""], // a ship of two does not sink by its first hit
  ["A2 hit red, A1 miss", "A1", "A2 hit red, A1 hit red"],
  ["A2 hit red, A1 hit blue, B4 miss", "A1", "A2 hit red, B4 miss, A1 sunk red"],
  ["A2 hit red, A1 sunk red", "A1", "A2 hit red"],
  ["B2 hit red, A1 miss", "A1", "B2 hit red, A1 hit blue"], // not in line with red
  ["A4 hit red, A1 miss", "A1", "A4 hit red, A1 hit blue"], // and no ship is that long
  ["A2 hit red, A1 sunk red, A3 hit blue", "A3", "A2 hit red, A1 sunk red"],
])("in colours: %s, then a press on %s", (before, query, after) => {
  expect(said(afterPress(read(before), query, COLOURS, COLOURED))).toBe(after);
});

test.each([
  [PLAIN, "Press a cell for a miss, again for a hit, again for a sinking; after that a press clears it."],
  [PLAIN.slice(0, 2), "Press a cell for a miss, again for a hit; after that a press clears it."],
  [NAMED, "Press a cell for a miss, again for a hit, again for a sinking; after that a press clears it."],
  [["empty", "occupied"].map((text) => choice(text)), "Press a cell for empty, again for occupied; after that a press clears it."],
  [COLOURS, "Press a cell for a miss, again for a hit on each colour that can lie there, then for its sinking; after that a press clears it."],
])("the presses are told as the answers are: %#", (choices, said) => expect(pressesOf(choices)).toBe(said));
