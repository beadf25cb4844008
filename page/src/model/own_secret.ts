/** The secret that a person had in mind, held against the answers that they gave. Pure. */

import type { Transcript, WordsBoard } from "../types.ts";
import { answerOf } from "./optimistic_board.ts";

/** A wrong answer; `turn` from 0 */
export interface Slip { turn: number; query: string; said: string; truth: string }

/** The letters of what a person typed, in upper case, without spaces and signs between them. */
export const lettersOf = (text: string) => [...text.normalize("NFC").toUpperCase()].filter((one) => /\p{L}/u.test(one));

/** Whether a word or phrase has as many letters as there are places on the board. */
export const fitsBoard = ({ pattern }: WordsBoard, text: string) => lettersOf(text).length === pattern.flat().length;

/**
 * The answers that were wrong of a secret. A host who may lie may deny a letter so often: that many denials are no slips.
 * @param text the secret
 */
export function slipsOf(moves: Transcript, text: string, lies: number): Slip[] {
  const letters = lettersOf(text);
  const slips = moves.flatMap(({ query, answer }, turn) => {
    const truth = truthOf(letters, query);
    return truth === null || truth === answer ? [] : [{ turn, query, said: answer, truth }];
  });
  let left = lies;
  return slips.filter(({ said }) => said !== "no" || left-- <= 0);
}

/** The true answer to a query; null for the length, which the board shows. */
function truthOf(letters: string[], query: string) {
  if (query === "length") return null;
  if (query.startsWith("=")) return lettersOf(query).join("") === letters.join("") ? answerOf(letters.keys()) : "no";
  return answerOf(letters.flatMap((letter, place) => (letter === query.toUpperCase() ? [place] : [])));
}
