/** Requests of the library: the list of games, and one game to take along, to put in or to delete. */

import { download } from "../components/game_files.ts";
import { explain, get, request } from "../lib/api.ts";
import { savesGames } from "../model/catalogue.ts";
import { newest, own as kept, without } from "../model/store.ts";
import type { Dispatch, Event, GameFile, Need, State, Trouble, Wire } from "../types.ts";

/** One game in the list */
export type Item = Wire["Listed"];

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

/** The number of games on a page of the list. */
export const SIZE = 25;

/** The part of the state that belongs to the library, with what the server has said. */
export function mine(state: State) {
  const kept = (state.own.library ?? {}) as Own;
  const list = newest<{ games: Item[]; total: number; unreadable: string[] }>(state, "library list");
  const { games: items, total, unreadable } = list.value ?? {};
  const counted = newest<{ games: Item[] }>(state, "library statistics");
  return { ...kept, items, total, unreadable, counted: counted.value?.games ?? (counted.trouble ? [] : null), trouble: kept.trouble ?? list.trouble };
}

/** Change that part of the state. */
export const set = (dispatch: Dispatch, value: Own) => dispatch({ type: "own", view: "library", value });

/** A pause in typing before the list is asked for, in milliseconds. */
const PAUSE = 150;

/** The number of games that statistics look at. */
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
  if (event.type === "entered") return without(kept(state, "library", { trouble: null }), "library");
  return event.slot === "library list" ? kept(state, "library", { chosen: [], trouble: null }) : state;
}

/** Have the list asked for again. */
const renew = (dispatch: Dispatch) => dispatch({ type: "renew", slot: "library list" });

/** A file that was opened here is kept here. */
export async function bring(record: GameFile, dispatch: Dispatch) {
  await request("POST", "/api/library", record);
  set(dispatch, { said: "The game was put into the library.", gone: [], page: 1, search: "" });
  renew(dispatch);
}

/** Do what changes the library, and show what came of it, or what is in the way. */
async function attempt(dispatch: Dispatch, work: () => Promise<Own>) {
  try {
    set(dispatch, await work());
  } catch (error) {
    set(dispatch, { trouble: explain(error) });
  }
}

const pathOf = (id: string) => `/api/library/${encodeURIComponent(id)}`;

/** Save a game in a file. */
export const take = ({ id }: Item, form: "json" | "html" | "replay", dispatch: Dispatch) => attempt(dispatch, async () => ({ said: await download(await get<GameFile>(pathOf(id)), form), gone: [] }));

/** Delete games; they can be put back. */
export function remove(games: { id: string; name: string }[], dispatch: Dispatch) {
  return attempt(dispatch, async () => {
    const gone: GameFile[] = [];
    for (const { id } of games) {
      gone.push(await get<GameFile>(pathOf(id)));
      await request("DELETE", pathOf(id));
      dispatch({ type: "forget", id });
    }
    renew(dispatch);
    return { gone, chosen: [], said: games.length === 1 ? `${games[0].name} was deleted.` : `${games.length} games were deleted.` };
  });
}

/** Delete a game that cannot be read, for good. */
export function discard(id: string, dispatch: Dispatch) {
  return attempt(dispatch, async () => {
    await request("DELETE", pathOf(id));
    dispatch({ type: "forget", id });
    renew(dispatch);
    return { gone: [], said: `${id} was deleted.` };
  });
}

/** Put back the games that were deleted last. */
export function restore(gone: GameFile[], dispatch: Dispatch) {
  return attempt(dispatch, async () => {
    for (const game of gone) await request("POST", "/api/library", game);
    renew(dispatch);
    return { gone: [], said: gone.length === 1 ? "It is back." : "They are back." };
  });
}
