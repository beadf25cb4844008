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
];

test.each(LINKS)("a link says the whole game and is read back: $rules", (link) => {
  const whole = { ...EMPTY, ...link, moves: link.moves.map(([query, answer]) => ({ query, answer })) };
  expect(parseLink(formatLink(whole))).toEqual(whole);
});

test.each(["#/nowhere", "#/help?moves=%%%~~-&=x&rules", "#/play?game=%00", "####", "#/help?__proto__=1"])("a broken link is read as far as it goes: %s", (fragment) => {
  const { view, moves } = parseLink(fragment);
  expect(["setup", "help", "play"]).toContain(view);
  expect(Array.isArray(moves)).toBe(true);
});
