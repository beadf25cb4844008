/** The rules of games as the page calls them: a form's label for each parameter. */

import { capital } from "./text.ts";

const LABELS: Record<string, string> = {
  shapes: "Sides of each rectangle",
  touching: "Ships may touch",
  announce: "What the host announces",
  length: "Letters of the word",
  lengths: "Letters of each word",
  lies: "The host may lie",
  lie_prior: "How likely a lie is",
  words: "Word list",
  prior: "How likely each word is",
  alphabet: "Letters in use",
  outside: "The word is in no list",
  pegs: "Pegs of the row",
  colours: "Colours",
  digits: "Digits of the number",
  guesses: "More words that may be guessed",
  hard: "Hard mode",
  first: "First letter",
  hider: "How the engine hides its fleet",
  tries: "Guesses allowed",
  boards: "Boards at once",
  repeats: "A colour or letter may be there twice",
  symbols: "Signs of the colours",
  noise: "How often an answer is wrong",
  sure: "How sure the end has to be",
};

/** What people should know of a parameter besides its label. */
const HINTS: Record<string, string> = {
  fleet: "Lengths, with names if you like: 5-4-3-3-2, or c5-b4; 2..4 for one that nobody knows",
  shapes: "Such as 3x1-5x1-2x2",
  lengths: "In their order: 5-3; 3'1 for a word like DON'T",
  alphabet: "A language code, or the letters themselves; if empty, those of the words",
  outside: "0 to 1: then any string of letters may be hidden",
  lie_prior: "0 to 1, each time that a letter is asked for which is there",
  guesses: "Words with | between; if empty, only those that may be hidden",
  first: "Such as b, or “shown” for one that the host shows; if empty, none is known",
  hard: "Right letters stay in their places, and all that were found are used again",
  symbols: "Such as RGBYOP; if empty, 1 to 9, then a to z",
  noise: "From 0 to less than 0.5",
  sure: "0 to 1; if empty, 0.95 where answers may be wrong, else 1",
  touching: "Side by side, or corner to corner",
  tries: "0: as many as you like",
  lives: "0: as many as you like",
  boards: "2 in Dordle, 4 in Quordle, 8 in Octordle",
};

/** Those whose labels say it all. */
const PLAIN = "rows columns length announce hider language lies pegs digits repeats prior".split(" ");

/** The line below a parameter. `help`: what the game says of it, for those of a stranger's game. */
export const ruleHint = (name: string, help: string) => HINTS[name] ?? (PLAIN.includes(name) ? "" : help);

/** The label of a parameter. */
export const ruleName = (name: string) => LABELS[name] ?? capital(name.replaceAll("_", " "));
