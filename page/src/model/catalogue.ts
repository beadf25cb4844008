/** The titles and nouns of games, from the catalogue. */

import { plural } from "../lib/text.ts";
import type { Catalogue, State } from "../types.ts";
import { entryOf, parseRules, titleOf } from "./rules.ts";

/** What is hidden, as people call it: the ways in which a fleet or shapes may lie are arrangements. */
export const secretName = (noun: string) => (noun === "layout" ? "arrangement" : noun);

/** Whether the server saves games; it does until it says otherwise. */
export const savesGames = ({ catalogue }: State) => catalogue?.library !== false;

export function nameOf(catalogue: Catalogue | null, rules: string) {
  const game = entryOf(catalogue, rules);
  const preset = game?.presets.find((one) => one.rules === rules);
  if (!game) return titleOf(rules);
  if (!preset || game.presets.length < 2) return game.title;
  const called = preset.title;
  return called.startsWith(game.title) ? called : `${game.title}, ${called}`; // Quordle is no "Quordle, Quordle"
}

export function nounsOf(catalogue: Catalogue | null, rules: string) {
  const game = entryOf(catalogue, rules);
  const query = game?.queryNoun ?? "query";
  const noun = parseRules(rules).given.words === "equations" ? "equation" : (game?.secretNoun ?? "secret");
  const secret = secretName(noun);
  return { query, queries: plural(query), secret, secrets: plural(secret), cost: game?.costNoun ?? plural(query), chance: chanceOf(secret, game?.hasMisses ?? true) };
}

export type Nouns = ReturnType<typeof nounsOf>;

/** The event that a chance is given for: a hit in a game with misses, the secret itself in one without. */
export const chanceOf = (secret: string, misses: boolean) => (misses ? "Chance to find something" : `Chance to be the ${secret}`);

/** The policy that a link names, else the game's own; empty until that is known. */
export function policyOf({ link, catalogue }: State) {
  return link.policy || (entryOf(catalogue, link.rules)?.defaultPolicy ?? "");
}
