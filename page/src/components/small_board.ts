/** A small map without names: what would be known after an answer. Drawn from its props only. */

import { h, type VNode } from "../lib/dom.ts";
import type { GridBoard } from "../types.ts";
import { heatLevel, scaleFor } from "./heat_scale.ts";

/**
 * A small map with no names: what would be known after an answer. `values` are P(hit), 1 and 0 where it is known.
 * @param values row by row
 */
export function smallBoard(board: GridBoard, values: number[], { query, name }: { query?: string; name: string }): VNode {
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

const markAt = (board: GridBoard, place: number) => board.marks[Math.floor(place / board.columns)][place % board.columns];
