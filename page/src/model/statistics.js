/** Statistics of the games that were played: by game, and of the daily ones. Pure. */
/** @import {DailyResults} from "./daily.js" */

import { accuracyOf } from "./accuracy.js";
import { parseRules } from "./rules.js";

/**
 * A game of the library.
 * @typedef {{rules: string, finished: boolean, won: boolean | null, cost: number | null, guesser: string, par?: number | null, mistakes?: number | null, higherIsBetter?: boolean | null, extraMisses?: number | null}} Counted
 */
/**
 * The games of one name.
 * @typedef {object} Row
 * @property {string} name
 * @property {number} games
 * @property {number} won
 * @property {number | null} mean the cost of those that were won
 * @property {number | null} againstPar by how much they were above par, where par is what a game costs
 * @property {number[]} accuracies of those that were reviewed, the oldest first
 */

/**
 * The finished games of a person, by game, the one played most first.
 * @param {Counted[]} games the newest first
 * @returns {Row[]}
 */
export function byGame(games) {
  /** @type {Map<string, {games: number, won: number, costs: number[], above: number[], accuracies: number[]}>} */
  const rows = new Map();
  for (const { rules, finished, won, cost, guesser, par = null, mistakes = null, higherIsBetter, extraMisses } of games) {
    if (!finished || guesser !== "person") continue;
    const { name } = parseRules(rules);
    const row = rows.get(name) ?? { games: 0, won: 0, costs: [], above: [], accuracies: [] };
    row.games++;
    if (won !== false) row.won++;
    if (won !== false && cost !== null) row.costs.push(cost);
    if (par !== null && mistakes !== null) row.accuracies.unshift(accuracyOf({ par, mistakes, higherIsBetter: higherIsBetter === true, extraMisses }));
    // Where lives are at stake, par is a chance of winning: nothing that was spent can be compared with it.
    if (par !== null && won !== false && cost !== null && !higherIsBetter) row.above.push(cost - par);
    rows.set(name, row);
  }
  return [...rows]
    .map(([name, { games: all, won, costs, above, accuracies }]) => ({ name, games: all, won, mean: mean(costs), againstPar: mean(above), accuracies }))
    .sort((a, b) => b.games - a.games);
}

/** @param {number[]} values */
const mean = (values) => (values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : null);

/** The number of results that count as the newest. */
const NEWEST = 10;

/**
 * The mean of all accuracies; that of the newest, where there are older ones too.
 * @param {number[]} accuracies the oldest first
 */
export const meansOf = (accuracies) => ({ all: mean(accuracies), lately: accuracies.length > NEWEST ? mean(accuracies.slice(-NEWEST)) : null });

/**
 * The daily games in figures; null where there is none.
 * @param {DailyResults} results
 * @returns {{games: number, againstPar: number | null, accuracy: number | null, lately: number | null} | null}
 */
export function ofDays(results) {
  const all = Object.keys(results).sort().map((key) => results[key]);
  if (!all.length) return null;
  const graded = all.flatMap(({ accuracy }) => accuracy ?? []);
  // The par of words is a share of games won: only that of a board can be compared with what was spent.
  const pars = all.flatMap(({ won, par, cost, noun }) => (won && par !== null && noun === "shots" ? [cost - par] : []));
  return { games: all.length, againstPar: mean(pars), accuracy: mean(graded), lately: mean(graded.slice(-NEWEST)) };
}
