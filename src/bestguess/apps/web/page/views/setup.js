/** Setting up: any game in one form, checked by the server as it is filled in, and three ways to start. */
/** @import {Catalogue, Checked, Dispatch, Event, GameEntry, Link, Parameter, State, Trouble, View, VNode} from "../types.ts" */

import { field, written } from "../components/rule_fields.js";
import { runningIn } from "../effects/running_games.js";
import { explain, isAbort, post } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { plural } from "../lib/numbers.js";
import { count } from "../lib/text.js";
import { EMPTY } from "../model/link.js";
import { entryOf, formatRules, hostsFor, parseRules, policiesFor, titleOf } from "../model/rules.js";
import { own } from "../model/state.js";
import { goingOn, sure } from "./setup_running_games.js";

/** A pause in typing before the server is asked, in milliseconds. */
const PAUSE = 180;

/** Parameters that most people leave alone. */
const RARE = new Set(["prior", "alphabet", "outside", "lie_prior", "words", "guesses"]);

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
 * @param {State} state
 * @returns {Mine}
 */
const mine = (state) => ({ ...START, .../** @type {object} */ (state.own.setup ?? {}) });

/** @param {State} state */
const rulesOf = (state) => state.link.rules || "battleship";

/** @type {View} */
export const view = { title: () => "bestguess · the best next question", render, update, effect };

/**
 * @param {State} state
 * @param {Event} event
 * @returns {State}
 */
function update(state, event) {
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
function draftOf(state) {
  const me = mine(state);
  return me.draft && me.draftOf === rulesOf(state) ? me.draft : parseRules(rulesOf(state)).given;
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let typing;

/**
 * @param {State} state
 * @param {State | null} before
 * @param {Dispatch} dispatch
 */
function effect(state, before, dispatch) {
  const rules = rulesOf(state);
  if (before && rulesOf(before) === rules) return;
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
  if (!catalogue) return h("div", { key: "setup" }, introduction(), h("p", { class: "loading" }, state.trouble ? "" : "One moment …"));
  const game = entryOf(catalogue, rules) ?? catalogue.games[0];
  return h(
    "div",
    { class: "setup", key: "setup" },
    introduction(goingOn(state)),
    h("div", { class: "choices" }, games(catalogue, game, dispatch), presets(game, rules, dispatch)),
    h("div", { class: "starts" }, starts(state, game, dispatch)),
    form(state, game, dispatch),
  );
}

/** @param {VNode | null} [below] */
function introduction(below = null) {
  return h(
    "div",
    { class: "intro" },
    h("h1", null, "The best next question, every time"),
    h("p", { class: "soft" }, "Find a hidden fleet, word or code beside the best player there is, or get help with a game on your own paper. Everything is computed here, on this machine."),
    below,
  );
}

/**
 * @param {Catalogue} catalogue
 * @param {GameEntry} chosen
 * @param {Dispatch} dispatch
 */
function games(catalogue, chosen, dispatch) {
  return h(
    "div",
    { class: "game-picks", role: "group", "aria-label": "Game" },
    catalogue.games.map((game) =>
      h(
        "button",
        {
          key: game.name,
          class: "pick",
          "aria-pressed": String(game.name === chosen.name),
          onclick: () => dispatch({ type: "setup.game", rules: game.presets[0]?.rules ?? game.name }),
        },
        emblem(game),
        h("span", null, h("b", null, game.title), h("small", null, game.summary)),
      ),
    ),
  );
}

/** @param {GameEntry} game */
function emblem(game) {
  if (game.kind === "words") {
    const letters = game.name === "phrase" ? ["T", "_", "_", " ", "_", "O"] : ["W", "_", "R", "D"];
    return h("span", { class: "emblem letters-emblem", "aria-hidden": "true" }, letters.map((letter) => h("i", { class: letter === " " ? "gap" : "" }, letter === "_" ? "" : letter)));
  }
  if (game.name === "wordle") {
    return h("span", { class: "emblem tile-emblem", "aria-hidden": "true" }, ["hit", "miss", "elsewhere", "miss", "hit", "hit"].map((state) => h("i", { class: `is-${state}` })));
  }
  if (game.name === "bulls-and-cows") {
    return h("span", { class: "emblem letters-emblem", "aria-hidden": "true" }, ["5", "0", "7", "2"].map((digit) => h("i", null, digit)));
  }
  if (game.kind === "lines") {
    return h(
      "svg",
      { class: "emblem", viewBox: "0 0 40 40", "aria-hidden": "true" },
      Array.from({ length: 9 }, (_, i) => h("circle", { class: i % 3 <= Math.floor(i / 3) ? "q12" : "q3", cx: (i % 3) * 13 + 7, cy: Math.floor(i / 3) * 13 + 7, r: 5 })),
    );
  }
  const wide = game.name === "rectangles" ? [5, 6, 9, 10, 3, 7] : [4, 5, 6, 2, 14];
  return h(
    "svg",
    { class: "emblem", viewBox: "0 0 40 40", "aria-hidden": "true" },
    Array.from({ length: 16 }, (_, i) =>
      h("rect", { class: wide.includes(i) ? "q12" : "q3", x: (i % 4) * 10 + 0.7, y: Math.floor(i / 4) * 10 + 0.7, width: 8.6, height: 8.6, rx: 1.6 }),
    ),
  );
}

/**
 * @param {GameEntry} game
 * @param {string} rules
 * @param {Dispatch} dispatch
 */
function presets(game, rules, dispatch) {
  if (game.presets.length < 2) return null;
  return h(
    "div",
    { class: "presets", role: "group", "aria-label": "Common set-ups" },
    game.presets.map((preset) =>
      h(
        "button",
        { key: preset.rules, class: "chip", "aria-pressed": String(preset.rules === rules), onclick: () => dispatch({ type: "setup.game", rules: preset.rules }) },
        preset.title,
      ),
    ),
  );
}

/**
 * @param {State} state
 * @param {GameEntry} game
 * @param {Dispatch} dispatch
 */
function form(state, game, dispatch) {
  const usual = game.parameters.filter(({ name }) => !RARE.has(name));
  const rare = game.parameters.filter(({ name }) => RARE.has(name));
  const wrong = faulty(state, game);
  const draft = draftOf(state);
  const set = (/** @type {string} */ name) => (/** @type {string} */ value) => dispatch({ type: "setup.parameter", name, value });
  /** @param {Parameter} parameter */
  const row = (parameter) =>
    field({
      parameter,
      value: draft[parameter.name] ?? written(parameter),
      problem: wrong === parameter.name && problem(state),
      catalogue: state.catalogue,
      set: set(parameter.name),
    });
  return h(
    "section",
    { class: "card rules", "aria-label": "Rules", key: game.name },
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
  const place = /(\w+)$/.exec(trouble.place ?? "")?.[1] ?? "";
  const said = /^(?:\w+\()?(\w+)=/.exec(trouble.text)?.[1] ?? "";
  return [said, place].find((name) => game.parameters.some((parameter) => parameter.name === name)) ?? "";
}

/** @param {State} state */
function problem(state) {
  const { trouble } = mine(state);
  return trouble && h("p", { class: "wrong small", id: "rules-trouble", role: "alert" }, trouble.text, " ", trouble.remedy);
}

/**
 * @param {State} state
 * @param {GameEntry} game
 * @param {Dispatch} dispatch
 */
function starts(state, game, dispatch) {
  const me = mine(state);
  const rules = rulesOf(state);
  const checked = me.checkedOf === rules ? me.checked : null;
  const wrong = me.trouble && me.checkedOf === rules;
  const policy = me.policy;
  /** @param {Partial<Link>} link */
  const go = (link) => {
    if (wrong) {
      /** @type {HTMLElement | null} */ (document.querySelector("[aria-invalid]"))?.focus();
      dispatch({ type: "say", text: me.trouble?.text ?? "" });
      return;
    }
    const next = { ...EMPTY, rules, policy, ...link };
    const goes = next.view === "play" || next.view === "help" ? runningIn(state, next.view) : null;
    if (goes?.moves.length) dispatch({ type: "own", view: "setup", value: { asking: next } });
    else dispatch({ type: "go", link: next });
  };
  const hosts = hostsFor(state.catalogue, rules).filter(({ name }) => !checked || checked.hosts.includes(name));
  const host = hosts.some(({ name }) => name === me.host) ? me.host : "";
  /** @type {Record<string, string>} */
  const more = { ...(state.settings.coach ? {} : { coach: "off" }), ...(me.agent ? { agent: policy || game.defaultPolicy } : {}) };
  return [
    h(
      "section",
      { class: "card start", "aria-label": "Start" },
      h("h2", null, titleOf(rules)),
      me.asking && sure(state, me.asking, dispatch),
      checked
        ? h("p", { class: "size" }, h("strong", null, `${checked.exact ? "" : "about "}${count(checked.secrets)}`), ` possible ${plural(game.secretNoun)}`)
        : h("p", { class: "size soft" }, wrong ? "These rules do not work yet." : "Checking …"),
      start("main", "Play", "Find what is hidden, with or without a coach", () => go({ view: "play", host, more })),
      h(
        "div",
        { class: "options" },
        check("Coach: show the chances", state.settings.coach, (coach) => dispatch({ type: "set", settings: { coach } })),
        check("The agent plays the same secret beside me", me.agent, (agent) => dispatch({ type: "own", view: "setup", value: { agent } })),
        hosts.length > 1 && select("Host", host, hosts.map(({ name }) => name), "honest", (host) => dispatch({ type: "own", view: "setup", value: { host } })),
      ),
      start("", "Get help", "With a game that is played elsewhere: on paper, in another window", () => go({ view: "help" })),
      start("", "Watch", "A policy play, or two on the same secret", () => go({ view: "watch", host, more: { seed: String(Math.floor(Math.random() * 1e6)) } })),
      h(
        "div",
        { class: "options" },
        select(
          "Policy",
          policy,
          policiesFor(state.catalogue, rules).map(({ name }) => name).filter((name) => name !== "tree"),
          game.defaultPolicy,
          (name) => dispatch({ type: "own", view: "setup", value: { policy: name } }),
        ),
      ),
    ),
  ];
}

/**
 * @param {string} kind
 * @param {string} title
 * @param {string} text
 * @param {() => void} onclick
 */
function start(kind, title, text, onclick) {
  return h("button", { class: `start-button ${kind}`, onclick }, h("b", null, title), h("small", null, text));
}

/**
 * @param {string} label
 * @param {boolean} checked
 * @param {(checked: boolean) => void} onchoose
 */
function check(label, checked, onchoose) {
  return h("label", { class: "check" }, h("input", { type: "checkbox", checked, onchange: (/** @type {any} */ e) => onchoose(e.target.checked) }), label);
}

/**
 * @param {string} label
 * @param {string} value
 * @param {string[]} names
 * @param {string} usual
 * @param {(name: string) => void} onchoose
 */
function select(label, value, names, usual, onchoose) {
  return h(
    "label",
    { class: "choice" },
    label,
    h(
      "select",
      { value, onchange: (/** @type {any} */ e) => onchoose(e.target.value) },
      h("option", { key: "", value: "" }, `${usual} (usual)`),
      names.filter((name) => name !== usual).map((name) => h("option", { key: name, value: name }, name)),
    ),
  );
}
