/** The state of the form that sets up a game, and how events change it. Pure. */

import type { Checked, Event, Link, State, Trouble } from "../types.ts";
import { type Live, liveOf } from "./live_game.ts";
import type { OfflineGame } from "./offline_game.ts";
import { entryOf, formatRules, parseRules, written } from "./rules.ts";
import { own } from "./state.ts";

interface Mine {
  draft: Record<string, string> | null; // the parameters as they are typed, and
  draftOf: string; // the rules they were written into
  checked: Checked | null;
  checkedOf: string;
  trouble: Trouble | null;
  host: string;
  policy: string;
  agent: boolean;
  unfolded: boolean; // whether all options are shown
  mode: string; // who guesses: `versus`, `solo` or `yours`; empty for the game's usual
  strength: string; // of the engine, in lower case; empty for the one kept in the settings
  live?: Live; // the small game of the first screen
  listSaid?: { text: string; bad: boolean } | null; // what became of the word list that was brought or deleted last
  bringing?: boolean; // whether a word list is on its way
  typing?: boolean; // whether words are typed in place of a list
  offline?: OfflineGame; // the game that needs no server
  asking: Link | null; // the game to start, if it waits for a word because another goes on
}

const START: Mine = { draft: null, draftOf: "", checked: null, checkedOf: "", trouble: null, host: "", policy: "", agent: false, unfolded: false, mode: "", strength: "", asking: null };

/** The part of the state that belongs to the view that sets up a game, with its defaults. */
export const mine = (state: State): Mine => ({ ...START, ...((state.own.setup ?? {}) as object) });

/** The rules that are being set up, Battleship's at first. */
export const rulesOf = (state: State) => state.link.rules || "battleship";

/** Who may guess, with what the button says; the usual one is first. */
export const MODES: Record<"battleship" | "others", [Mode, string][]> = {
  battleship: [["versus", "Against the engine"], ["solo", "Find its fleet, alone"]],
  others: [["solo", "You guess"], ["yours", "The engine guesses yours"]],
};

/** The game that needs no server, once one has begun. */
export const offlineOf = (state: State) => mine(state).offline ?? null;

type Mode = "versus" | "solo" | "yours";

/** Who guesses in the game that is set up. */
export function modeOf(state: State): Mode {
  const modes = MODES[parseRules(rulesOf(state)).name === "battleship" ? "battleship" : "others"];
  return (modes.find(([name]) => name === mine(state).mode) ?? modes[0])[0];
}

/** The state after an event of the view that sets up a game. */
export function update(state: State, event: Event): State {
  switch (event.type) {
    case "link":
    case "go": // who goes elsewhere has answered
      return mine(state).asking ? own(state, "setup", { asking: null }) : state;
    case "setup.game": {
      const next = { ...state, link: { ...state.link, rules: event.rules } };
      return own(next, "setup", { draft: null, host: "", policy: "", mode: parseRules(event.rules).name === parseRules(rulesOf(state)).name ? mine(state).mode : "" });
    }
    case "setup.live":
      return event.of === liveOf(state).of ? own(state, "setup", { live: { ...liveOf(state), ...event.value } }) : state;
    case "setup.parameter": {
      const rules = rulesOf(state);
      const draft: Record<string, string> = { ...draftOf(state), [event.name]: event.value };
      if (event.name === "announce" && event.value !== "colour") delete draft.colours; // no form shows them then
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

/** The parameters as they stand in the form. */
export function draftOf(state: State) {
  const me = mine(state);
  return me.draft && me.draftOf === rulesOf(state) ? me.draft : parseRules(rulesOf(state)).given;
}
