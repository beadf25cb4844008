/** Requests for what was hidden in a game that is over, and for the agent's game where the secret did not wait for it. */
/** @import {AgentGame, Revealed} from "../model/hosted_game.js" */

import { post } from "../lib/api.js";

/**
 * The secret of a game that is over or was given up; its agent is null where the agent's game is not finished by then.
 * @param {{game: string, moves: import("../types.ts").Transcript, resign: boolean}} ended
 * @param {{channel?: string}} [options]
 * @returns {Promise<Revealed>}
 */
export async function reveal({ game, moves, resign }, options) {
  /** @type {Revealed & {agent: {finished: boolean}}} */
  const revealed = await post("/api/games/reveal", { game, transcript: moves, resign }, options);
  return { ...revealed, agent: revealed.agent.finished ? revealed.agent : null };
}

/**
 * The agent's whole game, however long that takes.
 * @param {{game: string, moves: import("../types.ts").Transcript, resign: boolean}} ended
 * @param {{channel?: string}} [options]
 * @returns {Promise<AgentGame>}
 */
export const agentGame = ({ game, moves, resign }, options) => post("/api/games/agent", { game, transcript: moves, resign }, options);
