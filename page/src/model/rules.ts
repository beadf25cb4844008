/** Rules as they are written, `battleship(rows=8,fleet=4-3-2)`, as people call them, and in links that carry a whole game. */

import { isView } from "../lib/view_files.ts";
import type { Catalogue, GameEntry, Link, Move, Parameter, PlayerEntry, State, Transcript } from "../types.ts";
import { capital, plural } from "../lib/text.ts";

/** A small sea, which is cheap to think about and soon over. */
export const SMALL_SEA = "battleship(rows=6,columns=6,fleet=3-2-2)";

export function parseRules(rules: string): { name: string; given: Record<string, string> } {
  const cut = rules.indexOf("(");
  const given: Record<string, string> = {};
  if (cut < 0) return { name: rules.trim(), given };
  const inner = rules.slice(cut + 1).replace(/\)\s*$/, "");
  let depth = 0;
  let part = "";
  let last = "";
  const take = () => {
    const equals = part.indexOf("=");
    if (equals > 0) given[(last = part.slice(0, equals).trim())] = part.slice(equals + 1).trim();
    // One of several numbers, as in fleet=5,4,3: they belong to one parameter.
    else if (last && /^\s*[A-Za-z]{0,3}\d{1,4}((x|\.\.)\d{1,4})?\s*$/.test(part)) given[last] += `-${part.trim()}`;
    part = "";
  };
  for (const c of inner) {
    if (c === "," && !depth) take();
    else {
      depth += Number(c === "(") - Number(c === ")");
      part += c;
    }
  }
  take();
  return { name: rules.slice(0, cut).trim(), given };
}

export function formatRules(name: string, given: Record<string, string>) {
  const parts = Object.entries(given).map(([key, value]) => `${key}=${value}`);
  return parts.length ? `${name}(${parts.join(",")})` : name;
}

/** Whether two texts are the same rules, in whatever order their parameters stand. */
export function sameRules(one: string, other: string) {
  const [a, b] = [one, other].map((text) => {
    const { name, given } = parseRules(text);
    return JSON.stringify([name, Object.entries(given).sort()]);
  });
  return a === b;
}

/** The rules of a game whose fleet a person hides, who may never let ships touch; unless they say how it is hidden. */
export function hiddenByPerson(rules: string) {
  const { name, given } = parseRules(rules);
  // Rules that cannot be read stay as they are: the server says what is wrong with them.
  if (/\(.*\S/.test(rules) && !Object.keys(given).length) return rules;
  return name !== "battleship" || given.hider || given.touching === "false" ? rules : formatRules(name, { ...given, hider: "people" });
}

/** The rules of a game whose fleet the engine hides: every layout is equally likely. */
export function hiddenByEngine(rules: string) {
  const { name, given } = parseRules(rules);
  const { hider, ...others } = given;
  return name === "battleship" && hider ? formatRules(name, others) : rules;
}

/** The guesses of a game of Wordle where a person's rules leave them open; rules of programs that do so have no limit. */
const TRIES = "6";

/** The rules that a person means, as programs write them: Wordle has six guesses, unless they say how many, and 0 is no limit. */
function asMeant(rules: string) {
  const { name, given } = parseRules(rules);
  const { tries, ...others } = given;
  if (/^wordle\s/i.test(name)) return /tries|guesses|attempts|board|words|=/i.test(name) ? rules : `${rules} ${TRIES} tries`;
  if (!isWordle(name, given) || (/\(.*\S/.test(rules) && !Object.keys(given).length)) return rules;
  return tries === "0" ? formatRules(name, others) : tries ? rules : formatRules(name, { ...given, tries: TRIES });
}

/** The rules by which a person reads what programs write: `asMeant` turned round. */
function forPeople(rules: string) {
  const { name, given } = parseRules(rules);
  return isWordle(name, given) && !given.tries ? formatRules(name, { ...given, tries: "0" }) : rules;
}

const isWordle = (name: string, { boards = "1" }: Record<string, string>) => name.toLowerCase() === "wordle" && boards === "1";

const triesSaid = (tries: string) => (Number(tries) ? `, ${tries} tries` : "");

/** The main rules of a game, as they stand behind its title. */
const MAIN: Record<string, (given: Record<string, string>) => string> = {
  battleship: ({ rows = "10", columns = "10", announce }) => ` ${rows}×${columns}${announce === "colour" ? " in colours" : ""}`,
  rectangles: ({ rows = "8", columns = "8" }) => ` ${rows}×${columns}`,
  hangman: ({ length }) => (length && length !== "none" ? `, ${length} letters` : ""),
  wordle: ({ length = "5", tries, hard }) => `, ${length} letters${triesSaid(tries)}${hard === "true" ? ", hard mode" : ""}`,
  jotto: ({ length = "5", tries, repeats }) => `, ${length} letters${triesSaid(tries)}${repeats === "false" ? ", none twice" : ""}`,
  mastermind: ({ pegs = "4", colours = "6" }) => ` ${pegs}×${colours}`,
  "bulls-and-cows": ({ digits = "4" }) => `, ${digits} digits`,
  phrase: ({ lengths = "5-3", lies }) => `, ${lengths.replaceAll("-", " + ")} letters${Number(lies) ? ", with a lie" : ""}`,
};

/** The names of Quordle by its number of boards. */
const BOARDS: Record<string, string> = { 2: "Dordle", 8: "Octordle" };

/** The name of a game with its main rules, for people: `Battleship 10×10`, `Hangman, 5 letters`. */
export function titleOf(rules: string) {
  const { name, given } = parseRules(rules || "battleship");
  if (name === "wordle" && given.words === "equations") return `Nerdle${triesSaid(given.tries)}`;
  const title = capital(name.replace(/^.*:/, "").replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[-_]/g, " "));
  if (Object.hasOwn(MAIN, name)) return title + MAIN[name](given);
  if (name === "quordle" && given.boards in BOARDS) return titleOf(formatRules(BOARDS[given.boards], { ...given, boards: "" }));
  // Of games that the page does not know, what they were given says most: `Mastermind, pegs 4, colours 6`.
  const said = Object.entries(given).filter(([, value]) => value && value.length < 12);
  return [title, ...said.slice(0, 3).map(([key, value]) => `${key.replaceAll("_", " ")} ${value}`)].join(", ");
}

export function entryOf(catalogue: Catalogue | null, rules: string): GameEntry | undefined {
  const { name } = parseRules(rules);
  return catalogue?.games.find((game) => game.name === name);
}

export const policiesFor = (catalogue: Catalogue | null, rules: string) => playersFor(catalogue?.policies, rules);

export const hostsFor = (catalogue: Catalogue | null, rules: string) => playersFor(catalogue?.hosts, rules);

const playersFor = (players: PlayerEntry[] = [], rules: string) => players.filter(({ games }) => !games || games.includes(parseRules(rules).name));

/** The default of a parameter as a form shows it; empty if there is none. */
export const written = (parameter: Parameter | undefined) => (parameter?.default === null || parameter === undefined ? "" : String(parameter.default));

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

// A link is a save: `#/help?rules=battleship(rows=8)&moves=B7-h~C3-m`. A move is written `query-answer`, moves have `~` between, a
// space is a dot, and the commonest answers are one letter.
const SHORT: Record<string, string> = { miss: "m", hit: "h", sunk: "s", no: "n", empty: "e", occupied: "o" };
const LONG: Record<string, string> = Object.fromEntries(Object.entries(SHORT).map(([long, short]) => [short, long]));

/** Views in which a game goes on whose secret is sealed in the link. */
const SEALED = ["play", "versus"];

/** Moves that no game of Wordle with six guesses has. */
const OF_OLD = 6;

/** A move that an address tells, or the first one. */
export const turnIn = ({ more }: Link, first: number) => Math.max(Math.trunc(Number(more.turn ?? first)) || first, first);

/** The move at which the review of a link opens, from 0: nobody chose to be told a length, which is asked by itself. */
export const openedAt = (link: Link, moves: Transcript) => Math.min(turnIn(link, 1) - 1 || Number(moves[0]?.query === "length"), moves.length);

/** Milliseconds before the address tells the move that is looked at: browsers refuse addresses that change too often. */
export const ADDRESS_PAUSE = 400;

export const EMPTY: Link = { view: "setup", rules: "", moves: [], policy: "", host: "", game: "", id: "", more: {} };

/** The rules of the next game: those that were asked for, where those of this one tell what its host has shown, such as a first letter. */
export const rulesAnew = ({ rules, more }: Link) => more.anew || rules;

/** A text as it stands in an address: readable, and safe to split at `& ~ - .` and at the first `=`. */
function escaped(text: string) {
  const safe = encodeURIComponent(text).replace(/[-~.']/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  // Only single spaces become dots: two dots between digits are a range, such as fleet=2..4.
  return safe.replace(/(?<!%20)%20(?!%20)/g, ".").replace(/%2B/g, "+").replace(/%3D/g, "=").replace(/%2C/g, ",").replace(/%3A/g, ":");
}

/** The dots of a file and of a share in rules that were typed by hand: `table(file=birds.csv,noise=0.05)`. */
const DOTS = /(?<==0)\.(?=\d)|\.(?=(?:csv|tsv|txt|dic|md)(?:[,)]|$))/gi;

function read(text: string) {
  const spaced = text.replace(/(?<=\d)\.\.(?=\d)/g, "%2E%2E").replace(DOTS, "%2E").replace(/\./g, " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced; // a % that somebody typed
  }
}

const value = (text: string) => escaped(text).replace(/%2D/g, "-").replace(/%7E/g, "~").replace(/(?<=\d)%2E%2E(?=\d)/g, "..");

function formatMove({ query, answer }: Move) {
  const [first, ...rest] = answer.split(" ");
  const words = [SHORT[first] ?? (first in LONG ? `'${first}` : escaped(first)), ...rest.map(escaped)];
  return `${escaped(query)}-${words.join(".")}`;
}

/** A move; one that lacks its answer has an empty one, for its game to refuse: left out in silence, it would change the game. */
function parseMove(text: string): Move {
  const cut = text.indexOf("-");
  if (cut < 1) return { query: read(text), answer: "" };
  const [first, ...rest] = text.slice(cut + 1).split(".");
  const plain = first.startsWith("'") ? read(first.slice(1)) : (LONG[first] ?? read(first));
  const answer = [plain, ...rest.map(read)].join(" ");
  return { query: read(text.slice(0, cut)), answer };
}

/** The fragment of a link, with its `#`. */
export function formatLink(link: Link): string {
  const path = `#/${link.view === "setup" ? "" : link.view}`;
  const parts: [string, string][] = [];
  for (const name of ["rules", "policy", "host", "id"] as const) {
    if (link[name]) parts.push([name, value(name === "rules" ? forPeople(link[name]) : link[name])]);
  }
  for (const name of Object.keys(link.more).sort()) {
    if (link.more[name]) parts.push([name, value(link.more[name])]);
  }
  if (link.moves.length) parts.push(["moves", link.moves.map(formatMove).join("~")]);
  if (link.game) parts.push(["game", value(link.game)]);
  const query = parts.map(([name, text]) => `${name}=${text}`).join("&");
  return query ? `${path}?${query}` : path;
}

const pathOf = (fragment: string) => read(fragment.split("?")[0].replace(/^#?\/?/, "").replace(/\./g, "%2E"));

/** Read a fragment; what cannot be read is left out, never an error (`unused` tells of it). */
export function parseLink(fragment: string): Link {
  const path = pathOf(fragment);
  const [, ...rest] = fragment.split("?");
  const link: Link = { ...EMPTY, moves: [], more: {} };
  if (isView(path)) link.view = path;
  for (const part of rest.join("?").split("&")) {
    const cut = part.indexOf("=");
    if (cut < 1) continue;
    const name = part.slice(0, cut);
    const text = part.slice(cut + 1);
    if (name === "moves") link.moves = text.split("~").filter(Boolean).map(parseMove);
    else if (name === "rules" || name === "policy" || name === "host" || name === "game" || name === "id") {
      link[name] = read(text);
    } else if (name !== "__proto__") link.more[name] = read(text);
  }
  // Links that were made before Wordle had six guesses in them are recognised by what they hold.
  const older = link.game || link.more.challenge || link.moves.length > OF_OLD;
  if (!older || /\btries=/.test(link.rules)) link.rules = asMeant(link.rules);
  // The name says that the host holds no secret: Absurdle is Wordle against it.
  if (/^\s*(absurdle|evil[ _-](hangman|wordle))\b/i.test(link.rules) && !link.host) link.host = "evil";
  // Help without moves begins a game on paper, whose fleet a person hides unless the rules say otherwise.
  if (link.view === "help" && !link.moves.length) link.rules = hiddenByPerson(link.rules);
  return link;
}

/** The parts of an address that every view has, and those that some have. */
const PARTS = "rules policy host game id moves agent anew at back begun challenge coach coached daily fleet friend gaveup hints number of reference seal secret seed strength theirs turn vs yours".split(" ");

/** A sentence about a part of an address that the page can do nothing with, and what to do; empty for an address that is whole. */
export function unused(fragment: string) {
  const path = pathOf(fragment);
  if (path && !isView(path)) return `The address leads to “${path}”, which this page does not have. This is the first screen: choose a game here.`;
  const { view, rules, moves, game, id } = parseLink(fragment);
  const strange = fragment.split("?").slice(1).join("?").split("&").find((part) => part && !PARTS.includes(part.split("=")[0]));
  if (strange) {
    const { name, given } = parseRules(rules || "battleship");
    const [option, said = "…"] = read(strange).split("=");
    const within = formatRules(/\s/.test(name) ? "battleship" : name, { ...given, [option]: said });
    return `The address has “${read(strange)}”, which says nothing to this page. A rule of the game stands within the rules: rules=${within}.`;
  }
  if (SEALED.includes(view) && moves.length && !game && !id) return "The address has moves, but not the sealed game that they belong to: this is a new game. Open the link of the other one as it was sent, or go on with it from the library.";
  return "";
}
