/** The newest games of the library, for who comes to the review without one. */

import { get } from "../lib/api.ts";
import type { Recent } from "../model/reviewing.ts";
import type { Dispatch } from "../types.ts";

/** The number of games that are listed. */
const FEW = 6;

/** Ask for the newest games. */
export function askRecent(dispatch: Dispatch) {
  get<{ games: Recent[] }>(`/api/library?page=1&size=${FEW}`, { channel: "recent" }).then(
    ({ games }) => dispatch({ type: "own", view: "review", value: { recent: games } }),
    () => {}, // a server that keeps no library has none to list
  );
}
