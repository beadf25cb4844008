/** The secret that a person had in mind, held against the answers that they gave. Pure. */
/** @import {Transcript, WordsBoard} from "../types.ts" */

import { answerOf } from "./optimistic_board.js";

/** @typedef {{turn: number, query: string, said: string, truth: string}} Slip a wrong answer; `turn` from 0 */

/**
 * The letters of what a person typed, in upper case, without spaces and signs between them.
 * @param {string} text
 */
export const lettersOf = (text) => [...text.normalize("NFC").toUpperCase()].filter((one) => /\p{L}/u.test(one));

/**
 * Whether a word or phrase has as many letters as there are places on the board.
 * @param {WordsBoard} board
 * @param {string} text
 */
export const fitsBoard = ({ pattern }, text) => lettersOf(text).length === pattern.flat().length;

/**
 * The answers that were wrong of a secret. A host who may lie may deny a letter so often: that many denials are no slips.
 * @param {Transcript} moves
 * @param {string} text the secret
 * @param {number} lies
 * @returns {Slip[]}
 */
export function slipsOf(moves, text, lies) {
  const letters = lettersOf(text);
  const slips = moves.flatMap(({ query, answer }, turn) => {
    const truth = truthOf(letters, query);
    return truth === null || truth === answer ? [] : [{ turn, query, said: answer, truth }];
  });
  let left = lies;
  return slips.filter(({ said }) => said !== "no" || left-- <= 0);
}

/**
 * The true answer to a query; null for the length, which the board shows.
 * @param {string[]} letters
 * @param {string} query
 */
function truthOf(letters, query) {
  if (query === "length") return null;
  if (query.startsWith("=")) return lettersOf(query).join("") === letters.join("") ? answerOf(letters.keys()) : "no";
  return answerOf(letters.flatMap((letter, place) => (letter === query.toUpperCase() ? [place] : [])));
}
