/** The ways to start: play, be helped, watch. */
/** @import {Dispatch, GameEntry, Link, State} from "../types.ts" */

import { runningIn } from "../effects/running_games.js";
import { h } from "../lib/dom.js";
import { count, plural } from "../lib/text.js";
import { EMPTY } from "../model/link.js";
import { hostsFor, policiesFor, titleOf } from "../model/rules.js";
import { mine, rulesOf } from "../model/setting_up.js";
import { confirmLeaving } from "./setup_running_games.js";

/**
 * The card with the ways to start a game by the rules set up.
 * @param {State} state
 * @param {GameEntry} game
 * @param {Dispatch} dispatch
 */
export function startCard(state, game, dispatch) {
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
      me.asking && confirmLeaving(state, me.asking, dispatch),
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
