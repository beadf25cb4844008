/** Moves, positions and advice as people say them, and the sounds of moves. Pure. */

import { bits, remaining, spoken } from "../lib/text.ts";
import type { Kind, Move, Place, Position, Score, Sound, Transcript, WordsBoard } from "../types.ts";
import { isLines, markOf } from "./optimistic_board.ts";
import { bestOf, queryName, scoresOf } from "./positions.ts";

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
  if (inBits) return [...chance, `${bits(score.bits)} bits`];
  return isLines(position.board) ? [...chance, `about ${remaining(position.belief, score.bits)} left`] : chance;
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
