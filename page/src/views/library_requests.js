/** Requests of the library: the list of games, and one game to take along, to put in or to delete. */
/** @import {Dispatch, GameFile, State, Trouble} from "../types.ts" */

import { download } from "../components/save_menu.js";
import { forget } from "../effects/save_game.js";
import { explain, get, isAbort, post, request } from "../lib/api.js";
import { savesGames } from "../model/catalogue.js";

/**
 * @typedef {{
 *   id: string, created: string, changed: string, rules: string, guesser: string, host: string, moves: number,
 *   finished: boolean, won: boolean | null, givenUp: boolean, cost: number | null, transcript: [string, string][], secret: string | null,
 *   par: number | null, mistakes: number | null, extraMisses: number | null, higherIsBetter: boolean | null, daily: string | null
 * }} Item one game in the list
 */

/**
 * @typedef {{
 *   search?: string, game?: string, result?: string, page?: number, items?: Item[], total?: number, of?: string, trouble?: Trouble | null,
 *   unreadable?: string[], refused?: Trouble | null, over?: boolean, said?: string, gone?: GameFile | null, turn?: number, counted?: Item[]
 * }} Own `of`: the request that the items answer; `gone`: the game deleted last, for who did not mean it
 */

/** The number of games on a page of the list. */
export const SIZE = 25;

/** The part of the state that belongs to the library. @param {State} state @returns {Own} */
export const mine = (state) => /** @type {Own} */ (state.own.library ?? {});

/**
 * Change that part of the state.
 * @param {Dispatch} dispatch
 * @param {Own} value
 */
export const set = (dispatch, value) => dispatch({ type: "own", view: "library", value });

/** The request for the list of games; `turn` grows when the list must be asked for again. @param {Own} own */
const wantOf = ({ search = "", game = "", result = "", page = 1, turn = 0 }) => JSON.stringify([search, game, result, page, turn]);

/** @type {ReturnType<typeof setTimeout> | undefined} */
let typing;
let asking = "";

/**
 * Ask for the list of games where another one is wanted.
 * @param {State} state
 * @param {State | null} before
 * @param {Dispatch} dispatch
 */
export function effect(state, before, dispatch) {
  const own = mine(state);
  const want = wantOf(own);
  if (!savesGames(state)) return;
  if (before === null || (before.offline && !state.offline)) asking = "";
  if (want === asking) return;
  asking = want;
  clearTimeout(typing);
  typing = setTimeout(() => fetchList(own, want, dispatch), before === null ? 0 : 150);
}

/**
 * @param {Own} own
 * @param {string} want
 * @param {Dispatch} dispatch
 */
async function fetchList({ search = "", game = "", result = "", page = 1 }, want, dispatch) {
  try {
    const query = new URLSearchParams({ q: search, game, result, page: String(page), size: String(SIZE) });
    const { games, total, unreadable } = await get(`/api/library?${query}`, { channel: "library" });
    set(dispatch, { items: games, total, unreadable, of: want, trouble: null });
  } catch (error) {
    if (!isAbort(error)) set(dispatch, { trouble: explain(error) });
  }
}

/** The number of games that statistics look at. */
const COUNTED = 100;

/** Ask for the games that statistics look at. @param {Dispatch} dispatch */
export async function count(dispatch) {
  try {
    const { games } = await get(`/api/library?page=1&size=${COUNTED}`, { channel: "statistics" });
    set(dispatch, { counted: games });
  } catch (error) {
    if (!isAbort(error)) set(dispatch, { counted: [], trouble: explain(error) });
  }
}

/**
 * A file that was opened here is kept here.
 * @param {Own} own
 * @param {GameFile} record
 * @param {Dispatch} dispatch
 */
export async function bring(own, record, dispatch) {
  await post("/api/library", record);
  set(dispatch, { said: "The game was put into the library.", gone: null, turn: (own.turn ?? 0) + 1, page: 1, search: "" });
}

/**
 * Save a game in a file.
 * @param {Item} item
 * @param {"json" | "html" | "replay"} form
 * @param {Dispatch} dispatch
 */
export async function take({ id }, form, dispatch) {
  try {
    const record = /** @type {GameFile} */ (await get(`/api/library/${encodeURIComponent(id)}`));
    set(dispatch, { said: await download(record, form), gone: null });
  } catch (error) {
    set(dispatch, { trouble: explain(error) });
  }
}

/**
 * Delete a game; it can be put back.
 * @param {Own} own
 * @param {Item} item
 * @param {string} name
 * @param {Dispatch} dispatch
 */
export async function remove(own, { id }, name, dispatch) {
  try {
    const path = `/api/library/${encodeURIComponent(id)}`;
    const gone = await get(path);
    await request("DELETE", path);
    forget(id);
    set(dispatch, { gone, said: `${name} was deleted.`, turn: (own.turn ?? 0) + 1 });
  } catch (error) {
    set(dispatch, { trouble: explain(error) });
  }
}

/**
 * Delete a game that cannot be read, for good.
 * @param {Own} own
 * @param {string} id
 * @param {Dispatch} dispatch
 */
export async function discard(own, id, dispatch) {
  try {
    await request("DELETE", `/api/library/${encodeURIComponent(id)}`);
    forget(id);
    set(dispatch, { gone: null, said: `${id} was deleted.`, turn: (own.turn ?? 0) + 1 });
  } catch (error) {
    set(dispatch, { trouble: explain(error) });
  }
}

/**
 * Put back the game that was deleted last.
 * @param {Own} own
 * @param {GameFile} gone
 * @param {Dispatch} dispatch
 */
export async function restore(own, gone, dispatch) {
  try {
    await post("/api/library", gone);
    set(dispatch, { gone: null, said: "It is back.", turn: (own.turn ?? 0) + 1 });
  } catch (error) {
    set(dispatch, { trouble: explain(error) });
  }
}
