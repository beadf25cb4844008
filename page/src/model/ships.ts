/** Ships in words: fleets as they are written, colours that answers tell, which ships could lie at a cell and what fits there no more. Pure. */

import { listed, plural, spoken } from "../lib/text.ts";
import type { GridBoard, ShipOver } from "../types.ts";
import { kindOf, placesOn, shipName } from "./layouts.ts";

/** The ships that could lie at a cell, the likeliest first, and sentences about those that cannot. */
export function shipReasons(board: GridBoard, query: string, ships: ShipOver[]): { likely: ShipOver[]; sentences: string[] } {
  const [r, c] = placesOn(board).get(query) ?? [0, 0];
  const [row, column] = [board.rowNames[r], board.columnNames[c]];
  const possible = ({ across, down }: ShipOver) => across || down;
  const likely = ships.filter((ship) => ship.p > 0 || possible(ship)).sort((a, b) => b.p - a.p);
  const sunk = new Set(board.fleet.filter((ship) => ship.sunk).map(({ name }) => name));
  const sentences: string[] = [];
  const only: { along: string; ships: ShipOver[] }[] = [{ along: `row ${row}`, ships: [] }, { along: `column ${column}`, ships: [] }];
  const gone: Map<string, ShipOver[]> = new Map();
  for (const ship of ships) {
    if (ship.known && ship.p > 0) sentences.push(`The ${named(ship)} lies here for certain.`);
    else if (sunk.has(ship.name)) continue;
    else if (ship.known) sentences.push(`The ${named(ship)} lies elsewhere for certain.`);
    else if (!possible(ship)) {
      const where = !ship.inRow && !ship.inColumn ? `anywhere in row ${row} or column ${column}` : !ship.inColumn ? `anywhere in column ${column}` : !ship.inRow ? `anywhere in row ${row}` : `at ${query}`;
      gone.set(where, [...(gone.get(where) ?? []), ship]);
    } else if (ship.length > 1 && !ship.across) only[1].ships.push(ship);
    else if (ship.length > 1 && !ship.down) only[0].ships.push(ship);
  }
  for (const { along, ships: all } of only) {
    if (all.length) sentences.push(`${all.length > 1 && all.length === likely.length ? "Ships" : joined(all)} ${all.length > 1 ? "fit" : "fits"} here only along ${along}.`);
  }
  for (const [where, all] of gone) {
    sentences.push(all.length === ships.length && all.length > 1 ? `No ship fits ${where} any more.` : `${joined(all)} no longer ${all.length > 1 ? "fit" : "fits"} ${where}.`);
  }
  return { likely, sentences };
}

/** All of it in one sentence for those who listen: `B4: carrier 12 percent, patrol boat 3 percent.` */
export function spokenReasons(board: GridBoard, query: string, ships: ShipOver[]) {
  const { likely, sentences } = shipReasons(board, query, ships);
  const shares = alike(likely).map(({ name, p }) => `${name} ${spoken(p)}`).join(", ");
  return [`${query}: ${shares || "no ship"}.`, ...sentences].join(" ");
}

/** The ships with those that are alike as one: `4 submarines`, with the chance that any of them lies there. */
export function alike(ships: ShipOver[]): { name: string; ship: string; lengths: number[]; p: number }[] {
  return byKind(ships).map((all) => ({ name: all.length > 1 ? severalOf(all) : shipName(all[0]), ship: all[0].name, lengths: all[0].lengths, p: all.reduce((sum, { p }) => sum + p, 0) })).sort((a, b) => b.p - a.p);
}

const severalOf = (ships: ShipOver[]) => `${ships.length} ${plural(kindOf(ships[0])[0])}`.replace(/^(\d+) ships? of (\d+)s?$/, "$1 ships of $2");

function byKind(ships: ShipOver[]): ShipOver[][] {
  const kinds: Map<string, ShipOver[]> = new Map();
  for (const ship of ships) kinds.set(`${kindOf(ship)[0]} ${ship.length}`, [...(kinds.get(`${kindOf(ship)[0]} ${ship.length}`) ?? []), ship]);
  return [...kinds.values()];
}

function named(ship: ShipOver) {
  if (ship.lengths.length > 1) return `${shipName(ship)} (${lengthsSaid(ship.lengths)} cells)`;
  return kindOf(ship)[0] === `ship of ${ship.length}` ? shipName(ship) : `${shipName(ship)} (${ship.lengths[0] ?? ship.length})`;
}

/** Lengths that a ship may have, in words: `4`, `2 to 4`, `2, 3 or 5`. */
export function lengthsSaid(lengths: readonly number[]) {
  const [first, last] = [lengths[0], lengths[lengths.length - 1]];
  return lengths.length > 2 && last - first === lengths.length - 1 ? `${first} to ${last}` : listed(lengths.map(String));
}

function joined(ships: ShipOver[]) {
  const names = byKind(ships).map((all, i) => `${i ? "the" : "The"} ${all.length > 1 ? severalOf(all) : named(all[0])}`);
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}` : names[0];
}

/** The colours in the order of the style sheet's, each with its square and its disc; those of no square are not shared. */
const COLOURS: Record<string, [square: string, disc: string] | null> = { red: ["🟥", "🔴"], blue: ["🟦", "🔵"], yellow: ["🟨", "🟡"], green: ["🟩", "🟢"], orange: ["🟧", "🟠"], purple: ["🟪", "🟣"], cyan: null, pink: null, brown: ["🟫", "🟤"], white: null };

const ORDER = Object.keys(COLOURS);

export const isColour = (name: string) => name in COLOURS;

/** The class of a ship's colour; empty where its name is none. */
export const colourClass = (name: string | null | undefined) => (name && isColour(name) ? `ship-colour c${ORDER.indexOf(name)}` : "");

/** The sign of a hit on a ship of some colours: a square, and a disc for the hit that sinks it; null where one of them has none. */
export function signOf(colours: string[]): ((name: string, sunk: boolean) => string) | null {
  if (!colours.length || !colours.every((name) => COLOURS[name])) return null;
  return (name, sunk) => COLOURS[name]?.[Number(sunk)] ?? "";
}

/** The class of such a sign; null for that of a miss. */
export function classOfSign(sign: string) {
  const name = ORDER.find((one) => COLOURS[one]?.includes(sign));
  return name ? `${colourClass(name)} ${COLOURS[name]?.[1] === sign ? "down" : ""}` : null;
}

/** The greatest number of ships that a fleet may have. */
export const MOST = 32;

/** A ship by its letter or colour, with its name in words */
export interface FleetShip { name: string; length: number; title?: string }

/** How many ships of a fleet have a length, or any from the least to the most where nobody knows which. */
interface ShipCount { least: number; most: number; number: number }

/** The lengths of the ships of a fleet as they are written, without names: `5`, or `2..4`. What cannot be read is left out. */
const lengthsOf = (text: string) =>
  text
    .split(/[-,\s+]+/)
    .map((item) => /^[A-Za-z]*([0-9]{1,4})(?:\.\.([0-9]{1,4}))?$/.exec(item))
    .flatMap((match) => (match && Number(match[1]) > 0 && Number(match[2] ?? match[1]) >= Number(match[1]) ? [[Number(match[1]), Number(match[2] ?? match[1])]] : []))
    .slice(0, MOST);

export const writtenLength = ({ least, most }: Omit<ShipCount, "number">) => (most > least ? `${least}..${most}` : String(least));

/** The number of ships of each length, longest first; lengths from 5 down to 1 are always there. */
export function countsOf(text: string): ShipCount[] {
  const ships = lengthsOf(text);
  const all = new Map([...ships, ...[5, 4, 3, 2, 1].map((length) => [length, length])].map((one) => [one.join(), one]));
  return [...all.values()]
    .sort(([a, b], [c, d]) => d - b || c - a)
    .map(([least, most]) => ({ least, most, number: ships.filter((one) => one[0] === least && one[1] === most).length }));
}

/** A fleet with one ship more or less of a length, written as lengths; the usual fleet of the game keeps its usual names. */
export function changed(text: string, { least, most }: ShipCount, change: 1 | -1, usual: string) {
  const fleet = (counts: ShipCount[]) => counts.flatMap((one) => Array<string>(one.number).fill(writtenLength(one))).join("-");
  const now = fleet(countsOf(text).map((one) => ({ ...one, number: Math.max(0, one.number + (one.least === least && one.most === most ? change : 0)) })));
  return now === fleet(countsOf(usual)) ? usual : now;
}
