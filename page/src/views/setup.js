/** The first screen: three verbs, a small game that answers the first click, and the choice of a game. */
/** @import {Checked, Dispatch, State, VNode, View} from "../types.ts" */

import { askHeat } from "../effects/live_game.js";
import { explain, isAbort, post } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { begun } from "../model/offline_game.js";
import { entryOf } from "../model/rules.js";
import { offlineOf, rulesOf, update } from "../model/setting_up.js";
import { dailyGames } from "./setup_daily.js";
import { gameChoice, presetChoice } from "./setup_games.js";
import { liveGame } from "./setup_live_game.js";
import { offlineGame } from "./setup_offline_game.js";
import { customise, opponent } from "./setup_options.js";
import { runningGames } from "./setup_running_games.js";
import { verbs } from "./setup_start.js";
import { tourOffer, unmark } from "./tour.js";

/** A pause in typing before the server is asked, in milliseconds. */
const PAUSE = 180;

/** @type {View} */
export const view = { title: () => "bestguess · the best next question", render, update, effect, leave: unmark };

/** @type {ReturnType<typeof setTimeout> | undefined} */
let typing;

/**
 * @param {State} state
 * @param {State | null} before
 * @param {Dispatch} dispatch
 */
function effect(state, before, dispatch) {
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
      /** @type {Promise<Checked>} */ (post("/api/check", { rules }, { channel: "check" })).then(
        (checked) => dispatch({ type: "own", view: "setup", value: { checked, checkedOf: rules, trouble: null } }),
        (error) => {
          if (!isAbort(error)) dispatch({ type: "own", view: "setup", value: { trouble: explain(error), checked: null, checkedOf: rules } });
        },
      );
    },
    before ? PAUSE : 0,
  );
}

/**
 * @param {State} state
 * @param {Dispatch} dispatch
 * @returns {VNode}
 */
function render(state, dispatch) {
  const { catalogue } = state;
  const rules = rulesOf(state);
  if (!catalogue) return h("div", { key: "setup" }, introduction(), state.offline ? h("div", { class: "beginnings" }, offlineGame(state, dispatch), dailyGames(state)) : h("p", { class: "loading" }, state.trouble ? "" : "One moment …"));
  const game = entryOf(catalogue, rules) ?? catalogue.games[0];
  return h(
    "div",
    { class: "setup", key: "setup" },
    introduction(verbs(state, game, dispatch), runningGames(state), tourOffer(state, dispatch)),
    h("div", { class: "games-to-pick" }, gameChoice(catalogue, game, dispatch), h("p", { class: "about-game" }, game.summary)),
    h("div", { class: "beginnings" }, state.offline ? offlineGame(state, dispatch) : liveGame(state, dispatch), dailyGames(state)),
    h(
      "section",
      { class: "choices", "aria-label": "Set up the game" },
      presetChoice(game, rules, dispatch),
      opponent(state, game, dispatch),
      customise(state, game, dispatch),
    ),
  );
}

/** @param {(VNode | null)[]} below */
function introduction(...below) {
  return h(
    "div",
    { class: "intro" },
    h("h1", null, "Find what is hidden, in the fewest questions."),
    below,
  );
}
