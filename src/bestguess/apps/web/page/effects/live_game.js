/** Requests of the small game on the first screen. */
/** @import {Dispatch, Position, State} from "../types.ts" */

import { explain, isAbort, post } from "../lib/api.js";
import { AT_FIRST, RULES, liveOf } from "../model/live_game.js";

/**
 * Change a part of the small game.
 * @param {Dispatch} dispatch
 * @param {Partial<import("../model/live_game.js").Live>} value
 */
const note = (dispatch, value) => dispatch({ type: "setup.live", value });

/**
 * Ask for the heat map of the small game, unless that was asked already.
 * @param {State} state
 * @param {Dispatch} dispatch
 */
export function askHeat(state, dispatch) {
  const live = liveOf(state);
  const asked = JSON.stringify(live.moves);
  if (live.asked === asked) return;
  note(dispatch, { asked });
  /** @type {Promise<Position>} */ (post("/api/position", { rules: RULES, transcript: live.moves }, { channel: "live position" })).then(
    (position) => note(dispatch, { position, over: position.over }),
    (error) => {
      if (!isAbort(error)) note(dispatch, { trouble: explain(error), asked: "" });
    },
  );
}

/**
 * Shoot at a cell of the small game; the first shot has a fleet hidden.
 * @param {State} state
 * @param {string} query
 * @param {Dispatch} dispatch
 */
export async function shoot(state, query, dispatch) {
  const live = liveOf(state);
  if (live.pending || live.over || live.moves.some((move) => move.query === query)) return;
  note(dispatch, { pending: query, trouble: null });
  try {
    let { game, seal } = live;
    if (!game) {
      /** @type {{game: string, commitment: string | null}} */
      const begun = await post("/api/games", { rules: RULES }, { channel: "live game" });
      [game, seal] = [begun.game, begun.commitment ?? ""];
    }
    /** @type {{query: string, answer: {text: string}}} */
    const said = await post("/api/games/answer", { game, transcript: live.moves, query }, { channel: "live answer" });
    note(dispatch, { game, seal, pending: null, moves: [...live.moves, { query: said.query, answer: said.answer.text }] });
    dispatch({ type: "say", text: `${said.query}: ${said.answer.text}.` });
  } catch (error) {
    note(dispatch, { pending: null, ...(isAbort(error) ? {} : { trouble: explain(error) }) });
  }
}

/**
 * Have a new fleet hidden.
 * @param {Dispatch} dispatch
 */
export const anew = (dispatch) => note(dispatch, AT_FIRST);
