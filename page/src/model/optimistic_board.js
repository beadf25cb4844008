/** The board as it will be once the server has heard the last answer: drawn at once, so that a click is seen at once. */
/** @import {AnswerChoice, AnyBoard, GridBoard, LineCell, LinesBoard, Place, Position, Transcript, WordsBoard} from "../types.ts" */

/**
 * The board of a position with other moves on it than those it was asked for.
 * @param {Pick<Position, "board" | "answers">} position
 * @param {Transcript} moves
 * @returns {AnyBoard}
 */
export function boardAfter({ board, answers }, moves) {
  if (isGrid(board)) return gridAfter(board, moves);
  return isLines(board) ? linesAfter(board, answers ?? [], moves) : wordsAfter(board, moves);
}

/**
 * Whether a board is a grid of cells.
 * @param {AnyBoard} board
 * @returns {board is GridBoard}
 */
export const isGrid = (board) => "rows" in board;

/**
 * Whether a board has one line for each move.
 * @param {AnyBoard} board
 * @returns {board is LinesBoard}
 */
export const isLines = (board) => "lines" in board;

/**
 * @param {LinesBoard} board
 * @param {AnswerChoice[]} choices
 * @param {Transcript} moves
 * @returns {LinesBoard}
 */
function linesAfter(board, choices, moves) {
  const lines = moves.map(({ query, answer }, turn) => {
    const known = board.lines[turn];
    if (known?.query === query && known.answer === answer) return known;
    const marks = choices.find(({ text }) => text === answer)?.marks ?? [];
    return { query, answer, hit: false, cells: coloured(board, query, answer), marks };
  });
  return { ...board, lines };
}

/**
 * The characters of a query in the colours of an answer such as `bygbb`.
 * @param {LinesBoard} board
 * @param {string} query
 * @param {string} answer
 * @returns {LineCell[]}
 */
function coloured({ spelled }, query, answer) {
  const letters = [...answer.toLowerCase()];
  const characters = [...query];
  if (!spelled || letters.length !== characters.length || letters.some((letter) => !spelled.includes(letter))) return [];
  return characters.map((character, place) => ({ character, state: PLACES[spelled.indexOf(letters[place])] }));
}

/** @type {Place[]} */
const PLACES = ["hit", "elsewhere", "miss"];

/**
 * The mark that an answer leaves on a board.
 * @param {string} answer
 * @returns {"miss" | "hit" | "sunk"}
 */
export function markOf(answer) {
  if (answer.startsWith("sunk")) return "sunk";
  return answer.startsWith("hit") || answer.startsWith("occupied") ? "hit" : "miss";
}

/**
 * @param {GridBoard} board
 * @param {Transcript} moves
 * @returns {GridBoard}
 */
function gridAfter(board, moves) {
  const said = new Map(moves.map(({ query, answer }) => [query, markOf(answer)]));
  const marks = board.queries.map((row) => row.map((query) => said.get(query) ?? ""));
  const earlier = moves.length < board.marks.flat().filter(Boolean).length;
  return { ...board, marks, ...(earlier ? { fleet: fleetAfter(board, moves) } : {}) };
}

/**
 * The fleet as it was after fewer moves than the board has: only what their answers name is sunk.
 * @param {GridBoard} board
 * @param {Transcript} moves
 * @returns {GridBoard["fleet"]}
 */
function fleetAfter({ fleet }, moves) {
  const down = new Set(moves.flatMap(({ answer }) => (answer.startsWith("sunk ") ? [answer.slice(5)] : [])));
  return fleet.map((ship) => ({ ...ship, sunk: down.has(ship.name) || (ship.sunk ? null : ship.sunk) }));
}

/**
 * @param {WordsBoard} board
 * @param {Transcript} moves
 * @returns {WordsBoard}
 */
function wordsAfter(board, moves) {
  let shape = board.pattern.map((word) => word.length);
  let unknownLength = board.unknownLength;
  const first = moves[0]?.query === "length" ? parseInt(moves[0].answer, 10) : NaN;
  if (first > 0 && first < 100) [shape, unknownLength] = [[first], false];
  /** @type {(string | null)[]} */
  const flat = Array(shape.reduce((a, b) => a + b, 0)).fill(null);
  /** @type {Map<string, "hit" | "miss">} */
  const said = new Map();
  const wrong = [];
  for (const { query, answer } of moves) {
    const letters = query.startsWith("=") ? [...query.slice(1)] : null;
    const places = placesOf(answer);
    for (const place of places) if (place < flat.length) flat[place] = letters ? letters[place] : query;
    if (letters) {
      if (!places.length) wrong.push(query.slice(1));
    } else if (query !== "length" && said.get(query) !== "hit") said.set(query, places.length ? "hit" : "miss");
  }
  const misses = moves.filter(({ answer, query }) => query !== "length" && !placesOf(answer).length).length;
  let from = 0;
  return {
    ...board,
    unknownLength,
    pattern: shape.map((length) => flat.slice(from, (from += length))),
    letters: board.letters.map((letter) => ({ ...letter, state: said.get(letter.query) ?? "open" })),
    misses,
    livesLeft: board.lives === null ? null : Math.max(0, board.lives - misses),
    wrongWords: wrong,
  };
}

/**
 * The places of a letter, from 0, of an answer such as `2+5`.
 * @param {string} answer
 * @returns {number[]}
 */
function placesOf(answer) {
  return /^\d+(\+\d+)*$/.test(answer) ? answer.split("+").map((place) => Number(place) - 1) : [];
}

/**
 * The answer that says a letter is at these places.
 * @param {Iterable<number>} places from 0
 */
export function answerOf(places) {
  const sorted = [...places].sort((a, b) => a - b).map((place) => place + 1);
  return sorted.length ? sorted.join("+") : "no";
}
