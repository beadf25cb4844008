/** Transcripts: whether two are the same, and their short names. Pure. */

import type { Transcript } from "../types.ts";

export const sameMoves = (a: Transcript, b: Transcript) =>
  a === b || (a.length === b.length && a.every((move, i) => move.query === b[i].query && move.answer === b[i].answer));

/** The moves of a game file without their times, as the server takes them. */
export const bare = (moves: Transcript): Transcript => moves.map(({ query, answer }) => ({ query, answer }));

/** A short name of a transcript, as the library has it: the FNV-1a hash of its moves, and how many they are. */
export function tagOf(moves: Transcript) {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(moves.map(({ query, answer }) => `${query}\t${answer}\n`).join(""))) {
    value = Math.imul(value ^ byte, 0x01000193) >>> 0;
  }
  return `${value.toString(16).padStart(8, "0")}-${moves.length}`;
}
