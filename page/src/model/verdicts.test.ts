import { expect, test } from "vitest";
import type { MoveReview, Review } from "../types.ts";
import { keyMoments, WINNING } from "./verdicts.ts";

const slip = { verdict: "mistake" } as const;

/** A review of moves that say what each is besides the best of its turn. */
const review = (moves: Partial<MoveReview>[], unit = "shots") => ({ unit, higherIsBetter: unit === WINNING, moves: moves.map((move, at) => ({ turn: at + 1, query: `q${at + 1}`, best: `b${at + 1}`, verdict: "best", mistake: 0, luck: 0, extraMisses: 0, ...move })) }) as Review;
const turns = (one: Review) => keyMoments(one).map(({ move, costly, lucky }) => `${move.turn}${costly ? " cost" : ""}${lucky ? " luck" : ""}`);

test("the costliest moves and the luckiest answer, in the order of the game", () => {
  const costs = [0.4, 2, 0.5, 0.9, 0.3, 0.8, 0.7].map((mistake) => ({ ...slip, mistake }));
  expect(turns(review([...costs, { luck: -3 }, { luck: -1 }]))).toEqual(["2 cost", "4 cost", "6 cost", "7 cost", "8 luck"]);
  expect(turns(review(costs))).toEqual(["2 cost", "3 cost", "4 cost", "6 cost", "7 cost"]);
  expect(turns(review([{}, {}]))).toEqual([]);
  expect(turns(review([{ ...slip, mistake: 1, luck: -2 }, {}]))).toEqual(["1 cost luck"]);
});

test("one move that was missed again and again is one lesson", () => {
  expect(turns(review([0.5, 0.9, 0.7, 0.4].map((mistake, at) => ({ ...slip, mistake, best: at < 3 ? "B7" : "C1" }))))).toEqual(["2 cost", "4 cost"]);
});

test("nothing is a moment that is not known", () => {
  expect(turns(review([{ verdict: "unclear", mistake: 3 }, { luck: -2, luckError: 2.5 }, { ...slip, mistake: 1, provisional: true }, { luck: -0.3 }, { query: "length", luck: -9 }]))).toEqual([]);
});

test("with lives, the chance of winning comes first, and of equal chances the lives", () => {
  const wasted = (mistake: number, extraMisses: number) => ({ verdict: "wasted" as const, mistake, extraMisses });
  const many = [wasted(0, 1), wasted(-0.2, 1), wasted(0, 2), wasted(-0.1, 0), wasted(-0.3, 0), wasted(0, 3), wasted(0, 0.5)];
  expect(turns(review(many, WINNING))).toEqual(["2 cost", "3 cost", "4 cost", "5 cost", "6 cost"]);
  expect(turns(review([{ luck: 0.4 }, { luck: -0.5 }], WINNING))).toEqual(["1 luck"]);
});
