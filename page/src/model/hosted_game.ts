/** A game that is played here: its host, what the server says of it when it is over, and its short review. Pure. */

import { percent } from "../lib/text.ts";
import type { Link, Need, Over, PlayerEntry, Review, State, Wire } from "../types.ts";
import { accuracyOf, isWeighed } from "./accuracy.ts";
import { bare, keyOf, recordOf } from "./saving.ts";
import { savesGames } from "./rules.ts";
import { answerTo, does, isAsked, newest, own } from "./store.ts";

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

export function endOf(state: State, view: string, resign: boolean) {
  const { link } = state;
  const reveal: Need = { slot: `${view} reveal`, path: "/api/games/reveal", body: { game: link.game, transcript: link.moves, resign } };
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
export const closingNeed = (view: string, link: Link, secret: string): Need => ({
  slot: `${view} closing`,
  path: "/api/review",
  body: { record: recordOf(link, secret), nodes: NODES },
  stream: true,
});

export function closingIn(state: State, view: string, moves: number): Closing {
  const answer = newest<Review>(state, `${view} closing`);
  if (!answer.asked || !moves) return UNREVIEWED;
  return { review: answer.value, status: isAsked(answer) ? "running" : answer.trouble ? "failed" : "done" };
}

export interface Closing { review: Review | null; status: "" | "running" | "done" | "failed" }

/**
 * The review, if it may be told by now; null while a move is not weighed or par not known and time is left, and if many are
 * not weighed at its end. A review reckons such a move as without a mistake: it would show a perfect game.
 */
export const told = ({ review, status }: Closing): Review | null => (review && (status !== "running" || (!review.unknown && knowsPar(review))) && isWeighed(review) ? review : null);

/** Whether the par of a review is known: an error as large as the figure says that it is not. */
export const knowsPar = ({ par, parError }: { par: number; parError?: number | null }) => (parError ?? 0) < Math.max(par, 1e-9);

/** A par that is a chance, in words: games drawn by lot that were all won do not show that every game is. */
export function chanceOf({ par, exact = false, parNote = "" }: { par: number; exact?: boolean; parNote?: string }) {
  if (par <= 0.995 || exact) return `wins ${percent(par)} of such games`;
  const drawn = /([\d,]+) games/.exec(parNote)?.[1];
  return par === 1 && drawn ? `won all ${drawn} such games that were drawn by lot` : "wins nearly all such games";
}

/** The par and the accuracy that a review tells, as far as it knows them. A game that was left before its end has no accuracy. */
export const graded = (review: Review, gaveUp: boolean): { par: number | null; accuracy: number | null } => ({ par: knowsPar(review) ? review.par : null, accuracy: gaveUp ? null : Math.round(accuracyOf(review)) });

export const UNREVIEWED: Closing = { review: null, status: "" };

export const finished = (closing: Closing) => (closing.status === "done" ? told(closing) : null);

/** The state with the short review of a game in the library, or else in this tab, as soon as the game itself is there. */
export function reviewKept(state: State, view: string, { closing, reviewKept: kept }: { closing: Closing; reviewKept: string }): State {
  const review = finished(closing);
  const { link, saving, offline, opened } = state;
  const { id, moves } = link;
  const game = JSON.stringify([id, link.rules, moves]);
  if (!review || kept === game || saving.underway || offline) return state;
  const next = own(state, view, { reviewKept: game });
  if (id) return savesGames(state) ? does(next, { do: "keepReview", view, id, moves, review }) : next;
  const key = keyOf({ ...link, moves: bare(moves), more: {} });
  return opened[key]?.analysis ? next : { ...next, opened: { ...opened, [key]: { ...recordOf(link), analysis: review, "x-closing": true } } };
}
