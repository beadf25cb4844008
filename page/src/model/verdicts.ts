/** The verdicts on moves: is one a slip, is it still open, how another try compares with it, and which are worth another look. Pure. */

import { plain } from "../lib/text.ts";
import type { MoveReview, Review, Verdict, Wire } from "../types.ts";

/** The unit of games with lives; all other units count what is spent. */
export const WINNING = "winning probability";

/** A value or an error in the unit of the review: winning probabilities in percent. */
export const inUnit = (value: number, unit: string) => (unit === WINNING ? `${plain(100 * value, 1)} %` : plain(value));

/** Whether there was something better, so that it is worth another try. */
export const isSlip = ({ verdict }: { verdict: Verdict }) => verdict === "mistake" || verdict === "inaccuracy" || verdict === "wasted";

/** Whether nothing is decided, so that more time may tell. */
export const isOpen = ({ verdict, provisional }: MoveReview) => provisional || verdict === "unclear" || verdict === "not valued";

type Weighed = Wire.ValueResponse;

/** Whether nothing better is known. */
export const asGood = ({ verdict }: Weighed) => ["best", "equal", "better than the reference"].includes(verdict);

/** How another try at a move compares with the move that was made, as the end of a sentence. */
export function compared(weighed: Weighed, move: MoveReview): string {
  if (weighed.query === move.query) return "that is what was asked in the game.";
  if (weighed.verdict === "better than the reference") return "better than what the engine would ask. Well found!";
  if (weighed.verdict === "best") return "that is it, the best there is. Well found!";
  if (weighed.verdict === "equal") return "as good as the best. Well found!";
  if (weighed.verdict === "wasted") return "wasted: its answer is certain already, and finds nothing.";
  if (weighed.difference === null) return "that cannot be weighed here.";
  const cost = Math.abs(weighed.difference);
  if (weighed.unit === WINNING && cost < 0.0005 && isSlip(weighed)) return "as likely to win as the best, but with more lives lost.";
  const lost = `${loss(cost, weighed.unit)}${weighed.error ? ` (± ${inUnit(weighed.error, weighed.unit)})` : ""} short of the best`;
  const before = Math.abs(move.difference ?? move.mistake);
  const room = weighed.error ?? 0;
  if (weighed.verdict === "good") return `good, within a hair of the best: ${lost}.`;
  if (cost + room < before - 1e-9) return `warmer: ${lost}, where ${move.query} was ${loss(before, weighed.unit)} short.`;
  if (cost - room > before + 1e-9) return `colder: ${lost}, where ${move.query} was ${loss(before, weighed.unit)} short.`;
  return `about the same as ${move.query}: ${lost}.`;
}

const loss = (value: number, unit: string) => (unit === WINNING ? inUnit(value, unit) : `${plain(value)} ${unit}`);

/** The moves that somebody chose: the length of a word is told unasked. */
export const chosenMoves = (moves: MoveReview[]) => moves.filter(({ query }) => query !== "length");

/** `costly` and `lucky`: why it is one of them; a move that cost much may have got the luckiest answer */
export type Moment = ReturnType<typeof keyMoments>[number];

/** The number of moments at most. */
const FEW = 5;

/** The least worth of an answer that is called lucky, in the unit of a cost, and of winning. */
const LUCKY = { cost: 0.5, chance: 0.02 };

/**
 * The moments in the order of the game: the moves that gave most away, by the chance of winning or the cost, then by lives. Where
 * one better move was missed several times in a row, or again later, it is one lesson: the costliest of these moves stands for all.
 */
export function keyMoments({ moves, higherIsBetter, unit }: Review) {
  const sign = higherIsBetter ? 1 : -1;
  const chosen = chosenMoves(moves).filter((move) => !isOpen(move));
  const worth = (move: MoveReview) => sign * move.luck;
  const luckiest = chosen.reduce<MoveReview | null>((best, move) => (worth(move) > (best ? worth(best) : LUCKY[unit === WINNING ? "chance" : "cost"]) && worth(move) > (move.luckError ?? 0) ? move : best), null);
  const lessons: Set<string> = new Set();
  const costly = chosen
    .filter(isSlip)
    .sort((a, b) => sign * (a.mistake - b.mistake) || b.extraMisses - a.extraMisses || a.turn - b.turn)
    .filter(({ best }) => !lessons.has(best) && lessons.add(best))
    .filter((move, rank) => rank < FEW - (luckiest ? 1 : 0) || (rank < FEW && move === luckiest));
  return [...new Set(luckiest ? [...costly, luckiest] : costly)]
    .sort((a, b) => a.turn - b.turn)
    .map((move) => ({ move, costly: costly.includes(move), lucky: move === luckiest }));
}
