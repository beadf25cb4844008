/** Memory of this browser alone of the games against the engine: where the player's fleet lies, and the engine's shots at it. */

const KEPT = "bestguess.versus";

/** The number of games that are kept. */
const GAMES = 12;

/**
 * Keep what the address of a game has, so that the game can be gone on with from the library.
 * @param {string} id the game's number in the library
 * @param {Record<string, string>} more
 */
export function keepVersus(id, more) {
  if (!id) return;
  const { [id]: _, ...others } = kept();
  try {
    localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(Object.entries({ ...others, [id]: more }).slice(-GAMES))));
  } catch {
    // storage is a courtesy: the address has all of it, too
  }
}

/**
 * The memory of a game, if it was played in this browser.
 * @param {string} id
 * @returns {Record<string, string>}
 */
export function versusOf(id) {
  const more = kept()[id] ?? {};
  return Object.fromEntries(Object.entries(more).filter(([, value]) => typeof value === "string"));
}

/** @returns {Record<string, Record<string, string>>} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}") ?? {};
  } catch {
    return {};
  }
}
