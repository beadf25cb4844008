import { expect, test } from "vitest";
import type { Link } from "../types.ts";
import { EMPTY, formatLink, parseLink } from "./link.ts";

const LINKS: (Partial<Omit<Link, "moves">> & { moves: [string, string][] })[] = [
  { view: "help", rules: "battleship(rows=8,fleet=4-3)", moves: [["B7", "hit"], ["C3", "miss"], ["D4", "sunk"]] },
  { view: "help", rules: "battleship(announce=named)", moves: [["A1", "sunk c"], ["A2", "hit"]] },
  { view: "play", rules: "hangman", moves: [["length", "5 letters"], ["E", "no"], ["A", "2+5"], ["=APPLE", "no"]] },
  { view: "help", rules: "phrase(lie_prior=0.1)", moves: [["É", "1"], ["~-.'%", "m"], ["x", "a.b-c~d"]] },
  { view: "watch", rules: "rectangles", moves: [], more: { turn: "12", "a b": "c&d=e#%" } },
  { view: "play", rules: "battleship", moves: [["A1", "miss"]], game: "gAAA_-.~=", id: "0123" },
  { view: "setup", rules: "", moves: [] },
  { view: "help", rules: "battleship(fleet=2..4-2..4,announce=colour)", moves: [["A1", "hit red"], ["A2", "1..2"], ["A3", "1  2"]], more: { note: "1 ..2. 3..  4...5 6" } },
];

test("a range of lengths stands in an address as people write it", () => {
  const rules = "battleship(fleet=2..4-2..4,announce=colour)";
  expect(formatLink({ ...EMPTY, rules })).toContain(`rules=${encodeURIComponent(rules)}`.replace(/%(2C|3D)/g, (code) => decodeURIComponent(code)));
  expect(parseLink(`#/play?rules=${rules}`).rules).toBe(rules);
});

test.each(LINKS)("a link says the whole game and is read back: $rules", (link) => {
  const whole = { ...EMPTY, ...link, moves: link.moves.map(([query, answer]) => ({ query, answer })) };
  expect(parseLink(formatLink(whole))).toEqual(whole);
});

test.each(["#/nowhere", "#/help?moves=%%%~~-&=x&rules", "#/play?game=%00", "####", "#/help?__proto__=1"])("a broken link is read as far as it goes: %s", (fragment) => {
  const { view, moves } = parseLink(fragment);
  expect(["setup", "help", "play"]).toContain(view);
  expect(Array.isArray(moves)).toBe(true);
});
