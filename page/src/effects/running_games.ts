/** The games that go on in this tab: looking at something else does not end them, and the way back leads to them. */

import { keep, read } from "../lib/storage.ts";
import { formatLink, parseLink } from "../model/link.ts";
import type { Dispatch, Link, Running, State } from "../types.ts";

const KEPT = "bestguess.running";

/** The addresses of the games that go on in this tab, empty where there is none. */
export function readRunning(): Running {
  const running = { play: "", help: "" };
  const kept = read(KEPT, "sessionStorage");
  for (const view of ["play", "help"] as const) if (typeof kept[view] === "string") running[view] = kept[view];
  return running;
}

/** Keeps the addresses of the games that go on in this tab. */
export const keepRunning = (running: Running) => keep(KEPT, running, { area: "sessionStorage" });

/** The game of a view that goes on, if there is one. */
export const runningIn = (state: State, view: "play" | "help"): Link | null => (state.running[view] ? parseLink(state.running[view]) : null);

const sameGame = (one: Link, other: Link) => (one.game ? one.game === other.game : one.id === other.id);

/** Note the game that a view shows, or that it is over. */
export function noteRunning(view: "play" | "help", { link, running }: State, ended: boolean, dispatch: Dispatch) {
  // The end of one game says nothing of another that goes on.
  if (ended && running[view] && !sameGame(parseLink(running[view]), link)) return;
  const goes = !ended && (view === "play" ? link.game !== "" : link.moves.length > 0);
  const now = goes ? formatLink(link) : "";
  if (now !== running[view]) dispatch({ type: "running", view, link: now });
}
