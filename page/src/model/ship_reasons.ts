/** Which ships could lie at a cell, and what no longer fits there, in words. Pure. */

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
  return byKind(ships).map((all) => ({ name: all.length > 1 ? `one of ${severalOf(all)}` : shipName(all[0]), ship: all[0].name, lengths: all[0].lengths, p: all.reduce((sum, { p }) => sum + p, 0) })).sort((a, b) => b.p - a.p);
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
  return listed(byKind(ships).map((all, i) => `${i ? "the" : "The"} ${all.length > 1 ? severalOf(all) : named(all[0])}`), "and");
}
