/** Positions: questions about them, a move of a link that its game does not know, scores and best queries. Pure. */

import type { Link, Move, Need, Position, Score, Settings, State, Transcript, Trouble, WhatIf } from "../types.ts";
import { answerTo, newest } from "./store.ts";

/** What is asked of a position besides its board, where advice is wanted. */
export const ADVICE = ["scores", "suggestion"];

/** A pause before the server is asked what a cell would do that the pointer only passes over, in milliseconds. */
const PASSING = 70;

export const positionNeed = (view: string, { rules, moves, policy }: Link, want: string[]): Need => ({
  slot: `${view} position`,
  path: "/api/position",
  body: { rules, transcript: moves, ...(policy ? { policy } : {}), want },
});

export const whatIfNeed = (view: string, { rules, moves }: Link, query: string): Need => ({
  slot: `${view} whatif`,
  path: "/api/whatif",
  body: { rules, transcript: moves, query },
  pause: PASSING,
});

/** The newest position of a view, perhaps an older one, and what the answers to a query would leave. */
export const positionsOf = (state: State, view: string) => ({
  position: newest<Position>(state, `${view} position`).value,
  whatif: newest<WhatIf>(state, `${view} whatif`).value,
});

/** Whether the newest position of a view is the one that its link names, with as much advice as one of these has. */
export const isCurrent = (state: State, view: string, ...wants: string[][]) =>
  wants.some((want) => {
    const { value, trouble } = answerTo(state, positionNeed(view, state.link, want));
    return value !== null && !trouble;
  });

/** A move of the link that its game does not know: the moves before it are shown, those after it wait. */
export interface BadMove {
  move: Move;
  after: Transcript; // the moves that followed it
  trouble: Trouble; // the server's words about it
}

/** The link as far as the move that the server could not read, with that move; null if the trouble is another. */
export function cutAt(link: Link, trouble: Trouble): { link: Link; badMove: BadMove } | null {
  const turn = (trouble.move ?? 0) - 1;
  const move = link.moves[turn];
  if (!move) return null;
  const { at, ...more } = link.more;
  return { link: { ...link, more, moves: link.moves.slice(0, turn) }, badMove: { move, after: link.moves.slice(turn + 1), trouble } };
}

export const scoresOf = (position: Position | null | undefined): Map<string, Score> => new Map((position?.scores ?? []).map((score) => [score.query, score]));

/** The best queries, the suggested one first. */
export function bestOf(position: Position | null | undefined) {
  const suggestion = position?.suggestion;
  return suggestion ? [suggestion.query, ...suggestion.equals] : [];
}

/** The name of a query in a sentence: a cell, a letter, a word to name, the length. */
export function queryName(query: string) {
  if (query === "length") return "length";
  return query.startsWith("=") ? query.slice(1) : query;
}

/** Whether figures in bits are shown: only once a visitor chose to see bits. */
export const showsBits = ({ heat }: Settings) => heat === "bits";
