/** The results of daily games, kept in the browser. */

import { keep, read } from "../lib/storage.ts";
import type { DailyResults } from "../model/daily.ts";
import type { Dispatch } from "../types.ts";

const KEPT = "bestguess.daily";

/** The number of results that are kept: three a day for more than a year. */
const MOST = 1200;

/** The results kept in the browser; none where it keeps nothing. */
export function readDaily(): DailyResults {
  const whole = Object.entries(read(KEPT)).filter(([key, one]) => /^\d{4}-\d\d-\d\d \w+$/.test(key) && typeof one?.cost === "number" && typeof one?.on === "string");
  return Object.fromEntries(whole);
}

/** Have the page told when another tab has kept results. */
export function watchDaily(dispatch: Dispatch) {
  addEventListener("storage", ({ key }) => key === KEPT && dispatch({ type: "days", results: readDaily() }));
}

/** Keeps the results of daily games, those that another tab has kept meanwhile included. */
export function keepDaily(results: DailyResults) {
  const all = { ...results, ...readDaily(), ...results };
  const newest = Object.keys(all).sort().slice(-MOST);
  keep(KEPT, Object.fromEntries(newest.map((key) => [key, all[key]])));
}
