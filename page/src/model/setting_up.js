/** The state of the form that sets up a game, and how events change it. Pure. */
/** @import {Checked, Event, Link, State, Trouble} from "../types.ts" */

import { liveOf } from "./live_game.js";
import { entryOf, formatRules, parseRules, written } from "./rules.js";
import { own } from "./state.js";

/**
 * @typedef {object} Mine
 * @property {Record<string, string> | null} draft the parameters as they are typed, and
 * @property {string} draftOf the rules they were written into
 * @property {Checked | null} checked
 * @property {string} checkedOf
 * @property {Trouble | null} trouble
 * @property {string} host
 * @property {string} policy
 * @property {boolean} agent
 * @property {boolean} unfolded whether all options are shown
 * @property {string} mode who guesses: `versus`, `solo` or `yours`; empty for the game's usual
 * @property {string} strength of the engine, in lower case; empty for the one kept in the settings
 * @property {import("./live_game.js").Live} [live] the small game of the first screen
 * @property {{text: string, bad: boolean} | null} [listSaid] what became of the word list that was brought or deleted last
 * @property {boolean} [bringing] whether a word list is on its way
 * @property {boolean} [typing] whether words are typed in place of a list
 * @property {import("./offline_game.js").OfflineGame} [offline] the game that needs no server
 * @property {Link | null} asking the game to start, if it waits for a word because another goes on
 */

/** @type {Mine} */
const START = { draft: null, draftOf: "", checked: null, checkedOf: "", trouble: null, host: "", policy: "", agent: false, unfolded: false, mode: "", strength: "", asking: null };

/**
 * The part of the state that belongs to the view that sets up a game, with its defaults.
 * @param {State} state
 * @returns {Mine}
 */
export const mine = (state) => ({ ...START, .../** @type {object} */ (state.own.setup ?? {}) });

/**
 * The rules that are being set up, Battleship's at first.
 * @param {State} state
 */
export const rulesOf = (state) => state.link.rules || "battleship";

/** Who may guess, with what the button says; the usual one is first. @type {Record<"battleship" | "others", [Mode, string][]>} */
export const MODES = {
  battleship: [["versus", "Against the engine"], ["solo", "Find its fleet, alone"]],
  others: [["solo", "You guess"], ["yours", "The engine guesses yours"]],
};

/**
 * The game that needs no server, once one has begun.
 * @param {State} state
 */
export const offlineOf = (state) => mine(state).offline ?? null;

/** @typedef {"versus" | "solo" | "yours"} Mode */

/**
 * Who guesses in the game that is set up.
 * @param {State} state
 * @returns {Mode}
 */
export function modeOf(state) {
  const modes = MODES[parseRules(rulesOf(state)).name === "battleship" ? "battleship" : "others"];
  return (modes.find(([name]) => name === mine(state).mode) ?? modes[0])[0];
}

/**
 * The state after an event of the view that sets up a game.
 * @param {State} state
 * @param {Event} event
 * @returns {State}
 */
export function update(state, event) {
  switch (event.type) {
    case "link":
    case "go": // who goes elsewhere has answered
      return mine(state).asking ? own(state, "setup", { asking: null }) : state;
    case "setup.game": {
      const next = { ...state, link: { ...state.link, rules: event.rules } };
      return own(next, "setup", { draft: null, host: "", policy: "", mode: parseRules(event.rules).name === parseRules(rulesOf(state)).name ? mine(state).mode : "" });
    }
    case "setup.live":
      return event.of === liveOf(state).of ? own(state, "setup", { live: { ...liveOf(state), ...event.value } }) : state;
    case "setup.parameter": {
      const rules = rulesOf(state);
      const draft = { ...draftOf(state), [event.name]: event.value };
      const known = entryOf(state.catalogue, rules)?.parameters ?? [];
      const given = Object.fromEntries(
        Object.entries(draft).filter(([name, value]) => value.trim() !== "" && value.trim() !== written(known.find((p) => p.name === name))),
      );
      const now = formatRules(parseRules(rules).name, given);
      return own({ ...state, link: { ...state.link, rules: now } }, "setup", { draft, draftOf: now });
    }
    default:
      return state;
  }
}

/**
 * The parameters as they stand in the form.
 * @param {State} state
 */
export function draftOf(state) {
  const me = mine(state);
  return me.draft && me.draftOf === rulesOf(state) ? me.draft : parseRules(rulesOf(state)).given;
}
