/** The options of a new game: who plays whom, how strong the engine is, and behind "Customise" all else. */

import { check, choice, either, options } from "../components/choices.ts";
import { policyOptions } from "../components/policy_options.ts";
import { h } from "../lib/dom.ts";
import { count, plural } from "../lib/text.ts";
import { hostName } from "../model/host_names.ts";
import { hostsFor, policiesFor } from "../model/rules.ts";
import { secretName } from "../model/catalogue.ts";
import { mine, modeOf, MODES, rulesOf } from "../model/setting_up.ts";
import { strengthOf, strengthsOf } from "../model/strengths.ts";
import type { Dispatch, GameEntry, State } from "../types.ts";
import { rulesForm } from "./setup_rules.ts";

/** Who plays whom, and how strong the engine is where that matters. */
export function opponent(state: State, game: GameEntry, dispatch: Dispatch) {
  const me = mine(state);
  const rules = rulesOf(state);
  const mode = modeOf(state);
  const strength = strengthOf(rules, me.strength || state.settings.strength);
  return h("div", { class: "opponent" },
    either("Who guesses", mode, MODES[game.name === "battleship" ? "battleship" : "others"], (chosen) => dispatch({ type: "own", view: "setup", value: { mode: chosen } })),
    mode === "versus" && [
      either("Strength of the engine", strength.name, strengthsOf(rules).map(({ name }) => [name, name]), (chosen) => dispatch({ type: "own", view: "setup", value: { strength: chosen.toLowerCase() } })),
      h("p", { class: "small soft behind" }, strength.text),
    ],
  );
}

/** All other options, folded away. */
export function customise(state: State, game: GameEntry, dispatch: Dispatch) {
  const me = mine(state);
  const rules = rulesOf(state);
  const checked = me.checkedOf === rules ? me.checked : null;
  const wrong = me.trouble && me.checkedOf === rules;
  const hosts = hostsFor(state.catalogue, rules).filter(({ name }) => !checked || checked.hosts.includes(name));
  const host = hosts.some(({ name }) => name === me.host) ? me.host : "";
  const own = !game.presets.some((preset) => preset.rules === rules);
  return h(
    "details",
    { class: "customise", key: `customise ${game.name}`, open: own || me.unfolded, ontoggle: (event: any) => event.target === event.currentTarget && event.target.open !== me.unfolded && dispatch({ type: "own", view: "setup", value: { unfolded: event.target.open } }) },
    h("summary", null,
      "Customise",
      checked
        ? h("span", { class: "size" }, " ", h("strong", null, `${checked.exact ? "" : "about "}${count(checked.secrets)}`),  ` possible ${plural(secretName(game.secretNoun))}`)
        : h("span", { class: "size soft" }, state.offline ? "" : wrong ? " These rules do not work yet." : " Checking …"),
    ),
    rulesForm(state, game, dispatch),
    checked?.warning && h("p", { class: "small soft" }, checked.warning),
    h("div", { class: "fields options" },
      check("Show the chances while I play", state.settings.coaching, (coaching) => dispatch({ type: "set", settings: { coaching } })),
      check("The engine plays the same secret beside me", me.agent, (agent) => dispatch({ type: "own", view: "setup", value: { agent } })),
      hosts.length > 1 && choice("Who answers", host, options(hosts.map(({ name }) => (name === "honest" ? ["", `${hostName(name)} (usual)`] : [name, hostName(name)]))), (host) => dispatch({ type: "own", view: "setup", value: { host } })),
      choice("How the engine guesses", me.policy, policyOptions(rules, policiesFor(state.catalogue, rules).map(({ name }) => name), game.defaultPolicy), (policy) => dispatch({ type: "own", view: "setup", value: { policy } })),
    ),
  );
}
