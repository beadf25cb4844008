/** Questions that the host has not answered yet: a tab that is closed meanwhile asks them again when its game is opened. */

import { keep, read } from "../lib/storage.ts";

interface Pending { turn: number; query: string }

const KEPT = "bestguess.pending";

/** The most games whose questions are kept. */
const GAMES = 10;

/**
 * Keep a question until it is answered.
 * @param game the sealed game
 * @param turn the moves before it
 */
export function keepPending(game: string, turn: number, query: string) {
  const { [game]: _, ...others } = kept();
  keep(KEPT, Object.fromEntries(Object.entries({ ...others, [game]: { turn, query } }).slice(-GAMES)));
}

/** The question that was left unanswered after so many moves of a game, if there is one. */
export function pendingIn(game: string, turn: number): string | null {
  const left = kept()[game];
  return left && left.turn === turn ? left.query : null;
}

/** Forget the question of a game: it was answered or refused. */
export function forgetPending(game: string) {
  const { [game]: gone, ...others } = kept();
  if (gone) keep(KEPT, others);
}

const kept = (): Record<string, Pending> => read(KEPT);
