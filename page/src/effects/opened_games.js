/** Games that were opened in this tab, so that reloading the page loses neither their analysis nor where they came from. */
/** @import {GameFile} from "../types.ts" */

import { drop, keep, namesOf, read } from "../lib/storage.js";

const PREFIX = "bestguess.game ";
const MOST = 8;

/**
 * Keeps an opened game in the tab's storage, in place of the oldest if there are too many.
 * @param {string} key
 * @param {GameFile} record
 */
export function remember(key, record) {
  const kept = namesOf(PREFIX, "sessionStorage").filter((name) => name !== PREFIX + key);
  for (const name of kept.slice(0, Math.max(kept.length - MOST + 1, 0))) drop(name, "sessionStorage");
  // The link still carries the moves, and they can be weighed again.
  keep(PREFIX + key, record, { area: "sessionStorage", missed: false });
}

/**
 * The opened game that was kept under this key, or null.
 * @param {string} key
 * @returns {GameFile | null}
 */
export function recall(key) {
  const kept = read(PREFIX + key, "sessionStorage");
  return Array.isArray(kept.transcript) ? /** @type {any} */ (kept) : null;
}
