/** Requests for what was hidden in a game that is over, and for the agent's game where the secret did not wait for it. */

import { post } from "../lib/api.ts";
import type { AgentGame, Revealed } from "../model/hosted_game.ts";
import type { Transcript } from "../types.ts";

/** The secret of a game that is over or was given up; its agent is null where the agent's game is not finished by then. */
export async function reveal({ game, moves, resign }: { game: string; moves: Transcript; resign: boolean }, options?: { channel?: string }): Promise<Revealed> {
  const revealed = await post("/api/games/reveal", { game, transcript: moves, resign }, options);
  return { ...revealed, agent: revealed.agent.finished ? (revealed.agent as AgentGame) : null };
}

/** The agent's whole game, however long that takes. */
export const agentGame = ({ game, moves, resign }: { game: string; moves: Transcript; resign: boolean }, options?: { channel?: string }): Promise<AgentGame> => post("/api/games/agent", { game, transcript: moves, resign }, options) as Promise<any>; // of a game that is over, all is told
