/** The form for a game to watch: the game, one policy or two, the host and the seed. */

import { policyOptions } from "../components/policy_options.ts";
import { h, type VNode } from "../lib/dom.ts";
import { gameOf, playersFor } from "../model/catalogue.ts";
import { hostName } from "../model/host_names.ts";
import { EMPTY, formatLink } from "../model/link.ts";
import { mine } from "../model/watching.ts";
import type { Catalogue, Dispatch, Parameter, PlayerEntry, State } from "../types.ts";

interface Wish { rules: string; policy: string; vs: string; host: string; seed: string; secret: string }

function wish(state: State): Wish {
  const { link, catalogue } = state;
  const said = (mine(state).form ?? {}) as Partial<Wish>;
  const rules = said.rules ?? (link.rules || (catalogue?.games[0]?.presets[0]?.rules ?? ""));
  const game = gameOf(catalogue, rules);
  const fits = (policy: string | undefined) =>
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
 * @param folded whether a game is being watched, and the form is not what matters now
 */
export function watchForm(state: State, dispatch: Dispatch, folded: boolean): VNode | null {
  const { catalogue } = state;
  if (!catalogue) return h("p", { class: "soft loading" }, "One moment …");
  const now = wish(state);
  const game = gameOf(catalogue, now.rules);
  const change = (name: string) => (event: globalThis.Event) => {
    const { value } = event.target as HTMLInputElement;
    dispatch({ type: "own", view: "watch", value: { form: { ...mine(state).form, [name]: value } } });
  };
  const engines = (names: string[]) => policyOptions(now.rules, names, "");
  const policies = playersFor(catalogue.policies, game?.name ?? "");
  const fields = h(
    "form",
    {
      class: "wish",
      onsubmit: (event: SubmitEvent) => {
        event.preventDefault();
        start(now, dispatch);
      },
    },
    field("Game", games(catalogue, now.rules, change("rules"))),
    field("Player", players(policies, now.policy, change("policy"), engines)),
    field("Beside it", players(policies, now.vs, change("vs"), engines, "nobody")),
    field("Who answers", players(playersFor(catalogue.hosts, game?.name ?? ""), now.host, change("host"), (names) => names.map((name) => h("option", { value: name }, hostName(name))))),
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
    h("div", { class: "row wish-go" },
      h("button", { class: "main", type: "submit" }, folded ? "Watch this instead" : "Watch"),
      folded &&
        h("button", { type: "button", onclick: () => start({ ...now, seed: "" }, dispatch) }, "Another secret"),
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

function start({ rules, policy, vs, host, seed, secret }: Wish, dispatch: Dispatch) {
  const more = { seed: seed || String(Math.floor(Math.random() * 1e6)), vs, secret };
  dispatch({ type: "own", view: "watch", value: { form: {} } });
  dispatch({
    type: "go",
    link: { rules, policy, host: host === "honest" ? "" : host, moves: [], id: "", game: "", more },
  });
}

const field = (name: string, input: VNode) => h("label", { class: "field" }, h("span", null, name), input);

function games(catalogue: Catalogue, rules: string, onchange: (event: globalThis.Event) => void) {
  const known = catalogue.games.some(({ presets }) => presets.some((preset) => preset.rules === rules));
  return h("select", { value: rules, onchange },
    !known && rules && h("option", { value: rules, key: rules }, rules),
    catalogue.games.map((game) =>
      h("optgroup", { label: game.title, key: game.name },
        game.presets.map((preset) => h("option", { value: preset.rules }, preset.title)),
      ),
    ),
  );
}

/** @param options of the names to choose from */
function players(entries: PlayerEntry[], chosen: string, onchange: (event: globalThis.Event) => void, options: (names: string[]) => VNode[], none?: string) {
  const usable = entries.filter(({ name, parameters }) => name === chosen || !parameters.some(required)).map(({ name }) => name);
  return h("select", { value: chosen, onchange }, none && h("option", { value: "" }, none), options(chosen && !usable.includes(chosen) ? [chosen, ...usable] : usable));
}

/** Without a default and not optional: cannot be chosen by name alone. */
const required = (parameter: Parameter) => parameter.default === null && !parameter.optional;
