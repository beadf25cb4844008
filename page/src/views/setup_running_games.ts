/** Games that go on, shown where a new one is set up, and the confirmation asked for before one is left. */

import { runningIn } from "../effects/running_games.ts";
import { h } from "../lib/dom.ts";
import { counted } from "../lib/text.ts";
import { savesGames } from "../model/catalogue.ts";
import { formatLink } from "../model/link.ts";
import { titleOf } from "../model/rules.ts";
import type { Dispatch, Link, State } from "../types.ts";

/** The games that go on in this tab. */
export function runningGames(state: State) {
  const games = (["play", "help"] as const).flatMap((view) => runningIn(state, view) ?? []).filter(({ moves }) => moves.length);
  if (!games.length) return null;
  return h("p", { class: "row going-on", key: "going-on" },
    games.map((game) => h("a", { key: game.view, class: "button", href: formatLink(game) }, `Continue your game: ${named(game)}`)),
  );
}

/** A game in a few words. */
const named = ({ view, rules, moves }: Link) => {
  const title = titleOf(rules);
  const game = view === "help" ? `help with ${title}` : view === "versus" ? `${title} against the engine` : title;
  return `${game}, ${counted(moves.length, "moves")}`;
};

/** Another game goes on: it is left only on a word. */
export function confirmLeaving(state: State, next: Link, dispatch: Dispatch) {
  const goes = runningIn(state, next.view === "help" ? "help" : "play") as Link;
  const go = (link: Partial<Link>) => {
    dispatch({ type: "own", view: "setup", value: { asking: null } });
    dispatch({ type: "go", link });
  };
  return h("div", { class: "notice sure", role: "alertdialog", "aria-label": "A game goes on", key: "sure" },
    h("p", null, `You are in the middle of ${named(goes)}. `, savesGames(state) ? "It stays in the library if you begin another." : "If you begin another, only its address leads back to it."),
    h("p", { class: "row" },
      h("button", { class: "main", onclick: () => go(goes), ref: (button: HTMLElement) => queueMicrotask(() => button.focus()) }, "Continue it"),
      h("button", { onclick: () => go(next) }, "Begin the new one"),
    ),
  );
}
