/** What a person typed, read by the server in the notation of the game. Each throws what is wrong with it. */

import { post } from "../lib/api.ts";
import type { Link, Move, Transcript } from "../types.ts";

/** A query that a person typed, as the game writes it. */
export async function readQuery({ rules, moves }: Link, text: string): Promise<string> {
  return (await post("/api/whatif", { rules, transcript: moves, query: text }, { channel: "query" })).query;
}

/** An answer that a person typed, as the game writes it. */
export async function readAnswer({ rules, moves }: Link, query: string, text: string): Promise<Move> {
  const transcript = [...moves, { query, answer: text }];
  return (await post("/api/position", { rules, transcript, want: [] }, { channel: "reply" })).transcript[moves.length];
}

/**
 * The moves in a text that a person typed or pasted.
 * @param asked the query in question, which the text may answer by itself
 */
export async function readMoves({ rules, moves }: Link, text: string, asked: string = ""): Promise<Transcript> {
  return (await post("/api/read", { rules, transcript: moves, text, asked }, { channel: "read" })).moves;
}
