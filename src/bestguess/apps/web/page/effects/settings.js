/** The settings of the page, kept in the browser. */
/** @import {Settings} from "../types.ts" */

const KEPT = "bestguess.settings";

/**
 * The settings kept in the browser, the default for each that is missing or unknown.
 * @returns {Settings}
 */
export function readSettings() {
  /** @type {Settings} */
  const settings = { theme: "auto", heat: "hit", rank: "bits", coaching: false, strength: "sharp", toured: false };
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    if (kept.theme === "light" || kept.theme === "dark") settings.theme = kept.theme;
    if (kept.heat === "bits") settings.heat = "bits";
    if (kept.rank === "hit") settings.rank = "hit";
    if (kept.toured === true) settings.toured = true;
    if (kept.coaching === true) settings.coaching = true;
    if (typeof kept.strength === "string") settings.strength = kept.strength;
  } catch {
    // storage is a courtesy: a browser may refuse it
  }
  return settings;
}

/**
 * Keeps the settings in the browser.
 * @param {Settings} settings
 */
export function keepSettings(settings) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(settings));
  } catch {
    // storage is a courtesy: a browser may refuse it
  }
}
