/** The state of the form that sets up a game, and how events change it. Pure. */
/** @import {Checked, Event, Link, State, Trouble} from "../types.ts" */

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
 * @property {Link | null} asking the game to start, if it waits for a word because another goes on
 */

/** @type {Mine} */
const START = { draft: null, draftOf: "", checked: null, checkedOf: "", trouble: null, host: "", policy: "", agent: false, asking: null };

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
      return own(next, "setup", { draft: null, host: "", policy: "" });
    }
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
