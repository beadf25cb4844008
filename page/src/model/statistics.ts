/** Statistics of the games that were played: by game, and of the daily ones. Pure. */

import { accuracyOf } from "./accuracy.ts";
import type { Wire } from "../types.ts";
import type { DailyResults } from "./daily.ts";
import { parseRules } from "./rules.ts";

export type Counted = Wire.Listed;

/** The games of one name: `above`: by how much their costs were above par; the oldest accuracy is first. */
const none = () => ({ games: 0, won: 0, costs: [] as number[], above: [] as number[], accuracies: [] as number[] });

/** The finished games of a person, the newest first, by game, the one played most first. */
export function byGame(games: Counted[]) {
  const rows: Map<string, ReturnType<typeof none>> = new Map();
  for (const { rules, finished, won, cost, guesser, par = null, mistakes = null, higherIsBetter, extraMisses } of games) {
    if (!finished || guesser !== "person") continue;
    const { name } = parseRules(rules);
    const row = rows.get(name) ?? none();
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

const mean = (values: number[]) => (values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : null);

/** The number of results that count as the newest. */
const NEWEST = 10;

/** The mean of all accuracies, the oldest first; that of the newest, where there are older ones too. */
export const meansOf = (accuracies: number[]) => ({ all: mean(accuracies), lately: accuracies.length > NEWEST ? mean(accuracies.slice(-NEWEST)) : null });

/** The daily games in figures; null where there is none. */
export function ofDays(results: DailyResults): { games: number; againstPar: number | null; accuracy: number | null; lately: number | null } | null {
  const all = Object.keys(results).sort().map((key) => results[key]);
  if (!all.length) return null;
  const graded = all.flatMap(({ accuracy }) => accuracy ?? []);
  // The par of words is a share of games won: only that of a board can be compared with what was spent.
  const pars = all.flatMap(({ won, par, cost, noun }) => (won && par !== null && noun === "shots" ? [cost - par] : []));
  return { games: all.length, againstPar: mean(pars), accuracy: mean(graded), lately: mean(graded.slice(-NEWEST)) };
}
