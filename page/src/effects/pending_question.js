/** Questions that the host has not answered yet: a tab that is closed meanwhile asks them again when its game is opened. */

import { keep, read } from "../lib/storage.js";

/** @typedef {{turn: number, query: string}} Pending */

const KEPT = "bestguess.pending";

/** The most games whose questions are kept. */
const GAMES = 10;

/**
 * Keep a question until it is answered.
 * @param {string} game the sealed game
 * @param {number} turn the moves before it
 * @param {string} query
 */
export function keepPending(game, turn, query) {
  const { [game]: _, ...others } = kept();
  keep(KEPT, Object.fromEntries(Object.entries({ ...others, [game]: { turn, query } }).slice(-GAMES)));
}

/**
 * The question that was left unanswered after so many moves of a game, if there is one.
 * @param {string} game
 * @param {number} turn
 * @returns {string | null}
 */
export function pendingIn(game, turn) {
  const left = kept()[game];
  return left && left.turn === turn ? left.query : null;
}

/**
 * Forget the question of a game: it was answered or refused.
 * @param {string} game
 */
export function forgetPending(game) {
  const { [game]: gone, ...others } = kept();
  if (gone) keep(KEPT, others);
}

/** @returns {Record<string, Pending>} */
const kept = () => read(KEPT);
