import { expect, test } from "vitest";
import type { Position } from "../types.ts";
import { headline, rankingList } from "./advice.ts";

/** The queries that are listed in a position with seven of them, of which A1 is the likeliest. */
function listed(advised: string) {
  const scores = ["A1", "A2", "A3", "A4", "A5", "A6", "A7"].map((query, rank) => ({ query, hit: 0.5 - 0.05 * rank, bits: 0.5 }));
  const position = { kind: "grid", board: { rows: 1 }, scores, suggestion: { query: advised, equals: [] } } as unknown as Position;
  const list = rankingList({ position, heat: "hit", inBits: false, stale: false, onpick: () => {} });
  return list?.props.children[1].props.children.map(({ key }: { key: string }) => key);
}

test("the advised query is listed, wherever it ranks", () => {
  expect(listed("A1")).toEqual(["A1", "A2", "A3", "A4", "A5"]);
  expect(listed("A7")).toEqual(["A1", "A2", "A3", "A4", "A7"]);
});

const LINES = { kind: "lines", secretNoun: "word", queryNoun: "guess", legal: [], board: { lines: [], tiles: true, boards: 1, misses: false, keys: [], colours: "", spelled: "" }, belief: { secrets: "1024", bits: 10 } };
const GRID = { kind: "grid", secretNoun: "layout", queryNoun: "shot", board: { rows: 1 }, answers: [{ text: "hit", key: "h" }] };
const SHAPES = { ...GRID, answers: [{ text: "occupied", key: "h" }] };
const score = (query: string, hit: number, bits: number, standardError: number | null = null) => ({ query, hit, bits, left: 1024 / 2 ** bits as number | null, standardError });

/** The words of the headline of a query, beside the one that is advised. */
function headed(game: object, query: string, scores: ReturnType<typeof score>[], inBits = false, from = 1, more = {}) {
  const words = (node: any): string => (Array.isArray(node) ? node.map(words).join("") : node?.props ? words(node.props.children) : ["string", "number"].includes(typeof node) ? String(node) : "");
  const suggestion = { query: scores[0].query, equals: [], why: "Its figures are these. It is the shortest way.", ...more };
  const said = headline({ position: { ...game, scores, suggestion } as unknown as Position, query, inBits, stale: false });
  return [words(said.props.children[from]), words(said.props.children[from + 1])].map((text) => text.replaceAll("\u00a0", " "));
}

test.each([
  [GRID, 1, 0, "A1100 % hit"],
  [GRID, 1, null, "A1100 % hit"],
  [GRID, 0.5, 0.01, "A150 % ± 2.0 hit"],
  [SHAPES, 0.5, null, "A150 % occupied"],
])("nothing is drawn of an error that is none: %#", (game, hit, error, said) => expect(headed(game, "A1", [score("A1", hit, 0, error)])[0]).toBe(said));

test.each([
  [LINES, [0.0003, 6], [0.0007, 5], "BEST would leave about 16 words."],
  [LINES, [0.25, 5], [0, 5], "BEST would be 25 % to be the word."],
  [LINES, [0.25, 6], [0, 5], "BEST would be 25 % to be the word and leave about 16 words."],
  [LINES, [0.25, 5], [0.3, 5.5], "BEST would leave about 32 words. It is the shortest way."],
  [LINES, [0, 6], [0, 5], "BEST would leave about 16 words."],
  [GRID, [0.5, 1], [0.4, 0.9], "BEST would be 50 %."],
  [GRID, [0.401, 1], [0.399, 0.9], "BEST would be 40 %. It is the shortest way."],
  [GRID, [0.3, 1], [0.4, 0.9], "BEST would be 30 %. It is the shortest way."],
] as const)("what the best query has that another lacks is told: %#", (game, [hit, bits], [otherHit, otherBits], said) => {
  expect(headed(game, "OTHER", [score("BEST", hit, bits), score("OTHER", otherHit, otherBits)])[1]).toBe(said);
});

test.each([
  [61, 70, "BEST would leave about 61 words.", "about 61 words left"],
  [1, 1.5, "BEST would leave about 1 word.", "about 1 word left"],
  [70, 61, "BEST would tell 6.00 bits.", "about 70 words left"],
  [null, null, "BEST would tell 6.00 bits.", "6.00 bits"],
])("the number left is the one that the server counted, and else bits are told: %#", (left, otherLeft, said, alone) => {
  const scores = [{ ...score("BEST", 0, 6), left }, { ...score("OTHER", 0, 5), left: otherLeft }];
  expect(headed(LINES, "OTHER", scores)[1]).toBe(said);
  expect(headed(LINES, "BEST", scores)[0]).toContain(alone);
});

test.each([
  ["BEST", "Suggested guess", "It is the shortest way."],
  ["MOIST", "Proven best guess", "The best play takes 2.41 more guesses."],
  ["OTHER", "Your choice", "BEST would leave about 16 words."],
])("what is proven best is said beside the suggestion: %s", (query, title, why) => {
  const proven = { query: "MOIST", text: "The best play takes 2.41 more guesses." };
  const scores = [score("BEST", 0, 6), score("OTHER", 0, 5), score("MOIST", 0, 5.5)];
  expect(headed({ ...LINES, proven }, query, scores, false, 0)[0]).toBe(title);
  expect(headed({ ...LINES, proven }, query, scores)[1]).toBe(why);
  expect(headed({ ...LINES, proven }, query, scores, false, 3)[0]).toBe(query === "MOIST" ? "" : "Proven best: MOIST The best play takes 2.41 more guesses.");
});

test("of the queries that are as good all are counted", () => {
  const equals = ["A", "B", "C", "D", "E", "F", "G", "H"];
  expect(headed(LINES, "BEST", [score("BEST", 0, 6)], false, 4, { equals, moreEquals: 353 })[0]).toBe("Just as good: A, B, C, D, E, F and 355 more");
});

test("bits are compared where they are shown", () => {
  expect(headed(GRID, "OTHER", [score("BEST", 0.3, 1), score("OTHER", 0.4, 0.9)], true)[1]).toBe("BEST would be 30 % and tell 1.00 bits.");
  expect(headed(LINES, "OTHER", [score("BEST", 0, 6), score("OTHER", 0, 5)], true)[1]).toBe("BEST would tell 6.00 bits.");
});
