/** The games of a day, from its date alone; the results of past days, and how many days there are in a row. Pure. */

import { costOf } from "../lib/text.ts";
import type { Position, State } from "../types.ts";
import { challengeName } from "./sharing.ts";
import { type Closing, finished, graded, type Revealed } from "./hosted_game.ts";
import { EMPTY, formatLink, sameRules, savesGames } from "./rules.ts";

export interface DailyResult {
  tag: string; // of the game, so that no other takes its place
  on: string; // the day on which it was finished
  won: boolean;
  cost: number;
  noun: string; // of the cost
  engine: number | null; // what the engine needed; null while the server has not said
  engineWon?: boolean;
  par: number | null; // of a board in shots; of words, the share of such games that are won
  accuracy: number | null;
  id?: string; // its number in the library
}
/** By day and game: `2026-11-23 board` */
export type DailyResults = Record<string, DailyResult>;

const DAY = 86_400_000;

/** A date as it is written in links: `2026-11-23`, in the calendar of this place. */
export const dateOf = (time: Date) => `${time.getFullYear()}-${String(time.getMonth() + 1).padStart(2, "0")}-${String(time.getDate()).padStart(2, "0")}`;

/** A day as people say it: `25 November 2026`. */
export const said = (date: string) => new Date(`${date}T12:00:00`).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });

export const minutesLeft = (time: Date) => Math.ceil((new Date(time.getFullYear(), time.getMonth(), time.getDate() + 1).getTime() - time.getTime()) / 60_000);

/** Some minutes in words: `5 h 12 min`. */
export const inHours = (minutes: number) => (minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`);

/** The number of a day, counted from 1970; NaN for what is no date. */
function dayOf(date: string) {
  const time = Date.parse(`${date}T00:00:00Z`);
  // Some browsers take 30 February for 2 March.
  return /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? time / DAY : NaN;
}

/** The fault of a day that a link names: it is no date, or it has not come yet. */
export const faultOf = (date: string, today: string) => (Number.isNaN(dayOf(date)) ? "no date" : date > today ? "future" : "");

/** The place of a day in a list that begins again at its end. */
const turn = (date: string, size: number) => ((dayOf(date) % size) + size) % size;

/** The lengths of the words of daily phrases, one for each day in turn: of each at least five sayings are known. */
const PHRASES = (
  "4-4 5-3-5 6-5 4-2-4 5-4 4-3-4 7-5 3-2-3 5-5 4-2-1-4 6-4 4-3-5 3-5 5-2-5 4-6 4-4-6 5-6 2-3-4 6-6 4-1-4 5-3 5-2-4 4-5 "
  + "4-3-6 4-7 3-3-5 7-4 4-2-5 5-7 5-3-4 3-4 4-4-4 7-6 3-2-4 6-7 4-3-3 3-7 2-3-5 6-3 4-2-6 3-6 3-3-4 7-7 5-3-3 8-4 4-8 8-5"
).split(" ");

export const gamesOf = (date: string): { kind: string; title: string; rules: string }[] => [
  { kind: "board", title: "Board", rules: "battleship" },
  { kind: "word", title: "Word", rules: `hangman(length=${5 + turn(date, 4)},words=familiar)` },
  { kind: "phrase", title: "Phrase", rules: `phrase(lengths=${PHRASES[turn(date, PHRASES.length)]},lives=7)` },
];

/** The kind of daily game that a link leads to; empty if its rules or its host are not those of the day. */
export const kindOf = (date: string, { rules, host }: { rules: string; host: string }) => (host && host !== "honest" ? "" : (gamesOf(date).find((game) => sameRules(game.rules, rules))?.kind ?? ""));

/**
 * The kind of the daily game that a link leads to; empty for any other game. A game that was begun on its day stays one,
 * though the clock may have been put back meanwhile.
 */
export function dailyKind({ link, today }: { link: { rules: string; host: string; more: Record<string, string> }; today: string }) {
  const { daily, begun } = link.more;
  if (!daily) return "";
  const fault = faultOf(daily, today);
  return fault === "no date" || (fault === "future" && begun !== daily) ? "" : kindOf(daily, link);
}

/** A game of a day in words: `Daily board of 23 November 2026`; empty for any other game. */
export const occasionOf = (state: { link: { rules: string; host: string; more: Record<string, string> }; today: string }) => (dailyKind(state) ? `Daily ${dailyKind(state)} of ${said(state.link.more.daily)}` : "");

/** The tag of the result of a game: the end of its seal. */
export const resultTag = (game: string) => game.slice(-16);

/** The fault of the day or of the challenge that the link names; empty where both are sound. */
export function linkFault({ link, today }: State): "" | "no date" | "future" | "other rules" | "damaged" {
  const { daily, challenge } = link.more;
  if (!daily) return challenge && !challengeName(link) ? "damaged" : "";
  return faultOf(daily, today) || (kindOf(daily, link) ? "" : "other rules");
}

export function noteDaily(state: State, { over, cost, costNoun: noun }: Position, { agent }: Revealed, closing: Closing): State {
  const { link, today } = state;
  const { daily, begun } = link.more;
  const kind = dailyKind(state);
  if (!kind) return state;
  const review = finished(closing);
  const result = {
    tag: resultTag(link.game),
    on: begun === daily ? daily : today,
    won: over !== null && over.won !== false,
    cost,
    noun,
    // A server that keeps games has this one under its number.
    ...(savesGames(state) && link.id ? { id: link.id } : {}),
    ...(agent ? { engine: agent.cost, engineWon: agent.over !== null && agent.over.won !== false } : { engine: null }),
    ...(review ? graded(review, !over) : { par: null, accuracy: null }),
  };
  const results = withResult(state.daily, `${daily} ${kind}`, result);
  return results === state.daily ? state : { ...state, daily: results };
}

/** The result of a daily game, in brief: `✓ 44 shots`, `✗ not found`. */
export const brief = ({ won, cost, noun }: DailyResult) => (won ? `✓ ${costOf(cost, noun)}` : "✗ not found");

export const addressOf = (date: string, rules: string) => formatLink({ ...EMPTY, view: "play", rules, more: { daily: date } });

/** The name under which every server hides the secret of a day. */
export const sharedName = (date: string) => `daily ${date}`;

/** The days on which a game of that same day was finished, as numbers. */
const daysOf = (results: DailyResults) => new Set(Object.entries(results).flatMap(([key, { on }]) => (key.startsWith(`${on} `) ? [dayOf(on)] : [])));

/** The number of days in a row up to one. */
function runTo(days: Set<number>, last: number) {
  let run = 0;
  while (days.has(last - run)) run++;
  return run;
}

export function longestStreak(results: DailyResults) {
  const days = daysOf(results);
  return Math.max(0, ...[...days].map((day) => runTo(days, day)));
}

/** The newest days with their games and the results of those that were played, today first. */
export function lastDays(results: DailyResults, today: string, number: number) {
  return Array.from({ length: number }, (_, back) => {
    const date = new Date((dayOf(today) - back) * DAY).toISOString().slice(0, 10);
    return { date, games: gamesOf(date).map((game) => ({ ...game, result: results[`${date} ${game.kind}`] ?? null })) };
  });
}

/** The number of days in a row, up to today or yesterday, on which a game of that same day was finished. */
export function streakOf(results: DailyResults, today: string) {
  const days = daysOf(results);
  const now = dayOf(today);
  return runTo(days, days.has(now) ? now : now - 1);
}

/** The results with one more. The first game of a day counts; a later look at it only adds what was not known. */
export function withResult(results: DailyResults, key: string, result: DailyResult): DailyResults {
  const old = results[key];
  if (old && old.tag !== result.tag) return results;
  const next = old ? { ...old, ...result, on: old.on, accuracy: result.accuracy ?? old.accuracy, par: result.par ?? old.par, engine: result.engine ?? old.engine } : result;
  return JSON.stringify(next) === JSON.stringify(old) ? results : { ...results, [key]: next };
}
