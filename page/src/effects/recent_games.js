/** The newest games of the library, for who comes to the review without one. */
/** @import {Recent} from "../model/reviewing.js" */
/** @import {Dispatch} from "../types.ts" */

import { get } from "../lib/api.js";

/** The number of games that are listed. */
const FEW = 6;

/**
 * Ask for the newest games.
 * @param {Dispatch} dispatch
 */
export function askRecent(dispatch) {
  /** @type {Promise<{games: Recent[]}>} */ (get(`/api/library?page=1&size=${FEW}`, { channel: "recent" })).then(
    ({ games }) => dispatch({ type: "own", view: "review", value: { recent: games } }),
    () => {}, // a server that keeps no library has none to list
  );
}
