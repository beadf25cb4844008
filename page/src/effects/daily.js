/** The results of daily games, kept in the browser. */
/** @import {DailyResults} from "../model/daily.js" */
/** @import {Dispatch} from "../types.ts" */

import { keep, read } from "../lib/storage.js";

const KEPT = "bestguess.daily";

/** The number of results that are kept: three a day for more than a year. */
const MOST = 1200;

/**
 * The results kept in the browser; none where it keeps nothing.
 * @returns {DailyResults}
 */
export function readDaily() {
  const whole = Object.entries(read(KEPT)).filter(([key, one]) => /^\d{4}-\d\d-\d\d \w+$/.test(key) && typeof one?.cost === "number" && typeof one?.on === "string");
  return Object.fromEntries(whole);
}

/**
 * Have the page told when another tab has kept results.
 * @param {Dispatch} dispatch
 */
export function watchDaily(dispatch) {
  addEventListener("storage", ({ key }) => key === KEPT && dispatch({ type: "days", results: readDaily() }));
}

/**
 * Keeps the results of daily games, those that another tab has kept meanwhile included.
 * @param {DailyResults} results
 */
export function keepDaily(results) {
  const all = { ...results, ...readDaily(), ...results };
  const newest = Object.keys(all).sort().slice(-MOST);
  keep(KEPT, Object.fromEntries(newest.map((key) => [key, all[key]])));
}
