/** Requests of the small game on the first screen. */

import { explain, isAbort, post } from "../lib/api.ts";
import { AT_FIRST, type Live, liveOf } from "../model/live_game.ts";
import type { Dispatch, State } from "../types.ts";

/**
 * Change a part of a small game; nothing if another has been chosen meanwhile.
 * @param of its rules
 */
const note = (dispatch: Dispatch, of: string, value: Partial<Live>) => dispatch({ type: "setup.live", of, value });

/** Ask for the chances in the small game, unless that was asked already; for the secret, once the game is lost. */
export async function askHeat(state: State, dispatch: Dispatch) {
  const { of, moves, game, asked: before } = liveOf(state);
  const asked = JSON.stringify(moves);
  if (before === asked) return;
  note(dispatch, of, { asked });
  try {
    const position = await post("/api/position", { rules: of, transcript: moves }, { channel: "live position" });
    note(dispatch, of, { position, over: position.over });
    if (position.over?.won !== false) return;
    const { secret } = await post("/api/games/reveal", { game, transcript: moves, resign: false }, { channel: "live secret" });
    note(dispatch, of, { secret });
  } catch (error) {
    if (isAbort(error)) return;
    const trouble = explain(error);
    // A server that is away is asked again when it is back; one that has refused would refuse again.
    note(dispatch, of, { trouble, ...(trouble.status === 0 ? { asked: "" } : {}) });
  }
}

/** Ask a question in the small game; the first one has a secret hidden. */
export async function ask(state: State, query: string, dispatch: Dispatch) {
  const live = liveOf(state);
  const { of } = live;
  if (live.pending || live.over || live.moves.some((move) => move.query === query)) return;
  note(dispatch, of, { pending: query, trouble: null });
  try {
    let { game, seal } = live;
    if (!game) {
      const begun = await post("/api/games", { rules: of }, { channel: "live game" });
      [game, seal] = [begun.game, begun.commitment ?? ""];
    }
    const said = await post("/api/games/answer", { game, transcript: live.moves, query }, { channel: "live answer" });
    note(dispatch, of, { game, seal, pending: null, naming: "", moves: [...live.moves, { query: said.query, answer: said.answer.text }] });
    dispatch({ type: "say", text: `${said.query}: ${said.answer.text}.` });
  } catch (error) {
    note(dispatch, of, { pending: null, ...(isAbort(error) ? {} : { trouble: explain(error) }) });
  }
}

/** Write a guess, which is not asked yet. */
export const write = (state: State, naming: string, dispatch: Dispatch) => note(dispatch, liveOf(state).of, { naming, trouble: null });

/** Have a new secret hidden. */
export const anew = (state: State, dispatch: Dispatch) => note(dispatch, liveOf(state).of, { ...AT_FIRST, of: liveOf(state).of });
