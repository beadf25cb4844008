/** Games are saved in the library by themselves, a moment after each change. */
/** @import {Dispatch, State, Transcript} from "./types.ts" */

import { request } from "./api.js";
import { sameMoves } from "./state.js";

/** A pause after the last change, in milliseconds. */
const PAUSE = 900;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;

/** What is to be sent after the pause. @type {(() => Promise<unknown>) | null} */
let due = null;

/** What is on its way. @type {Promise<unknown>} */
let sending = Promise.resolve();

/** When the moves of a game were made. @typedef {{created: string, queries: string[], at: string[]}} Times */

/** What was saved last, so that nothing is saved twice. */
let saved = "";

const KEPT = "bestguess.times";

/** So many games' times are kept. */
const GAMES = 30;

/**
 * Save the game of a view if anything of it has changed; the first move gives it a number.
 * @param {string} view
 * @param {State} state
 * @param {State | null} before
 * @param {Dispatch} dispatch
 * @param {object} [players] who plays, as the game file has it
 * @param {object} [more] other parts of the game file, such as the secret and the result
 */
export function save(view, state, before, dispatch, players = { guesser: { kind: "person" }, host: { elsewhere: true } }, more = {}) {
  const { link } = state;
  if (!link.rules || !link.moves.length || (before && before.link.view !== view)) return;
  if (!link.id) {
    // A link that was only opened is not a game of this person yet.
    if (before && !sameMoves(before.link.moves, link.moves)) dispatch({ type: "id", id: fresh() });
    return;
  }
  const file = {
    format: "bestguess-game",
    version: 1,
    id: link.id,
    rules: link.rules,
    players,
    transcript: link.moves,
    ...more,
  };
  const now = JSON.stringify(file);
  if (now === saved) return;
  saved = now;
  const times = stamp(link.id, link.moves);
  if (!before) return;
  const transcript = link.moves.map(({ query, answer }, i) => (times.at[i] ? { query, answer, at: times.at[i] } : { query, answer }));
  clearTimeout(waiting);
  // A library that is away, or switched off, is no reason to disturb a game: the address has it all.
  due = () => request("PUT", `/api/library/${file.id}`, { ...file, created: times.created, transcript }, { channel: "save" }).catch(() => {});
  waiting = setTimeout(settled, PAUSE);
}

/**
 * Send at once what waits to be saved.
 * @returns {Promise<unknown>} done when the library has it, or cannot have it
 */
export function settled() {
  clearTimeout(waiting);
  if (due) sending = due();
  due = null;
  return sending;
}

function fresh() {
  return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Note when the moves were made that were not there before. The browser keeps it, so that a reload loses nothing.
 * @param {string} id
 * @param {Transcript} moves
 * @returns {Times}
 */
function stamp(id, moves) {
  const now = new Date().toISOString();
  const all = kept();
  const old = all[id] ?? { created: now, queries: [], at: [] };
  let same = 0;
  while (same < moves.length && moves[same].query === old.queries[same]) same++;
  const one = moves.length - same === 1;
  const times = {
    created: old.created,
    queries: moves.map(({ query }) => query),
    at: [...old.at.slice(0, same), ...moves.slice(same).map(() => (one ? now : ""))],
  };
  delete all[id];
  const newest = Object.entries({ ...all, [id]: times }).slice(-GAMES);
  try {
    localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(newest)));
  } catch {
    // storage is a courtesy: then a reload forgets the times
  }
  return times;
}

/** @returns {Record<string, Times>} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}") ?? {};
  } catch {
    return {};
  }
}
