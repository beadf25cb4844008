/** The scores of a position by query, its best queries, and what a query is called. */

import type { Position, Score, Settings } from "../types.ts";

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
