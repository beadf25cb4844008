/** A question of the player to the host of the game. */

import { askHost } from "../effects/hosted_game.ts";
import { ownLine, viewed } from "../model/lines.ts";
import type { Dispatch, State } from "../types.ts";

/** Ask the host; where an earlier move is looked at, as the first move of another line. */
export function ask(state: State, query: string, dispatch: Dispatch) {
  const seen = viewed(state);
  if (seen === state) return askHost(state, query, dispatch);
  const { moves } = state.link;
  const at = seen.link.moves.length;
  // The host would say again what it has said.
  if (moves[at].query === query) return dispatch({ type: "play.look", at: at + 1 });
  dispatch({ type: "play.part", moves: seen.link.moves });
  askHost({ ...state, link: ownLine(state.link, seen.link.moves) }, query, dispatch);
}
