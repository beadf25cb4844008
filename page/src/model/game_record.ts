/** Games as files have them: transcripts and their short names, and the key by which a review is told from others. Pure. */

import type { GameFile, Link, Transcript } from "../types.ts";

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

/** A key that tells reviews apart; the empty text if the link names no game. */
export function keyOf({ rules, moves, id, more }: Link) {
  if (id) return JSON.stringify([id, more.reference ?? ""]);
  return rules && moves.length ? JSON.stringify([rules, moves, more.reference ?? ""]) : "";
}

export function recordOf({ rules, moves, host }: Link): GameFile {
  return {
    format: "bestguess-game",
    version: 1,
    rules,
    players: { guesser: { kind: "person" }, host: host ? { spec: host } : { elsewhere: true } },
    transcript: bare(moves),
  };
}
