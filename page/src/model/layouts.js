/** A fleet laid out on a board: where each ship lies, whether that is allowed, and what a shot at it is answered. Pure. */
/** @import {GridBoard, Transcript} from "../types.ts" */
/** @import {FleetShip} from "./fleets.js" */

/** @typedef {FleetShip & {row: number, column: number, down: boolean}} Placed a ship with its upper left cell, from 0 */
/** @typedef {{rows: number, columns: number, touching: boolean}} Sea the board, and whether ships may lie side by side */

/**
 * The cells of a ship as rows and columns from 0.
 * @param {Placed} ship
 * @returns {[number, number][]}
 */
export const cellsOf = ({ row, column, down, length }) => Array.from({ length }, (_, i) => (down ? [row + i, column] : [row, column + i]));

/**
 * The fault of a ship where it lies among the others; empty if there is none.
 * @param {Placed} ship
 * @param {Placed[]} others
 * @param {Sea} sea
 * @returns {"" | "off" | "overlap" | "touch"}
 */
export function faultOf(ship, others, { rows, columns, touching }) {
  const cells = cellsOf(ship);
  if (cells.some(([r, c]) => r < 0 || c < 0 || r >= rows || c >= columns)) return "off";
  const taken = others.flatMap(cellsOf);
  if (taken.some(([r, c]) => cells.some(([y, x]) => r === y && c === x))) return "overlap";
  if (!touching && taken.some(([r, c]) => cells.some(([y, x]) => Math.abs(r - y) < 2 && Math.abs(c - x) < 2))) return "touch";
  return "";
}

/**
 * The layout with one ship elsewhere.
 * @param {Placed[]} layout
 * @param {Placed} ship
 */
export const withShip = (layout, ship) => layout.map((one) => (one.name === ship.name ? ship : one));

/**
 * The other ships of a layout.
 * @param {Placed[]} layout
 * @param {FleetShip} ship
 */
export const othersOf = (layout, ship) => layout.filter(({ name }) => name !== ship.name);

/**
 * A ship moved by one cell, or as many more as it takes to find room; null if there is none that way.
 * @param {Placed[]} layout
 * @param {Placed} ship
 * @param {[number, number]} step rows and columns
 * @param {Sea} sea
 * @returns {Placed | null}
 */
export function moved(layout, ship, [dr, dc], sea) {
  const others = othersOf(layout, ship);
  for (let n = 1; n < Math.max(sea.rows, sea.columns); n++) {
    const to = { ...ship, row: ship.row + n * dr, column: ship.column + n * dc };
    const fault = faultOf(to, others, sea);
    if (fault === "off") return null;
    if (!fault) return to;
  }
  return null;
}

/**
 * A ship turned about the first of its cells that leaves room; null if none does.
 * @param {Placed[]} layout
 * @param {Placed} ship
 * @param {Sea} sea
 * @returns {Placed | null}
 */
export function turned(layout, ship, sea) {
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

/**
 * A layout by lot, the longest ships first; null if no room was found.
 * @param {FleetShip[]} ships
 * @param {Sea} sea
 * @param {() => number} random a number from 0 to 1
 * @returns {Placed[] | null}
 */
export function randomLayout(ships, sea, random) {
  const order = [...ships].sort((a, b) => b.length - a.length);
  for (let beginning = 0; beginning < BEGINNINGS; beginning++) {
    /** @type {Placed[]} */
    const layout = [];
    for (const ship of order) {
      const room = placesOf(ship, layout, sea);
      if (!room.length) break;
      layout.push(room[Math.floor(random() * room.length) % room.length]);
    }
    if (layout.length === ships.length) return ships.map(({ name }) => /** @type {Placed} */ (layout.find((one) => one.name === name)));
  }
  return null;
}

/**
 * The places where a ship has room.
 * @param {FleetShip} ship
 * @param {Placed[]} others
 * @param {Sea} sea
 * @returns {Placed[]}
 */
function placesOf(ship, others, sea) {
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

/**
 * A layout in the game's notation: `c5 A1-A5, b4 C3-F3`.
 * @param {Placed[]} layout
 * @param {GridBoard} board
 */
export function formatLayout(layout, board) {
  return layout
    .map((ship) => {
      const cells = cellsOf(ship).map(([r, c]) => board.queries[r][c]);
      return `${ship.name}${ship.length} ${cells[0]}${cells.length > 1 ? `-${cells[cells.length - 1]}` : ""}`;
    })
    .join(", ");
}

/**
 * The layout in a text, or the fault that it has: a link may have been edited by hand.
 * @param {string} text
 * @param {GridBoard} board
 * @param {boolean} touching
 * @returns {{layout: Placed[], fault: string}}
 */
export function parseLayout(text, board, touching) {
  const sea = { rows: board.rows, columns: board.columns, touching };
  const at = new Map(board.queries.flatMap((row, r) => row.map((query, c) => /** @type {[string, [number, number]]} */ ([query, [r, c]]))));
  /** @type {Placed[]} */
  const layout = [];
  for (const part of text.split(",")) {
    const [name, ends] = part.trim().split(/\s+/);
    const ship = board.fleet.find((one) => `${one.name}${one.length}` === name);
    const [first, last] = (ends ?? "").split("-").map((cell) => at.get(cell));
    if (!ship || !first || layout.some((one) => one.name === ship.name)) return { layout: [], fault: "a ship in it is not of this fleet, or off the board" };
    const end = last ?? first;
    const placed = { name: ship.name, title: ship.title, length: ship.length ?? 1, row: first[0], column: first[1], down: end[0] > first[0] };
    const [r, c] = cellsOf(placed)[placed.length - 1];
    const fault = r !== end[0] || c !== end[1] ? "off" : faultOf(placed, layout, sea);
    if (fault) return { layout: [], fault: FAULTS[fault] };
    layout.push(placed);
  }
  return layout.length === board.fleet.length ? { layout, fault: "" } : { layout: [], fault: "a ship is missing" };
}

/** The faults of a layout in words. */
const FAULTS = { off: "a ship lies off the board", overlap: "two ships share a cell", touch: "two ships touch, which these rules forbid" };

/**
 * The ship at a cell, if there is one.
 * @param {Placed[]} layout
 * @param {number} row
 * @param {number} column
 */
export const shipAt = (layout, row, column) => layout.find((ship) => cellsOf(ship).some(([r, c]) => r === row && c === column));

/**
 * The shots at a layout with their answers by the rules. Shots off the board, and those made before, are left out.
 * @param {Placed[]} layout
 * @param {string[]} queries
 * @param {GridBoard} board
 * @param {string} announce what the host of these rules says of a ship
 * @returns {Transcript}
 */
export function answered(layout, queries, board, announce) {
  const at = new Map(board.queries.flatMap((row, r) => row.map((query, c) => /** @type {[string, [number, number]]} */ ([query, [r, c]]))));
  /** @type {Map<string, number>} */
  const left = new Map(layout.map(({ name, length }) => [name, length]));
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
    const named = announce === "every-hit" || (announce === "named" && word === "sunk");
    return [{ query, answer: named ? `${word} ${ship.name}` : word }];
  });
}

/**
 * The ships of a layout that these shots have sunk, by name.
 * @param {Placed[]} layout
 * @param {Iterable<string>} queries
 * @param {GridBoard} board
 * @returns {Set<string>}
 */
export function sunkBy(layout, queries, board) {
  const shot = new Set(queries);
  return new Set(layout.filter((ship) => cellsOf(ship).every(([r, c]) => shot.has(board.queries[r][c]))).map(({ name }) => name));
}

/** @type {Record<string, string>} */
const KINDS = { carrier: "carrier", battleship: "battleship", cruiser: "cruiser", destroyer: "destroyer", submarine: "submarine", "patrol boat": "patrol boat" };

/** The titles of the boxed ships by letter and length. @type {Record<string, string>} */
export const NAMES = { c5: "carrier", b4: "battleship", d3: "destroyer", s3: "submarine", p2: "patrol boat" };

/**
 * The kind of a ship, and its number where several are alike: `["destroyer", "2"]`.
 * @param {FleetShip} ship
 * @returns {[kind: string, number: string]}
 */
export function kindOf({ name, length, title = NAMES[`${name}${length}`] ?? "" }) {
  const [, kind, number] = /^(.*?)(?: (\d+))?$/.exec(title) ?? ["", "", ""];
  if (!kind || kind === "ship of") return [`ship of ${length}`, ""];
  return [KINDS[kind] ?? kind, number ?? ""];
}

/**
 * A ship as people call it: `carrier`, `destroyer 2` where several are alike, or `ship of 6` where no name is known.
 * @param {FleetShip} ship
 */
export const shipName = (ship) => kindOf(ship).filter(Boolean).join(" ");
