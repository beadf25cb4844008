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
  return inPlural({ query, secret: secretName(noun), cost: game?.costNoun ?? plural(query), misses: game?.hasMisses ?? true });
}

/** Nouns with their plurals, and that of the event that a chance is given for: a hit in a game with misses, else the secret itself. */
export const inPlural = ({ query, secret, cost, misses }: { query: string; secret: string; cost: string; misses: boolean }) =>
  ({ query, queries: plural(query), secret, secrets: plural(secret), cost, chance: misses ? "Chance to find something" : `Chance to be the ${secret}` });

export type Nouns = ReturnType<typeof inPlural>;

/** The policy that a link names, else the game's own; empty until that is known. */
export function policyOf({ link, catalogue }: State) {
  return link.policy || (entryOf(catalogue, link.rules)?.defaultPolicy ?? "");
}
