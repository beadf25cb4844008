import { expect, test } from "vitest";
import type { Link } from "../types.ts";
import { EMPTY, formatLink, parseLink, titleOf, unused } from "./rules.ts";

const LINKS: (Partial<Omit<Link, "moves">> & { moves: [string, string][] })[] = [
  { view: "help", rules: "battleship(rows=8,fleet=4-3)", moves: [["B7", "hit"], ["C3", "miss"], ["D4", "sunk"]] },
  { view: "help", rules: "battleship(announce=named)", moves: [["A1", "sunk c"], ["A2", "hit"]] },
  { view: "play", rules: "hangman", moves: [["length", "5 letters"], ["E", "no"], ["A", "2+5"], ["=APPLE", "no"]] },
  { view: "help", rules: "phrase(lie_prior=0.1)", moves: [["É", "1"], ["~-.'%", "m"], ["x", "a.b-c~d"]] },
  { view: "watch", rules: "rectangles", moves: [], more: { turn: "12", "a b": "c&d=e#%" } },
  { view: "play", rules: "battleship", moves: [["A1", "miss"]], game: "gAAA_-.~=", id: "0123" },
  { view: "setup", rules: "", moves: [] },
  { view: "help", rules: "wordle", moves: [["CRANE", "bybbg"]] },
  { view: "play", rules: "wordle(hard=true)", moves: [] },
  { view: "setup", rules: "wordle(length=6,tries=6)", moves: [] },
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

test.each([
  ["wordle", "wordle(tries=6)"],
  ["Wordle", "Wordle(tries=6)"],
  ["wordle 6 hard", "wordle 6 hard 6 tries"],
  ["wordle 7 tries", "wordle 7 tries"],
  ["wordle(hard=true)", "wordle(hard=true,tries=6)"],
  ["wordle(tries=8)", "wordle(tries=8)"],
  ["wordle(tries=0)", "wordle"],
  ["wordle(boards=4)", "wordle(boards=4)"],
  ["wordle 4 boards", "wordle 4 boards"],
  ["wordle(oops)", "wordle(oops)"],
  ["jotto", "jotto"],
  ["table(file=birds.csv,noise=0.05)", "table(file=birds.csv,noise=0.05)"],
])("the rules of an address are as a person means them: %s", (rules, meant) => {
  for (const view of ["", "help", "play", "watch"]) expect(parseLink(`#/${view}?rules=${rules}`).rules).toBe(meant);
});

test("an address that was made before Wordle had six guesses in it keeps its rules", () => {
  const seven = "~CRANE-bybbg".repeat(7).slice(1);
  for (const more of ["game=sealed", "challenge=name-012345", `moves=${seven}`]) {
    expect(parseLink(`#/play?rules=wordle&${more}`).rules).toBe("wordle");
  }
});

test.each(["absurdle", "Absurdle(length=6)", "evil hangman", "evil.hangman", "evil wordle"])("the name says that the host holds no secret: %s", (rules) => {
  expect(parseLink(`#/play?rules=${rules}`).host).toBe("evil");
});

test.each([
  ["rules=hangman&lives=3", "lives=3", "hangman(lives=3)"],
  ["rules=battleship(rows=8)&columns=8&moves=A1-m", "columns=8", "battleship(rows=8,columns=8)"],
  ["rules=hangman&lives", "lives", "hangman(lives=…)"],
  ["rows=6", "rows=6", "battleship(rows=6)"],
  ["rules=Battleship.8x8&fleet_size=2", "fleet_size=2", "battleship(fleet_size=2)"],
])("a part of an address that says nothing is told of: %s", (address, part, rules) => {
  expect(unused(`#/help?${address}`)).toBe(`The address has “${part}”, which says nothing to this page. A rule of the game stands within the rules: rules=${rules}.`);
});

test.each(["", "#/", "#/help?", "#/help?rules=hangman&&moves=E-no&at=1&yours=1", "#/watch?rules=battleship&vs=random&seed=3&turn=2&secret=x"])("nothing is told of an address that is used to the end: %s", (fragment) => expect(unused(fragment)).toBe(""));

test("Absurdle has the host who holds no secret", () => {
  expect(parseLink("#/play?rules=absurdle").host).toBe("evil");
});

test.each([
  ["quordle", "Quordle"],
  ["quordle(boards=8)", "Octordle"],
  ["quordle(boards=2,length=6)", "Dordle, length 6"],
  ["quordle(boards=3)", "Quordle, boards 3"],
])("boards at once have the name of their number: %s", (rules, title) => expect(titleOf(rules)).toBe(title));
