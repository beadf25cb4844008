/** The settings of the page, kept in the browser. */

import { keep, read } from "../lib/storage.ts";
import type { Settings } from "../types.ts";

const KEPT = "bestguess.settings";

/** The settings kept in the browser, the default for each that is missing or unknown. */
export function readSettings(): Settings {
  const settings: Settings = { theme: "auto", heat: "hit", rank: "bits", coaching: false, strength: "sharp", toured: false, sounds: false };
  const kept = read(KEPT);
  if (kept.theme === "light" || kept.theme === "dark") settings.theme = kept.theme;
  if (kept.heat === "bits") settings.heat = "bits";
  if (kept.rank === "hit") settings.rank = "hit";
  if (kept.toured === true) settings.toured = true;
  if (kept.sounds === true) settings.sounds = true;
  if (kept.coaching === true) settings.coaching = true;
  if (typeof kept.strength === "string") settings.strength = kept.strength;
  return settings;
}

/** Keeps the settings in the browser. */
export const keepSettings = (settings: Settings) => keep(KEPT, settings);
