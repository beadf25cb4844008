/** Watch a policy play, alone or beside another on the same secret. */

import { check, choice, options, policyOptions } from "../components/controls.ts";
import { foldedMaps } from "../components/maps.ts";
import { PLAY_KEY, STEP_KEYS, stepBar, stepped } from "../components/moves.ts";
import { otherRules, troubleNotice } from "../components/notices.ts";
import { explained, type Name } from "../components/term.ts";
import { facts, lane, remainingChart, scoreboard } from "../components/watched_players.ts";
import { type Child, h, type VNode } from "../lib/dom.ts";
import { count } from "../lib/text.ts";
import { headingName, hostName } from "../model/strengths.ts";
import { EMPTY, entryOf, formatLink, hostsFor, nameOf, nounsOf, parseRules, policiesFor } from "../model/rules.ts";
import { unnamed } from "../model/store.ts";
import { showsBits } from "../model/positions.ts";
import { horizonOf, keyOf, isReady, lastOf, mine, needs, PACE, PACES, type Run, settle, standing, type Start, toTheEnd, update } from "../model/watching.ts";
import type { Catalogue, Dispatch, Parameter, PlayerEntry, State, View } from "../types.ts";

export const view: View = {
  title: (state) => (state.link.rules ? `Watch ${nameOf(state.catalogue, state.link.rules)} · bestguess` : "Watch · bestguess"),
  render,
  update,
  settle,
  needs,
  keys: [...STEP_KEYS, PLAY_KEY],
  key(event, state, dispatch) {
    const { run } = mine(state);
    if (!run) return false;
    const target = event.target as HTMLElement;
    const to = stepped(event, run.at, lastOf(run));
    if (event.key === " " && !target.closest("button, a, summary, input[type=checkbox]")) dispatch({ type: "watch-play" });
    else if (to !== null) dispatch({ type: "watch-step", to });
    else return false;
    return true;
  },
};

function render(state: State, dispatch: Dispatch) {
  const { run } = mine(state);
  const shown = run && run.key === keyOf(state.link) ? run : null;
  const { catalogue, link: { rules } } = state;
  const unknown = !shown && catalogue && rules && !entryOf(catalogue, rules) && !unnamed(state);
  return h("div", { class: "watching column", key: "watch" },
    h("h1", null, shown?.start ? heading(state, shown.start) : "Watch the engine play"),
    unknown && troubleNotice({ text: `There is no game called “${parseRules(rules).name}”.`, remedy: "Choose one below." }),
    (!shown || shown.trouble || isReady(shown)) && watchForm(state, dispatch, shown !== null),
    shown?.trouble && troubleNotice(shown.trouble, shown.trouble.field === "rules" && otherRules(state.link.rules)),
    shown && !isReady(shown) && !shown.trouble && h("p", { class: "soft", role: "status" }, shown.start && shown.at > lastOf(shown) ? `Playing on to move ${shown.at}, ${lastOf(shown)} so far …` : "Setting up the game …"),
    shown?.start && isReady(shown) && stage(state, dispatch, shown, shown.start),
  );
}

function heading(state: State, { policies }: Start) {
  const name = nameOf(state.catalogue, state.link.rules);
  const [first, second] = namesOf(state, policies);
  // Two players are explained where their boards are.
  return second ? `${first.text} and ${second.text} at the same secret: ${name}` : [explained(first, "heading") as Child, ` plays ${name}`];
}

function namesOf({ catalogue, link }: State, policies: string[]): Name[] {
  return policies.map((policy) => {
    const help = catalogue?.policies.find(({ name }) => name === policy.split("(")[0])?.help;
    return { text: headingName(link.rules, policy), about: help ? `The policy ${policy}: ${help}` : `The policy ${policy}` };
  });
}

function stage(state: State, dispatch: Dispatch, run: Run, start: Start) {
  const last = lastOf(run);
  const nouns = nounsOf(state.catalogue, start.rules);
  const names = namesOf(state, start.policies);
  const inBits = showsBits(state.settings);
  return h("section", { class: "column", "aria-label": "The game" },
    h("div", { class: `stage stage${run.players.length}` },
      h("div", { class: `lanes lanes${run.players.length} ${start.kind}` }, run.players.map((player, number) => lane(run, start, player, number, nouns, names[number], inBits))),
      h("div", { class: "stage-side column" },
        h("div", { class: "card stage-steps" },
          stepBar({
            at: run.at,
            last,
            room: horizonOf(run),
            text: `Move ${Math.min(run.at, last)}${toTheEnd(run) ? ` of ${last}` : ""}`,
            onstep: (to) => dispatch({ type: "watch-step", to }),
            playing: run.playing,
            onplay: () => dispatch({ type: "watch-play" }),
          }),
        ),
        h("div", { class: "row spread stage-more" }, choice("Pace", String(mine(state).pace ?? PACE), options(PACES.map(([value, name]) => [String(value), name])), (pace) => dispatch({ type: "own", view: "watch", value: { pace: Number(pace) } })), start.secret !== null && !toTheEnd(run) && check("Show what is hidden", run.revealed, () => dispatch({ type: "watch-reveal" })), run.status === "running" && h("button", { type: "button", onclick: () => dispatch({ type: "watch-stop" }) }, "Stop playing on")),
        run.players.length === 1 && h("div", { class: "card" }, facts({ run, start, number: 0, nouns, inBits })),
        remainingChart({ run, start, noun: nouns.secrets, names: names.map(({ text }) => text), onstep: (to) => dispatch({ type: "watch-step", to }) }),
      ),
    ),
    scoreboard({ run, nouns, names }),
    opening(run, start, nouns.secrets),
    start.kind === "grid" && maps(state, dispatch, run, names[0].text),
  );
}

function opening(run: Run, start: Start, secrets: string) {
  const { secret, host, seed } = start;
  const fair = host === "honest" ? "" : `Who answers: ${hostName(host)}. `;
  const shared = run.players.length < 2 ? "" : secret === null ? "Nothing is hidden, though it seems so. " : "Both look for one secret. ";
  const apart = start.game === "phrase" ? "Each word is drawn by itself, so that the phrase need not make sense. " : "";
  return h("p", { class: "soft" }, `${count(start.secrets)} ${secrets} are possible at the start. `, fair, shared, apart, `This is game ${String(seed)} of these rules; its number shows it again.`);
}

function maps(state: State, dispatch: Dispatch, run: Run, name: string) {
  const at = standing(run.players[0], run.at);
  return foldedMaps({
    view: "watch",
    title: `The maps after move ${at}${run.players.length > 1 ? ` of ${name}` : ""}`,
    open: mine(state).unfolded ?? false,
    kept: run,
    of: `0:${at}`,
    instead: run.playing ? "They come when the game stands still." : undefined,
    ontoggle: (unfolded) => dispatch({ type: "own", view: "watch", value: { unfolded } }),
    dispatch,
  });
}

/** What the form says, else the address. */
function wish(state: State) {
  const { link, catalogue } = state;
  const first = catalogue?.games[0]?.presets[0]?.rules ?? "";
  const { rules, policy, vs, host, seed = "", secret = "" }: Record<string, string> = { ...link.more, rules: link.rules || first, policy: link.policy, host: link.host, ...mine(state).form };
  const fitting = (name = "") => (policiesFor(catalogue, rules).some((one) => one.name === name.split("(")[0]) ? name : "");
  return { rules, policy: fitting(policy) || (entryOf(catalogue, rules)?.defaultPolicy ?? ""), vs: fitting(vs), host: host || "honest", seed, secret };
}

/** The form that starts a game to watch; `folded`, as one line, while a game is being watched. */
function watchForm(state: State, dispatch: Dispatch, folded: boolean): VNode | null {
  const { catalogue } = state;
  if (!catalogue) return h("p", { class: "soft loading" }, "One moment …");
  const now = wish(state);
  const change = (name: string) => (event: globalThis.Event) => {
    const { value } = event.target as HTMLInputElement;
    dispatch({ type: "own", view: "watch", value: { form: { ...mine(state).form, [name]: value } } });
  };
  const engines = (names: string[]) => policyOptions(now.rules, names, "");
  const policies = policiesFor(catalogue, now.rules);
  const fields = h("form", {
    class: "wish",
    onsubmit: (event: SubmitEvent) => {
      event.preventDefault();
      start(now, dispatch);
    },
  },
  field("Game", games(catalogue, now.rules, change("rules"))),
  field("Player", players(policies, now.policy, change("policy"), engines)),
  field("Beside it", players(policies, now.vs, change("vs"), engines, "nobody")),
  field("Who answers", players(hostsFor(catalogue, now.rules), now.host, change("host"), (names) => names.map((name) => h("option", { value: name }, hostName(name))))),
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
    folded && h("button", { type: "button", onclick: () => start({ ...now, seed: "" }, dispatch) }, "Another secret"),
  ),
  );
  const setup = formatLink({ ...EMPTY, rules: now.rules });
  return h("details", { class: `card wishes ${folded ? "folded" : ""}`, key: folded ? "folded" : "open", open: !folded },
    h("summary", null, "What to watch"),
    fields,
    h("p", { class: "small soft" }, "Another board, fleet or word list? ", h("a", { href: setup }, "Set it up"), ", then watch it."),
  );
}

function start({ rules, policy, vs, host, seed, secret }: ReturnType<typeof wish>, dispatch: Dispatch) {
  const more = { seed: seed || String(Math.floor(Math.random() * 1e6)), vs, secret };
  dispatch({ type: "own", view: "watch", value: { form: {} } });
  dispatch({ type: "go", link: { rules, policy, host: host === "honest" ? "" : host, moves: [], id: "", game: "", more } });
}

const field = (name: string, input: VNode) => h("label", { class: "field" }, h("span", null, name), input);

function games(catalogue: Catalogue, rules: string, onchange: (event: globalThis.Event) => void) {
  const known = catalogue.games.some(({ presets }) => presets.some((preset) => preset.rules === rules));
  return h("select", { value: rules, onchange },
    !known && rules && h("option", { value: rules, key: rules }, rules),
    catalogue.games.map((game) =>
      h("optgroup", { label: game.title, key: game.name }, game.presets.map((preset) => h("option", { value: preset.rules }, preset.title))),
    ),
  );
}

function players(entries: PlayerEntry[], chosen: string, onchange: (event: globalThis.Event) => void, options: (names: string[]) => VNode[], none?: string) {
  const required = (parameter: Parameter) => parameter.default === null && !parameter.optional; // what no name alone can choose
  const usable = entries.filter(({ name, parameters }) => name === chosen || !parameters.some(required)).map(({ name }) => name);
  return h("select", { value: chosen, onchange }, none && h("option", { value: "" }, none), options(chosen && !usable.includes(chosen) ? [chosen, ...usable] : usable));
}
