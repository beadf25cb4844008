/** The first screen: three verbs, the games that go on, a small game, the games of today, and the choice of a game. */

import { h, later, type VNode } from "../lib/dom.ts";
import { counted } from "../lib/text.ts";
import { addressOf, brief, gamesOf, kindOf, streakOf } from "../model/daily.ts";
import { EMPTY, entryOf, formatLink, hiddenByPerson, savesGames, titleOf } from "../model/rules.ts";
import { runningIn } from "../model/saving.ts";
import { mine, modeOf, needs, rulesOf, settle, update } from "../model/setting_up.ts";
import { unnamed } from "../model/store.ts";
import { againstHost } from "../model/strengths.ts";
import type { Dispatch, GameEntry, Link, State, View } from "../types.ts";
import { gameChoice, liveGame, offlineGame, presetChoice } from "./setup_games.ts";
import { customise, opponent } from "./setup_rules.ts";
import { tour, tourOffer } from "./tour.ts";

export const view: View = { title: () => "bestguess · the best next question", render, update, settle, needs };

function render(state: State, dispatch: Dispatch): VNode {
  const { catalogue } = state;
  const rules = rulesOf(state);
  if (!catalogue || unnamed(state)) return h("div", { key: "setup" }, introduction(), state.offline ? h("div", { class: "beginnings" }, offlineGame(state, dispatch), dailyGames(state)) : h("p", { class: "loading" }, state.trouble ? "" : "One moment …"));
  const game = entryOf(catalogue, rules) ?? catalogue.games[0];
  return h("div", { class: "setup", key: "setup" },
    introduction(verbs(state, game, dispatch), runningGames(state), tourOffer(state, dispatch)),
    h("div", { class: "games-to-pick" }, later(() => [gameChoice(catalogue, game, dispatch), h("p", { class: "about-game" }, game.summary)])),
    h("div", { class: "beginnings" }, later(() => [state.offline ? offlineGame(state, dispatch) : liveGame(state, dispatch), dailyGames(state)])),
    h("section", { class: "choices", "aria-label": "Set up the game" }, later(() => [presetChoice(game, rules, dispatch), opponent(state, game, dispatch), customise(state, game, dispatch)])),
    tour(state, dispatch),
  );
}

function introduction(...below: (VNode | null)[]) {
  return h("div", { class: "intro" }, h("h1", null, "Find what is hidden, in the fewest questions."), below);
}

function verbs(state: State, game: GameEntry, dispatch: Dispatch) {
  const me = mine(state);
  const rules = rulesOf(state);
  const { host, wrong } = me;
  const { policy } = state.link;
  const go = (link: Partial<Link>) => {
    if (wrong) {
      (document.querySelector("[aria-invalid]") as HTMLElement | null)?.focus();
      dispatch({ type: "say", text: wrong.text });
      return;
    }
    const next = { ...EMPTY, rules, policy, ...link };
    const goes = next.view === "watch" ? null : runningIn(state, next.view === "help" ? "help" : "play");
    if (goes?.moves.length) dispatch({ type: "own", view: "setup", value: { asking: next } });
    else dispatch({ type: "go", link: next });
  };
  const mode = modeOf(state);
  const agent = policy || game.defaultPolicy;
  const more: Record<string, string> = { ...(state.settings.coaching ? { coach: "on" } : {}), ...(me.agent ? { agent } : {}) };
  const play = () => {
    if (mode === "versus") go({ view: "versus", policy: "", more: { strength: me.strength || state.settings.strength } });
    else if (mode === "yours") go({ view: "help", more: { yours: "1" } });
    else go({ view: "play", host, more });
  };
  return h("div", { class: "verbs", role: "group", "aria-label": "Start" },
    me.asking && confirmLeaving(state, me.asking, dispatch),
    start("main", "Play", `${titleOf(rules)}${{ versus: ", against the engine", solo: host && `, ${againstHost(host)}`, yours: ": the engine guesses" }[mode]}`, play),
    start("", "Get help", "With a game on paper, or in another window", () => go({ view: "help", rules: hiddenByPerson(rules), host: host === "evil" ? host : "" })),
    start("", "Watch", "The engine plays, and shows what it knows", () => go({ view: "watch", host, more: { seed: String(Math.floor(Math.random() * 1e6)) } })),
  );
}

function start(kind: string, title: string, text: string, onclick: () => void) {
  return h("button", { class: `start-button ${kind}`, onclick }, h("b", null, title), h("small", null, text));
}

function runningGames(state: State) {
  const games = (["play", "help"] as const).flatMap((view) => runningIn(state, view) ?? []).filter(({ moves }) => moves.length);
  if (!games.length) return null;
  return h("p", { class: "row going-on", key: "going-on" }, games.map((game) => h("a", { key: game.view, class: "button", href: formatLink(game) }, `Continue your game: ${named(game)}`)));
}

const named = ({ view, rules, moves }: Link) => {
  const title = titleOf(rules);
  const game = view === "help" ? `help with ${title}` : view === "versus" ? `${title} against the engine` : title;
  return `${game}, ${counted(moves.length, "moves")}`;
};

/** Another game goes on: it is left only on a word. */
function confirmLeaving(state: State, next: Link, dispatch: Dispatch) {
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

/** The links to the games of today, with the results of those that were played; one that goes on is gone on with. */
function dailyGames(state: State) {
  const { today, daily, left } = state;
  const streak = streakOf(daily, today);
  const running = runningIn(state, "play");
  const going = running?.more.daily === today ? kindOf(today, running) : "";
  return h("section", { class: "daily", "aria-labelledby": "daily-title" },
    h("h2", { id: "daily-title", class: "row spread" }, h("span", null, "Today", h("span", { class: "soft small" }, streak > 1 ? ` ${counted(streak, "days")} in a row` : " the same for everybody")), h("span", { class: "soft small" }, left < 60 ? `${left} min left` : `${Math.floor(left / 60)} h left`)),
    h("ul", null,
      gamesOf(today).map(({ kind, title, rules }) => {
        const result = daily[`${today} ${kind}`];
        const goes = running && kind === going && !result;
        return h("li", { key: kind },
          h("a", { class: `button ${result ? "played" : ""}`, href: goes ? formatLink(running) : addressOf(today, rules) },
            h("b", null, title),
            h("small", null, result ? brief(result) : goes ? "Go on" : "Play"),
          ),
        );
      }),
    ),
    h("p", { class: "to-puzzles" }, h("a", { class: "button", href: formatLink({ ...EMPTY, view: "puzzles" }) }, "Puzzles: find the best shot")),
  );
}
