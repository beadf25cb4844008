/** The lines that part from a game: kept in the browser, so that each leads to the others. */

import { keepPart, read } from "../lib/storage.ts";
import { lookingAt, rootOf } from "../model/lines.ts";
import { formatLink, parseLink } from "../model/link.ts";
import type { Dispatch, State } from "../types.ts";

const KEPT = "bestguess.lines";

/** The games whose lines are kept, and the most lines of one. */
const GAMES = 10;
const LINES = 12;

/** Keep the line that is shown with the others of its game, and the one it has parted from. */
export function noteLines(view: string, state: State, before: State | null, dispatch: Dispatch) {
  const { link } = state;
  const root = rootOf(link);
  if (!root || !link.rules) return;
  const kept: string[] = read(KEPT)[root] ?? [];
  let lines = kept;
  if (link.more.of || lines.length) {
    const parted = before && before.link.id && before.link.id !== link.id && rootOf(before.link) === root ? before.link : null;
    for (const one of [parted, link]) {
      if (!one?.id) continue;
      const address = formatLink(lookingAt(one, Infinity));
      const place = lines.findIndex((line) => parseLink(line).id === one.id);
      lines = place < 0 ? [...lines, address].slice(-LINES) : lines.map((line, i) => (i === place ? address : line));
    }
    if (JSON.stringify(lines) !== JSON.stringify(kept)) keepPart(KEPT, root, lines, GAMES);
  }
  const shown = (state.own[view] as { lines?: string[] } | undefined)?.lines ?? [];
  if (JSON.stringify(lines) !== JSON.stringify(shown)) dispatch({ type: "own", view, value: { lines } });
}
