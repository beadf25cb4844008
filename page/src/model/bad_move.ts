/** A move of a link that its game does not know: the moves before it are shown, those after it wait. Pure. */

import type { Link, Move, Transcript, Trouble } from "../types.ts";

export interface BadMove {
  move: Move;
  after: Transcript; // the moves that followed it
  trouble: Trouble; // the server's words about it
}

/** The link as far as the move that the server could not read, with that move; null if the trouble is another. */
export function cutAt(link: Link, trouble: Trouble): { link: Link; badMove: BadMove } | null {
  const turn = (trouble.move ?? 0) - 1;
  const move = link.moves[turn];
  if (!move) return null;
  const { at, ...more } = link.more;
  return { link: { ...link, more, moves: link.moves.slice(0, turn) }, badMove: { move, after: link.moves.slice(turn + 1), trouble } };
}
