/** Requests of a game of Battleship against the engine. The server never hears where the player's fleet lies. */

import { failing, post } from "../lib/api.ts";
import { revealedFor } from "../model/hosted_game.ts";
import { hiddenByPerson } from "../model/rules.ts";
import { hostOfStrength, strengthOf } from "../model/strengths.ts";
import { boardOf, enginesTurn, lot, mine, theirShots, winnerOf } from "../model/versus.ts";
import type { Dispatch, State } from "../types.ts";
import { reveal } from "./hosted_game.ts";
import { proved } from "./proof.ts";

/** The server is asked again after this, in milliseconds, when it is away: it may only be starting anew. */
const AWAY = 2000;

/** Have the engine hide its fleet. The player's own is written into the link only. */
export function begin(state: State, fleet: string, dispatch: Dispatch) {
  if (state.link.game) return dispatch({ type: "versus.fitted", fleet });
  if (mine(state).beginning === fleet) return;
  dispatch({ type: "own", view: "versus", value: { beginning: fleet, trouble: null } });
  post("/api/games", { rules: state.link.rules, host: hostOfStrength(state.link.rules, strengthOf(state.link.rules, state.link.more.strength)) }, { channel: "versus begin" }).then(
    ({ game, commitment }) => dispatch({ type: "versus.begun", game, seal: commitment ?? "", seed: String(Math.floor(Math.random() * 1e9)), of: fleet }),
    failing((trouble) => dispatch({ type: "own", view: "versus", value: { beginning: "", trouble } })),
  );
}

/** Shoot at a cell of the engine's sea. */
export function shootAt(state: State, query: string, dispatch: Dispatch) {
  const me = mine(state);
  const { game, moves } = state.link;
  if (!game || me.pending || winnerOf(state, me) || enginesTurn(state, me) || moves.some((move) => move.query === query)) return;
  dispatch({ type: "own", view: "versus", value: { pending: query, trouble: null, lost: "" } });
  post("/api/games/answer", { game, transcript: moves, query }, { channel: "versus answer" }).then(
    (said) => dispatch({ type: "versus.answered", game, turn: moves.length, query: said.query, answer: said.answer.text, over: said.over }),
    failing((trouble) => dispatch({ type: "own", view: "versus", value: { pending: null, trouble, lost: trouble.status === 0 ? query : "" } })),
  );
}

/** Go on when a server is back that was away: a shot which it did not answer is shot again. */
export function goOn(state: State, before: State | null, dispatch: Dispatch) {
  const { lost, trouble } = mine(state);
  if (!before?.offline || state.offline || trouble?.status !== 0) return;
  dispatch({ type: "own", view: "versus", value: { trouble: null, asked: "", thinking: "", revealedOf: "", lost: "" } });
  if (lost) shootAt(state, lost, dispatch);
}

/** Ask for the engine's next shot, once for each turn. All that it is told are the answers to its own shots. */
export function askEngine(state: State, dispatch: Dispatch) {
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
  post("/api/position", { rules: hiddenByPerson(rules), transcript, policy, seed, want: ["suggestion"] }, { channel: "versus engine" }).then(
    ({ suggestion }) => {
      if (!suggestion) return;
      // Of equally good cells not always the first: else a player would know where not to lie.
      const cells = [suggestion.query, ...suggestion.equals];
      dispatch({ type: "versus.shot", game, turn, query: cells[seed % cells.length] });
    },
    failing((trouble) => {
      dispatch({ type: "own", view: "versus", value: { trouble, thinking: "" } });
      if (trouble.status === 0) setTimeout(() => dispatch({ type: "own", view: "versus", value: { trouble: null } }), AWAY);
    }),
  );
}

/** Ask for the chances that the player had in a round of a game that is over. */
export function askPast(state: State, round: number, dispatch: Dispatch) {
  const { game, moves, rules } = state.link;
  const pastOf = `${game} ${round}`;
  if (mine(state).pastOf === pastOf) return;
  dispatch({ type: "own", view: "versus", value: { pastOf, past: null } });
  post("/api/position", { rules, transcript: moves.slice(0, round), want: ["scores", "suggestion"] }, { channel: "versus past" }).then(
    (past) => dispatch({ type: "versus.past", of: pastOf, past }),
    failing((trouble) => dispatch({ type: "own", view: "versus", value: { trouble } })),
  );
}

/** Have the engine's fleet opened, and hold it against what was sealed. */
export function openSeal(state: State, dispatch: Dispatch) {
  const { game, moves, more } = state.link;
  const revealedOf = revealedFor(state.link);
  if (mine(state).revealedOf === revealedOf) return;
  dispatch({ type: "own", view: "versus", value: { revealedOf, revealed: null } });
  reveal({ game, moves, resign: true }, { channel: "versus reveal" }).then(
    async (revealed) => dispatch({ type: "versus.revealed", of: revealedOf, value: { revealed, proof: await proved(more.seal ?? "", revealed, moves) } }),
    failing((trouble) => dispatch({ type: "versus.revealed", of: revealedOf, value: { trouble } })),
  );
}
