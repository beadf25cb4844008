/** The games that go on in this tab: looking at something else does not end them, and the way back leads to them. Pure. */

import type { Link, State } from "../types.ts";
import { formatLink, parseLink } from "./link.ts";

export const runningIn = ({ running }: State, view: "play" | "help"): Link | null => (running[view] ? parseLink(running[view]) : null);

const sameGame = (one: Link, other: Link) => (one.game ? one.game === other.game : one.id === other.id);

/** The state with the game that a view shows as the one that goes on, or without it where it is over. */
export function noteRunning(view: "play" | "help", state: State, ended: boolean): State {
  const { link, running } = state;
  const now = runningIn(state, view);
  // The end of one game says nothing of another that goes on.
  if (ended && now && !sameGame(now, link)) return state;
  const goes = !ended && (view === "play" ? link.game !== "" : link.moves.length > 0);
  const address = goes ? formatLink(link) : "";
  return address === running[view] ? state : { ...state, running: { ...running, [view]: address } };
}
