/** Games that were opened in this tab, so that reloading the page loses neither their analysis nor where they came from. */
/** @import {GameFile} from "../types.ts" */

const PREFIX = "bestguess.game ";
const MOST = 8;

/**
 * Keeps an opened game in the tab's storage, in place of the oldest if there are too many.
 * @param {string} key
 * @param {GameFile} record
 */
export function remember(key, record) {
  try {
    const kept = Object.keys(sessionStorage).filter((name) => name.startsWith(PREFIX) && name !== PREFIX + key);
    for (const name of kept.slice(0, Math.max(kept.length - MOST + 1, 0))) sessionStorage.removeItem(name);
    sessionStorage.setItem(PREFIX + key, JSON.stringify(record));
  } catch {
    // Storage is a courtesy: the link still carries the moves, and they can be weighed again.
  }
}

/**
 * The opened game that was kept under this key, or null.
 * @param {string} key
 * @returns {GameFile | null}
 */
export function recall(key) {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + key) ?? "null");
  } catch {
    return null;
  }
}
