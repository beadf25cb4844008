/** Requests of a game of Battleship against the engine. The server never hears where the player's fleet lies. */
/** @import {Dispatch, Position, State} from "../types.ts" */

import { explain, isAbort, post } from "../lib/api.js";
import { revealedFor } from "../model/hosted_game.js";
import { hiddenByPerson } from "../model/rules.js";
import { hostOfStrength, strengthOf } from "../model/strengths.js";
import { boardOf, enginesTurn, lot, mine, theirShots, winnerOf } from "../model/versus.js";
import { proved } from "./proof.js";
import { reveal } from "./reveal.js";

/** The server is asked again after this, in milliseconds, when it is away: it may only be starting anew. */
const AWAY = 2000;

/**
 * Have the engine hide its fleet. The player's own is written into the link only.
 * @param {State} state
 * @param {string} fleet
 * @param {Dispatch} dispatch
 */
export function begin(state, fleet, dispatch) {
  if (state.link.game) return dispatch({ type: "versus.fitted", fleet });
  if (mine(state).beginning === fleet) return;
  dispatch({ type: "own", view: "versus", value: { beginning: fleet, trouble: null } });
  /** @type {Promise<{game: string, commitment: string | null}>} */ (post("/api/games", { rules: state.link.rules, host: hostOfStrength(state.link.rules, strengthOf(state.link.rules, state.link.more.strength)) }, { channel: "versus begin" })).then(
    ({ game, commitment }) => dispatch({ type: "versus.begun", game, seal: commitment ?? "", seed: String(Math.floor(Math.random() * 1e9)), of: fleet }),
    (error) => {
      if (!isAbort(error)) dispatch({ type: "own", view: "versus", value: { beginning: "", trouble: explain(error) } });
    },
  );
}

/**
 * Shoot at a cell of the engine's sea.
 * @param {State} state
 * @param {string} query
 * @param {Dispatch} dispatch
 */
export function shootAt(state, query, dispatch) {
  const me = mine(state);
  const { game, moves } = state.link;
  if (!game || me.pending || winnerOf(state, me) || enginesTurn(state, me) || moves.some((move) => move.query === query)) return;
  dispatch({ type: "own", view: "versus", value: { pending: query, trouble: null, lost: "" } });
  /** @type {Promise<{query: string, answer: {text: string}, over: import("../types.ts").Over | null}>} */ (post("/api/games/answer", { game, transcript: moves, query }, { channel: "versus answer" })).then(
    (said) => dispatch({ type: "versus.answered", game, turn: moves.length, query: said.query, answer: said.answer.text, over: said.over }),
    (error) => {
      const trouble = explain(error);
      if (!isAbort(error)) dispatch({ type: "own", view: "versus", value: { pending: null, trouble, lost: trouble.status === 0 ? query : "" } });
    },
  );
}

/**
 * Go on when a server is back that was away: a shot which it did not answer is shot again.
 * @param {State} state
 * @param {State | null} before
 * @param {Dispatch} dispatch
 */
export function goOn(state, before, dispatch) {
  const { lost, trouble } = mine(state);
  if (!before?.offline || state.offline || trouble?.status !== 0) return;
  dispatch({ type: "own", view: "versus", value: { trouble: null, asked: "", thinking: "", revealedOf: "", lost: "" } });
  if (lost) shootAt(state, lost, dispatch);
}

/**
 * Ask for the engine's next shot, once for each turn. All that it is told are the answers to its own shots.
 * @param {State} state
 * @param {Dispatch} dispatch
 */
export function askEngine(state, dispatch) {
  const me = mine(state);
  const board = boardOf(me);
  if (!board || !enginesTurn(state, me) || me.trouble) return;
  const { game, more, rules } = state.link;
  const transcript = theirShots(state, board);
  const turn = transcript.length;
  const thinking = `${game} ${turn}`;
  if (me.thinking === thinking) return;
  dispatch({ type: "own", view: "versus", value: { thinking } });
  const strength = strengthOf(rules, more.strength);
  const seed = lot(more.seed ?? "", turn);
  const policy = strength.random && (lot(more.seed ?? "", -1 - turn) % 1000) / 1000 < strength.random ? "random" : strength.policy;
  /** @type {Promise<Position>} */ (post("/api/position", { rules: hiddenByPerson(rules), transcript, policy, seed, want: ["suggestion"] }, { channel: "versus engine" })).then(
    ({ suggestion }) => {
      if (!suggestion) return;
      // Of equally good cells not always the first: else a player would know where not to lie.
      const cells = [suggestion.query, ...suggestion.equals];
      dispatch({ type: "versus.shot", game, turn, query: cells[seed % cells.length] });
    },
    (error) => {
      if (isAbort(error)) return;
      const trouble = explain(error);
      dispatch({ type: "own", view: "versus", value: { trouble, thinking: "" } });
      if (trouble.status === 0) setTimeout(() => dispatch({ type: "own", view: "versus", value: { trouble: null } }), AWAY);
    },
  );
}

/**
 * Have the engine's fleet opened, and hold it against what was sealed.
 * @param {State} state
 * @param {Dispatch} dispatch
 */
export function openSeal(state, dispatch) {
  const { game, moves, more } = state.link;
  const revealedOf = revealedFor(state.link);
  if (mine(state).revealedOf === revealedOf) return;
  dispatch({ type: "own", view: "versus", value: { revealedOf, revealed: null } });
  reveal({ game, moves, resign: true }, { channel: "versus reveal" }).then(
    async (revealed) => dispatch({ type: "versus.revealed", of: revealedOf, value: { revealed, proof: await proved(more.seal ?? "", revealed, moves) } }),
    (error) => {
      if (!isAbort(error)) dispatch({ type: "versus.revealed", of: revealedOf, value: { trouble: explain(error) } });
    },
  );
}
