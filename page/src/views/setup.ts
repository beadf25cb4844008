/** The first screen: three verbs, a small game that answers the first click, and the choice of a game. */

import { askHeat } from "../effects/live_game.ts";
import { failing, post } from "../lib/api.ts";
import { h, type VNode } from "../lib/dom.ts";
import { begun } from "../model/offline_game.ts";
import { entryOf } from "../model/rules.ts";
import { offlineOf, rulesOf, update } from "../model/setting_up.ts";
import type { Dispatch, State, View } from "../types.ts";
import { dailyGames } from "./setup_daily.ts";
import { gameChoice, presetChoice } from "./setup_games.ts";
import { liveGame } from "./setup_live_game.ts";
import { offlineGame } from "./setup_offline_game.ts";
import { customise, opponent } from "./setup_options.ts";
import { runningGames } from "./setup_running_games.ts";
import { verbs } from "./setup_start.ts";
import { tourOffer, unmark } from "./tour.ts";

/** A pause in typing before the server is asked, in milliseconds. */
const PAUSE = 180;

export const view: View = { title: () => "bestguess · the best next question", render, update, effect, leave: unmark };

let typing: ReturnType<typeof setTimeout> | undefined;

function effect(state: State, before: State | null, dispatch: Dispatch) {
  const rules = rulesOf(state);
  if (state.offline) {
    if (!offlineOf(state)) dispatch({ type: "own", view: "setup", value: { offline: begun(Math.random) } });
    return;
  }
  askHeat(state, dispatch);
  if (before && !before.offline && rulesOf(before) === rules) return;
  clearTimeout(typing);
  typing = setTimeout(
    () => {
      post("/api/check", { rules }, { channel: "check" }).then(
        (checked) => dispatch({ type: "own", view: "setup", value: { checked, checkedOf: rules, trouble: null } }),
        failing((trouble) => dispatch({ type: "own", view: "setup", value: { trouble, checked: null, checkedOf: rules } })),
      );
    },
    before ? PAUSE : 0,
  );
}

function render(state: State, dispatch: Dispatch): VNode {
  const { catalogue } = state;
  const rules = rulesOf(state);
  if (!catalogue) return h("div", { key: "setup" }, introduction(), state.offline ? h("div", { class: "beginnings" }, offlineGame(state, dispatch), dailyGames(state)) : h("p", { class: "loading" }, state.trouble ? "" : "One moment …"));
  const game = entryOf(catalogue, rules) ?? catalogue.games[0];
  return h("div", { class: "setup", key: "setup" },
    introduction(verbs(state, game, dispatch), runningGames(state), tourOffer(state, dispatch)),
    h("div", { class: "games-to-pick" }, gameChoice(catalogue, game, dispatch), h("p", { class: "about-game" }, game.summary)),
    h("div", { class: "beginnings" }, state.offline ? offlineGame(state, dispatch) : liveGame(state, dispatch), dailyGames(state)),
    h("section", { class: "choices", "aria-label": "Set up the game" },
      presetChoice(game, rules, dispatch),
      opponent(state, game, dispatch),
      customise(state, game, dispatch),
    ),
  );
}

function introduction(...below: (VNode | null)[]) {
  return h("div", { class: "intro" }, h("h1", null, "Find what is hidden, in the fewest questions."), below);
}
