/** The host of a game that is played here: which it is, and what the server says of the game. */

import type { Link, Over, PlayerEntry, State, Wire } from "../types.ts";

export type AgentScore = Wire["AgentResponse"];
/** The agent's whole game. */
export type AgentGame = Wire["AgentGame"] & { cost: number; over: Over | null };
/** The secret of a game that is over, and how the host and the agent came to it; the agent is null while it plays. */
export type Revealed = Omit<Wire["RevealResponse"], "agent"> & { agent: AgentGame | null };

/** Whether the host of the game is fair, so that luck and chances mean what they say. */
export const fair = (state: State) => hostOf(state)?.fair !== false;

/**
 * The host that a link names, as the catalogue has it.
 * @returns null for the honest one
 */
export function hostOf({ catalogue, link }: State): PlayerEntry | null {
  const name = link.host.split("(")[0];
  return catalogue?.hosts.find((host) => host.name === name && name !== "honest") ?? null;
}

/** The name of a game at its end, by which what was revealed of it is told from that of another. */
export const revealedFor = ({ game, moves }: Pick<Link, "game" | "moves">) => `${game} ${moves.length}`;

/** The part of the state that belongs to a view, without the secret of a game that was left. */
export const ofThisGame = <T extends { revealed: Revealed | null; revealedOf: string; proof: string }>(me: T, link: Pick<Link, "game" | "moves">): T => (me.revealedOf === revealedFor(link) ? me : { ...me, revealed: null, proof: "" });
