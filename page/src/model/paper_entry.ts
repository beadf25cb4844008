/** Joining a game on paper: press a cell until it shows what the paper shows. */

import type { AnswerChoice, Transcript } from "../types.ts";
import { markOf } from "./optimistic_board.ts";

/** Whether a board's answers can be gone through by pressing: no two of them leave the same mark. */
export const canMark = (choices: AnswerChoice[]) => new Set(choices.map(({ key }) => key)).size === choices.length;

/**
 * The moves after one more press on a cell: not asked, miss, hit, sunk, and not asked again. A ship sinks with its last
 * hit, so what sank is put behind all that did not.
 */
export function afterPress(moves: Transcript, query: string, choices: AnswerChoice[]): Transcript {
  const told = moves.find((move) => move.query === query);
  const next = choices[told ? choices.findIndex(({ text }) => text === told.answer) + 1 : 0];
  const others = moves.filter((move) => move !== told);
  const all = next ? [...others, { query, answer: next.text }] : others;
  const sank = all.filter(({ answer }) => markOf(answer) === "sunk");
  return [...all.filter((move) => !sank.includes(move)), ...sank];
}
