/** A fleet laid out on a board: where each ship lies, whether that is allowed, and what a shot at it is answered. Pure. */

import type { GridBoard, Transcript } from "../types.ts";
import { type FleetShip, isColour } from "./ships.ts";

/** A ship with its upper left cell, from 0 */
export type Placed = FleetShip & { row: number; column: number; down: boolean };
/** The board, and whether ships may lie side by side */
export interface Sea { rows: number; columns: number; touching: boolean }

/** The row and the column of each query of a board, from 0. */
export const placesOn = ({ queries }: Pick<GridBoard, "queries">) => new Map(queries.flatMap((row, r) => row.map((query, c) => [query, [r, c]] as [string, [number, number]])));

export const cellsOf = ({ row, column, down, length }: Placed): [number, number][] => Array.from({ length }, (_, i) => (down ? [row + i, column] : [row, column + i]));

/** The fault of a ship where it lies among the others; empty if there is none. */
export function faultOf(ship: Placed, others: Placed[], { rows, columns, touching }: Sea): "" | "off" | "overlap" | "touch" {
  const cells = cellsOf(ship);
  if (cells.some(([r, c]) => r < 0 || c < 0 || r >= rows || c >= columns)) return "off";
  const taken = others.flatMap(cellsOf);
  if (taken.some(([r, c]) => cells.some(([y, x]) => r === y && c === x))) return "overlap";
  if (!touching && taken.some(([r, c]) => cells.some(([y, x]) => Math.abs(r - y) < 2 && Math.abs(c - x) < 2))) return "touch";
  return "";
}

export const withShip = (layout: Placed[], ship: Placed) => layout.map((one) => (one.name === ship.name ? ship : one));

export const othersOf = (layout: Placed[], ship: FleetShip) => layout.filter(({ name }) => name !== ship.name);

/** A ship moved by one cell, or as many more as it takes to find room; null if there is none that way. */
export function moved(layout: Placed[], ship: Placed, [dr, dc]: [number, number], sea: Sea): Placed | null {
  const others = othersOf(layout, ship);
  for (let n = 1; n < Math.max(sea.rows, sea.columns); n++) {
    const to = { ...ship, row: ship.row + n * dr, column: ship.column + n * dc };
    const fault = faultOf(to, others, sea);
    if (fault === "off") return null;
    if (!fault) return to;
  }
  return null;
}

/** A ship turned about the first of its cells that leaves room; null if none does. */
export function turned(layout: Placed[], ship: Placed, sea: Sea): Placed | null {
  const others = othersOf(layout, ship);
  for (const [pivot, [r, c]] of cellsOf(ship).entries()) {
    const down = !ship.down;
    for (const back of [0, pivot, ship.length - 1]) {
      const to = { ...ship, down, row: down ? r - back : r, column: down ? c : c - back };
      if (!faultOf(to, others, sea)) return to;
    }
  }
  return null;
}

/** Places that a random layout tries before it begins anew, and how often that is. */
const TRIES = 4000;
const BEGINNINGS = 40;

/** A layout by lot, the longest ships first; null if no room was found. `random`: a number from 0 to 1. */
export function randomLayout(ships: FleetShip[], sea: Sea, random: () => number): Placed[] | null {
  const order = [...ships].sort((a, b) => b.length - a.length);
  for (let beginning = 0; beginning < BEGINNINGS; beginning++) {
    const layout: Placed[] = [];
    for (const ship of order) {
      const room = placesOf(ship, layout, sea);
      if (!room.length) break;
      layout.push(room[Math.floor(random() * room.length) % room.length]);
    }
    if (layout.length === ships.length) return ships.map(({ name }) => layout.find((one) => one.name === name) as Placed);
  }
  return null;
}

/** The ships of a board, the lengths that nobody knows drawn by lot. */
export function shipsByLot({ fleet, anyLengths }: GridBoard, random: () => number): FleetShip[] {
  const one = <T>(all: T[]) => all[Math.floor(random() * all.length) % all.length];
  const left = [...anyLengths];
  return fleet.map(({ name, title, lengths }) => {
    const free = left.length ? left.splice(left.indexOf(one(left)), 1)[0] : lengths;
    return { name, title, length: one(free) };
  });
}

/** Whether the ships of a board may have these lengths, where any may be any ship of the fleet. */
function suits({ fleet, anyLengths }: GridBoard, lengths: number[]) {
  if (!anyLengths.length) return fleet.every((ship, place) => ship.lengths.includes(lengths[place]));
  const left = [...anyLengths];
  // A fleet writes ranges: of those that hold a length, the one that ends first is of least use for greater lengths.
  return lengths.toSorted((a, b) => a - b).every((length) => {
    const fit = left.filter((range) => range.includes(length)).sort((a, b) => Math.max(...a) - Math.max(...b))[0];
    if (fit) left.splice(left.indexOf(fit), 1);
    return fit;
  });
}

/** The layout in which a ship is longer or shorter, and if need be changes its length with another; null where no ship may or has room. */
export function resized(layout: Placed[], ship: Placed, by: 1 | -1, board: GridBoard, sea: Sea): Placed[] | null {
  const lengths = board.fleet.find(({ name }) => name === ship.name)?.lengths ?? [];
  for (const length of lengths.filter((one) => (one - ship.length) * by > 0).sort((a, b) => (a - b) * by)) {
    const others = othersOf(layout, ship).filter((other) => other.length === length);
    for (const other of [null, ...others]) {
      const changed = layout.map((one) => (one.name === ship.name ? { ...one, length } : one.name === other?.name ? { ...one, length: ship.length } : one));
      if (!suits(board, changed.map((one) => one.length))) continue;
      const placed = inRoom(changed, [ship.name, other?.name ?? ""], sea);
      if (placed) return placed;
    }
  }
  return null;
}

/** The layout with the ships of these names where they have room, as near to where they lie as may be; null if one has none. */
function inRoom(layout: Placed[], names: string[], sea: Sea): Placed[] | null {
  // The shorter one first: it leaves what the longer one needs.
  const moving = layout.filter(({ name }) => names.includes(name)).sort((a, b) => a.length - b.length);
  const settled = layout.filter(({ name }) => !names.includes(name));
  for (const ship of moving) {
    const far = (to: Placed) => Math.abs(to.row - ship.row) + Math.abs(to.column - ship.column) + (to.down === ship.down ? 0 : 0.5);
    const room = placesOf(ship, settled, sea).sort((a, b) => far(a) - far(b))[0];
    if (!room) return null;
    settled.push(room);
  }
  return layout.map(({ name }) => settled.find((one) => one.name === name) as Placed);
}

function placesOf(ship: FleetShip, others: Placed[], sea: Sea): Placed[] {
  const all = [];
  for (const down of ship.length > 1 ? [false, true] : [false]) {
    for (let row = 0; row < sea.rows; row++) {
      for (let column = 0; column < sea.columns && all.length < TRIES; column++) {
        const place = { ...ship, row, column, down };
        if (!faultOf(place, others, sea)) all.push(place);
      }
    }
  }
  return all;
}

/** A ship as the game's layouts have it: `c5`, or its name alone where its length is unknown. */
const written = ({ name, lengths }: GridBoard["fleet"][number]) => `${name}${lengths.length === 1 ? lengths[0] : ""}`;

/** A layout in the game's notation: `c5 A1-A5, b4 C3-F3`. */
export function formatLayout(layout: Placed[], board: GridBoard) {
  return layout
    .map((ship) => {
      const cells = cellsOf(ship).map(([r, c]) => board.queries[r][c]);
      const piece = board.fleet.find(({ name }) => name === ship.name);
      return `${piece ? written(piece) : ship.name} ${cells[0]}${cells.length > 1 ? `-${cells[cells.length - 1]}` : ""}`;
    })
    .join(", ");
}

/** The layout in a text, or the fault that it has: a link may have been edited by hand. */
export function parseLayout(text: string, board: GridBoard, touching: boolean): { layout: Placed[]; fault: string } {
  const sea = { rows: board.rows, columns: board.columns, touching };
  const at = placesOn(board);
  const layout: Placed[] = [];
  for (const part of text.split(",")) {
    const [name, ends] = part.trim().split(/\s+/);
    const ship = board.fleet.find((one) => written(one) === name);
    const [first, last] = (ends ?? "").split("-").map((cell) => at.get(cell));
    if (!ship || !first || layout.some((one) => one.name === ship.name)) return { layout: [], fault: "a ship in it is not of this fleet, or off the board" };
    const end = last ?? first;
    const down = end[0] > first[0];
    const length = ship.lengths.length === 1 ? ship.lengths[0] : (down ? end[0] - first[0] : end[1] - first[1]) + 1;
    const placed = { name: ship.name, title: ship.title, length, row: first[0], column: first[1], down };
    if (!ship.lengths.includes(length)) return { layout: [], fault: FAULTS.length };
    const [r, c] = cellsOf(placed)[placed.length - 1];
    const fault = r !== end[0] || c !== end[1] ? "off" : faultOf(placed, layout, sea);
    if (fault) return { layout: [], fault: FAULTS[fault] };
    layout.push(placed);
  }
  if (layout.length < board.fleet.length) return { layout: [], fault: "a ship is missing" };
  const ordered = board.fleet.map(({ name }) => layout.find((one) => one.name === name) as Placed);
  return suits(board, ordered.map(({ length }) => length)) ? { layout, fault: "" } : { layout: [], fault: FAULTS.length };
}

const FAULTS = { off: "a ship lies off the board", overlap: "two ships share a cell", touch: "two ships touch, which these rules forbid", length: "a ship has a length that the fleet has not" };

export const shipAt = (layout: Placed[], row: number, column: number) => layout.find((ship) => cellsOf(ship).some(([r, c]) => r === row && c === column));

/** The shots at a layout with their answers by the rules. Shots off the board, and those made before, are left out. */
export function answered(layout: Placed[], queries: string[], board: GridBoard, announce: string): Transcript {
  const at = placesOn(board);
  const left: Map<string, number> = new Map(layout.map(({ name, length }) => [name, length]));
  const shot = new Set();
  return queries.flatMap((query) => {
    const place = at.get(query);
    if (!place || shot.has(query)) return [];
    shot.add(query);
    const ship = shipAt(layout, ...place);
    if (!ship) return [{ query, answer: "miss" }];
    const afloat = (left.get(ship.name) ?? 1) - 1;
    left.set(ship.name, afloat);
    const word = afloat === 0 && announce !== "silent" ? "sunk" : "hit";
    const named = announce === "every-hit" || announce === "colour" || (announce === "named" && word === "sunk");
    return [{ query, answer: named ? `${word} ${ship.name}` : word }];
  });
}

export function sunkBy(layout: Placed[], queries: Iterable<string>, board: GridBoard): Set<string> {
  const shot = new Set(queries);
  return new Set(layout.filter((ship) => cellsOf(ship).every(([r, c]) => shot.has(board.queries[r][c]))).map(({ name }) => name));
}

export const NAMES: Record<string, string> = { c5: "carrier", b4: "battleship", d3: "destroyer", s3: "submarine", p2: "patrol boat" };

/** The kind of a ship, and its number where several are alike: `["destroyer", "2"]`; of a ship told by its colour the colour. */
export function kindOf({ name, length, title = NAMES[`${name}${length}`] ?? "" }: FleetShip): [kind: string, number: string] {
  if (isColour(name)) return [`${name} ship`, ""];
  const [, kind, number] = /^(.*?)(?: (\d+))?$/.exec(title) ?? ["", "", ""];
  if (kind === name && kind.length < 3) return [`ship ${name}`, ""];
  if (!kind || kind === "ship of") return [`ship of ${length}`, ""];
  return [kind, number ?? ""];
}

/** A ship as people call it: `carrier`, `destroyer 2` where several are alike, `red ship`, or `ship of 6` where no name is known. */
export const shipName = (ship: FleetShip) => kindOf(ship).filter(Boolean).join(" ");

/** A whole number that depends on a seed and a turn alone: which of equally good cells the engine takes. */
export function lot(seed: string, turn: number) {
  let value = 0x811c9dc5;
  for (const c of `${seed} ${turn}`) value = Math.imul(value ^ c.charCodeAt(0), 0x01000193) >>> 0;
  value = Math.imul(value ^ (value >>> 16), 0x45d9f3b) >>> 0;
  return (value ^ (value >>> 13)) >>> 0;
}
