/** The form for a game to watch: the game, one policy or two, the host and the seed. */
/** @import {Catalogue, Dispatch, PlayerEntry, State, VNode} from "../types.ts" */

import { h } from "../lib/dom.js";
import { gameOf, playersFor } from "../model/catalogue.js";
import { hostName } from "../model/host_names.js";
import { EMPTY, formatLink } from "../model/link.js";
import { fullName } from "../model/strengths.js";
import { mine } from "../model/watching.js";

/** @typedef {{rules: string, policy: string, vs: string, host: string, seed: string, secret: string}} Wish */

/**
 * @param {State} state
 * @returns {Wish}
 */
function wish(state) {
  const { link, catalogue } = state;
  const said = /** @type {Partial<Wish>} */ (mine(state).form ?? {});
  const rules = said.rules ?? (link.rules || (catalogue?.games[0]?.presets[0]?.rules ?? ""));
  const game = gameOf(catalogue, rules);
  const fits = (/** @type {string | undefined} */ policy) =>
    policy && playersFor(catalogue?.policies ?? [], game?.name ?? "").some(({ name }) => name === policy.split("(")[0]);
  const policy = said.policy ?? link.policy;
  const vs = said.vs ?? link.more.vs;
  return {
    rules,
    policy: fits(policy) ? policy : (game?.defaultPolicy ?? ""),
    vs: vs && fits(vs) ? vs : "",
    host: (said.host ?? link.host) || "honest",
    seed: said.seed ?? link.more.seed ?? "",
    secret: said.secret ?? link.more.secret ?? "",
  };
}

/**
 * The form that starts a game to watch; `folded` shows it as one line.
 * @param {State} state
 * @param {Dispatch} dispatch
 * @param {boolean} folded whether a game is being watched, and the form is not what matters now
 * @returns {VNode | null}
 */
export function watchForm(state, dispatch, folded) {
  const { catalogue } = state;
  if (!catalogue) return h("p", { class: "soft loading" }, "One moment …");
  const now = wish(state);
  const game = gameOf(catalogue, now.rules);
  const change = (/** @type {string} */ name) => (/** @type {globalThis.Event} */ event) => {
    const { value } = /** @type {HTMLInputElement} */ (event.target);
    dispatch({ type: "own", view: "watch", value: { form: { ...mine(state).form, [name]: value } } });
  };
  const said = (/** @type {string} */ name) => fullName(now.rules, name);
  const policies = playersFor(catalogue.policies, game?.name ?? "");
  const fields = h(
    "form",
    {
      class: "wish",
      onsubmit: (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        start(now, dispatch);
      },
    },
    field("Game", games(catalogue, now.rules, change("rules"))),
    field("Player", players(policies, now.policy, change("policy"), said)),
    field("Beside it", players(policies, now.vs, change("vs"), said, "nobody")),
    field("Who answers", players(playersFor(catalogue.hosts, game?.name ?? ""), now.host, change("host"), hostName)),
    field(
      "Game number",
      h("input", {
        inputmode: "numeric",
        pattern: "[0-9]{1,15}",
        title: "A whole number; the same number shows the same game",
        placeholder: "a new one",
        autocomplete: "off",
        value: now.seed,
        oninput: change("seed"),
      }),
    ),
    h(
      "div",
      { class: "row wish-go" },
      h("button", { class: "main", type: "submit" }, folded ? "Watch this instead" : "Watch"),
      folded &&
        h(
          "button",
          { type: "button", onclick: () => start({ ...now, seed: "" }, dispatch) },
          "Another secret",
        ),
    ),
  );
  const setup = formatLink({ ...EMPTY, rules: now.rules });
  return h(
    "details",
    { class: `card wishes ${folded ? "folded" : ""}`, key: folded ? "folded" : "open", open: !folded },
    h("summary", null, "What to watch"),
    fields,
    h("p", { class: "small soft" }, "Another board, fleet or word list? ", h("a", { href: setup }, "Set it up"), ", then watch it."),
  );
}

/**
 * @param {Wish} wish
 * @param {Dispatch} dispatch
 */
function start({ rules, policy, vs, host, seed, secret }, dispatch) {
  const more = { seed: seed || String(Math.floor(Math.random() * 1e6)), vs, secret };
  dispatch({ type: "own", view: "watch", value: { form: {} } });
  dispatch({
    type: "go",
    link: { rules, policy, host: host === "honest" ? "" : host, moves: [], id: "", game: "", more },
  });
}

/**
 * @param {string} name
 * @param {VNode} input
 */
const field = (name, input) => h("label", { class: "field" }, h("span", null, name), input);

/**
 * @param {Catalogue} catalogue
 * @param {string} rules
 * @param {(event: globalThis.Event) => void} onchange
 */
function games(catalogue, rules, onchange) {
  const known = catalogue.games.some(({ presets }) => presets.some((preset) => preset.rules === rules));
  return h(
    "select",
    { value: rules, onchange },
    !known && rules && h("option", { value: rules, key: rules }, rules),
    catalogue.games.map((game) =>
      h(
        "optgroup",
        { label: game.title, key: game.name },
        game.presets.map((preset) => h("option", { value: preset.rules }, preset.title)),
      ),
    ),
  );
}

/**
 * @param {PlayerEntry[]} entries
 * @param {string} chosen
 * @param {(event: globalThis.Event) => void} onchange
 * @param {(name: string) => string} said a name for people, with the exact one
 * @param {string} [none]
 */
function players(entries, chosen, onchange, said, none) {
  const usable = entries.filter(({ name, parameters }) => name === chosen || !parameters.some(required));
  const listed = usable.some(({ name }) => name === chosen);
  return h(
    "select",
    { value: chosen, onchange },
    none && h("option", { value: "" }, none),
    chosen && !listed && h("option", { value: chosen }, said(chosen)),
    usable.map(({ name }) => h("option", { value: name }, said(name))),
  );
}

/** Without a default and not optional: cannot be chosen by name alone. @param {import("../types.ts").Parameter} parameter */
const required = (parameter) => parameter.default === null && !parameter.optional;
