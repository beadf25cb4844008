/** Requests of the small game on the first screen. */
/** @import {Live} from "../model/live_game.js" */
/** @import {Dispatch, Position, State} from "../types.ts" */

import { explain, isAbort, post } from "../lib/api.js";
import { AT_FIRST, liveOf } from "../model/live_game.js";

/**
 * Change a part of a small game; nothing if another has been chosen meanwhile.
 * @param {Dispatch} dispatch
 * @param {string} of its rules
 * @param {Partial<Live>} value
 */
const note = (dispatch, of, value) => dispatch({ type: "setup.live", of, value });

/**
 * Ask for the chances in the small game, unless that was asked already; for the secret, once the game is lost.
 * @param {State} state
 * @param {Dispatch} dispatch
 */
export async function askHeat(state, dispatch) {
  const { of, moves, game, asked: before } = liveOf(state);
  const asked = JSON.stringify(moves);
  if (before === asked) return;
  note(dispatch, of, { asked });
  try {
    /** @type {Position} */
    const position = await post("/api/position", { rules: of, transcript: moves }, { channel: "live position" });
    note(dispatch, of, { position, over: position.over });
    if (position.over?.won !== false) return;
    /** @type {{secret: string}} */
    const { secret } = await post("/api/games/reveal", { game, transcript: moves, resign: false }, { channel: "live secret" });
    note(dispatch, of, { secret });
  } catch (error) {
    if (isAbort(error)) return;
    const trouble = explain(error);
    // A server that is away is asked again when it is back; one that has refused would refuse again.
    note(dispatch, of, { trouble, ...(trouble.status === 0 ? { asked: "" } : {}) });
  }
}

/**
 * Ask a question in the small game; the first one has a secret hidden.
 * @param {State} state
 * @param {string} query
 * @param {Dispatch} dispatch
 */
export async function ask(state, query, dispatch) {
  const live = liveOf(state);
  const { of } = live;
  if (live.pending || live.over || live.moves.some((move) => move.query === query)) return;
  note(dispatch, of, { pending: query, trouble: null });
  try {
    let { game, seal } = live;
    if (!game) {
      /** @type {{game: string, commitment: string | null}} */
      const begun = await post("/api/games", { rules: of }, { channel: "live game" });
      [game, seal] = [begun.game, begun.commitment ?? ""];
    }
    /** @type {{query: string, answer: {text: string}}} */
    const said = await post("/api/games/answer", { game, transcript: live.moves, query }, { channel: "live answer" });
    note(dispatch, of, { game, seal, pending: null, naming: "", moves: [...live.moves, { query: said.query, answer: said.answer.text }] });
    dispatch({ type: "say", text: `${said.query}: ${said.answer.text}.` });
  } catch (error) {
    note(dispatch, of, { pending: null, ...(isAbort(error) ? {} : { trouble: explain(error) }) });
  }
}

/**
 * Write a guess, which is not asked yet.
 * @param {State} state
 * @param {string} naming
 * @param {Dispatch} dispatch
 */
export const write = (state, naming, dispatch) => note(dispatch, liveOf(state).of, { naming, trouble: null });

/**
 * Have a new secret hidden.
 * @param {State} state
 * @param {Dispatch} dispatch
 */
export const anew = (state, dispatch) => note(dispatch, liveOf(state).of, { ...AT_FIRST, of: liveOf(state).of });
