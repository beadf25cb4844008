/** The board of a day, drawn in the browser as every server draws it. */
/** @import {Placed} from "../model/layouts.js" */

import { sharedName } from "../model/daily.js";
import { FLEET, SIZE } from "../model/offline_game.js";
import { cellsOf } from "../model/layouts.js";
import { sharedLots } from "./lots.js";

/**
 * The placements of a ship on the empty board: along the rows, then down the columns.
 * @param {{name: string, length: number}} ship
 * @returns {Placed[]}
 */
function placementsOf(ship) {
  const free = SIZE - ship.length + 1;
  const along = Array.from({ length: SIZE * free }, (_, i) => ({ ...ship, row: Math.floor(i / free), column: i % free, down: false }));
  const down = Array.from({ length: free * SIZE }, (_, i) => ({ ...ship, row: Math.floor(i / SIZE), column: i % SIZE, down: true }));
  return [...along, ...down];
}

/**
 * The fleet of the board of a day.
 * @param {string} date
 * @param {string} rules
 * @returns {Promise<Placed[]>}
 */
export async function dayLayout(date, rules) {
  const below = sharedLots(rules, sharedName(date));
  const choices = FLEET.map(placementsOf);
  for (;;) {
    /** @type {Placed[]} */
    const layout = [];
    const taken = new Set();
    for (const places of choices) {
      const ship = places[await below(places.length)];
      const cells = cellsOf(ship).map(([row, column]) => row * SIZE + column);
      if (cells.some((cell) => taken.has(cell))) break;
      cells.forEach((cell) => taken.add(cell));
      layout.push(ship);
    }
    if (layout.length === FLEET.length) return layout;
  }
}
