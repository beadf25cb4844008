/** The state of the form that sets up a game, and how events change it. Pure. */

import type { Checked, Event, Link, Need, State } from "../types.ts";
import { begun, liveNeeds, type OfflineGame, settleLive, updateLive } from "./live_game.ts";
import { lot } from "./layouts.ts";
import { entryOf, formatRules, hostsFor, parseRules, written } from "./rules.ts";
import { answerTo, newest, own, without } from "./store.ts";

const START = {
  draft: null as Record<string, string> | null, // the parameters as they are typed, and
  draftOf: "", // the rules they were written into
  agent: false,
  unfolded: false, // whether all options are shown
  mode: "", // who guesses: `versus`, `solo` or `yours`; empty for the game's usual
  strength: "", // of the engine, in lower case; empty for the one kept in the settings
  listSaid: null as { text: string; bad: boolean } | null, // what became of the word list that was brought or deleted last
  bringing: false, // whether a word list is on its way
  typing: false, // whether words are typed in place of a list
  offline: null as OfflineGame | null, // the game that needs no server
  asking: null as Link | null, // the game to start, if it waits for a word because another goes on
};

/** A pause in typing before the server is asked, in milliseconds. */
const PAUSE = 180;

const checkNeed = (state: State): Need => ({ slot: "setup check", path: "/api/check", body: { rules: rulesOf(state) }, pause: PAUSE });

export function mine(state: State) {
  const me = { ...START, ...(state.own.setup as Partial<typeof START>) };
  const { value, trouble: wrong } = answerTo<Checked>(state, checkNeed(state));
  const checked = wrong ? null : value;
  const hosts = hostsFor(state.catalogue, rulesOf(state)).filter(({ name }) => !checked || checked.hosts.includes(name));
  const host = hosts.some(({ name }) => name === state.link.host.split("(")[0]) ? state.link.host : "";
  return { ...me, hosts, host, checked, wrong, trouble: newest(state, "setup check").trouble };
}

export const needs = (state: State): Need[] => (state.offline ? [] : [checkNeed(state), ...liveNeeds(state)]);

/** The state put right after an event: the small game is of the game that is chosen; without the server there is one that needs none. */
export function settle(state: State): State {
  let drawn = 0;
  if (state.offline) return mine(state).offline ? state : own(state, "setup", { offline: begun(() => lot(state.spare, drawn++) / 2 ** 32) });
  return settleLive(state);
}

export const rulesOf = (state: State) => state.link.rules || "battleship";

/** Who may guess, with what the button says; the usual one is first. */
export const MODES: Record<"battleship" | "others", [Mode, string][]> = {
  battleship: [["versus", "Against the engine"], ["solo", "Find its fleet, alone"]],
  others: [["solo", "You guess"], ["yours", "The engine guesses yours"]],
};

type Mode = "versus" | "solo" | "yours";

export function modeOf(state: State): Mode {
  const modes = MODES[parseRules(rulesOf(state)).name === "battleship" ? "battleship" : "others"];
  const { mode, host } = mine(state);
  return (modes.find(([name]) => name === (mode || (host && "solo"))) ?? modes[0])[0]; // the engine that is played against chooses its host
}

export function update(state: State, event: Event): State {
  switch (event.type) {
    case "link":
    case "go": // who goes elsewhere has answered
      return mine(state).asking ? own(state, "setup", { asking: null }) : state;
    case "setup.game": {
      const next = { ...state, link: { ...state.link, rules: event.rules, host: "", policy: "" } };
      return own(next, "setup", { draft: null, mode: parseRules(event.rules).name === parseRules(rulesOf(state)).name ? mine(state).mode : "" });
    }
    case "setup.parameter": {
      const rules = rulesOf(state);
      const draft: Record<string, string> = { ...draftOf(state), [event.name]: event.value };
      if (event.name === "announce" && event.value !== "colour") delete draft.colours; // no form shows them then
      const known = entryOf(state.catalogue, rules)?.parameters ?? [];
      const meant = Object.entries(draft).map(([name, value]) => [name, name === "words" || name === "guesses" ? wordsIn(value, state.catalogue?.wordLists) : value]);
      const given = Object.fromEntries(meant.filter(([name, value]) => value.trim() !== "" && value.trim() !== written(known.find((p) => p.name === name))));
      const now = formatRules(parseRules(rules).name, given);
      return own({ ...state, link: { ...state.link, rules: now } }, "setup", { draft, draftOf: now });
    }
    case "reach": // hosts and lists may be others by then
      return event.answers ? without(state, "setup check") : state;
    default:
      return updateLive(state, event) ?? state;
  }
}

/** Words that were typed, with whatever signs between them, as rules have them; the name of a list stays one. */
export function wordsIn(text: string, lists: string[] = []) {
  const words = text.split(/[\s,;|()=]+/).filter(Boolean);
  return words.length === 1 && !lists.includes(words[0]) ? `${words[0]}|` : words.join("|");
}

export function draftOf(state: State) {
  const me = mine(state);
  return me.draft && me.draftOf === rulesOf(state) ? me.draft : parseRules(rulesOf(state)).given;
}
