/** The proof that a host did not cheat: its secret is the one that it had sealed before the first question. */

import type { Revealed } from "../model/hosted_game.ts";
import { areTrue } from "../model/true_answers.ts";
import type { Transcript } from "../types.ts";

/**
 * Whether a seal opens to the secret (SHA-256 of the salt, a space and the secret), and the answers are true of it but for the
 * lies that the host admits. A browser computes it on this machine or over https only; elsewhere it stays unchecked.
 * @returns empty where nothing was sealed
 */
export async function proved(seal: string, { salt, secret, cells, lies }: Revealed, moves: Transcript): Promise<"" | "kept" | "broken" | "unchecked"> {
  if (!seal || !salt) return "";
  if (!globalThis.crypto?.subtle) return "unchecked";
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${salt} ${secret}`));
  const now = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const truths = new Map(lies.map(({ turn, truth }) => [turn, truth]));
  const honest = moves.map(({ query, answer }, at) => ({ query, answer: truths.get(at + 1) ?? answer }));
  return now === seal && areTrue({ secret, cells }, honest) ? "kept" : "broken";
}
