/** Answers given by pressing: a cell goes through miss, hit and sunk, and is not asked again after the last. */

import type { AnswerChoice, GridBoard, Transcript } from "../types.ts";
import { placesOn } from "./layouts.ts";
import { hitShipsOf, markOf } from "./positions.ts";
import { isColour } from "./ships.ts";

/** The answers that leave the same mark, in the order in which presses go through the marks. */
const inTurn = (choices: AnswerChoice[]) => [...new Set(choices.map(({ key }) => key))].map((mark) => choices.filter(({ key }) => key === mark));

const NOUNS: Record<string, string> = { miss: "a miss", hit: "a hit", sunk: "a sinking" };

/** What one press on a cell after another says, in a sentence. */
export function pressesOf(choices: AnswerChoice[]) {
  const coloured = choices.some(({ ship }) => ship && isColour(ship));
  const said = inTurn(choices).map(([{ text }]) => text.split(" ")[0]).map((word) => NOUNS[word] ?? word);
  return `Press a cell for ${coloured ? "a miss, again for a hit on each colour that can lie there, then for its sinking" : said.join(", again for ")}; after that a press clears it.`;
}

/**
 * The moves after one more press on a cell; null where the next answer is one of several, as where sunk ships are named.
 * A ship sinks with its last hit: what sank is put behind a later hit in line with it.
 */
export function afterPress(moves: Transcript, query: string, choices: AnswerChoice[], board: GridBoard): Transcript | null {
  const { queries } = board;
  const turn = moves.findIndex((move) => move.query === query);
  if (choices.some(({ ship }) => ship && isColour(ship))) return afterColour(moves, turn, query, choices, board);
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

/** The moves after one more press where hits tell colours: miss, each colour that can lie there, and each that can sink there. */
function afterColour(moves: Transcript, turn: number, query: string, choices: AnswerChoice[], board: GridBoard): Transcript {
  const now = turn < 0 ? -1 : choices.findIndex(({ text }) => text === moves[turn].answer);
  const next = choices.slice(now + 1).find(({ text }) => canBe(text, query, moves, board));
  if (!next) return moves.filter((_, i) => i !== turn);
  const move = { query, answer: next.text };
  if (turn < 0) return [...moves, move];
  // A ship sinks with its last hit: it is put behind the others.
  if (markOf(next.text) === "sunk") return [...moves.filter((_, i) => i !== turn), move];
  return moves.map((one, i) => (i === turn ? move : one));
}

/** Whether a ship can be hit or sunk at a cell by the other answers about it: ships are straight, and sink once. */
function canBe(answer: string, query: string, moves: Transcript, { queries, fleet }: GridBoard) {
  const [told] = hitShipsOf([{ query, answer }]);
  if (!told) return true;
  const others = moves.filter((one) => one.query !== query);
  const its = hitShipsOf(others).filter(({ ship }) => ship === told.ship).map((one) => one.query);
  const at = placesOn({ queries });
  const places = [...its, query].map((one) => at.get(one) as [number, number]);
  const span = (axis: 0 | 1) => Math.max(...places.map((place) => place[axis])) - Math.min(...places.map((place) => place[axis])) + 1;
  const straight = span(0) === 1 || span(1) === 1;
  const long = Math.max(span(0), span(1));
  const lengths = fleet.find(({ name }) => name === told.ship)?.lengths ?? [];
  const down = others.some((one) => one.answer === `sunk ${told.ship}`);
  const sinks = markOf(answer) === "sunk";
  return straight && long <= Math.max(...lengths) && (!sinks || (!down && long === places.length && lengths.includes(long)));
}

/** The cells that were hit in one row or column with a cell, without a gap. */
function hitsInLine(moves: Transcript, query: string, queries: string[][]) {
  const hit = new Set(moves.flatMap((move) => (markOf(move.answer) === "miss" ? [] : [move.query])));
  const [row, column] = placesOn({ queries }).get(query) as [number, number];
  const line = new Set([query]);
  for (const [down, across] of [[0, 1], [0, -1], [1, 0], [-1, 0]]) {
    for (let [r, c] = [row + down, column + across]; hit.has(queries[r]?.[c]); r += down, c += across) line.add(queries[r][c]);
  }
  return line;
}
