/** The host of a game that is played here: which it is, and what the server says of the game. */

import type { Link, Over, PlayerEntry, State, Transcript } from "../types.ts";

/**
 * The agent's game from its first move to its last.
 * The server's account of the agent that plays for the same secret.
 */
export interface AgentScore {
  policy: string;
  running: boolean;
  moves: number;
  cost: number | null;
  hits: number | null;
  over: Over | null;
}
/** The secret of a game that is over, and how the host and the agent came to it. */
export interface AgentGame { policy: string; transcript: Transcript; cost: number; over: Over | null }
export interface Revealed {
  secret: string;
  holds: boolean;
  cells: { query: string; ship: string | null }[] | null;
  lies: { turn: number; query: string; told: string; truth: string }[];
  shared: string | null; // the name that hides this secret again, on any server
  salt: string | null; // opens the seal
  kept: string[] | null;
  agent: AgentGame | null; // null while it plays
}

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
