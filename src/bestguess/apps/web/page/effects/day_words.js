/** The word and the phrase of a day, drawn in the browser as every server draws them, from the lists that it keeps. */

import { sharedName } from "../model/daily.js";
import { parseRules } from "../model/rules.js";
import { sharedLots } from "./lots.js";

/** The lists that were read, by name. @type {Map<string, Promise<string[]>>} */
const lists = new Map();

/**
 * The lines of a list that comes with the page. Throws where it can be had neither from the server nor from the browser.
 * @param {string} name
 * @returns {Promise<string[]>}
 */
function listed(name) {
  const known = lists.get(name);
  if (known) return known;
  const reading = fetch(`words/${name}.txt`).then(async (response) => {
    if (!response.ok) throw new Error(response.statusText);
    return (await response.text()).split("\n").filter(Boolean);
  });
  reading.catch(() => lists.delete(name)); // it may be there the next time
  lists.set(name, reading);
  return reading;
}

/**
 * The word of a day: of the familiar words of its length each is equally likely.
 * @param {string} date
 * @param {string} rules
 * @returns {Promise<string[]>} the one word
 */
export async function dayWord(date, rules) {
  const { length, words } = parseRules(rules).given;
  const fitting = (await listed(words)).filter((word) => word.length === Number(length));
  return [fitting[await sharedLots(rules, sharedName(date))(fitting.length)]];
}

/**
 * The phrase of a day: one of the sayings whose words have its lengths.
 * @param {string} date
 * @param {string} rules
 * @returns {Promise<string[]>} its words
 */
export async function dayPhrase(date, rules) {
  const { lengths } = parseRules(rules).given;
  const fitting = (await listed("sayings")).filter((saying) => saying.split(" ").map((word) => word.length).join("-") === lengths);
  return fitting[await sharedLots(rules, sharedName(date))(fitting.length)].split(" ");
}

/**
 * Whether a word is on the list of familiar words.
 * @param {string} word
 */
export const isFamiliar = async (word) => (await listed("familiar")).includes(word.toLowerCase());
