/** The rules of games as the page calls them: a form's label for each parameter, what people should know besides, and how each game goes. */

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
  guesses: { label: "More words that may be guessed", hint: "Words with commas between; if empty, only those that may be hidden" },
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

const HOW: Record<string, string> = {
  battleship: "Ships lie hidden on a board, in rows or columns. Each shot at a cell is answered: miss, hit, or sunk once every cell of a ship is hit. The fewer shots until all are sunk, the better.",
  rectangles: "Rectangles lie hidden on a board and never overlap. Each cell that you ask about is empty or occupied. Find all that are occupied, asking about as few empty ones as you can.",
  hangman: "A word is hidden. Ask for a letter: if it is there, all its places are shown; if not, you lose a life. You may name the whole word at any time.",
  phrase: "A saying of several words is hidden. Ask for a letter: all its places are shown, or it counts as wrong. A host who may lie denies one letter that is there.",
  wordle: "A word is hidden. Each guess is a word of the same length. Green: the letter is right here. Yellow: it is elsewhere in the word. Grey: it is not there, or not once more.",
  jotto: "A word is hidden. Each guess is a word of the same length, and is answered by how many letters both have, wherever they are: a letter counts twice if both have it twice. Name the word itself.",
  quordle: "Several Wordles at once: each guess is a row on every board that is not solved yet. Solve them all before the guesses run out.",
  mastermind: "A row of coloured pegs is hidden. Each guess is answered by signs: a full one for a peg that is right, a ring for a colour that is elsewhere.",
  "bulls-and-cows": "A number of different digits is hidden. A bull is a digit that is right, a cow one that is elsewhere.",
  table: "One line of a table is hidden, as a face in Guess Who. Ask about a column: yes, no, or what stands there. Name the line in as few questions as you can.",
};

/** How a game goes; empty for one that the page does not know. */
export const howItGoes = (name: string) => HOW[name] ?? "";
