/** The moments of a reviewed game that are worth another look: the costliest moves, and the luckiest answer. Pure. */

import type { MoveReview, Review } from "../types.ts";
import { chosenMoves } from "./reviewing.ts";
import { isOpen, isSlip, WINNING } from "./verdicts.ts";

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
