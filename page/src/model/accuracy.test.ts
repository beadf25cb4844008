import { expect, test } from "vitest";
import type { Review } from "../types.ts";
import { accuracyOf, insightOf, luckinessOf } from "./accuracy.ts";
import { WINNING } from "./verdicts.ts";

const weighed = (par: number, mistakes: number, higherIsBetter = false, luck = 0) => ({ par, mistakes, luck, higherIsBetter }) as Review;
const falls = (figures: (number | null)[]) => figures.every((one, i) => i === 0 || Number(figures[i - 1]) > Number(one));

test.each([0, 0.4, 3.4, 18, 44.7])("accuracy falls strictly from 100 to next to nothing, par %d", (par) => {
  const found = [0, 0.01, 0.1, 0.5, 1, 2, 5].map((given) => accuracyOf(weighed(par, given)));
  expect(found[0]).toBe(100);
  expect(falls(found)).toBe(true);
  expect(Math.min(...found.map(Number))).toBeGreaterThan(0);
  expect(accuracyOf(weighed(par, par + 5))).toBeLessThan(5);
});

test("accuracy falls with what was given away and with nothing else", () => {
  const shots = [-1, 0, 1, 9, 45, 400].map((given) => accuracyOf(weighed(45, given)));
  expect(shots.slice(0, 2)).toEqual([100, 100]);
  expect(shots[3]).toBe(50); // a fifth of par that is given away halves it
  expect(falls(shots.slice(1))).toBe(true);
  // Half of the chance given away is 50; all of it, or more because of kind answers before, is nothing.
  expect([0.1, 0, -0.1, -0.4, -0.8, -0.9].map((given) => accuracyOf(weighed(0.8, given, true)))).toEqual([100, 100, expect.closeTo(88, -1), 50, 0, 0]);
  expect(accuracyOf(weighed(45, 9, false, 12))).toBe(accuracyOf(weighed(45, 9, false, -3)));
});

test("luck is 50 where there was none, and within 0 and 100", () => {
  const luck = [-20, -1, 0, 1, 20].map((one) => luckinessOf(weighed(45, 0, false, one)));
  expect(luck[2]).toBe(50);
  expect(falls(luck)).toBe(true);
  expect(falls([0.2, 0, -0.5].map((one) => luckinessOf(weighed(0.8, 0, true, one))))).toBe(true);
  expect(luck.every((one) => Number(one) >= 0 && Number(one) <= 100)).toBe(true);
});

const costing = (...moves: [number, number | null][]) => {
  const all = moves.map(([mistake, mistakeError], at) => ({ turn: at + 1, verdict: "mistake", mistake, mistakeError, query: "A1", best: "B2" }));
  return { par: 12, unit: "shots", higherIsBetter: false, mistakes: all.reduce((sum, { mistake }) => sum + mistake, 0), error: 0, moves: all } as Review;
};

test("the costliest move is named where no other can have cost more", () => {
  const sure = costing([1, null], [3, 0.5], [2, 0.5]);
  expect([insightOf(sure), insightOf(sure, false)]).toEqual(["Move 2 cost most, about 3 shots: A1 instead of B2.", "Move 2 cost most, about 3 shots."]);
  const unsure = costing([1, null], [3, 0.5], [2, 0.6]);
  const said = "Your mistakes together cost about 6 shots.";
  expect([insightOf(unsure), insightOf(unsure, false)]).toEqual([said, said]);
});

test("no one of several moves that cost as much is named", () => {
  expect(insightOf(costing([1, null], [1, null], [0, null]))).toBe("Your mistakes together cost about 2 shots.");
  expect(insightOf(costing([1, null], [1 - 1e-12, 0]))).toBe("Your mistakes together cost about 2 shots.");
});

test("what moves gave away together counts those that are open", () => {
  const open = costing([3, 2], [2.5, 2], [1.5, 2], [1, 2]);
  open.moves[1].verdict = "unclear";
  open.moves[2].provisional = true;
  expect(insightOf(open)).toBe("Your mistakes together cost about 8 shots.");
  const opening = costing([2, 0.1], [2, 0.1], [2, 0.1], ...Array(7).fill([0, null]));
  expect(insightOf(opening)).toBe("Your opening cost about 6 shots.");
  opening.moves[1].provisional = true;
  expect(insightOf(opening)).toBe("Your opening cost about 4 shots or more.");
});

test("the insight agrees with the accuracy where no single move is decided", () => {
  const insight = (mistakes: number, error: number, verdict: string, unit = "letters") => {
    const moves = [1, 2].map((turn) => ({ turn, verdict, mistake: 0, query: "A", best: "B" }));
    return insightOf({ par: unit === WINNING ? 0.9 : 12, unit, higherIsBetter: unit === WINNING, mistakes, error, moves } as Review);
  };
  expect(insight(4, 1, "unclear")).toMatch(/^Together your moves cost about 3 letters or more/);
  expect(insight(-0.5, 0.1, "unclear", WINNING)).toMatch(/^Together your moves lowered your chance of winning by about 40 points or more/);
  expect(insight(4, 4, "unclear")).toBe("No move cost much, as far as was found."); // an error as large may hide it
  expect(insight(0, 0, "best")).toBe("You gave nothing away.");
  expect(insight(0, 0, "best", WINNING)).toBe("You gave away no chance of winning.");
});
