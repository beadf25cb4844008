/** The proof that a host did not cheat: its secret is the one that it had sealed before the first question. */
/** @import {Revealed} from "../model/hosted_game.js" */
/** @import {Transcript} from "../types.ts" */

/**
 * Whether a seal opens to the secret: SHA-256 of the salt, a space and the secret. A browser computes it on this
 * machine or over https only; elsewhere it stays unchecked.
 * @param {string} seal
 * @param {Revealed} revealed
 * @param {Transcript} moves
 * @returns {Promise<"" | "kept" | "broken" | "unchecked">} empty where nothing was sealed
 */
export async function proved(seal, { salt, secret, cells, lies }, moves) {
  if (!seal || !salt) return "";
  if (!globalThis.crypto?.subtle) return "unchecked";
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${salt} ${secret}`));
  const now = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const ships = cells && new Set(cells.map(({ query }) => query));
  const fits = !ships || lies.length > 0 || moves.every(({ query, answer }) => ships.has(query) === (answer !== "miss" && answer !== "empty"));
  return now === seal && fits ? "kept" : "broken";
}
