/** The secret that a person had in mind, held against the answers that they gave. Pure. */

import { capitals } from "../lib/text.ts";
import type { Transcript, WordsBoard } from "../types.ts";
import { answerOf } from "./positions.ts";

/** A wrong answer; `turn` from 0 */
interface Slip { turn: number; query: string; said: string; truth: string }

/** The letters of what a person typed, in the capitals of a game, without spaces and signs between them. */
export const lettersOf = (text: string, known: readonly string[]) => [...capitals(text, known)].filter((one) => /\p{L}/u.test(one));

export const capitalsOf = ({ letters }: Pick<WordsBoard, "letters">) => letters.map(({ letter }) => letter);

export const keyedLetter = ({ letters }: Pick<WordsBoard, "letters">, key: string) => letters.find(({ letter }) => letter === capitals(key, capitalsOf({ letters })));

/** The answers that were wrong of a secret. A host who may lie may deny a letter so often: that many denials are no slips. */
export function slipsOf(moves: Transcript, text: string, lies: number, known: readonly string[]): Slip[] {
  const letters = lettersOf(text, known);
  const slips = moves.flatMap(({ query, answer }, turn) => {
    const truth = truthOf(letters, query, known);
    return truth === null || truth === answer ? [] : [{ turn, query, said: answer, truth }];
  });
  let left = lies;
  return slips.filter(({ said }) => said !== "no" || left-- <= 0);
}

/** The true answer to a query; null for the length, which the board shows. */
function truthOf(letters: string[], query: string, known: readonly string[]) {
  if (query === "length") return null;
  if (query.startsWith("=")) return lettersOf(query, known).join("") === letters.join("") ? answerOf(letters.keys()) : "no";
  return answerOf(letters.flatMap((letter, place) => (letter === capitals(query, known) ? [place] : [])));
}
