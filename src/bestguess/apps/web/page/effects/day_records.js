/** Daily games that were played without the server, kept in the browser until the library has them. */
/** @import {Transcript} from "../types.ts" */

import { keep, read } from "../lib/storage.js";
import { EMPTY, formatLink } from "../model/link.js";

/**
 * A daily game as this browser keeps it.
 * @typedef {object} DayRecord
 * @property {string} rules
 * @property {Transcript} moves
 * @property {string} id its number in the library
 * @property {string} game the sealed game, or the name of one that the page hosts itself
 * @property {string} seal
 * @property {string} begun the day, if it was begun on it
 * @property {"open" | "over" | "handed"} status `open`: it goes on; `over`: the library waits for it; `handed`: the server has it
 * @property {boolean} gaveUp
 * @property {string} on the day on which it ended
 * @property {{won: boolean, cost: number, text: string}} result as it stands, or at its end
 * @property {string} noun of the cost
 * @property {object} players as the game file has them
 */

const KEPT = "bestguess.days";

/** The number of games that are kept, those of the newest days. */
const MOST = 12;

/**
 * The games by day and kind, such as `2026-11-23 word`; those that cannot be read are left out.
 * @returns {Record<string, DayRecord>}
 */
export function records() {
  const whole = Object.entries(read(KEPT)).filter(([key, one]) => /^\d{4}-\d\d-\d\d \w+$/.test(key) && Array.isArray(one?.moves) && typeof one?.game === "string" && typeof one?.id === "string" && typeof one?.rules === "string");
  return Object.fromEntries(whole);
}

/**
 * The game of a day; null if none was played without the server.
 * @param {string} date
 * @param {string} kind
 * @returns {DayRecord | null}
 */
export const recordOf = (date, kind) => records()[`${date} ${kind}`] ?? null;

/**
 * Keep a game in the place of the one before.
 * @param {string} date
 * @param {string} kind
 * @param {DayRecord} record
 */
export function keepRecord(date, kind, record) {
  const all = { ...records(), [`${date} ${kind}`]: record };
  keep(KEPT, Object.fromEntries(Object.keys(all).sort().slice(-MOST).map((key) => [key, all[key]])));
}

/**
 * The address of a game of this day that goes on, which a tab that was closed has left; empty if there is none.
 * @param {string} today
 */
export function openGame(today) {
  const found = Object.entries(records()).find(([key, { status, moves }]) => key.startsWith(`${today} `) && status === "open" && moves.length);
  if (!found) return "";
  const { rules, moves, id, game, seal, begun } = found[1];
  return formatLink({ ...EMPTY, view: "play", rules, moves, id, game, more: { daily: today, ...(begun ? { begun } : {}), ...(seal ? { seal } : {}) } });
}

/**
 * Do something that no other tab does meanwhile.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export const alone = (work) => /** @type {Promise<T>} */ (navigator.locks ? navigator.locks.request("bestguess-days", work) : work());
