/** Answers given by pressing: a cell goes through miss, hit and sunk, and is not asked again after the last. */

import type { AnswerChoice, GridBoard, Transcript } from "../types.ts";
import { markOf } from "./optimistic_board.ts";

/** The answers that leave the same mark, in the order in which presses go through the marks. */
const inTurn = (choices: AnswerChoice[]) => [...new Set(choices.map(({ key }) => key))].map((mark) => choices.filter(({ key }) => key === mark));

/**
 * The moves after one more press on a cell; null where the next answer is one of several, as where sunk ships are named.
 * A ship sinks with its last hit: what sank is put behind a later hit in line with it.
 */
export function afterPress(moves: Transcript, query: string, choices: AnswerChoice[], { queries }: GridBoard): Transcript | null {
  const turn = moves.findIndex((move) => move.query === query);
  const groups = inTurn(choices);
  const now = turn < 0 ? -1 : groups.findIndex((group) => group.some(({ text }) => text === moves[turn].answer));
  if (now === groups.length - 1) return moves.filter((_, i) => i !== turn);
  const named = choices.find(({ text }) => text === moves[turn]?.answer)?.ship;
  const next = groups[now + 1].filter(({ ship }) => !named || ship === named);
  if (next.length !== 1) return null;
  const move = { query, answer: next[0].text };
  const all = turn < 0 ? [...moves, move] : moves.map((one, i) => (i === turn ? move : one));
  if (markOf(move.answer) === "miss") return all;
  const line = hitsInLine(all, query, queries);
  const early = all.filter((one, i) => line.has(one.query) && markOf(one.answer) === "sunk" && all.slice(i + 1).some((later) => line.has(later.query) && markOf(later.answer) === "hit"));
  return [...all.filter((one) => !early.includes(one)), ...early];
}

/** The cells that were hit in one row or column with a cell, without a gap. */
function hitsInLine(moves: Transcript, query: string, queries: string[][]) {
  const hit = new Set(moves.flatMap((move) => (markOf(move.answer) === "miss" ? [] : [move.query])));
  const row = queries.findIndex((one) => one.includes(query));
  const column = queries[row].indexOf(query);
  const line = new Set([query]);
  for (const [down, across] of [[0, 1], [0, -1], [1, 0], [-1, 0]]) {
    for (let [r, c] = [row + down, column + across]; hit.has(queries[r]?.[c]); r += down, c += across) line.add(queries[r][c]);
  }
  return line;
}
