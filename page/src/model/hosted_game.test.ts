import { expect, test } from "vitest";
import type { Review } from "../types.ts";
import { figures } from "../views/closing.ts";
import { chanceOf, type Closing, closingNeed, knowsPar, told } from "./hosted_game.ts";
import { EMPTY } from "./rules.ts";
import { WINNING } from "./verdicts.ts";

test("a chance that was sampled is never said to be sure", () => {
  const parNote = "sampled, 1,024 games played with seed 0";
  const reviews = [{ par: 1, parNote }, { par: 0.998, parNote }, { par: 1 }, { par: 1, exact: true }, { par: 0.4 }] as unknown as Review[];
  expect(reviews.map(chanceOf)).toEqual(["won all 1,024 such games that were drawn by lot", "wins nearly all such games", "wins nearly all such games", "wins 100 % of such games", "wins 40 % of such games"]);
});

test("moves that are not weighed yet do not pass for perfect", () => {
  const none = { par: 6, parError: 6, unknown: 3, moves: Array(3).fill({}) } as Review;
  const part = { ...none, parError: 0.3, unknown: 1, moves: Array(5).fill({}) };
  const seen = (review: Review, status: Closing["status"]) => told({ review, status });
  expect([seen(part, "running"), seen(none, "done"), seen({ ...part, unknown: 2 }, "done")]).toEqual([null, null, null]);
  expect(seen(part, "done")).toBe(part);
  expect(seen({ ...part, unknown: 0 }, "running")).not.toBeNull();
  expect(seen({ ...none, unknown: 0 }, "running")).toBeNull(); // its par is not known: the text to copy would lack it
  expect([none, part, { par: 4, parError: null } as Review].map(knowsPar)).toEqual([false, true, true]);
});

test("a par drawn by lot is never called certain", () => {
  const said = (par: number, exact: boolean) => {
    const review = { unit: WINNING, parError: 0, mistakes: 0, luck: 0, higherIsBetter: true, moves: [{ turn: 1, verdict: "best", mistake: 0 }], shown: {}, par, exact };
    const closing = { status: "done", review: review as unknown as Review } as const;
    const drawn = figures({ cost: 1, position: { costNoun: "lives" }, end: "", gaveUp: false, engine: null, closing } as never);
    return /wins [^"]* such games/.exec(JSON.stringify(drawn))?.[0].replaceAll("\u00a0", " ");
  };
  expect([said(1, false), said(0.998, false), said(0.998, true), said(0.9, false)]).toEqual(["wins nearly all such games", "wins nearly all such games", "wins >99 % of such games", "wins 90 % of such games"]);
});

test.each([
  ["play", { game: "sealed" }, { spec: "honest" }],
  ["play", { game: "sealed", host: "never-touching" }, { spec: "never-touching" }],
  ["versus", { game: "sealed", more: { strength: "perfect" } }, { spec: "hidden-well" }],
  ["versus", { game: "sealed", more: { strength: "sharp" } }, { spec: "honest" }],
  ["review", { game: "sealed" }, { spec: "honest" }],
  ["review", { game: "sealed", host: "honest" }, { spec: "honest" }],
  ["review", {}, { elsewhere: true }],
  ["help", {}, { elsewhere: true }],
  ["help", { host: "evil" }, { spec: "evil" }],
] as const)("the short review of a game in %s %j says who answered", (view, link, host) => {
  const { record } = closingNeed(view, { ...EMPTY, rules: "battleship", moves: [{ query: "A1", answer: "miss" }], ...link, view }, "a2.A1-A2").body as { record: object };
  expect(record).toMatchObject({ rules: "battleship", players: { host }, transcript: [{ query: "A1", answer: "miss" }], secret: "a2.A1-A2" });
});
