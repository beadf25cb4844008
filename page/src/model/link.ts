/**
 * The address bar carries the whole game: `#/help?rules=battleship(rows=8)&moves=B7-h~C3-m`. A link is a save.
 *
 * A move is written `query-answer`, moves have `~` between, a space is a dot, and the commonest answers are one letter.
 */

import { isView } from "../lib/view_files.ts";
import type { Link, Move } from "../types.ts";
import { asMeant, forPeople, hiddenByPerson } from "./rules.ts";

const SHORT: Record<string, string> = { miss: "m", hit: "h", sunk: "s", no: "n", empty: "e", occupied: "o" };
const LONG: Record<string, string> = Object.fromEntries(Object.entries(SHORT).map(([long, short]) => [short, long]));

/** Views in which a game goes on whose secret is sealed in the link. */
const SEALED = ["play", "versus"];

/** Moves that no game of Wordle with six guesses has. */
const OF_OLD = 6;

export const EMPTY: Link = { view: "setup", rules: "", moves: [], policy: "", host: "", game: "", id: "", more: {} };

/** The rules of the next game: those that were asked for, where those of this one tell what its host has shown, such as a first letter. */
export const rulesAnew = ({ rules, more }: Link) => more.anew || rules;

/** A text as it stands in an address: readable, and safe to split at `& ~ - .` and at the first `=`. */
function written(text: string) {
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

const value = (text: string) => written(text).replace(/%2D/g, "-").replace(/%7E/g, "~").replace(/(?<=\d)%2E%2E(?=\d)/g, "..");

function formatMove({ query, answer }: Move) {
  const [first, ...rest] = answer.split(" ");
  const words = [SHORT[first] ?? (first in LONG ? `'${first}` : written(first)), ...rest.map(written)];
  return `${written(query)}-${words.join(".")}`;
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
  // Absurdle is Wordle against the host who holds no secret.
  if (/^\s*absurdle\b/i.test(link.rules) && !link.host) link.host = "evil";
  // Help without moves begins a game on paper, whose fleet a person hides unless the rules say otherwise.
  if (link.view === "help" && !link.moves.length) link.rules = hiddenByPerson(link.rules);
  return link;
}

/** A sentence about a part of an address that the page can do nothing with, and what to do; empty for an address that is whole. */
export function unused(fragment: string) {
  const path = pathOf(fragment);
  if (path && !isView(path)) return `The address leads to “${path}”, which this page does not have. This is the first screen: choose a game here.`;
  const { view, moves, game, id } = parseLink(fragment);
  if (SEALED.includes(view) && moves.length && !game && !id) return "The address has moves, but not the sealed game that they belong to: this is a new game. Open the link of the other one as it was sent, or go on with it from the library.";
  return "";
}
