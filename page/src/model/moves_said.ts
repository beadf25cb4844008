/** Moves as people say them. Pure. */

import type { Kind, Move, Place, Position } from "../types.ts";
import { isLines } from "./optimistic_board.ts";
import { queryName } from "./scores.ts";

/** The states of a character in a guess, in words. */
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
  return kind === "lines" && said.length === asked.length && /^[a-z]+$/.test(said) ? asked : `${asked} ${said}`;
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
