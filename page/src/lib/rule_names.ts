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
  boards: "Boards at once",
  repeats: "A colour may be used twice",
  noise: "How often an answer is wrong",
};

/** What people should know of a parameter besides its label; an empty text where the label says it all. */
const HINTS: Record<string, string> = {
  rows: "",
  columns: "",
  fleet: "The same as text: 5-4-3-3-2",
  touching: "Side by side, or corner to corner",
  announce: "",
  hider: "",
  language: "",
  lies: "",
  pegs: "",
  digits: "",
  repeats: "",
  prior: "",
  tries: "0: as many as you like",
  lives: "0: as many as you like",
  boards: "2 in Dordle, 4 in Quordle, 8 in Octordle",
};

/**
 * The line below a parameter.
 * @param help what the game says of it, for those of a stranger's game
 */
export const ruleHint = (name: string, help: string) => HINTS[name] ?? help;

/**
 * The label of a parameter.
 * @param name as rules write it
 */
export const ruleName = (name: string) => LABELS[name] ?? capital(name.replaceAll("_", " "));
