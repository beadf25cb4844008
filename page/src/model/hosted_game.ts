/** The host of a game that is played here: which it is, and what the server says of the game when it is over. Pure. */

import type { Link, Need, Over, PlayerEntry, Review, State, Wire } from "../types.ts";
import { type Closing, UNREVIEWED } from "./closing.ts";
import { answerTo, isAsked, newest } from "./store.ts";

export type AgentScore = Wire.AgentResponse;
type AgentGame = Wire.AgentGame & { cost: number; over: Over | null };
/** The secret of a game that is over, and how the host and the agent came to it; the agent is null while it plays. */
export type Revealed = Omit<Wire.RevealResponse, "agent"> & { agent: AgentGame | null };
/** Whether the secret is the one that was sealed; empty while that is not known, and where nothing was. */
type Proof = "" | "kept" | "broken" | "unchecked";

/** Whether the host of the game is fair, so that luck and chances mean what they say. */
export const fair = (state: State) => hostOf(state)?.fair !== false;

/** The host that a link names, as the catalogue has it; null for the honest one. */
export function hostOf({ catalogue, link }: State): PlayerEntry | null {
  const name = link.host.split("(")[0];
  return catalogue?.hosts.find((host) => host.name === name && name !== "honest") ?? null;
}

/** The work that a short review may take, alike on every machine: a second or two. */
const NODES = 2 ** 22;

const revealNeed = (view: string, { game, moves }: Link, resign: boolean): Need => ({
  slot: `${view} reveal`,
  path: "/api/games/reveal",
  body: { game, transcript: moves, resign },
});

export function endOf(state: State, view: string, resign: boolean) {
  const { link } = state;
  const reveal = revealNeed(view, link, resign);
  const { value: told, trouble } = answerTo<Wire.RevealResponse>(state, reveal);
  const rival: Need = { ...reveal, slot: `${view} rival`, path: "/api/games/agent" };
  const played = (told?.agent.finished ? told.agent : answerTo(state, rival).value) as AgentGame | null;
  const revealed: Revealed | null = told && { ...told, agent: played };
  const seal = link.more.seal ?? "";
  const prove: Need = { slot: `${view} proof`, path: "proof", body: { seal, revealed: told, moves: link.moves } };
  const proof: Proof = (told && seal && answerTo<Proof>(state, prove).value) || "";
  const needs = [reveal, ...(told && seal ? [prove] : []), ...(told && !told.agent.finished ? [rival] : [])];
  return { revealed, proof, trouble, needs };
}

/** The question for a short review of a game that has just ended; the view Review looks closer. `secret`: empty if it is not known. */
export const closingNeed = (view: string, { rules, moves }: Link, secret: string): Need => ({
  slot: `${view} closing`,
  path: "/api/review",
  body: { rules, transcript: moves, nodes: NODES, ...(secret ? { secret } : {}) },
  stream: true,
});

export function closingIn(state: State, view: string, moves: number): Closing {
  const answer = newest<Review>(state, `${view} closing`);
  if (!answer.asked || !moves) return UNREVIEWED;
  return { review: answer.value, status: isAsked(answer) ? "running" : answer.trouble ? "failed" : "done" };
}
