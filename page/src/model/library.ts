/** The state of the library: the list of games, as it is searched and chosen from, and statistics of them. Pure. */

import { accuracyOf } from "./accuracy.ts";
import type { Dispatch, Event, GameFile, Need, State, Trouble, Wire } from "../types.ts";
import type { DailyResults } from "./daily.ts";
import { parseRules, savesGames } from "./rules.ts";
import { does, newest, outcome, own as kept, without } from "./store.ts";

export type Item = Wire.Listed;

/** `gone`: the games deleted last, for who did not mean it; `chosen`: the numbers of those to be deleted together */
interface Own {
  search?: string;
  game?: string;
  result?: string;
  page?: number;
  trouble?: Trouble | null;
  refused?: Trouble | null;
  over?: boolean;
  said?: string;
  gone?: GameFile[];
  chosen?: string[];
  counting?: boolean; // whether statistics are looked at
}

export const SIZE = 25;

export function mine(state: State) {
  const kept = (state.own.library ?? {}) as Own;
  const list = newest<{ games: Item[]; total: number; unreadable: string[] }>(state, "library list");
  const { games: items, total, unreadable } = list.value ?? {};
  const counted = newest<{ games: Item[] }>(state, "library statistics");
  return { ...kept, items, total, unreadable, counted: counted.value?.games ?? (counted.trouble ? [] : null), trouble: kept.trouble ?? list.trouble };
}

export const set = (dispatch: Dispatch, value: Own) => dispatch({ type: "own", view: "library", value });

/** A pause in typing before the list is asked for, in milliseconds. */
const PAUSE = 150;

const COUNTED = 100;

/** The questions to the server in this state; a game that was left just now is to be among the games. */
export function needs(state: State): Need[] {
  const { search = "", game = "", result = "", page = 1, counting } = (state.own.library ?? {}) as Own;
  if (!savesGames(state) || state.saving.underway) return [];
  const query = new URLSearchParams({ q: search, game, result, page: String(page), size: String(SIZE) });
  const list = { slot: "library list", path: `/api/library?${query}`, pause: PAUSE };
  return counting ? [list, { slot: "library statistics", path: `/api/library?page=1&size=${COUNTED}` }] : [list];
}

/** The state after an event of the library: whoever comes back finds the games as they are by then. */
export function update(state: State, event: Event): State {
  const unchosen = () => kept(state, "library", { chosen: [], trouble: null });
  return outcome(event, {
    entered: () => without(kept(state, "library", { trouble: null }), "library"),
    "answered library list": unchosen,
    "refused library list": unchosen,
    "library.said": () => kept(state, "library", { said: event.text, gone: [] }),
    "library.opened": () => does(state, { do: "keepOpened", record: event.record }),
  }) ?? state;
}

/** The games of one name: `above`: by how much their costs were above par; the oldest accuracy is first. */
const none = () => ({ games: 0, won: 0, costs: [] as number[], above: [] as number[], accuracies: [] as number[] });

/** The finished games of a person, the newest first, by game, the one played most first. */
export function byGame(games: Item[]) {
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
