/** The games that go on in this tab: looking at something else does not end them, and the way back leads to them. */
/** @import {Dispatch, Link, Running, State} from "../types.ts" */

import { keep, read } from "../lib/storage.js";
import { formatLink, parseLink } from "../model/link.js";

const KEPT = "bestguess.running";

/**
 * The addresses of the games that go on in this tab, empty where there is none.
 * @returns {Running}
 */
export function readRunning() {
  const running = { play: "", help: "" };
  const kept = read(KEPT, "sessionStorage");
  for (const view of /** @type {const} */ (["play", "help"])) if (typeof kept[view] === "string") running[view] = kept[view];
  return running;
}

/**
 * Keeps the addresses of the games that go on in this tab.
 * @param {Running} running
 */
export const keepRunning = (running) => keep(KEPT, running, { area: "sessionStorage" });

/**
 * The game of a view that goes on, if there is one.
 * @param {State} state
 * @param {"play" | "help"} view
 * @returns {Link | null}
 */
export const runningIn = (state, view) => (state.running[view] ? parseLink(state.running[view]) : null);

/**
 * @param {Link} one
 * @param {Link} other
 */
const sameGame = (one, other) => (one.game ? one.game === other.game : one.id === other.id);

/**
 * Note the game that a view shows, or that it is over.
 * @param {"play" | "help"} view
 * @param {State} state
 * @param {boolean} ended
 * @param {Dispatch} dispatch
 */
export function noteRunning(view, { link, running }, ended, dispatch) {
  // The end of one game says nothing of another that goes on.
  if (ended && running[view] && !sameGame(parseLink(running[view]), link)) return;
  const goes = !ended && (view === "play" ? link.game !== "" : link.moves.length > 0);
  const now = goes ? formatLink(link) : "";
  if (now !== running[view]) dispatch({ type: "running", view, link: now });
}
