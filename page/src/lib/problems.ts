/**
 * The server's problems in the words of the page. The server speaks to whoever wrote a request; who filled a field or
 * edited a link reads the name of the field instead. What a problem is says its code, of what it speaks its parameters.
 */

import type { Mention, Problem, Trouble } from "../types.ts";
import { ruleName } from "./rule_names.ts";
import { capital, listed } from "./text.ts";

export function forPeople(given: Problem): Trouble {
  const problem = { ...given, params: given.params ?? {}, mentions: given.mentions ?? [] }; // what stands between may answer, too
  const { code, field, move, status, params, mentions } = problem;
  const said = SENTENCES[code]?.(problem) ?? { text: problem.detail, remedy: problem.remedy };
  const [text, ...rest] = sentences(capital(renamed(said.text, mentions)));
  const rule = params.parameter ?? mentions.find(({ kind, value }) => kind === "parameter" && value !== null)?.name ?? /^rules\.(\w+)$/.exec(field)?.[1] ?? params.noun;
  return { code, field, move: move ?? undefined, status, rule, text, remedy: [...rest, renamed(said.remedy ?? "", mentions)].filter(Boolean).join(" ") };
}

/** What to do about a part of a link that is wrong. */
const ANEW = "Choose anew, or open the link again as it was sent.";

/** The problems of a part of the address that cannot be read, by its field in the request. */
const UNREAD: Record<string, string> = {
  rules: "The rules in the address of this page cannot be read.",
  policy: "The player in the address of this page cannot be read.",
  host: "The host in the address of this page cannot be read.",
};

/** Names that are in no table, by what they should name. */
const UNKNOWN: Record<string, (name: string) => string> = {
  game: (name) => `There is no game called “${name}”.`,
  host: (name) => `No host is called “${name}”.`,
  language: (name) => `There are no words for language “${name}”.`,
  policy: (name) => `No player is called “${name}”.`,
};

interface Said { text: string; remedy?: string }

/** The sentence and the remedy by the code of a problem; the server's own for any other. */
const SENTENCES: Record<string, (problem: Problem) => Said | null> = {
  "unreadable-spec": unread,
  "repeated-parameter": unread,
  "unknown-name": ({ params: { noun, name, near, known } }) =>
    UNKNOWN[noun] && { text: UNKNOWN[noun](shortened(name)), remedy: near ? `Did you mean “${near}”?` : noun === "language" ? `Known: ${known.join(", ")}.` : ANEW },
  "unknown-parameter": ({ params: { name, parameter, near } }) => ({ text: `${capital(name)} has no rule called “${parameter}”.`, remedy: near ? `Did you mean “${near}”?` : ANEW }),
  "unreadable-parameter": ({ params: { parameter, value, choices } }) => ({ text: `${ruleName(parameter)} “${shortened(value)}”: write ${listed(choices)}.` }),
  "bad-parameter": ({ params: { parameter, value, reason } }) => ({ text: value ? `${ruleName(parameter)} “${shortened(value)}”: ${reason}` : `${ruleName(parameter)}: ${reason}` }),
  "unknown-word-list": ({ params: { parameter, name }, remedy }) => ({ text: `${ruleName(parameter)} “${name}” is no ${parameter === "file" ? "table" : "word list"} of this server.`, remedy }),
  "invalid-request": ({ field, move, params }) =>
    params.type === "string_too_short" && move !== null && field.endsWith(".answer") ? { text: "Its answer is missing.", remedy: "Write what was asked, a space, and the answer." } : null,
  contradiction: ({ detail }) => ({ text: detail, remedy: "Change it, or take the move back." }),
  "illegal-query": ({ detail }) => ({ text: detail, remedy: "Change it, or take the move back." }),
  "illegal-answer": ({ detail }) => ({ text: detail, remedy: "Change it, or take the move back." }),
  "no-such-game": ({ detail }) => ({ text: detail, remedy: "It may have been deleted, or lie in the library of another machine." }),
  "damaged-game": ({ detail }) => ({ text: detail, remedy: "The others are as they were." }),
};

function unread({ field }: Problem): Said | null {
  return UNREAD[field] ? { text: UNREAD[field], remedy: ANEW } : null;
}

/** A sentence in which rules have the names of their fields. */
const renamed = (text: string, mentions: Mention[]) =>
  [...mentions].sort((one, other) => other.text.length - one.text.length).reduce((said, mention) => said.replace(`${mention.text}: `, mention.kind === "game" ? "" : "$&").replaceAll(mention.text, () => nameOf(mention)), text);

/** The name that the page has for what a program writes. */
function nameOf({ kind, name, value }: Mention) {
  if (kind === "game") return "this game";
  if (kind === "parameter") return value === null ? `the field “${ruleName(name)}”` : `“${ruleName(name)}” ${value}`;
  const [game, given = ""] = name.replace(/\)$/, "").split("(");
  const rules = given.split(",").filter(Boolean).map((one) => one.split("="));
  return rules.length ? `${capital(game)} with ${rules.map(([rule, meant]) => `“${ruleName(rule)}” ${meant}`).join(", ")}` : capital(game);
}

/** The sentences of a text: the first is shown before the others. */
const sentences = (text: string) => [...new Intl.Segmenter("en", { granularity: "sentence" }).segment(text)].map(({ segment }) => segment.trim());

const shortened = (text: string) => (text.length > 40 ? `${text.slice(0, 39)}…` : text);
