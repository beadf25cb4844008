/** Games that were opened in this tab, so that reloading the page loses neither their analysis nor where they came from. */

import { drop, keep, namesOf, read } from "../lib/storage.ts";
import type { GameFile } from "../types.ts";

const PREFIX = "bestguess.game ";
const MOST = 8;

/** Keeps an opened game in the tab's storage, in place of the oldest if there are too many. */
export function remember(key: string, record: GameFile) {
  const kept = namesOf(PREFIX, "sessionStorage").filter((name) => name !== PREFIX + key);
  for (const name of kept.slice(0, Math.max(kept.length - MOST + 1, 0))) drop(name, "sessionStorage");
  // The link still carries the moves, and they can be weighed again.
  keep(PREFIX + key, record, { area: "sessionStorage", missed: false });
}

/** The opened game that was kept under this key, or null. */
export function recall(key: string): GameFile | null {
  const kept = read(PREFIX + key, "sessionStorage");
  return Array.isArray(kept.transcript) ? (kept as any) : null;
}
