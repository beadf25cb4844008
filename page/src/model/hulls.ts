/** Hulls on a board that is shot at: where a sunk ship must have lain, as far as the answers tell. Pure. */

import type { GridBoard, Transcript } from "../types.ts";
import { cellsOf, type Placed, placesOn } from "./layouts.ts";
import { hitShipsOf } from "./positions.ts";

/** A ship to be drawn, from its upper left cell */
export interface Hull {
  name: string;
  row: number;
  column: number;
  rows: number;
  columns: number;
  sunk: boolean;
}

export const hullOf = ({ name, row, column, length, down }: Placed, sunk: boolean): Hull => ({ name, row, column, rows: down ? length : 1, columns: down ? 1 : length, sunk });

/** The sunk ships whose place is certain: each covers its sinking shot, and only cells that were hit by then. */
export function certainHulls(board: GridBoard, moves: Transcript): Hull[] {
  const at = placesOn(board);
  const turn: Map<string, number> = new Map();
  const sinkings: { r: number; c: number; at: number; name: string }[] = [];
  moves.forEach(({ query, answer }, number) => {
    const place = at.get(query);
    if (!place || answer.startsWith("miss")) return;
    turn.set(place.join(), number);
    if (answer.startsWith("sunk")) sinkings.push({ r: place[0], c: place[1], at: number, name: answer.split(" ")[1] ?? "" });
  });
  const found: Hull[] = [];
  const taken = new Set<string>();
  const named = new Map(hitShipsOf(moves).map(({ query, ship }) => [at.get(query)?.join() ?? "", ship]));
  const every = named.size === turn.size;
  let open = sinkings;
  for (let more = true; more && open.length;) {
    more = false;
    for (const sinking of open) {
      const places = placesOf(board, sinking, turn, taken, found).filter((place) => !every || isWhole(place, named));
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

function isWhole(place: Placed, named: Map<string, string>) {
  const cells = cellsOf(place).map((cell) => cell.join());
  return cells.every((cell) => named.get(cell) === place.name) && cells.length === [...named.values()].filter((name) => name === place.name).length;
}

/** The places that a ship may have had that was sunk by one shot; equal ships count once. `turn`: the move that hit each cell. */
function placesOf(board: GridBoard, { r, c, at, name }: { r: number; c: number; at: number; name: string }, turn: Map<string, number>, taken: Set<string>, found: Hull[]): Placed[] {
  const ships = board.fleet.filter((ship) => (name ? ship.name === name : !found.some((hull) => hull.name === ship.name)));
  const places: Map<string, Placed> = new Map();
  for (const ship of ships) {
    for (const length of ship.lengths) {
      for (const down of length > 1 ? [false, true] : [false]) {
        for (let back = 0; back < length; back++) {
          const place = { name: ship.name, length, row: down ? r - back : r, column: down ? c : c - back, down };
          const fits = cellsOf(place).every((cell) => (turn.get(cell.join()) ?? Infinity) <= at && !taken.has(cell.join()));
          if (fits && !places.has(`${place.row} ${place.column} ${down} ${length}`)) places.set(`${place.row} ${place.column} ${down} ${length}`, place);
        }
      }
    }
  }
  return [...places.values()];
}

/** The ships or rectangles of a secret as its cells were revealed, sunk where all of them were hit. */
export function revealedHulls(board: GridBoard, cells: { query: string; ship?: string | null }[], moves: Transcript): Hull[] {
  if (board.fleet.some(({ shape }) => shape)) return rectangleHulls(board, cells, moves);
  const asked = new Set(moves.map(({ query }) => query));
  const at = placesOn(board);
  const ships: Map<string, { query: string; place: [number, number] }[]> = new Map();
  for (const { query, ship } of cells) {
    const place = at.get(query);
    if (place && ship != null) ships.set(ship, [...(ships.get(ship) ?? []), { query, place }]);
  }
  return [...ships].map(([name, parts]) => {
    const rows = parts.map(({ place }) => place[0]);
    const columns = parts.map(({ place }) => place[1]);
    const [row, column] = [Math.min(...rows), Math.min(...columns)];
    return { name, row, column, rows: Math.max(...rows) - row + 1, columns: Math.max(...columns) - column + 1, sunk: parts.every(({ query }) => asked.has(query)) };
  });
}

/** The board with the ships of these hulls among the sunk ones of its fleet, whatever was announced of them. */
export function withWrecks(board: GridBoard, hulls: Hull[]): GridBoard {
  const down = hulls.filter(({ sunk }) => sunk).map(({ name }) => name);
  const fleet = board.fleet.map((ship) => {
    // Equal rectangles have one name: as many of them are struck out as are down.
    const at = down.indexOf(ship.name);
    if (at >= 0) down.splice(at, 1);
    return { ...ship, sunk: at >= 0 ? true : ship.sunk };
  });
  return { ...board, fleet };
}

/** The rectangles of a board that has been revealed; none where its cells can be covered in more than one way. */
export function rectangleHulls(board: GridBoard, cells: { query: string }[], moves: Transcript): Hull[] {
  const pieces = board.fleet.flatMap(({ name, shape }) => (shape ? [{ name, shape: [shape[0], shape[1]] as [number, number] }] : []));
  const covered = new Set(cells.map(({ query }) => query));
  const open: Set<string> = new Set();
  board.queries.forEach((row, r) => row.forEach((query, c) => covered.has(query) && open.add(`${r} ${c}`)));
  const found = tilings(open, pieces);
  if (found.length !== 1) return [];
  const asked = new Set(moves.map(({ query }) => query));
  return found[0].map((hull) => ({ ...hull, sunk: placesIn(hull).every(([r, c]) => asked.has(board.queries[r][c])) }));
}

/** The ways to cover these cells, `row column`, with all pieces, either way round: none, one, or the first two. Each way lies at the first open cell. */
function tilings(open: Set<string>, pieces: { name: string; shape: [number, number] }[]): Hull[][] {
  if (!open.size || !pieces.length) return open.size === pieces.length ? [[]] : [];
  const [row, column] = [...open].map((place) => place.split(" ").map(Number)).reduce((a, b) => (b[0] < a[0] || (b[0] === a[0] && b[1] < a[1]) ? b : a));
  const ways: Hull[][] = [];
  const tried: Set<string> = new Set();
  for (const piece of pieces) {
    for (const [rows, columns] of [piece.shape, [piece.shape[1], piece.shape[0]]]) {
      if (tried.has(`${rows} ${columns}`)) continue;
      tried.add(`${rows} ${columns}`);
      const hull = { name: piece.name, row, column, rows, columns, sunk: false };
      const places = placesIn(hull).map((place) => place.join(" "));
      if (!places.every((place) => open.has(place))) continue;
      const rest = new Set([...open].filter((place) => !places.includes(place)));
      const others = pieces.filter((one) => one !== piece);
      ways.push(...tilings(rest, others).map((way) => [hull, ...way]));
      if (ways.length > 1) return ways.slice(0, 2);
    }
  }
  return ways;
}

const placesIn = ({ row, column, rows, columns }: Hull): [number, number][] => Array.from({ length: rows * columns }, (_, i) => [row + Math.floor(i / columns), column + (i % columns)]);
