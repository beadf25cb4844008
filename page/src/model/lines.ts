/** Walking back in a game that goes on, and lines that part from it: the game as it was stays beside them. Pure. */

import type { Link, State, Transcript } from "../types.ts";
import { formatLink, parseLink } from "./rules.ts";
import { sameMoves } from "./saving.ts";

/** The number of moves that are looked at: all of them, unless the address says otherwise. */
export function lookedBack({ moves, more }: Link) {
  const at = /^\d+$/.test(more.at ?? "") ? Number(more.at) : moves.length;
  return Math.min(at, moves.length);
}

/** The states that were looked back into, so that equal questions have equal answers. */
const prefixes: WeakMap<Transcript, Map<number, Transcript>> = new WeakMap();

/** The state as it was after the move that is looked at; the state itself if that is the last. */
export function viewed(state: State): State {
  const { moves } = state.link;
  const at = lookedBack(state.link);
  if (at === moves.length) return state;
  const known = prefixes.get(moves) ?? new Map();
  prefixes.set(moves, known);
  if (!known.has(at)) known.set(at, moves.slice(0, at));
  return { ...state, link: { ...state.link, moves: known.get(at) } };
}

export function lookingAt(link: Link, at: number): Link {
  const { at: _, ...more } = link.more;
  return { ...link, more: at >= link.moves.length ? more : { ...more, at: String(Math.max(0, at)) } };
}

/** The game that a line belongs to: the one it parted from first. */
const rootOf = ({ id, more }: Link) => more.of || id;

/** The most lines of one game that are kept. */
const LINES = 12;

/** The addresses of the lines of the game that is shown; none if it has only one. */
export const linesOf = ({ link, lines }: State) => lines[rootOf(link)] ?? [];

/** The state with the line that is shown among the others of its game, and the one that it has parted from. */
export function noteLines(state: State): State {
  const { link, previous } = state;
  const root = rootOf(link);
  const kept = linesOf(state);
  if (!root || !link.rules || (!link.more.of && !kept.length)) return state;
  const parted = previous?.id && previous.id !== link.id && rootOf(previous) === root ? previous : null;
  let lines = kept;
  for (const one of [parted, link]) {
    if (!one?.id) continue;
    const address = formatLink(lookingAt(one, Infinity));
    const place = lines.findIndex((line) => parseLink(line).id === one.id);
    lines = place < 0 ? [...lines, address].slice(-LINES) : lines.with(place, address);
  }
  return JSON.stringify(lines) === JSON.stringify(kept) ? state : { ...state, lines: { ...state.lines, [root]: lines } };
}

/**
 * The link after the moves have become these while an earlier one was looked at. Moves that were made before are only
 * walked on; others begin a line of their own, which is no longer the game of a day or of a friend.
 */
export function partedAt(link: Link, moves: Transcript): Link {
  if (sameMoves(moves, link.moves.slice(0, moves.length)) && moves.length <= link.moves.length) return lookingAt(link, moves.length);
  return ownLine(link, moves);
}

/** A line of its own, which parts from the game at its last move. */
export function ownLine(link: Link, moves: Transcript): Link {
  const { at, daily, challenge, ...more } = link.more;
  return { ...link, moves, id: "", more: { ...more, of: rootOf(link) } };
}

/** Another line of the game in words: `as it was, 12 moves`, or where it parts from the one shown. */
export function lineNamed(link: Link, address: string) {
  const other = parseLink(address);
  const length = `${other.moves.length} ${other.moves.length === 1 ? "move" : "moves"}`;
  if (!other.more.of) return `The game as it was, ${length}`;
  let same = 0;
  while (same < other.moves.length && sameMoves(other.moves.slice(same, same + 1), link.moves.slice(same, same + 1))) same++;
  const first = other.moves[same];
  return first ? `${first.query} at move ${same + 1}, ${length}` : `As far as move ${same}`;
}
