/** Memory of this browser alone of the games against the engine: where the player's fleet lies, and the engine's shots at it. */

import { keepPart, read } from "../lib/storage.ts";

const KEPT = "bestguess.versus";

/** The number of games that are kept. */
const GAMES = 12;

/** Keep what the address of a game of the library has, so that the game can be gone on with from there. */
export const keepVersus = (id: string, more: Record<string, string>) => id && keepPart(KEPT, id, more, GAMES);

/** The memory of a game, if it was played in this browser. */
export const versusOf = (id: string): Record<string, string> => Object.fromEntries(Object.entries<any>(read(KEPT)[id] ?? {}).filter(([, value]) => typeof value === "string"));
