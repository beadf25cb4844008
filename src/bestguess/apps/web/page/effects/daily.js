/** The results of daily games, kept in the browser. */
/** @import {DailyResults} from "../model/daily.js" */

const KEPT = "bestguess.daily";

/** The number of results that are kept: three a day for more than a year. */
const MOST = 1200;

/**
 * The results kept in the browser; none where it keeps nothing.
 * @returns {DailyResults}
 */
export function readDaily() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    const whole = Object.entries(kept).filter(([key, one]) => /^\d{4}-\d\d-\d\d \w+$/.test(key) && typeof one?.cost === "number" && typeof one?.on === "string");
    return Object.fromEntries(whole);
  } catch {
    return {}; // storage is a courtesy: a browser may refuse it
  }
}

/**
 * Keeps the results of daily games, those that another tab has kept meanwhile included.
 * @param {DailyResults} results
 */
export function keepDaily(results) {
  try {
    const all = { ...results, ...readDaily(), ...results };
    const newest = Object.keys(all).sort().slice(-MOST);
    localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(newest.map((key) => [key, all[key]]))));
  } catch {
    // storage is a courtesy: a browser may refuse it
  }
}
