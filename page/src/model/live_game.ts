/** The small game on the first screen: one of the chosen game, played where it stands with the engine's advice. Pure. */

import type { Over, Position, State, Transcript, Trouble } from "../types.ts";
import { parseRules } from "./rules.ts";

interface SmallGame {
  rules: string;
  name: string; // what its board is called when it is read aloud
  begin: string; // what is hidden, and what to do first
  again: string; // the words of the button that begins another
}

/** The small game of each game, so small that advice comes at once. */
const SMALL: Record<string, SmallGame> = {
  battleship: {
    rules: "battleship(rows=6,columns=6,fleet=3-2-2)",
    name: "A small sea with three ships",
    begin: "Three ships are hidden here: one of 3 cells, two of 2. The stronger its colour, the likelier a cell holds one. Shoot anywhere.",
    again: "Another fleet",
  },
  rectangles: {
    rules: "rectangles(rows=6,columns=6,shapes=3x1-4x1-2x2)",
    name: "A small board with three rectangles",
    begin: "Three rectangles are hidden here: two bars of 3 and 4 cells, and a square of 4. The stronger its colour, the likelier a cell is covered. Press any.",
    again: "Another layout",
  },
  hangman: {
    rules: "hangman(length=5,words=familiar)",
    name: "A word of five letters",
    begin: "A common word of five letters is hidden here. The stronger its colour, the likelier a letter is in it. Press any.",
    again: "Another word",
  },
  phrase: {
    rules: "phrase(lengths=4-4)",
    name: "A phrase of two words",
    begin: "Two words of four letters are hidden here. The stronger its colour, the likelier a letter is in them. Press any.",
    again: "Another phrase",
  },
  wordle: {
    rules: "wordle(tries=6)",
    name: "A word of five letters",
    begin: "A common word of five letters is hidden here. Write a word: green letters are right, yellow ones are elsewhere.",
    again: "Another word",
  },
  quordle: {
    rules: "quordle(boards=2,tries=7)",
    name: "Two words of five letters",
    begin: "Two words of five letters are hidden here. Each guess is answered by both: green letters are right, yellow ones are elsewhere.",
    again: "Two other words",
  },
  table: {
    rules: "table",
    name: "A thing of a table",
    begin: "An animal is hidden here. Each question says what is true of it, and rules others out. Press any.",
    again: "Another animal",
  },
  mastermind: {
    rules: "mastermind(pegs=3,colours=4)",
    name: "A row of three pegs",
    begin: "Three pegs are hidden here, each of one of four colours. Press three colours: the answer says how many are right, and how many are elsewhere.",
    again: "Another row",
  },
  "bulls-and-cows": {
    rules: "bulls-and-cows(digits=3)",
    name: "A number of three digits",
    begin: "Three different digits are hidden here. Write a number: the answer says how many digits are right, and how many are elsewhere.",
    again: "Another number",
  },
};

/** The rules of the small game where no game was chosen. */
export const RULES = SMALL.battleship.rules;

/** The small game of the game that is chosen; Battleship's for a game that has none. */
export const smallOf = ({ link }: State) => SMALL[parseRules(link.rules || "battleship").name] ?? SMALL.battleship;

export interface Live {
  of: string; // the rules of the small game
  game: string; // the sealed game; empty before the first question
  seal: string; // the commitment to its secret
  moves: Transcript;
  position: Position | null; // the newest answer of the server, perhaps of an older position
  asked: string; // the moves for which the position was asked last, as JSON
  pending: string | null; // the query whose answer is awaited
  naming: string; // the guess as written so far
  over: Over | null;
  secret: string; // what was hidden, once the game was lost
  trouble: Trouble | null;
}

export const AT_FIRST: Live = { of: "", game: "", seal: "", moves: [], position: null, asked: "", pending: null, naming: "", over: null, secret: "", trouble: null };

/** The small game as it stands; that of another game is left behind. */
export function liveOf(state: State): Live {
  const kept = ((state.own.setup ?? {}) as { live?: Live }).live;
  const { rules } = smallOf(state);
  return kept?.of === rules ? kept : { ...AT_FIRST, of: rules };
}

/** Whether the position kept is the one after these moves. */
export const upToDate = ({ position, moves }: Live) => position !== null && position.transcript.length === moves.length;
