/** Positions: questions about them, their boards after more answers than the server knows of, best queries, and moves as people say them. Pure. */

import { bits, remaining, spoken } from "../lib/text.ts";
import type { AnswerChoice, AnyBoard, GridBoard, Kind, Line, LineCell, LinesBoard, Link, Move, Need, Place, Position, Score, Settings, Sound, State, Transcript, Trouble, WhatIf, WordsBoard } from "../types.ts";
import { answerTo, newest, own, without } from "./store.ts";

/** What is asked of a position besides its board, where advice is wanted. */
export const ADVICE = ["scores", "suggestion"];

/** A position; of hosts only the one without a secret is named, whose answers are certain. */
const placed = ({ rules, moves, host }: Link) => ({ rules, transcript: moves, ...(host === "evil" ? { host } : {}) });

export const positionNeed = (view: string, link: Link, want: string[]): Need => ({
  slot: `${view} position`,
  path: "/api/position",
  body: { ...placed(link), ...(link.policy ? { policy: link.policy } : {}), want },
});

export const whatIfNeed = (view: string, link: Link, query: string): Need => ({
  slot: `${view} whatif`,
  path: "/api/whatif",
  body: { ...placed(link), query },
  pause: 70, // milliseconds, in which the pointer may only pass over a cell
});

/** The newest position of a view, perhaps an older one, and what the answers to a query would leave. */
export const positionsOf = (state: State, view: string) => ({ position: newest<Position>(state, `${view} position`).value, whatif: newest<WhatIf>(state, `${view} whatif`).value });

/** Whether the newest position of a view is the one that its link names, with as much advice as one of these has. */
export const isCurrent = (state: State, view: string, ...wants: string[][]) =>
  wants.some((want) => {
    const { value, trouble } = answerTo(state, positionNeed(view, state.link, want));
    return value !== null && !trouble;
  });

/** A move of the link that its game does not know: the moves before it are shown, those after it wait. */
export interface BadMove {
  move: Move;
  after: Transcript; // the moves that followed it
  trouble: Trouble; // the server's words about it
}

/** The state without the move that the server could not read and those after it, which wait; null if the trouble is another. */
export function cutOff(state: State, view: string, trouble: Trouble, value: object = {}): State | null {
  const { link } = state;
  const turn = (trouble.move ?? 0) - 1;
  const move = link.moves[turn];
  if (!move) return null;
  const { at, ...more } = link.more;
  const badMove: BadMove = { move, after: link.moves.slice(turn + 1), trouble };
  const cut = { ...state, link: { ...link, more, moves: link.moves.slice(0, turn) } };
  return own(without(cut, `${view} position`), view, { ...value, badMove });
}

export const scoresOf = (position: Position | null | undefined): Map<string, Score> => new Map((position?.scores ?? []).map((score) => [score.query, score]));

/** The best queries, the suggested one first. */
export function bestOf(position: Position | null | undefined) {
  const suggestion = position?.suggestion;
  return suggestion ? [suggestion.query, ...suggestion.equals] : [];
}

/** The name of a query in a sentence: a cell, a letter, a word to name, the length. */
export const queryName = (query: string) => (query.startsWith("=") ? query.slice(1) : query);

/** Whether figures in bits are shown: only once a visitor chose to see bits. */
export const showsBits = ({ heat }: Settings) => heat === "bits";

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
  return characters.map((character, place) => ({ character, state: SPELLED[spelled.indexOf(letters[place])] }));
}

const SPELLED: Place[] = ["hit", "elsewhere", "miss"];

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
  for (const { query, answer } of moves) {
    const letters = query.startsWith("=") ? [...query.slice(1)] : null;
    const places = placesOf(answer);
    for (const place of places) if (place < flat.length) flat[place] = letters ? letters[place] : query;
    if (!letters && query !== "length" && said.get(query) !== "hit") said.set(query, places.length ? "hit" : "miss");
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
    wrongWords: wrongWords(moves),
  };
}

/** The words that were named wrongly; the server does not know those in no list, which it only counts. */
export const wrongWords = (moves: Transcript) => moves.filter(({ query, answer }) => query.startsWith("=") && !placesOf(answer).length).map(({ query }) => queryName(query));

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

export const PLACES: Record<Place, string> = { hit: "right", elsewhere: "elsewhere", miss: "not there", "": "" };

/** The query and the answer of a move in words: `T` and `at 4, 7`, `E` and `not there`, `B7` and `hit`. */
export function moveSaid(kind: Kind, { query, answer }: Pick<Move, "query" | "answer">): { asked: string; said: string } {
  const asked = kind === "words" && query === "length" ? "Length" : queryName(query);
  if (kind !== "words") return { asked, said: answer };
  if (query !== "length" && answer === "no") return { asked, said: query.startsWith("=") ? "wrong" : "not there" };
  if (query === "length") return { asked, said: answer.replace(/^\d+ letters as /, "") };
  return { asked, said: /^\d+(\+\d+)*$/.test(answer) ? `at ${answer.replaceAll("+", ", ")}` : answer };
}

/** A move in a few words; the tiles of a guess show their answer themselves. */
export function inWords(kind: Kind, move: Pick<Move, "query" | "answer">) {
  const { asked, said } = moveSaid(kind, move);
  return kind === "lines" && said.length === asked.length && /^[gyb]+$/.test(said) ? asked : `${asked} ${said}`;
}

/** The last move of a position as it is read aloud: `E at 2, 4`, or `TARES: T elsewhere, A not there, …` of a guess. */
export function spokenMove({ kind, board }: Position, move: Pick<Move, "query" | "answer">) {
  const { asked, said } = moveSaid(kind, move);
  const line = isLines(board) ? board.lines.at(-1) : null;
  if (!line || line.query !== move.query) return `${asked} ${said}`;
  if (line.cells.length) return `${asked}: ${line.cells.map(({ character, state }) => `${character} ${PLACES[state]}`).join(", ")}`;
  const number = (state: Place) => line.marks.filter((mark) => mark === state).length;
  return line.marks.length ? `${asked}: ${number("hit")} right, ${number("elsewhere")} elsewhere` : `${asked} ${said}`;
}

/** The advice for a screen reader: `B7: 62 percent, best`, or with bits `B7: 62 percent, 0.96 bits, best`. */
export function spokenAdvice(position: Position, query: string, inBits: boolean) {
  const score = position.kind === "words" && query === "length" ? undefined : scoresOf(position).get(query);
  const best = bestOf(position)[0] === query ? ["best"] : [];
  return `${queryName(query)}: ${[...(score ? spokenFigures(position, score, inBits) : []), ...best].join(", ")}`;
}

function spokenFigures(position: Position, score: Score, inBits: boolean) {
  const chance = idle(position, score) ? [] : [spoken(score.hit)];
  if (!inBits && !isLines(position.board)) return chance;
  return [...chance, inBits || !score.left ? `${bits(score.bits)} bits` : `about ${remaining(score.left)} left`];
}

/** The pattern of a word as a screen reader says it: `blank A blank`. */
export function spokenWord(board: WordsBoard) {
  return board.pattern.map((word) => word.map((letter) => letter ?? "blank").join(" ")).join(", then ");
}

/** The sound of the last of some moves; null where it was told unasked, as a length. */
export function soundOf(kind: Kind, moves: Transcript): Sound | null {
  const last = moves.at(-1);
  if (!last || last.query === "length") return null;
  if (kind === "lines") return "asked";
  if (kind === "words") return last.answer === "no" ? "wrong" : "found";
  return markOf(last.answer);
}

/** Whether a query of a game without misses asks for a feature, which is never the secret itself: "=" names that. */
export function idle({ board, scores, legal }: Position, { query, hit }: Score) {
  if (!isLines(board) || board.misses || hit > 0) return false;
  const named = legal.some((one) => one.startsWith("="));
  return !scores?.some((score) => score.hit > 0) || (!board.tiles && !query.startsWith("=") && named);
}
