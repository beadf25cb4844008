/**
 * The server's refusals in the words of the page. The server speaks to whoever wrote a request: it quotes rules as they are
 * written, `rows=-1`, and points to addresses. Who filled a field or edited a link reads the name of the field instead.
 */
/** @import {Trouble} from "../types.ts" */

import { ruleName } from "./rule_names.js";
import { capital, listed } from "./text.js";

/**
 * A refusal for people.
 * @param {Trouble} trouble
 * @returns {Trouble}
 */
export function forPeople(trouble) {
  const remedy = spelled(withoutAddresses(trouble.remedy ?? ""));
  const { text } = trouble;
  if (UNREAD[trouble.place ?? ""] && /^Cannot read '|^'.*' is given twice in '/.test(text)) {
    return { ...trouble, text: UNREAD[trouble.place ?? ""], remedy: "Choose anew, or open the link again as it was sent." };
  }
  if (/^transcript\[\d+\]\./.test(trouble.place ?? "") && /^String should have at least/.test(text)) {
    return { ...trouble, text: "Its answer is missing.", remedy: "Write what was asked, a space, and the answer." };
  }
  const nobody = /^There is no (policy|host) named '(.*)'\.$/.exec(text);
  if (nobody) return { ...trouble, text: nobody[1] === "host" ? `No host is called “${nobody[2]}”.` : `No player is called “${nobody[2]}”.`, remedy: "Choose anew, or open the link again as it was sent." };
  const unknown = /^The \w+ '(.+)' has no parameter '(.+)'\.$/.exec(text);
  if (unknown) return { ...trouble, text: `${capital(unknown[1])} has no rule called “${unknown[2]}”.`, remedy };
  const one = /^(\w+)=(.*?)(: | (?=is ))(.*)$/s.exec(text);
  if (one) {
    const [, rule, value, between, said] = one;
    return { ...trouble, rule, text: `${ruleName(rule)} “${shortened(value)}”${between}${spelled(demand(rule, said))}`, remedy };
  }
  const nothing = /^(\w+)= (.*)$/s.exec(text);
  if (nothing) return { ...trouble, rule: nothing[1], text: `${ruleName(nothing[1])}: ${nothing[2]}`, remedy };
  return { ...trouble, rule: placeOf(trouble) ?? /\b(\w+)=/.exec(text)?.[1], text: spelled(text.replace(GAME, (_, colon) => (colon ? "" : "This game")).replace(/^./u, (first) => first.toUpperCase())), remedy };
}

/** The refusals of a part of the address that cannot be read, by its place in the request. @type {Record<string, string>} */
const UNREAD = {
  rules: "The rules in the address of this page cannot be read.",
  policy: "The player in the address of this page cannot be read.",
  host: "The host in the address of this page cannot be read.",
};

/** A game as rules write it, at the beginning of a refusal. */
const GAME = /^[a-z][a-z-]*\([^()]*\)(: )?/;

/**
 * The rule that the place of a fault names, as in `rules.rows`.
 * @param {Trouble} trouble
 */
const placeOf = ({ place = "" }) => /^rules\.(\w+)$/.exec(place)?.[1];

/**
 * The demand on a rule as an instruction: `rows must be a whole number` is `write a whole number`.
 * @param {string} name
 * @param {string} said
 */
function demand(name, said) {
  const must = new RegExp(`^${name} must be (.*)\\.$`).exec(said);
  return must ? `write ${listed(must[1].split("|"))}.` : said;
}

/**
 * A sentence in which rules have the names of their fields.
 * @param {string} said
 */
const spelled = (said) =>
  said
    .replace(/\b([a-z][a-z-]*)\(([a-z_]+=[^()]*)\)/g, (_, game, rules) => `${capital(game)} with ${rules.replaceAll(",", ", ")}`)
    .replace(/\bwith (\w+)=FILE\b/g, (_, name) => `under “${ruleName(name)}”`)
    .replace(/(?<=language)=(\w+)/g, (_, value) => ` “${value}”`)
    .replace(/\b([a-z_]+)=([\w-]+(?:\.\d+)?)/g, (_, name, value) => `“${ruleName(name)}” ${value}`);

/**
 * A remedy without the sentences that speak to programs.
 * @param {string} remedy
 */
const withoutAddresses = (remedy) => remedy.split(/(?<=[.?!]) /).filter((said) => !said.includes("/api/")).join(" ");

/**
 * The beginning of a text that is too long to be read.
 * @param {string} text
 */
const shortened = (text) => (text.length > 40 ? `${text.slice(0, 39)}…` : text);
