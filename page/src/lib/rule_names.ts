/** The rules of games as the page calls them: a form's label for each parameter, and what people should know besides. */

import { capital } from "./text.ts";

/** A rule without a label is called by its name; one with an empty hint needs none, one with none has that of its game. */
const RULES: Record<string, { label?: string; hint?: string }> = {
  shapes: { label: "Sides of each rectangle", hint: "Such as 3x1-5x1-2x2" },
  touching: { label: "Ships may touch", hint: "Side by side, or corner to corner" },
  announce: { label: "What the host announces", hint: "" },
  length: { label: "Letters of the word", hint: "" },
  lengths: { label: "Letters of each word", hint: "In their order: 5-3; 3'1 for a word like DON'T" },
  lies: { label: "The host may lie", hint: "" },
  lie_prior: { label: "How likely a lie is", hint: "0 to 1, each time that a letter is asked for which is there" },
  words: { label: "Word list" },
  prior: { label: "How likely each word is", hint: "" },
  alphabet: { label: "Letters in use", hint: "A language code, or the letters themselves; if empty, those of the words" },
  outside: { label: "The word is in no list", hint: "0 to 1: then any string of letters may be hidden" },
  pegs: { label: "Pegs of the row", hint: "" },
  colours: { label: "Colours" },
  digits: { label: "Digits of the number", hint: "" },
  guesses: { label: "More words that may be guessed", hint: "Words with | between; if empty, only those that may be hidden" },
  hard: { label: "Hard mode", hint: "Right letters stay in their places, and all that were found are used again" },
  first: { label: "First letter", hint: "Such as b, or “shown” for one that the host shows; if empty, none is known" },
  hider: { label: "How the engine hides its fleet", hint: "" },
  tries: { label: "Guesses allowed", hint: "0: as many as you like" },
  boards: { label: "Boards at once", hint: "2 in Dordle, 4 in Quordle, 8 in Octordle" },
  repeats: { label: "A colour or letter may be there twice", hint: "" },
  symbols: { label: "Signs of the colours", hint: "Such as RGBYOP; if empty, 1 to 9, then a to z" },
  noise: { label: "How often an answer is wrong", hint: "From 0 to less than 0.5" },
  sure: { label: "How sure the end has to be", hint: "0 to 1; if empty, 0.95 where answers may be wrong, else 1" },
  fleet: { hint: "Lengths, with names if you like: 5-4-3-3-2, or c5-b4; 2..4 for one that nobody knows" },
  lives: { hint: "0: as many as you like" },
  rows: { hint: "" },
  columns: { hint: "" },
  language: { hint: "" },
};

/** The line below a parameter. `help`: what the game says of it. */
export const ruleHint = (name: string, help: string) => RULES[name]?.hint ?? help;

export const ruleName = (name: string) => RULES[name]?.label ?? capital(name.replaceAll("_", " "));
