/** The options of a new game: who plays whom, how strong the engine is, and behind "Customise" its rules and all else. */

import { AS_TYPED, check, choice, either, faultOf, fileField, options, policyOptions } from "../components/controls.ts";
import { type Child, h, type VNode } from "../lib/dom.ts";
import { ruleHint, ruleName } from "../lib/rule_names.ts";
import { capital, count, grouped, numbered } from "../lib/text.ts";
import { changed, countsOf, MOST, writtenLength } from "../model/ships.ts";
import { hostName, strengthOf, strengthsOf } from "../model/strengths.ts";
import { nounsOf, policiesFor, written } from "../model/rules.ts";
import { draftOf, mine, modeOf, MODES, rulesOf } from "../model/setting_up.ts";
import type { Catalogue, Dispatch, GameEntry, Parameter, State } from "../types.ts";

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

export function customise(state: State, game: GameEntry, dispatch: Dispatch) {
  const me = mine(state);
  const rules = rulesOf(state);
  const { checked, hosts, host, wrong } = me;
  const open = me.unfolded || host !== "" || !game.presets.some((preset) => preset.rules === rules);
  return h(
    "details",
    { class: "customise", key: `customise ${game.name}`, open, ontoggle: (event: any) => event.target === event.currentTarget && event.target.open !== me.unfolded && dispatch({ type: "own", view: "setup", value: { unfolded: event.target.open } }) },
    h("summary", null,
      "Customise",
      me.typing && !draftOf(state).words ? h("span", { class: "size soft" }, " No words are typed yet.")
      : checked
        ? h("span", { class: "size" }, " ", h("strong", null, `${checked.exact ? "" : "about "}${count(checked.secrets)}`), ` possible ${numbered(checked.secrets, nounsOf(state.catalogue, rules).secret)}`)
        : h("span", { class: "size soft" }, state.offline ? "" : wrong ? " These rules do not work yet." : " Checking …"),
    ),
    open && [
      rulesForm(state, game, dispatch),
      checked?.warning && h("p", { class: "small soft" }, checked.warning),
      h("div", { class: "fields options" },
        check("Show the chances while I play", state.settings.coaching, (coaching) => dispatch({ type: "set", settings: { coaching } })),
        check("The engine plays the same secret beside me", me.agent, (agent) => dispatch({ type: "own", view: "setup", value: { agent } })),
        hosts.length > 1 && choice("Who answers", host, options(hosts.map(({ name }) => (name === "honest" ? ["", `${hostName(name)} (usual)`] : [name, hostName(name)]))), (host) => dispatch({ type: "link", link: { host } })),
        choice("How the engine advises, and plays beside me", state.link.policy, policyOptions(rules, policiesFor(state.catalogue, rules).map(({ name }) => name), game.defaultPolicy), (policy) => dispatch({ type: "link", link: { policy } })),
      ),
    ],
  );
}

const RARE = new Set(["prior", "alphabet", "outside", "lie_prior", "guesses", "hider"]);

function rulesForm(state: State, game: GameEntry, dispatch: Dispatch) {
  const draft = draftOf(state);
  // The colours of ships matter where they are told.
  const shown = game.parameters.filter(({ name }) => name !== "colours" || !game.parameters.some((one) => one.name === "announce") || draft.announce === "colour");
  const usual = shown.filter(({ name }) => !RARE.has(name) && name !== "fleet");
  const rare = game.parameters.filter(({ name }) => RARE.has(name));
  const { trouble } = mine(state);
  // The parameter that the server finds wrong: "" if it is none of them, null if nothing is wrong.
  const wrong = trouble && (game.parameters.find(({ name }) => name === trouble.rule)?.name ?? "");
  const problem = (name: string) => wrong === name && faultOf("rules", trouble);
  const set = (name: string) => (value: string) => dispatch({ type: "setup.parameter", name, value });
  const row = (parameter: Parameter) =>
    parameter.name === "words" ? wordListField({ state, parameter, value: draft.words ?? written(parameter), problem: problem("words"), set: set("words"), dispatch })
    : ruleField({ parameter, value: draft[parameter.name] ?? written(parameter), problem: problem(parameter.name), catalogue: state.catalogue, set: set(parameter.name) });
  const fleet = game.parameters.find(({ name }) => name === "fleet");
  return h("section", { class: "rules", "aria-label": "Rules", key: game.name },
    fleet && h("div", { class: "fleet-field" }, row(fleet), fleetEditor({ fleet: draft.fleet ?? written(fleet), usual: written(fleet), onchange: set("fleet") })),
    h("div", { class: "fields" }, usual.map(row)),
    rare.length > 0
    && h("details", { open: rare.some(({ name }) => name === wrong) || undefined }, h("summary", null, "More"), h("div", { class: "fields" }, rare.map(row))),
    problem(""),
  );
}

const CHOICES: Record<string, string> = {
  "announce sunk": "that a ship sank",
  "announce named": "which ship sank",
  "announce silent": "only hit and miss",
  "announce every-hit": "which ship each hit is on",
  "announce colour": "the colour of each ship that is hit",
  "hider uniform": "by lot",
  "hider people": "as people do",
  "hider hidden-well": "where it is found latest",
  "lies 0": "never",
  "lies 1": "once",
  "prior tempered": "by the root of its count",
  "prior frequency": "by its count",
  "prior uniform": "equally",
};

function ruleField({ parameter, value, problem, catalogue, set }: {
  parameter: Parameter;
  value: string; // as it stands in the form
  problem: Child; // what is wrong with it
  catalogue: Catalogue | null;
  set: (text: string) => void;
}): VNode {
  const { name, type } = parameter;
  const help = ruleHint(name, parameter.help);
  const id = `rule-${name}`;
  const bad = Boolean(problem);
  const described = [help && `${id}-help`, bad && "rules-trouble"].filter(Boolean).join(" ") || null;
  const shared = { id, "aria-describedby": described, "aria-invalid": bad ? "true" : null };
  const label = ruleName(name);
  const hint = help ? h("small", { id: `${id}-help`, class: "soft" }, help) : null;
  if (type === "bool") {
    return h("div", { class: "field-row check", key: name },
      h("label", { for: id }, h("input", { ...shared, type: "checkbox", checked: value === "true", onchange: (e: any) => set(String(e.target.checked)) }), label),
      hint,
      problem,
    );
  }
  return h("div", { class: `field-row as-${type}`, key: name },
    h("label", { for: id }, label),
    control(catalogue, parameter, value, shared, set),
    hint,
    name === "language" && catalogue && catalogue.languages.length < 2 && h("small", { class: "soft missing-languages" }, "Only English is installed. For the words of some forty languages: ", h("code", null, "pip install 'bestguess[languages]'"), ", then start the server again."),
    problem,
  );
}

function control(catalogue: Catalogue | null, parameter: Parameter, value: string, shared: object, set: (text: string) => void): Child {
  const { name, type, choices, min, max, optional } = parameter;
  const onchange = (event: any) => set(event.target.value);
  const lists = name === "words" || name === "guesses" ? (catalogue?.wordLists ?? ["english"]) : name === "language" ? catalogue?.languages : null;
  const options = choices ?? (name === "language" && lists?.length ? lists : null);
  if (options) {
    const all = value === "" || options.includes(value) ? options : [...options, value];
    return h("select", { ...shared, value, onchange },
      optional && h("option", { key: "", value: "" }, "any"),
      all.map((choice) => h("option", { key: choice, value: choice }, CHOICES[`${name} ${choice}`] ?? (name === "language" ? languageName(choice) : choice))),
    );
  }
  const number = type === "int" || type === "float";
  return [
    h("input", {
      ...shared,
      type: number ? "number" : "text",
      inputmode: type === "int" ? "numeric" : type === "float" ? "decimal" : null,
      step: type === "float" ? "any" : null,
      min,
      max,
      value,
      maxlength: 4000,
      placeholder: optional ? "any" : null,
      list: lists?.length ? `${name}-list` : null,
      ...AS_TYPED,
      oninput: onchange,
    }),
    lists?.length ? h("datalist", { id: `${name}-list` }, lists.map((one) => h("option", { key: one, value: one }))) : null,
  ];
}

function languageName(code: string) {
  try {
    return new Intl.DisplayNames(["en"], { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}

const TYPED = "|";

const ENGLISH: Record<string, string> = { english: "English", familiar: "English, familiar words", "english-us": "English, American spelling", "english-gb": "English, British spelling", "english-ca": "English, Canadian spelling", "english-au": "English, Australian spelling" };

const sizeOf = ({ words }: { words: number | null }) => (words === null ? "damaged: delete it, and add it again" : `${grouped(String(words))} words`);

/** The field of the parameter `words`, with the lists that a person brought below it. */
function wordListField({ state, parameter, value, problem, set, dispatch }: { state: State; parameter: Parameter; value: string; problem: Child; set: (text: string) => void; dispatch: Dispatch }): VNode {
  const { catalogue } = state;
  const me = mine(state);
  const own = catalogue?.ownLists ?? [];
  const damaged = own.filter(({ words }) => words === null).map(({ name }) => name);
  const lists = (catalogue?.wordLists ?? ["english", "familiar"]).filter((name) => !damaged.includes(name));
  const groupOf = (name: string) => (name in ENGLISH ? "All words" : own.some((list) => list.name === name) ? "Yours" : "Topics");
  const typed = me.typing || value.includes("|") || (value !== "" && !lists.includes(value));
  const typing = (on: boolean) => dispatch({ type: "own", view: "setup", value: { typing: on } });
  const said = (name: string) => {
    const mineToo = own.find((list) => list.name === name);
    return mineToo ? `${name}, ${sizeOf(mineToo)}` : (ENGLISH[name] ?? capital(name.replaceAll("-", " ")));
  };
  const choose = (name: string) => {
    typing(name === TYPED);
    set(name === TYPED ? "" : name);
  };
  const take = (file: File | undefined) => file && dispatch({ type: "do", command: { do: "bringList", file, catalogue } });
  const drop = (name: string) => {
    if (value === name) choose("english");
    dispatch({ type: "do", command: { do: "dropList", name } });
  };
  return h("div", { class: "field-row word-lists", key: "words" },
    h("label", { for: "rule-words" }, "Word list"),
    h(
      "select",
      { id: "rule-words", value: typed ? TYPED : value || "english", "aria-invalid": problem ? "true" : null, onchange: (event: any) => choose(event.target.value) },
      ["All words", "Yours", "Topics"].map((label) => {
        const names = lists.filter((name) => groupOf(name) === label);
        return names.length > 0 && h("optgroup", { key: label, label }, names.map((name) => h("option", { key: name, value: name }, said(name))));
      }),
      h("option", { key: TYPED, value: TYPED }, "Words typed here"),
    ),
    typed
    && h("textarea", { rows: 2, value, maxlength: 4000, "aria-label": "The words", placeholder: "cat, dog, horse", ...AS_TYPED, oninput: (event: any) => set(event.target.value) }),
    problem,
    h("p", { class: "row small" },
      h("label", { class: "button bring" }, me.bringing ? "Reading …" : "Add a list …", fileField(".txt,.csv,.tsv,.dic,text/plain", take)),
      h("span", { class: "soft" }, "A text file with one word a line. It stays on this machine."),
    ),
    h("p", { class: `small ${me.listSaid?.bad ? "wrong" : "soft"}`, role: "status" }, me.listSaid?.text ?? ""),
    own.length > 0
    && h("ul", { class: "own-lists", "aria-label": "Lists that you added" },
      own.map(({ name, words }) =>
        h("li", { key: name }, h("span", null, h("b", null, name), ` ${sizeOf({ words })}`), h("button", { class: "quiet", "aria-label": `Delete the list ${name}`, onclick: () => drop(name) }, "Delete")),
      ),
    ),
  );
}

/** The ships of a fleet by length. `usual`: the fleet of the game unless another is given. */
function fleetEditor({ fleet, usual, onchange }: { fleet: string; usual: string; onchange: (fleet: string) => void }): VNode {
  const counts = countsOf(fleet);
  const all = counts.reduce((sum, { number }) => sum + number, 0);
  return h("ul", { class: "fleet-editor", "aria-label": "Ships by length" },
    counts.map((count) => {
      const { least, most: length, number } = count;
      const noun = `ship of ${writtenLength(count).replace("..", " to ")}`;
      return h("li", { key: noun, class: number ? "" : "none-of-it" },
        h("svg", { viewBox: `0 0 ${length * 12} 12`, width: length * 12, height: 12, "aria-hidden": "true" },
          length > least && h("rect", { class: "hull perhaps", x: 0.75, y: 0.75, width: length * 12 - 1.5, height: 10.5, rx: 5 }),
          h("rect", { class: "hull", x: 0.75, y: 0.75, width: least * 12 - 1.5, height: 10.5, rx: 5 }),
          Array.from({ length: length - 1 }, (_, i) => h("path", { class: "seam", d: `M${(i + 1) * 12} 2.5v7` })),
        ),
        h("span", { class: "stepper" },
          h("button", { class: "icon", "aria-label": `One ${noun} less`, disabled: number === 0 || all === 1, onclick: () => onchange(changed(fleet, count, -1, usual)) }, "−"),
          h("output", { "aria-label": noun.replace("ship", "Ships") }, String(number)),
          h("button", { class: "icon", "aria-label": `One ${noun} more`, disabled: all >= MOST, onclick: () => onchange(changed(fleet, count, 1, usual)) }, "+"),
        ),
      );
    }),
  );
}
