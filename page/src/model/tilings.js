/** How rectangles of known sides lie on the cells that they cover. Pure. */
/** @import {GridBoard, Transcript} from "../types.ts" */
/** @import {Hull} from "./hulls.js" */

/** @typedef {{name: string, shape: [number, number]}} Piece `shape`: rows and columns, either way round */

/**
 * The rectangles of a board that has been revealed; none where its cells can be covered in more than one way.
 * @param {GridBoard} board
 * @param {{query: string}[]} cells the covered ones
 * @param {Transcript} moves
 * @returns {Hull[]}
 */
export function rectangleHulls(board, cells, moves) {
  const pieces = board.fleet.flatMap(({ name, shape }) => (shape ? [{ name, shape: /** @type {[number, number]} */ ([shape[0], shape[1]]) }] : []));
  const covered = new Set(cells.map(({ query }) => query));
  /** @type {Set<string>} */
  const open = new Set();
  board.queries.forEach((row, r) => row.forEach((query, c) => covered.has(query) && open.add(`${r} ${c}`)));
  const found = tilings(open, pieces);
  if (found.length !== 1) return [];
  const asked = new Set(moves.map(({ query }) => query));
  return found[0].map((hull) => ({ ...hull, sunk: placesOf(hull).every(([r, c]) => asked.has(board.queries[r][c])) }));
}

/**
 * The ways to cover these cells with all the pieces: none, one, or the first two. Each way lies at the first open cell.
 * @param {Set<string>} open as `row column`
 * @param {Piece[]} pieces
 * @returns {Hull[][]}
 */
function tilings(open, pieces) {
  if (!open.size || !pieces.length) return open.size === pieces.length ? [[]] : [];
  const [row, column] = [...open].map((place) => place.split(" ").map(Number)).reduce((a, b) => (b[0] < a[0] || (b[0] === a[0] && b[1] < a[1]) ? b : a));
  /** @type {Hull[][]} */
  const ways = [];
  /** @type {Set<string>} */
  const tried = new Set();
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

/** @param {Hull} hull @returns {[number, number][]} */
const placesOf = ({ row, column, rows, columns }) => Array.from({ length: rows * columns }, (_, i) => [row + Math.floor(i / columns), column + (i % columns)]);
