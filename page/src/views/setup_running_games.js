/** Games that go on, shown where a new one is set up, and the confirmation asked for before one is left. */
/** @import {Dispatch, Link, State} from "../types.ts" */

import { runningIn } from "../effects/running_games.js";
import { h } from "../lib/dom.js";
import { counted } from "../lib/text.js";
import { savesGames } from "../model/catalogue.js";
import { formatLink } from "../model/link.js";
import { titleOf } from "../model/rules.js";

/**
 * The games that go on in this tab.
 * @param {State} state
 */
export function runningGames(state) {
  const games = /** @type {const} */ (["play", "help"]).flatMap((view) => runningIn(state, view) ?? []).filter(({ moves }) => moves.length);
  if (!games.length) return null;
  return h(
    "p",
    { class: "row going-on", key: "going-on" },
    games.map((game) => h("a", { key: game.view, class: "button", href: formatLink(game) }, `Continue your game: ${named(game)}`)),
  );
}

/**
 * A game in a few words.
 * @param {Link} game
 */
const named = ({ view, rules, moves }) => {
  const title = titleOf(rules);
  const game = view === "help" ? `help with ${title}` : view === "versus" ? `${title} against the engine` : title;
  return `${game}, ${counted(moves.length, "moves")}`;
};

/**
 * Another game goes on: it is left only on a word.
 * @param {State} state
 * @param {Link} next
 * @param {Dispatch} dispatch
 */
export function confirmLeaving(state, next, dispatch) {
  const goes = /** @type {Link} */ (runningIn(state, next.view === "help" ? "help" : "play"));
  /** @param {Partial<Link>} link */
  const go = (link) => {
    dispatch({ type: "own", view: "setup", value: { asking: null } });
    dispatch({ type: "go", link });
  };
  return h(
    "div",
    { class: "notice sure", role: "alertdialog", "aria-label": "A game goes on", key: "sure" },
    h("p", null, `You are in the middle of ${named(goes)}. `, savesGames(state) ? "It stays in the library if you begin another." : "If you begin another, only its address leads back to it."),
    h(
      "p",
      { class: "row" },
      h("button", { class: "main", onclick: () => go(goes), ref: (/** @type {HTMLElement} */ button) => queueMicrotask(() => button.focus()) }, "Continue it"),
      h("button", { onclick: () => go(next) }, "Begin the new one"),
    ),
  );
}
