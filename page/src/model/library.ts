/** The state of the library: the list of games, as it is searched and chosen from. Pure. */

import type { Dispatch, Event, GameFile, Need, State, Trouble, Wire } from "../types.ts";
import { savesGames } from "./rules.ts";
import { does, newest, outcome, own as kept, without } from "./store.ts";

export type Item = Wire.Listed;

/** `gone`: the games deleted last, for who did not mean it; `chosen`: the numbers of those to be deleted together */
interface Own {
  search?: string;
  game?: string;
  result?: string;
  page?: number;
  trouble?: Trouble | null;
  refused?: Trouble | null;
  over?: boolean;
  said?: string;
  gone?: GameFile[];
  chosen?: string[];
  counting?: boolean; // whether statistics are looked at
}

export const SIZE = 25;

export function mine(state: State) {
  const kept = (state.own.library ?? {}) as Own;
  const list = newest<{ games: Item[]; total: number; unreadable: string[] }>(state, "library list");
  const { games: items, total, unreadable } = list.value ?? {};
  const counted = newest<{ games: Item[] }>(state, "library statistics");
  return { ...kept, items, total, unreadable, counted: counted.value?.games ?? (counted.trouble ? [] : null), trouble: kept.trouble ?? list.trouble };
}

export const set = (dispatch: Dispatch, value: Own) => dispatch({ type: "own", view: "library", value });

/** A pause in typing before the list is asked for, in milliseconds. */
const PAUSE = 150;

const COUNTED = 100;

/** The questions to the server in this state; a game that was left just now is to be among the games. */
export function needs(state: State): Need[] {
  const { search = "", game = "", result = "", page = 1, counting } = (state.own.library ?? {}) as Own;
  if (!savesGames(state) || state.saving.underway) return [];
  const query = new URLSearchParams({ q: search, game, result, page: String(page), size: String(SIZE) });
  const list = { slot: "library list", path: `/api/library?${query}`, pause: PAUSE };
  return counting ? [list, { slot: "library statistics", path: `/api/library?page=1&size=${COUNTED}` }] : [list];
}

/** The state after an event of the library: whoever comes back finds the games as they are by then. */
export function update(state: State, event: Event): State {
  const unchosen = () => kept(state, "library", { chosen: [], trouble: null });
  return outcome(event, {
    entered: () => without(kept(state, "library", { trouble: null }), "library"),
    "answered library list": unchosen,
    "refused library list": unchosen,
    "library.said": () => kept(state, "library", { said: event.text, gone: [] }),
    "library.opened": () => does(state, { do: "keepOpened", record: event.record }),
  }) ?? state;
}
