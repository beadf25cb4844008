/** A game of a day while the server is away: the page is its host, and knows its secret from the date. Pure. */
/** @import {GridBoard, Over, Position, State, Transcript, WordsBoard} from "../types.ts" */
/** @import {Revealed} from "./hosted_game.js" */
/** @import {Placed} from "./layouts.js" */

import { t } from "../lib/sentences.js";
import { dailyKind, gamesOf, sharedName } from "./daily.js";
import { answered, cellsOf, formatLayout } from "./layouts.js";
import { emptyBoard } from "./offline_game.js";
import { answerOf, boardAfter } from "./optimistic_board.js";
import { isPageGame } from "./page_game.js";
import { mine } from "./playing.js";
import { parseRules } from "./rules.js";

/** @typedef {{layout: Placed[], words: string[]}} DaySecret the fleet of a board, or the words in lower case; the other is empty */

/**
 * The kind of the daily game that the page answers for now; empty if the server does, or for any other game. Until the
 * server has taken a game over, no click is lost.
 * @param {State} state
 */
export const hostedHere = (state) => ((state.offline || isPageGame(state.link.game)) && !mine(state).without ? dailyKind(state) : "");

/** The lives of the word of a day, which its rules do not name. */
const LIVES = 6;

const KEYBOARD = ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"].map((row) => [...row]);
const ALPHABET = KEYBOARD.flat().sort();

/**
 * The board of words before the first letter.
 * @param {DaySecret} secret
 * @param {number} lives
 * @returns {WordsBoard}
 */
const emptyWords = ({ words }, lives) => ({
  pattern: words.map((word) => [...word].map(() => null)),
  unknownLength: false,
  letters: ALPHABET.map((letter) => ({ letter, query: letter, state: "open" })),
  keyboard: KEYBOARD,
  lives,
  livesLeft: lives,
  misses: 0,
  wrongWords: [],
  mayLie: false,
  lieFound: null,
});

/** The answers of a board that may be given. */
const ANSWERS = [
  { text: "miss", key: "m", label: t`Miss`, ship: null },
  { text: "hit", key: "h", label: t`Hit`, ship: null },
  { text: "sunk", key: "s", label: t`Sunk`, ship: null },
];

/**
 * The position after some moves, as the server would say it without advice.
 * @param {string} rules
 * @param {DaySecret} secret
 * @param {Transcript} moves
 * @returns {Position}
 */
export function positionOf(rules, secret, moves) {
  const { name, given } = parseRules(rules);
  const grid = secret.words.length === 0;
  const before = grid ? emptyBoard() : emptyWords(secret, Number(given.lives ?? LIVES));
  const board = boardAfter({ board: before, answers: [] }, moves);
  const misses = "misses" in board && !("lines" in board) ? board.misses : 0;
  const cost = name === "hangman" ? misses : moves.length;
  const over = overOf(secret, board, cost);
  const asked = new Set(moves.map(({ query }) => query));
  return {
    rules,
    game: name,
    kind: grid ? "grid" : "words",
    over,
    cost,
    costNoun: grid ? "shots" : name === "hangman" ? "lives" : "letters",
    queryNoun: grid ? "shot" : "letter",
    secretNoun: grid ? "layout" : name === "hangman" ? "word" : "phrase",
    turn: moves.length + 1,
    transcript: moves,
    board: over && "fleet" in board ? { ...board, fleet: board.fleet.map((ship) => ({ ...ship, sunk: true })) } : board,
    legal: over ? [] : (grid ? /** @type {GridBoard} */ (board).queries.flat() : ALPHABET).filter((query) => !asked.has(query)),
    answers: grid ? ANSWERS : null,
  };
}

/**
 * The end of the game on this board, if it is one.
 * @param {DaySecret} secret
 * @param {import("../types.ts").AnyBoard} board
 * @param {number} cost
 * @returns {Over | null}
 */
function overOf({ layout }, board, cost) {
  if ("marks" in board) {
    const found = board.marks.flat().filter((mark) => mark === "hit" || mark === "sunk").length;
    return found === layout.reduce((sum, { length }) => sum + length, 0) ? { won: true, text: t`fleet sunk`, cost } : null;
  }
  if (!("pattern" in board)) return null;
  if (board.pattern.flat().every((letter) => letter !== null)) return { won: true, text: t`solved`, cost };
  return board.livesLeft === 0 ? { won: false, text: t`out of lives`, cost } : null;
}

/**
 * The answer to a query after some moves; null if it may not be asked.
 * @param {DaySecret} secret
 * @param {Transcript} moves
 * @param {string} query
 * @returns {string | null}
 */
export function answerTo({ layout, words }, moves, query) {
  if (!words.length) {
    const after = answered(layout, [...moves.map((move) => move.query), query], emptyBoard(), "sunk");
    return after.length > moves.length ? after[moves.length].answer : null;
  }
  const secret = [...words.join("").toUpperCase()];
  if (query !== ANOTHER && moves.some((move) => move.query === query)) return null;
  if (query.startsWith("=")) return words.length > 1 ? null : query.slice(1) === secret.join("") ? answerOf(secret.keys()) : "no";
  if (!ALPHABET.includes(query)) return null;
  return answerOf(secret.flatMap((letter, place) => (letter === query ? place : [])));
}

/** The query that names a word which is on no list: it is wrong, whichever it is. */
export const ANOTHER = "=!";

/**
 * The moves of a link as the page answers them: a link may have been edited by hand. Moves after the end are left out.
 * @param {string} rules
 * @param {DaySecret} secret
 * @param {Transcript} moves
 * @returns {Transcript}
 */
export function replayed(rules, secret, moves) {
  /** @type {Transcript} */
  let told = [];
  for (const { query } of moves) {
    if (positionOf(rules, secret, told).over) break;
    const answer = answerTo(secret, told, query);
    if (answer !== null) told = [...told, { query, answer }];
  }
  return told;
}

/**
 * The secret as the server reveals it at the end, but for the engine's game, which the page does not know.
 * @param {string} date
 * @param {DaySecret} secret
 * @returns {Revealed}
 */
export function revealedHere(date, { layout, words }) {
  const board = emptyBoard();
  const cells = layout.flatMap((ship) => cellsOf(ship).map(([row, column]) => ({ query: board.queries[row][column], ship: ship.name })));
  const secret = words.length ? words.join(" ").toUpperCase() : formatLayout(layout, board);
  return { secret, holds: true, cells: words.length ? null : cells, lies: [], shared: sharedName(date), salt: null, kept: null, agent: null, here: true };
}

/**
 * The rules of a game of a day as the server writes them.
 * @param {string} date
 * @param {string} kind
 */
export const rulesOfDay = (date, kind) => gamesOf(date).find((game) => game.kind === kind)?.rules ?? "";
