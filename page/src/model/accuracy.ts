/** Accuracy and luck of a reviewed game, each from 0 to 100, and one sentence of insight. Pure. */

import { counted, plain } from "../lib/text.ts";
import type { MoveReview, Review } from "../types.ts";
import { isOpen, WINNING } from "./verdicts.ts";

/** The definitions in a line each, for those who ask; `chance`: of accuracy where par is a chance of winning. */
export const MEANING = {
  accuracy: "Accuracy starts at 100 and halves with every fifth of par that your moves gave away (with every half of a shot, letter or guess, where a fifth of par is less).",
  chance: "Accuracy is 100 × (par − what your moves gave away) ÷ par, never below 0, and halves with every two lives that they gave away for nothing: 100 gave nothing away, 0 all of the chance of winning.",
  luck: "Luck is 50 where the answers were as kind as expected, above 50 where they were kinder and below where less kind: it is off 50 by 50 × luck ÷ (par + luck), whatever the sign of luck.",
};

/** The amount that the moves of a game gave away, in its unit and never less than nothing. */
const givenAway = ({ mistakes, higherIsBetter }: Review) => Math.max(0, higherIsBetter ? -mistakes : mistakes);

/** The part of par that halves the accuracy when it is given away: games of shots at random gave away a third of par or more. */
const HALVING = 1 / 5;

/** The least that halves it, in moves: where par is small, a fifth of it is next to nothing. */
const LEAST_HALVING = 1 / 2;

/** The lives that halve the accuracy when they are given away though the chance of winning stays as it is. */
const HALVING_LIVES = 2;

/**
 * The accuracy of a game: it falls with everything that was given away, and with nothing else. A cost has no end, so each equal
 * part of it that is given away takes as large a share of the accuracy that is left. A chance of winning has an end: whoever
 * gave all of it away has an accuracy of 0. A life that is lost for nothing lowers no chance as long as others are left; it counts all the same.
 * @returns 0 to 100
 */
export function accuracyOf(review: { par: number; mistakes: number; higherIsBetter: boolean; extraMisses?: number | null }): number {
  const lost = givenAway(review as Review);
  const par = Math.max(0, review.par);
  const kept = 100 * 0.5 ** ((review.extraMisses ?? 0) / HALVING_LIVES);
  if (lost === 0) return kept;
  if (review.higherIsBetter) return kept * (1 - Math.min(1, lost / par));
  return 100 * 0.5 ** (lost / Math.max(HALVING * par, LEAST_HALVING));
}

/** The share of the moves that may be left unweighed where an accuracy is told. */
const UNWEIGHED = 1 / 5;

/** Whether enough moves of a review are weighed to tell an accuracy: a move that is not counts as without a mistake. */
export const isWeighed = ({ moves, unknown }: Review) => (unknown ?? 0) <= UNWEIGHED * moves.length;

/** The luck of a game, from 0 to 100: 50 is neither good nor bad. */
export function luckinessOf({ par, luck, higherIsBetter }: { par: number; luck: number; higherIsBetter: boolean }): number {
  const kind = higherIsBetter ? luck : -luck;
  const scale = Math.max(0, par) + Math.abs(kind);
  return scale === 0 ? 50 : 50 + (50 * kind) / scale;
}

/** An accuracy in words: with a sign that it is rough where the review knows its sum only roughly. */
export function accuracyText(review: Review) {
  const now = accuracyOf(review);
  const off = review.error ?? 0;
  const [low, high] = [-off, off].map((by) => accuracyOf({ ...review, mistakes: (review.higherIsBetter ? -1 : 1) * Math.max(0, givenAway(review) + by) })).sort((a, b) => a - b);
  return { text: `${high - low > 4 ? "about " : ""}${Math.round(now)}`, range: high - low > 1 ? `between ${Math.round(low)} and ${Math.round(high)}` : "" };
}

/** The move that cost most beyond doubt: not even the errors of the figures allow another to have cost more. Null if that is open. */
function costliestOf({ moves, higherIsBetter }: Review): MoveReview | null {
  const cost = (move: MoveReview) => (higherIsBetter ? -move.mistake : move.mistake);
  const most = (move: MoveReview) => (move.verdict === "not valued" ? Infinity : cost(move) + (move.mistakeError ?? 0));
  if (!moves.length) return null;
  const worst = moves.reduce((a, b) => (cost(b) > cost(a) ? b : a));
  const least = cost(worst) - (worst.mistakeError ?? 0);
  // Moves that cost exactly as much have no error that tells one from another.
  return least > 0 && moves.every((move) => move === worst || (most(move) <= least && cost(worst) - cost(move) > 1e-9)) ? worst : null;
}

/**
 * The one thing that cost most: the opening, a single move, or nothing at all. A single move is named only where the review can
 * no longer find another: the end of a game and its review, which looks longer, name the same.
 * @param open whether the better move may be told
 */
export function insightOf(review: Review, open: boolean = true): string {
  const { moves, unit, higherIsBetter } = review;
  const winning = unit === WINNING;
  const lost = (value: number) => (winning ? `lowered your chance of winning ${amount(value, unit)}` : `cost ${amount(value, unit)}`);
  const cost = (move: MoveReview) => (isOpen(move) ? 0 : Math.max(0, higherIsBetter ? -move.mistake : move.mistake));
  const sum = (some: MoveReview[]) => some.reduce((so, move) => so + cost(move), 0);
  const all = sum(moves);
  const least = winning ? 0.02 : 0.5;
  if (all < least) return nextToNothing(review, lost);
  const worst = moves.reduce((a, b) => (cost(b) > cost(a) ? b : a));
  const opening = moves.slice(0, Math.max(3, Math.floor(moves.length / 4)));
  const early = sum(opening);
  const given = givenAway(review); // by all moves, those too that are not decided by themselves
  if (moves.length >= 8 && early > Math.max(all, given) / 2 && cost(worst) < early * 0.7) return `Your opening ${lost(early)}${opening.some(isOpen) ? " or more" : ""}.`;
  if (costliestOf(review) !== worst) return given < least ? nextToNothing(review, lost) : `Your mistakes together ${lost(given)}.`;
  const better = open ? `${worst.query} instead of ${worst.best}` : "";
  if (winning) return `Move ${worst.turn} cost most: ${better || "it"} ${lost(cost(worst))}.`;
  return `Move ${worst.turn} cost most, ${amount(cost(worst), unit)}${better && `: ${better}`}.`;
}

/** The insight where the moves that are decided gave next to nothing away. `lost`: that so much was, in words. */
function nextToNothing(review: Review, lost: (value: number) => string) {
  const winning = review.unit === WINNING;
  const lives = review.extraMisses ?? 0;
  const open = review.moves.some(isOpen);
  const sure = givenAway(review) - (review.error ?? 0);
  if (winning && lives >= 0.5) return `You gave away next to no chance of winning, but ${lives < 1.5 ? "about 1 life" : `about ${Math.round(lives)} lives`} for nothing.`;
  if (open) return sure >= (winning ? 0.02 : 0.5) ? `Together your moves ${lost(sure)} or more, a little each.` : "No move cost much, as far as was found.";
  const none = Math.round(accuracyOf(review)) === 100;
  return winning ? `You gave away ${none ? "no" : "next to no"} chance of winning.` : `You gave ${none ? "nothing" : "next to nothing"} away.`;
}

function amount(value: number, unit: string) {
  if (unit === WINNING) return `by about ${counted(Math.max(1, Math.round(100 * value)), "points")}`;
  return `about ${value < 10 && value % 1 ? `${plain(value, 1)} ${unit}` : counted(Math.round(value), unit)}`;
}
