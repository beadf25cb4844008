/** Questions that the host has not answered yet: a tab that is closed meanwhile asks them again when its game is opened. */

import { dropPart, keepPart, read } from "../lib/storage.ts";

const KEPT = "bestguess.pending";

/** The most games whose questions are kept. */
const GAMES = 10;

/** Keep a question of a sealed game, after so many moves, until it is answered. */
export const keepPending = (game: string, turn: number, query: string) => keepPart(KEPT, game, { turn, query }, GAMES);

/** The question that was left unanswered after so many moves of a game, if there is one. */
export function pendingIn(game: string, turn: number): string | null {
  const left = read(KEPT)[game];
  return left?.turn === turn ? left.query : null;
}

/** Forget the question of a game: it was answered or refused. */
export const forgetPending = (game: string) => dropPart(KEPT, game);
