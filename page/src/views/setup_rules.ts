/** The form of the rules, with what the server finds wrong with them. */

import { fleetEditor } from "../components/fleet_editor.ts";
import { ruleField } from "../components/rule_fields.ts";
import { faultOf } from "../components/typed_field.ts";
import { h } from "../lib/dom.ts";
import { written } from "../model/rules.ts";
import { draftOf, mine } from "../model/setting_up.ts";
import type { Dispatch, GameEntry, Parameter, State } from "../types.ts";
import { wordListField } from "./setup_word_lists.ts";

/** Parameters that most people leave alone. */
const RARE = new Set(["prior", "alphabet", "outside", "lie_prior", "guesses", "hider"]);

/** The form of a game's parameters, the rare ones folded away. */
export function rulesForm(state: State, game: GameEntry, dispatch: Dispatch) {
  const draft = draftOf(state);
  // The colours of ships matter where they are told.
  const shown = game.parameters.filter(({ name }) => name !== "colours" || !game.parameters.some((one) => one.name === "announce") || draft.announce === "colour");
  const usual = shown.filter(({ name }) => !RARE.has(name) && name !== "fleet");
  const rare = game.parameters.filter(({ name }) => RARE.has(name));
  const wrong = faulty(state, game);
  const set = (name: string) => (value: string) => dispatch({ type: "setup.parameter", name, value });
  const row = (parameter: Parameter) =>
    parameter.name === "words" ? wordListField({ state, parameter, value: draft.words ?? written(parameter), problem: wrong === "words" && problem(state), set: set("words"), dispatch }) :
    ruleField({
      parameter,
      value: draft[parameter.name] ?? written(parameter),
      problem: wrong === parameter.name && problem(state),
      catalogue: state.catalogue,
      set: set(parameter.name),
    });
  const fleet = game.parameters.find(({ name }) => name === "fleet");
  return h("section", { class: "rules", "aria-label": "Rules", key: game.name },
    fleet && h("div", { class: "fleet-field" }, row(fleet), fleetEditor({ fleet: draft.fleet ?? written(fleet), usual: written(fleet), onchange: set("fleet") })),
    h("div", { class: "fields" }, usual.map(row)),
    rare.length > 0 &&
      h("details", { open: rare.some(({ name }) => name === wrong) || undefined },
        h("summary", null, "More"),
        h("div", { class: "fields" }, rare.map(row)),
      ),
    wrong === "" && problem(state),
  );
}

/** The parameter that the server finds wrong: "" if it is none of them, null if nothing is wrong. */
function faulty(state: State, game: GameEntry) {
  const { trouble } = mine(state);
  if (!trouble) return null;
  return game.parameters.find(({ name }) => name === trouble.rule)?.name ?? "";
}

function problem(state: State) {
  return faultOf("rules", mine(state).trouble);
}
