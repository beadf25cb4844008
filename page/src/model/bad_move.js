/** A move of a link that its game does not know: the moves before it are shown, those after it wait. Pure. */
/** @import {Link, Move, Transcript, Trouble} from "../types.ts" */

/**
 * @typedef {object} BadMove
 * @property {Move} move
 * @property {Transcript} after the moves that followed it
 * @property {Trouble} trouble the server's words about it
 */

/**
 * The link as far as the move that the server could not read, with that move; null if the trouble is another.
 * @param {Link} link
 * @param {Trouble} trouble
 * @returns {{link: Link, badMove: BadMove} | null}
 */
export function cutAt(link, trouble) {
  const turn = (trouble.move ?? 0) - 1;
  const move = link.moves[turn];
  if (!move) return null;
  const { at, ...more } = link.more;
  return { link: { ...link, more, moves: link.moves.slice(0, turn) }, badMove: { move, after: link.moves.slice(turn + 1), trouble } };
}
