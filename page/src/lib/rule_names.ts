/** The rules of games as the page calls them: a form's label for each parameter. */

import { capital } from "./text.ts";

const LABELS: Record<string, string> = {
  touching: "Ships may touch",
  announce: "What the host announces",
  length: "Letters of the word",
  lengths: "Letters of each word",
  lies: "The host may lie",
  lie_prior: "How likely a lie is",
  words: "Word list",
  prior: "How likely each word is",
  outside: "The word is in no list",
  pegs: "Pegs of the row",
  colours: "Colours to choose from",
  digits: "Digits of the number",
  guesses: "More words that may be guessed",
  hard: "Hard mode",
  hider: "How the engine hides its fleet",
  tries: "Guesses allowed",
};

/**
 * The label of a parameter.
 * @param name as rules write it
 */
export const ruleName = (name: string) => LABELS[name] ?? capital(name.replaceAll("_", " "));
