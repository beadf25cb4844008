/** Memory of this browser alone of the games against the engine: where the player's fleet lies, and the engine's shots at it. */

import { keep, read } from "../lib/storage.ts";

const KEPT = "bestguess.versus";

/** The number of games that are kept. */
const GAMES = 12;

/**
 * Keep what the address of a game has, so that the game can be gone on with from the library.
 * @param id the game's number in the library
 */
export function keepVersus(id: string, more: Record<string, string>) {
  if (!id) return;
  const { [id]: _, ...others } = kept();
  keep(KEPT, Object.fromEntries(Object.entries({ ...others, [id]: more }).slice(-GAMES)));
}

/** The memory of a game, if it was played in this browser. */
export function versusOf(id: string): Record<string, string> {
  const more = kept()[id] ?? {};
  return Object.fromEntries(Object.entries(more).filter(([, value]) => typeof value === "string"));
}

const kept = (): Record<string, Record<string, string>> => read(KEPT);
