/** Questions that the host has not answered yet: a tab that is closed meanwhile asks them again when its game is opened. */

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
  write(Object.fromEntries(Object.entries({ ...others, [game]: { turn, query } }).slice(-GAMES)));
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
  if (gone) write(others);
}

/** @returns {Record<string, Pending>} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/** @param {Record<string, Pending>} all */
function write(all) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(all));
  } catch {
    // storage is a courtesy: then a question without an answer is asked anew by hand
  }
}
