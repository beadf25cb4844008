/** The practice game that needs no server: a fleet that the page itself hides, for one player without advice. Pure. */

import type { GridBoard } from "../types.ts";
import { answered, NAMES, type Placed, randomLayout } from "./layouts.ts";
import { markOf } from "./optimistic_board.ts";

export interface OfflineGame { layout: Placed[]; shots: string[] }

const SIZE = 10;

const FLEET = [["c", 5], ["b", 4], ["d", 3], ["s", 3], ["p", 2]].map(([name, length]) => ({ name: String(name), length: Number(length) }));
const ROWS = [..."ABCDEFGHIJ"];

/** A game with a fleet placed by lot. */
export const begun = (random: () => number): OfflineGame => ({ layout: randomLayout(FLEET, { rows: SIZE, columns: SIZE, touching: true }, random) ?? [], shots: [] });

function emptyBoard(): GridBoard {
  const columns = Array.from({ length: SIZE }, (_, c) => String(c + 1));
  return {
    rows: SIZE,
    columns: SIZE,
    rowNames: ROWS,
    columnNames: columns,
    queries: ROWS.map((row) => columns.map((column) => row + column)),
    marks: ROWS.map(() => columns.map(() => "")),
    hitShips: [],
    anyLengths: [],
    fleet: FLEET.map((ship) => ({ ...ship, lengths: [ship.length], shape: null, sunk: null, title: NAMES[`${ship.name}${ship.length}`] })),
  };
}

export function boardOf({ layout, shots }: OfflineGame) {
  const board = emptyBoard();
  const moves = answered(layout, shots, board, "sunk");
  const marks = new Map(moves.map(({ query, answer }) => [query, markOf(answer)]));
  const marked = { ...board, marks: board.queries.map((row) => row.map((query) => marks.get(query) ?? "")) };
  return { board: marked, moves };
}
