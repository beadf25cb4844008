/** The board as it will be once the server has heard the last answer: drawn at once, so that a click is seen at once. */

import type { AnswerChoice, AnyBoard, GridBoard, Line, LineCell, LinesBoard, Place, Position, Transcript, WordsBoard } from "../types.ts";

/** The board of a position with other moves on it than those it was asked for. */
export function boardAfter({ board, answers }: Pick<Position, "board" | "answers">, moves: Transcript): AnyBoard {
  if (isGrid(board)) return gridAfter(board, moves);
  return isLines(board) ? linesAfter(board, answers ?? [], moves) : wordsAfter(board, moves);
}

export const isGrid = (board: AnyBoard): board is GridBoard => "rows" in board;

export const isLines = (board: AnyBoard): board is LinesBoard => "lines" in board;

function linesAfter(board: LinesBoard, choices: AnswerChoice[], moves: Transcript): LinesBoard {
  const lines: Line[] = [];
  moves.forEach(({ query, answer }, turn) => {
    const known = board.lines[turn];
    if (known?.query === query && known.answer === answer) return lines.push(known);
    const marks = choices.find(({ text }) => text === answer)?.marks ?? [];
    const open = board.boards > 1 ? openBoards({ ...board, lines }) : [];
    const rows = answer.split(" ");
    const boards = open.length === rows.length ? Array.from({ length: board.boards }, (_, at) => (open.includes(at) ? coloured(board, query, rows[open.indexOf(at)]) : [])) : [];
    lines.push({ query, answer, hit: false, cells: coloured(board, query, answer), marks, boards });
  });
  return { ...board, lines };
}

/** The characters of a query in the colours of an answer such as `bygbb`. */
function coloured({ spelled }: LinesBoard, query: string, answer: string): LineCell[] {
  const letters = [...answer.toLowerCase()];
  const characters = [...query];
  if (!spelled || letters.length !== characters.length || letters.some((letter) => !spelled.includes(letter))) return [];
  return characters.map((character, place) => ({ character, state: PLACES[spelled.indexOf(letters[place])] }));
}

const PLACES: Place[] = ["hit", "elsewhere", "miss"];

export function markOf(answer: string): "miss" | "hit" | "sunk" {
  if (answer.startsWith("sunk")) return "sunk";
  return answer.startsWith("hit") || answer.startsWith("occupied") ? "hit" : "miss";
}

function gridAfter(board: GridBoard, moves: Transcript): GridBoard {
  const said = new Map(moves.map(({ query, answer }) => [query, markOf(answer)]));
  const marks = board.queries.map((row) => row.map((query) => said.get(query) ?? ""));
  const earlier = moves.length < board.marks.flat().filter(Boolean).length;
  return { ...board, marks, hitShips: hitShipsOf(moves), ...(earlier ? { fleet: fleetAfter(board, moves) } : {}) };
}

/** The cells whose answers name a ship, with its name: `hit red`, `sunk c`. */
export const hitShipsOf = (moves: Transcript) => moves.flatMap(({ query, answer }) => (/^(?:hit|sunk) ./.test(answer) ? [{ query, ship: answer.slice(answer.indexOf(" ") + 1) }] : []));

/** The fleet as it was after fewer moves than the board has: only what their answers name is sunk. */
function fleetAfter({ fleet }: GridBoard, moves: Transcript): GridBoard["fleet"] {
  const down = new Set(moves.flatMap(({ answer }) => (answer.startsWith("sunk ") ? [answer.slice(5)] : [])));
  return fleet.map((ship) => ({ ...ship, ...(ship.lengths?.length > 1 && !down.has(ship.name) ? { length: null } : {}), sunk: down.has(ship.name) || (ship.sunk ? null : ship.sunk) }));
}

function wordsAfter(board: WordsBoard, moves: Transcript): WordsBoard {
  let shape = board.pattern.map((word) => word.length);
  let unknownLength = board.unknownLength;
  const first = moves[0]?.query === "length" ? parseInt(moves[0].answer, 10) : NaN;
  if (first > 0 && first < 100) [shape, unknownLength] = [[first], false];
  const flat: (string | null)[] = Array(shape.reduce((a, b) => a + b, 0)).fill(null);
  const said: Map<string, "hit" | "miss"> = new Map();
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

/** The places of a letter, from 0, of an answer such as `2+5`. */
function placesOf(answer: string): number[] {
  return /^\d+(\+\d+)*$/.test(answer) ? answer.split("+").map((place) => Number(place) - 1) : [];
}

/** The answer that says a letter is at these places, from 0. */
export function answerOf(places: Iterable<number>) {
  const sorted = [...places].sort((a, b) => a - b).map((place) => place + 1);
  return sorted.length ? sorted.join("+") : "no";
}

/** Whether the last row of one of several boards has found its word. */
const solved = (row: LineCell[]) => row.length > 0 && row.every(({ state }) => state === "hit");

/** The boards that are not solved yet, from 0. */
export const openBoards = ({ boards, lines }: LinesBoard) => Array.from({ length: boards }, (_, at) => at).filter((at) => !lines.some((line) => solved(line.boards[at] ?? [])));
