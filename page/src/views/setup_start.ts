/** The three verbs of the first screen: play, get help, watch. */

import { runningIn } from "../effects/running_games.ts";
import { h } from "../lib/dom.ts";
import { EMPTY } from "../model/link.ts";
import { hiddenByPerson, hostsFor, titleOf } from "../model/rules.ts";
import { mine, modeOf, rulesOf } from "../model/setting_up.ts";
import type { Dispatch, GameEntry, Link, State } from "../types.ts";
import { confirmLeaving } from "./setup_running_games.ts";

/** The buttons that start a game by the rules set up, or watch one. */
export function verbs(state: State, game: GameEntry, dispatch: Dispatch) {
  const me = mine(state);
  const rules = rulesOf(state);
  const wrong = me.trouble && me.checkedOf === rules;
  const { policy } = me;
  const go = (link: Partial<Link>) => {
    if (wrong) {
      (document.querySelector("[aria-invalid]") as HTMLElement | null)?.focus();
      dispatch({ type: "say", text: me.trouble?.text ?? "" });
      return;
    }
    const next = { ...EMPTY, rules, policy, ...link };
    const goes = next.view === "watch" ? null : runningIn(state, next.view === "help" ? "help" : "play");
    if (goes?.moves.length) dispatch({ type: "own", view: "setup", value: { asking: next } });
    else dispatch({ type: "go", link: next });
  };
  const host = hostOf(state);
  const mode = modeOf(state);
  const agent = policy || game.defaultPolicy;
  const more: Record<string, string> = { ...(state.settings.coaching ? { coach: "on" } : {}), ...(me.agent ? { agent } : {}) };
  const play = () => {
    if (mode === "versus") go({ view: "versus", policy: "", more: { strength: me.strength || state.settings.strength } });
    else if (mode === "yours") go({ view: "help", more: { yours: "1" } });
    else go({ view: "play", host, more });
  };
  return h("div", { class: "verbs", role: "group", "aria-label": "Start" },
    me.asking && confirmLeaving(state, me.asking, dispatch),
    start("main", "Play", `${titleOf(rules)}${SAID[mode]}`, play),
    start("", "Get help", "With a game on paper, or in another window", () => go({ view: "help", rules: hiddenByPerson(rules) })),
    start("", "Watch", "The engine plays, and shows what it knows", () => go({ view: "watch", host, more: { seed: String(Math.floor(Math.random() * 1e6)) } })),
  );
}

/** The words of the button Play besides the game, by mode. */
const SAID = { versus: ", against the engine", solo: "", yours: ": the engine guesses" };

/** The host chosen, if the rules allow it. */
function hostOf(state: State) {
  const me = mine(state);
  const rules = rulesOf(state);
  const checked = me.checkedOf === rules ? me.checked : null;
  const hosts = hostsFor(state.catalogue, rules).filter(({ name }) => !checked || checked.hosts.includes(name));
  return hosts.some(({ name }) => name === me.host) ? me.host : "";
}

function start(kind: string, title: string, text: string, onclick: () => void) {
  return h("button", { class: `start-button ${kind}`, onclick }, h("b", null, title), h("small", null, text));
}
