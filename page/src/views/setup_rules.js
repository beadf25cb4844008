/** The form of the rules, with what the server finds wrong with them. */
/** @import {Dispatch, GameEntry, Parameter, State} from "../types.ts" */

import { fleetEditor } from "../components/fleet_editor.js";
import { ruleField } from "../components/rule_fields.js";
import { h } from "../lib/dom.js";
import { written } from "../model/rules.js";
import { draftOf, mine } from "../model/setting_up.js";
import { wordListField } from "./setup_word_lists.js";

/** Parameters that most people leave alone. */
const RARE = new Set(["prior", "alphabet", "outside", "lie_prior", "guesses", "hider"]);

/**
 * The form of a game's parameters, the rare ones folded away.
 * @param {State} state
 * @param {GameEntry} game
 * @param {Dispatch} dispatch
 */
export function rulesForm(state, game, dispatch) {
  const usual = game.parameters.filter(({ name }) => !RARE.has(name));
  const rare = game.parameters.filter(({ name }) => RARE.has(name));
  const wrong = faulty(state, game);
  const draft = draftOf(state);
  const set = (/** @type {string} */ name) => (/** @type {string} */ value) => dispatch({ type: "setup.parameter", name, value });
  /** @param {Parameter} parameter */
  const row = (parameter) =>
    parameter.name === "words" ? wordListField({ state, parameter, value: draft.words ?? written(parameter), problem: wrong === "words" && problem(state), set: set("words"), dispatch }) :
    ruleField({
      parameter,
      value: draft[parameter.name] ?? written(parameter),
      problem: wrong === parameter.name && problem(state),
      catalogue: state.catalogue,
      set: set(parameter.name),
    });
  const fleet = game.parameters.find(({ name }) => name === "fleet");
  return h(
    "section",
    { class: "rules", "aria-label": "Rules", key: game.name },
    fleet && fleetEditor({ fleet: draft.fleet ?? written(fleet), usual: written(fleet), onchange: set("fleet") }),
    h("div", { class: "fields" }, usual.map(row)),
    rare.length > 0 &&
      h(
        "details",
        { open: rare.some(({ name }) => name === wrong) || undefined },
        h("summary", null, "More"),
        h("div", { class: "fields" }, rare.map(row)),
      ),
    wrong === "" && problem(state),
  );
}

/**
 * The parameter that the server finds wrong: "" if it is none of them, null if nothing is wrong.
 * @param {State} state
 * @param {GameEntry} game
 */
function faulty(state, game) {
  const { trouble } = mine(state);
  if (!trouble) return null;
  return game.parameters.find(({ name }) => name === trouble.rule)?.name ?? "";
}

/** @param {State} state */
function problem(state) {
  const { trouble } = mine(state);
  return trouble && h("p", { class: "wrong small", id: "rules-trouble", role: "alert" }, trouble.text, " ", trouble.remedy);
}
