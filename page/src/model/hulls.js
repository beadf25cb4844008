/** Hulls on a board that is shot at: where a sunk ship must have lain, as far as the answers tell. Pure. */
/** @import {GridBoard, Transcript} from "../types.ts" */
/** @import {Placed} from "./layouts.js" */

import { cellsOf } from "./layouts.js";
import { rectangleHulls } from "./tilings.js";

/** @typedef {{name: string, row: number, column: number, rows: number, columns: number, sunk: boolean}} Hull a ship to be drawn, from its upper left cell */

/**
 * A ship of a layout as it is drawn.
 * @param {Placed} ship
 * @param {boolean} sunk
 * @returns {Hull}
 */
export const hullOf = ({ name, row, column, length, down }, sunk) => ({ name, row, column, rows: down ? length : 1, columns: down ? 1 : length, sunk });

/**
 * The sunk ships whose place is certain: each covers its sinking shot, and only cells that were hit by then.
 * @param {GridBoard} board
 * @param {Transcript} moves
 * @returns {Hull[]}
 */
export function certainHulls(board, moves) {
  const at = new Map(board.queries.flatMap((row, r) => row.map((query, c) => /** @type {[string, [number, number]]} */ ([query, [r, c]]))));
  /** @type {Map<string, number>} */
  const turn = new Map();
  /** @type {{r: number, c: number, at: number, name: string}[]} */
  const sinkings = [];
  moves.forEach(({ query, answer }, number) => {
    const place = at.get(query);
    if (!place || answer.startsWith("miss")) return;
    turn.set(place.join(), number);
    if (answer.startsWith("sunk")) sinkings.push({ r: place[0], c: place[1], at: number, name: answer.split(" ")[1] ?? "" });
  });
  /** @type {Hull[]} */
  const found = [];
  const taken = new Set();
  let open = sinkings;
  for (let more = true; more && open.length; ) {
    more = false;
    for (const sinking of open) {
      const places = placesOf(board, sinking, turn, taken, found);
      if (places.length !== 1) continue;
      const cells = cellsOf(places[0]).map((cell) => cell.join());
      cells.forEach((cell) => taken.add(cell));
      found.push(hullOf(places[0], true));
      open = open.filter((one) => one !== sinking);
      more = true;
    }
  }
  return found;
}

/**
 * The places that a ship may have had that was sunk by one shot; equal ships count once.
 * @param {GridBoard} board
 * @param {{r: number, c: number, at: number, name: string}} sinking
 * @param {Map<string, number>} turn the move that hit each cell
 * @param {Set<string>} taken cells of other hulls
 * @param {Hull[]} found
 * @returns {Placed[]}
 */
function placesOf(board, { r, c, at, name }, turn, taken, found) {
  const ships = board.fleet.filter((ship) => (name ? ship.name === name : !found.some((hull) => hull.name === ship.name)));
  /** @type {Map<string, Placed>} */
  const places = new Map();
  for (const ship of ships) {
    const length = ship.length ?? 1;
    for (const down of length > 1 ? [false, true] : [false]) {
      for (let back = 0; back < length; back++) {
        const place = { name: ship.name, length, row: down ? r - back : r, column: down ? c : c - back, down };
        const fits = cellsOf(place).every((cell) => (turn.get(cell.join()) ?? Infinity) <= at && !taken.has(cell.join()));
        if (fits && !places.has(`${place.row} ${place.column} ${down} ${length}`)) places.set(`${place.row} ${place.column} ${down} ${length}`, place);
      }
    }
  }
  return [...places.values()];
}

/**
 * The ships or rectangles of a secret as its cells were revealed, sunk where all of them were hit.
 * @param {GridBoard} board
 * @param {{query: string, ship: string | null}[]} cells
 * @param {Transcript} moves
 * @returns {Hull[]}
 */
export function revealedHulls(board, cells, moves) {
  if (board.fleet.some(({ shape }) => shape)) return rectangleHulls(board, cells, moves);
  const asked = new Set(moves.map(({ query }) => query));
  const at = new Map(board.queries.flatMap((row, r) => row.map((query, c) => /** @type {[string, [number, number]]} */ ([query, [r, c]]))));
  /** @type {Map<string, {query: string, place: [number, number]}[]>} */
  const ships = new Map();
  for (const { query, ship } of cells) {
    const place = at.get(query);
    if (place && ship !== null) ships.set(ship, [...(ships.get(ship) ?? []), { query, place }]);
  }
  return [...ships].map(([name, parts]) => {
    const rows = parts.map(({ place }) => place[0]);
    const columns = parts.map(({ place }) => place[1]);
    const [row, column] = [Math.min(...rows), Math.min(...columns)];
    return { name, row, column, rows: Math.max(...rows) - row + 1, columns: Math.max(...columns) - column + 1, sunk: parts.every(({ query }) => asked.has(query)) };
  });
}

/**
 * The board with the ships of these hulls among the sunk ones of its fleet, whatever was announced of them.
 * @param {GridBoard} board
 * @param {Hull[]} hulls
 * @returns {GridBoard}
 */
export function withWrecks(board, hulls) {
  const down = hulls.filter(({ sunk }) => sunk).map(({ name }) => name);
  const fleet = board.fleet.map((ship) => {
    // Equal rectangles have one name: as many of them are struck out as are down.
    const at = down.indexOf(ship.name);
    if (at >= 0) down.splice(at, 1);
    return { ...ship, sunk: at >= 0 ? true : ship.sunk };
  });
  return { ...board, fleet };
}
