/** How rectangles of known sides lie on the cells that they cover. Pure. */

import type { GridBoard, Transcript } from "../types.ts";
import type { Hull } from "./hulls.ts";

/** `shape`: rows and columns, either way round */
interface Piece { name: string; shape: [number, number] }

/** The rectangles of a board that has been revealed; none where its cells can be covered in more than one way. */
export function rectangleHulls(board: GridBoard, cells: { query: string }[], moves: Transcript): Hull[] {
  const pieces = board.fleet.flatMap(({ name, shape }) => (shape ? [{ name, shape: [shape[0], shape[1]] as [number, number] }] : []));
  const covered = new Set(cells.map(({ query }) => query));
  const open: Set<string> = new Set();
  board.queries.forEach((row, r) => row.forEach((query, c) => covered.has(query) && open.add(`${r} ${c}`)));
  const found = tilings(open, pieces);
  if (found.length !== 1) return [];
  const asked = new Set(moves.map(({ query }) => query));
  return found[0].map((hull) => ({ ...hull, sunk: placesOf(hull).every(([r, c]) => asked.has(board.queries[r][c])) }));
}

/** The ways to cover these cells, `row column`, with all pieces: none, one, or the first two. Each way lies at the first open cell. */
function tilings(open: Set<string>, pieces: Piece[]): Hull[][] {
  if (!open.size || !pieces.length) return open.size === pieces.length ? [[]] : [];
  const [row, column] = [...open].map((place) => place.split(" ").map(Number)).reduce((a, b) => (b[0] < a[0] || (b[0] === a[0] && b[1] < a[1]) ? b : a));
  const ways: Hull[][] = [];
  const tried: Set<string> = new Set();
  for (const piece of pieces) {
    for (const [rows, columns] of [piece.shape, [piece.shape[1], piece.shape[0]]]) {
      if (tried.has(`${rows} ${columns}`)) continue;
      tried.add(`${rows} ${columns}`);
      const hull = { name: piece.name, row, column, rows, columns, sunk: false };
      const places = placesOf(hull).map((place) => place.join(" "));
      if (!places.every((place) => open.has(place))) continue;
      const rest = new Set([...open].filter((place) => !places.includes(place)));
      const others = pieces.filter((one) => one !== piece);
      ways.push(...tilings(rest, others).map((way) => [hull, ...way]));
      if (ways.length > 1) return ways.slice(0, 2);
    }
  }
  return ways;
}

const placesOf = ({ row, column, rows, columns }: Hull): [number, number][] => Array.from({ length: rows * columns }, (_, i) => [row + Math.floor(i / columns), column + (i % columns)]);
