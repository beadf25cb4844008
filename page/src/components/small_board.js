/** A small map without names: what would be known after an answer. Drawn from its props only. */
/** @import {GridBoard, VNode} from "../types.ts" */

import { h } from "../lib/dom.js";
import { heatLevel, scaleFor } from "./heat_scale.js";

/**
 * A small map with no names: what would be known after an answer. `values` are P(hit), 1 and 0 where it is known.
 * @param {GridBoard} board
 * @param {number[]} values row by row
 * @param {{query?: string, name: string}} options
 * @returns {VNode}
 */
export function smallBoard(board, values, { query, name }) {
  const scale = scaleFor(values.filter((value, place) => value > 0 && !markAt(board, place)));
  return h(
    "svg",
    { class: "ghost", viewBox: `0 0 ${board.columns * 10} ${board.rows * 10}`, role: "img", "aria-label": name },
    values.map((value, place) => {
      const r = Math.floor(place / board.columns);
      const c = place % board.columns;
      const mark = board.marks[r][c];
      const here = board.queries[r][c] === query;
      const colour = mark ? mark : `q${heatLevel(value, scale)}`;
      const box = { x: c * 10 + 0.5, y: r * 10 + 0.5, width: 9, height: 9 };
      return h("rect", { class: `${colour}${here ? " here" : ""}`, ...box });
    }),
  );
}

/**
 * @param {GridBoard} board
 * @param {number} place
 */
const markAt = (board, place) => board.marks[Math.floor(place / board.columns)][place % board.columns];
