/** The titles and nouns of games, from the catalogue. */
/** @import {Catalogue, GameEntry, PlayerEntry, State} from "../types.ts" */

import { plural } from "../lib/text.js";

/**
 * @typedef {{query: string, queries: string, secret: string, secrets: string, cost: string, chance: string}} Nouns `chance`: of what
 */

/**
 * Whether the server saves games; it does until it says otherwise.
 * @param {State} state
 */
export const savesGames = ({ catalogue }) => catalogue?.library !== false;

/**
 * The entry of the game that rules name.
 * @param {Catalogue | null} catalogue
 * @param {string} rules
 * @returns {GameEntry | undefined}
 */
export function gameOf(catalogue, rules) {
  const name = rules.split("(")[0].trim();
  return catalogue?.games.find((game) => game.name === name);
}

/**
 * A game as people call it.
 * @param {Catalogue | null} catalogue
 * @param {string} rules
 */
export function nameOf(catalogue, rules) {
  const game = gameOf(catalogue, rules);
  const preset = game?.presets.find((one) => one.rules === rules);
  if (!game) return rules;
  return preset && game.presets.length > 1 ? `${game.title}, ${preset.title}` : game.title;
}

/**
 * The nouns of a game, singular and plural: its query, secret, cost and chance.
 * @param {Catalogue | null} catalogue
 * @param {string} rules
 * @returns {Nouns}
 */
export function nounsOf(catalogue, rules) {
  const game = gameOf(catalogue, rules);
  const query = game?.queryNoun ?? "query";
  const secret = game?.secretNoun ?? "secret";
  return { query, queries: plural(query), secret, secrets: plural(secret), cost: game?.costNoun ?? plural(query), chance: chanceOf(secret, game?.hasMisses ?? true) };
}

/**
 * The event that a chance is given for: a hit in a game with misses, the secret itself in one without.
 * @param {string} secret
 * @param {boolean} misses
 */
export const chanceOf = (secret, misses) => (misses ? "Chance to find something" : `Chance to be the ${secret}`);

/**
 * The policies or hosts that can take part in a game.
 * @param {PlayerEntry[]} entries
 * @param {string} game its name
 */
export const playersFor = (entries, game) => entries.filter(({ games }) => !games || games.includes(game));

/**
 * The policy that a link names, else the game's own; empty until that is known.
 * @param {State} state
 */
export function policyOf({ link, catalogue }) {
  return link.policy || (gameOf(catalogue, link.rules)?.defaultPolicy ?? "");
}
