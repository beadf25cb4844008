/** Games are saved in the library by themselves, a moment after each change. */
/** @import {Dispatch, State, Transcript} from "./types.ts" */

import { request } from "./api.js";
import { sameMoves } from "./state.js";

/** A pause after the last change, in milliseconds. */
const PAUSE = 900;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;

/** When each move of the game at hand was made. @type {{id: string, moves: Transcript, at: string[], created: string}} */
let times = { id: "", moves: [], at: [], created: "" };

/**
 * Save the game of a view if its moves have changed; the first move gives it a number.
 * @param {string} view
 * @param {State} state
 * @param {State | null} before
 * @param {Dispatch} dispatch
 * @param {object} [players] who plays, as the game file has it
 * @param {object} [more] other parts of the game file, such as the secret and the result
 */
export function save(view, state, before, dispatch, players = { guesser: { kind: "person" }, host: { elsewhere: true } }, more = {}) {
  const { link } = state;
  if (!before || (before.link === link && !("result" in more))) return;
  if (sameMoves(before.link.moves, link.moves) && before.link.id === link.id && !("result" in more)) return;
  if (!link.moves.length && !link.id) return;
  if (!link.id) {
    dispatch({ type: "own", view, value: { saved: "" } });
    dispatch({ type: "id", id: fresh() });
    return;
  }
  stamp(link.id, link.moves);
  clearTimeout(waiting);
  const file = {
    format: "bestguess-game",
    version: 1,
    id: link.id,
    created: times.created,
    rules: link.rules,
    players,
    transcript: link.moves.map(({ query, answer }, i) => (times.at[i] ? { query, answer, at: times.at[i] } : { query, answer })),
    ...more,
  };
  waiting = setTimeout(() => {
    // A library that is away, or switched off, is no reason to disturb a game: the address has it all.
    request("PUT", `/api/library/${file.id}`, file, { channel: "save" }).catch(() => {});
  }, PAUSE);
}

function fresh() {
  return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Note when the moves were made that were not there before.
 * @param {string} id
 * @param {Transcript} moves
 */
function stamp(id, moves) {
  const now = new Date().toISOString();
  if (times.id !== id) times = { id, moves: [], at: [], created: now };
  let same = 0;
  while (same < moves.length && same < times.moves.length && moves[same].query === times.moves[same].query) same++;
  const one = moves.length - same === 1;
  times.at = [...times.at.slice(0, same), ...moves.slice(same).map(() => (one ? now : ""))];
  times.moves = moves;
}
