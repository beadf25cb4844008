/** The game of a link as a file has it, and the key by which its review is told from others. Pure. */

import type { GameFile, Link } from "../types.ts";
import { bare } from "./transcripts.ts";

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
