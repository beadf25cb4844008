/** The scores of a position by query, its best queries, and what a query is called. */
/** @import {Position, Score} from "../types.ts" */

/**
 * The scores of a position by query.
 * @param {Position | null | undefined} position
 * @returns {Map<string, Score>}
 */
export const scoresOf = (position) => new Map((position?.scores ?? []).map((score) => [score.query, score]));

/**
 * The best queries, the suggested one first.
 * @param {Position | null | undefined} position
 */
export function bestOf(position) {
  const suggestion = position?.suggestion;
  return suggestion ? [suggestion.query, ...suggestion.equals] : [];
}

/**
 * The name of a query in a sentence: a cell, a letter, a word to name, the length.
 * @param {string} query
 */
export function queryName(query) {
  if (query === "length") return "length";
  return query.startsWith("=") ? query.slice(1) : query;
}
