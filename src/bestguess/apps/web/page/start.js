/** Starts the page: a language other than English is loaded before any module says a sentence. */

import { LANGUAGES, speak } from "./lib/sentences.js";

const KEPT = "bestguess.language";

/** The language that was asked for: by `?language=de` in the address, once before, or by the browser. */
function wanted() {
  const asked = new URLSearchParams(location.search).get("language");
  try {
    if (asked) localStorage.setItem(KEPT, asked);
    const chosen = asked ?? localStorage.getItem(KEPT);
    if (chosen) return chosen;
  } catch {
    // storage is a courtesy: a browser may refuse it
  }
  return navigator.languages.map((one) => one.split("-")[0]).find((one) => one === "en" || LANGUAGES.includes(one)) ?? "en";
}

/** @param {string} language */
async function learn(language) {
  try {
    const response = await fetch(`sentences/${language}.json`);
    if (!response.ok) return;
    speak(language, await response.json());
    document.documentElement.lang = language;
  } catch (error) {
    console.info(`The page stays in English: the catalogue of ${language} cannot be read.`, error);
  }
}

const language = wanted();
if (/^[a-z]{2,3}$/.test(language) && language !== "en") await learn(language);
await import("./app.js");
