/** Requests of the library: the list of games, and one game to take along, to put in or to delete. */

import { download } from "../components/game_files.ts";
import { forget, settled } from "../effects/save_game.ts";
import { explain, get, isAbort, request } from "../lib/api.ts";
import { savesGames } from "../model/catalogue.ts";
import type { Dispatch, GameFile, State, Trouble, Wire } from "../types.ts";

/** One game in the list */
export type Item = Wire["Listed"];

/** `asked`: the request that was sent last; `gone`: the games deleted last, for who did not mean it; `chosen`: the numbers of those to be deleted together */
interface Own {
  search?: string;
  game?: string;
  result?: string;
  page?: number;
  items?: Item[];
  total?: number;
  asked?: string;
  trouble?: Trouble | null;
  unreadable?: string[];
  refused?: Trouble | null;
  over?: boolean;
  said?: string;
  gone?: GameFile[];
  chosen?: string[];
  turn?: number;
  counted?: Item[];
}

/** The number of games on a page of the list. */
export const SIZE = 25;

/** The part of the state that belongs to the library. */
export const mine = (state: State): Own => (state.own.library ?? {}) as Own;

/** Change that part of the state. */
export const set = (dispatch: Dispatch, value: Own) => dispatch({ type: "own", view: "library", value });

/** The request for the list of games; `turn` grows when the list must be asked for again. */
const wantOf = ({ search = "", game = "", result = "", page = 1, turn = 0 }: Own) => JSON.stringify([search, game, result, page, turn]);

let typing: ReturnType<typeof setTimeout> | undefined;

/** Ask for the list of games where another one is wanted. */
export function effect(state: State, before: State | null, dispatch: Dispatch) {
  const own = mine(state);
  const want = wantOf(own);
  if (!savesGames(state)) return;
  if (want === own.asked && before !== null && (!before.offline || state.offline)) return;
  set(dispatch, { asked: want });
  clearTimeout(typing);
  typing = setTimeout(() => fetchList(own, dispatch), before === null ? 0 : 150);
}

async function fetchList({ search = "", game = "", result = "", page = 1 }: Own, dispatch: Dispatch) {
  await settled(); // a game that was left just now is in the list
  try {
    const query = new URLSearchParams({ q: search, game, result, page: String(page), size: String(SIZE) });
    const { games, total, unreadable } = await get(`/api/library?${query}`, { channel: "library" });
    set(dispatch, { items: games, total, unreadable, trouble: null, chosen: [] });
  } catch (error) {
    if (!isAbort(error)) set(dispatch, { trouble: explain(error) });
  }
}

/** The number of games that statistics look at. */
const COUNTED = 100;

/** Ask for the games that statistics look at. */
export async function count(dispatch: Dispatch) {
  await settled();
  try {
    const { games } = await get(`/api/library?page=1&size=${COUNTED}`, { channel: "statistics" });
    set(dispatch, { counted: games });
  } catch (error) {
    if (!isAbort(error)) set(dispatch, { counted: [], trouble: explain(error) });
  }
}

/** A file that was opened here is kept here. */
export async function bring(own: Own, record: GameFile, dispatch: Dispatch) {
  await request("POST", "/api/library", record);
  set(dispatch, { said: "The game was put into the library.", gone: [], turn: (own.turn ?? 0) + 1, page: 1, search: "" });
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
export function remove(own: Own, games: { id: string; name: string }[], dispatch: Dispatch) {
  return attempt(dispatch, async () => {
    const gone: GameFile[] = [];
    for (const { id } of games) {
      gone.push(await get<GameFile>(pathOf(id)));
      await request("DELETE", pathOf(id));
      forget(id);
    }
    return { gone, chosen: [], said: games.length === 1 ? `${games[0].name} was deleted.` : `${games.length} games were deleted.`, turn: (own.turn ?? 0) + 1 };
  });
}

/** Delete a game that cannot be read, for good. */
export function discard(own: Own, id: string, dispatch: Dispatch) {
  return attempt(dispatch, async () => {
    await request("DELETE", pathOf(id));
    forget(id);
    return { gone: [], said: `${id} was deleted.`, turn: (own.turn ?? 0) + 1 };
  });
}

/** Put back the games that were deleted last. */
export function restore(own: Own, gone: GameFile[], dispatch: Dispatch) {
  return attempt(dispatch, async () => {
    for (const game of gone) await request("POST", "/api/library", game);
    return { gone: [], said: gone.length === 1 ? "It is back." : "They are back.", turn: (own.turn ?? 0) + 1 };
  });
}
