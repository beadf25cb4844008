/** Statistics of the games that were played: by game, and of the daily ones. Pure. */
/** @import {DailyResults} from "./daily.js" */

import { parseRules } from "./rules.js";

/** @typedef {{rules: string, finished: boolean, won: boolean | null, cost: number | null, guesser: string}} Counted a game of the library */
/** @typedef {{name: string, games: number, won: number, mean: number | null}} Row `mean`: the cost of those that were won */

/**
 * The finished games of a person, by game, the one played most first.
 * @param {Counted[]} games
 * @returns {Row[]}
 */
export function byGame(games) {
  /** @type {Map<string, {games: number, won: number, costs: number[]}>} */
  const rows = new Map();
  for (const { rules, finished, won, cost, guesser } of games) {
    if (!finished || guesser !== "person") continue;
    const { name } = parseRules(rules);
    const row = rows.get(name) ?? { games: 0, won: 0, costs: [] };
    row.games++;
    if (won !== false) row.won++;
    if (won !== false && cost !== null) row.costs.push(cost);
    rows.set(name, row);
  }
  return [...rows].map(([name, { games: all, won, costs }]) => ({ name, games: all, won, mean: mean(costs) })).sort((a, b) => b.games - a.games);
}

/** @param {number[]} values */
const mean = (values) => (values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : null);

/** The number of results that count as the newest. */
const NEWEST = 10;

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
