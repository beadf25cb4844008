/** Requests about a game that is played here: start it, ask its host, the agent's score, what was hidden. */

import { failing, post } from "../lib/api.ts";
import { challengeName } from "../model/challenge.ts";
import { sharedName } from "../model/daily.ts";
import { type AgentGame, type Revealed, revealedFor } from "../model/hosted_game.ts";
import { isLines } from "../model/optimistic_board.ts";
import { current, type Mine, mine, resigned } from "../model/playing.ts";
import type { Dispatch, State, Transcript } from "../types.ts";
import { forgetPending, keepPending, pendingIn } from "./pending_question.ts";
import { proved } from "./proof.ts";

/** Have a secret hidden. */
export function startGame(state: State, me: Mine, dispatch: Dispatch) {
  const { rules, host, more } = state.link;
  const shared = more.daily ? sharedName(more.daily) : challengeName(state.link);
  const body = { rules, host: host || "honest", ...(shared ? { shared } : {}), ...(more.agent ? { agent: more.agent, race: true } : {}) };
  const beginning = JSON.stringify(body);
  if (me.beginning === beginning) return;
  dispatch({ type: "own", view: "play", value: { beginning, trouble: null } });
  post("/api/games", body, { channel: "begin" }).then(
    (begun) => dispatch({ type: "play.begun", begun, of: beginning }),
    failing((trouble) => dispatch({ type: "play.trouble", trouble, of: "" })),
  );
}

/** The agent's score after as many moves. */
export function askAgentScore(state: State, me: Mine, dispatch: Dispatch) {
  const { game, moves } = state.link;
  const agentOf = `${game} ${moves.length}`;
  if (me.agentOf === agentOf) return;
  // The score of a game that was left tells nothing of this one.
  const other = !me.agentOf.startsWith(`${game} `);
  dispatch({ type: "own", view: "play", value: { agentOf, ...(other ? { agent: null } : {}) } });
  post("/api/games/agent", { game, transcript: moves }, { channel: "agent" }).then(
    (agent) => dispatch({ type: "play.agent", agent, of: agentOf }),
    () => {}, // a score that comes late is no reason to disturb a game
  );
}

/** Asks the server once what was hidden in a game that is over or was given up. */
export function askSecret(state: State, me: Mine, dispatch: Dispatch) {
  const { game, moves } = state.link;
  const revealedOf = revealedFor(state.link);
  if (me.revealedOf === revealedOf) return;
  dispatch({ type: "own", view: "play", value: { revealedOf, revealed: null } });
  const ended = { game, moves, resign: state.link.more.gaveup === "1" };
  reveal(ended, { channel: "reveal" }).then(
    async (revealed) => {
      const proof = await proved(state.link.more.seal ?? "", revealed, moves);
      dispatch({ type: "play.revealed", value: { revealed, proof }, of: revealedOf });
      if (revealed.agent) return;
      agentGame(ended, { channel: "reveal" }).then(
        (agent) => dispatch({ type: "play.revealed", value: { revealed: { ...revealed, agent } }, of: revealedOf }),
        () => {}, // the secret is there, and no more is told of the agent
      );
    },
    failing((trouble) => dispatch({ type: "play.revealed", value: { trouble }, of: revealedOf })),
  );
}

/** Go on when a server is back that was away: what it was asked last is asked again. */
export function goOn(state: State, before: State | null, dispatch: Dispatch) {
  const { game, moves } = state.link;
  if (!before?.offline || state.offline || mine(state).trouble?.status !== 0) return;
  dispatch({ type: "own", view: "play", value: { trouble: null, asked: "", beginning: "", agentOf: "", revealedOf: "" } });
  const left = pendingIn(game, moves.length);
  if (left !== null) askHost(state, left, dispatch);
}

/** Ask the host. */
export function askHost(state: State, query: string, dispatch: Dispatch) {
  const me = mine(state);
  const { game, moves, rules, host } = state.link;
  if (me.pending || me.over || me.position?.over || resigned(state) || !game) return;
  if (me.position && current(state, me) && !query.startsWith("=") && !isLines(me.position.board) && !me.position.legal.includes(query)) return;
  // The field of a game in lines is free for the next guess at once: what is typed meanwhile stays.
  const freed = me.position?.kind === "lines" ? { naming: "" } : {};
  dispatch({ type: "own", view: "play", value: { pending: query, trouble: null, refused: null, ...freed } });
  keepPending(game, moves.length, query);
  post("/api/games/answer", { game, rules, host: host || "honest", transcript: moves, query }, { channel: "answer" }).then(
    (said) => {
      forgetPending(game);
      dispatch({ type: "play.answered", game, turn: moves.length, query: said.query, answer: said.answer.text, over: said.over });
    },
    failing((trouble) => {
      if (trouble.status !== 0) forgetPending(game);
      // A guess that is none is told where it was typed; it stays there to be mended.
      const mended = trouble.field === "query" && me.position?.kind === "lines";
      dispatch({ type: "play.refused", game, turn: moves.length, value: mended ? { refused: trouble, naming: query } : { trouble } });
    }),
  );
}

/** The secret of a game that is over or was given up; its agent is null where the agent's game is not finished by then. */
export async function reveal({ game, moves, resign }: { game: string; moves: Transcript; resign: boolean }, options?: { channel?: string }): Promise<Revealed> {
  const revealed = await post("/api/games/reveal", { game, transcript: moves, resign }, options);
  return { ...revealed, agent: revealed.agent.finished ? (revealed.agent as AgentGame) : null };
}

/** The agent's whole game, however long that takes. */
const agentGame = ({ game, moves, resign }: { game: string; moves: Transcript; resign: boolean }, options?: { channel?: string }): Promise<AgentGame> => post("/api/games/agent", { game, transcript: moves, resign }, options) as Promise<any>; // of a game that is over, all is told
