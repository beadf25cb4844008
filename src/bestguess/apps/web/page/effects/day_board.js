/** The board of a day, drawn in the browser as every server draws it (core/lots.py): SHA-256, which browsers compute. */
/** @import {Placed} from "../model/layouts.js" */

import { sharedName } from "../model/daily.js";
import { FLEET, SIZE } from "../model/offline_game.js";
import { cellsOf } from "../model/layouts.js";

const RANGE = 1n << 64n;

/**
 * The whole numbers that all who know a name share: the function returned draws one from 0 to below `n`.
 * @param {string} name
 * @returns {(n: number) => Promise<number>}
 */
function lotsOf(name) {
  /** @type {bigint[]} */
  let drawn = [];
  let block = 0;
  const next = async () => {
    if (!drawn.length) {
      const view = new DataView(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${name}\0${block++}`)));
      drawn = [0, 8, 16, 24].map((at) => view.getBigUint64(at));
    }
    return /** @type {bigint} */ (drawn.shift());
  };
  return async (n) => {
    const fair = RANGE - (RANGE % BigInt(n));
    let number = await next();
    while (number >= fair) number = await next();
    return Number(number % BigInt(n));
  };
}

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
 * The fleet of the board of a day; null where the browser computes no SHA-256, which it does on this machine or over
 * https only.
 * @param {string} date
 * @returns {Promise<Placed[] | null>}
 */
export async function dayLayout(date) {
  if (!globalThis.crypto?.subtle) return null;
  const below = lotsOf(`shared\0battleship\0${sharedName(date)}`);
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
