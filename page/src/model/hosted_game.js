/** The host of a game that is played here: which it is, and what the server says of the game. */
/** @import {Over, PlayerEntry, State, Transcript} from "../types.ts" */

/**
 * The server's account of the agent that plays for the same secret.
 * @typedef {{policy: string, running: boolean, moves: number, cost: number | null, hits: number | null, over: Over | null}} AgentScore
 *
 * The agent's game from its first move to its last.
 * @typedef {{policy: string, transcript: Transcript, cost: number, over: Over | null}} AgentGame
 *
 * The secret of a game that is over, and how the host and the agent came to it.
 * @typedef {object} Revealed
 * @property {string} secret
 * @property {boolean} holds
 * @property {{query: string, ship: string | null}[] | null} cells
 * @property {{turn: number, query: string, told: string, truth: string}[]} lies
 * @property {string | null} shared the name that hides this secret again, on any server
 * @property {string | null} salt opens the seal
 * @property {string[] | null} kept
 * @property {AgentGame | null} agent null while it plays
 */

/**
 * Whether the host of the game is fair, so that luck and chances mean what they say.
 * @param {State} state
 */
export const fair = (state) => hostOf(state)?.fair !== false;

/**
 * The host that a link names, as the catalogue has it.
 * @param {State} state
 * @returns {PlayerEntry | null} null for the honest one
 */
export function hostOf({ catalogue, link }) {
  const name = link.host.split("(")[0];
  return catalogue?.hosts.find((host) => host.name === name && name !== "honest") ?? null;
}

/**
 * The name of a game at its end, by which what was revealed of it is told from that of another.
 * @param {Pick<import("../types.ts").Link, "game" | "moves">} link
 */
export const revealedFor = ({ game, moves }) => `${game} ${moves.length}`;

/**
 * The part of the state that belongs to a view, without the secret of a game that was left.
 * @template {{revealed: Revealed | null, revealedOf: string, proof: string}} T
 * @param {T} me
 * @param {Pick<import("../types.ts").Link, "game" | "moves">} link
 * @returns {T}
 */
export const ofThisGame = (me, link) => (me.revealedOf === revealedFor(link) ? me : { ...me, revealed: null, proof: "" });
