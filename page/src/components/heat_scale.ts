/** The sixteen colours of a board: which value has which colour, and the legend. */

import { h, type VNode } from "../lib/dom.ts";
import { bits, percent, share } from "../lib/text.ts";
import type { BoardProps } from "./board.ts";

const LEVELS = 16;

/** The values of the lowest and the highest colour. */
export interface Scale { low: number; high: number }

/** The scale of some values: from somewhat below the least, so that a level board is seen to be level, to the highest. */
export function scaleFor(values: number[]): Scale {
  if (!values.length) return { low: 0, high: 0 };
  return { low: Math.min(...values) * 0.7, high: Math.max(...values) };
}

/** The scale of a board's colours: the least and the greatest score of its open cells. */
export function scaleOf({ scores, heat, board }: BoardProps): Scale {
  const values: number[] = [];
  if (scores && heat) {
    board.queries.forEach((row, r) =>
      row.forEach((query, c) => {
        const score = board.marks[r][c] ? undefined : scores.get(query);
        if (score) values.push(score[heat]);
      }),
    );
  }
  return scaleFor(values);
}

/** Which of the sixteen colours a value has. */
export function heatLevel(value: number, { low, high }: Scale) {
  if (!(high > 0)) return 0;
  if (high - low < 1e-12) return LEVELS - 1;
  return Math.min(LEVELS - 1, Math.max(0, Math.round(((value - low) / (high - low)) * (LEVELS - 1))));
}

/** The scale of the colours. */
export function legend(props: BoardProps): VNode {
  const { low, high } = scaleOf(props);
  const [begin, end] = props.heat === "bits" ? [bits(low), `${bits(high)} bits`] : [share(low), percent(high)];
  return h("div", { class: "legend", "aria-hidden": "true" },
    h("span", null, begin),
    h("svg", { viewBox: "0 0 160 10", preserveAspectRatio: "none" },
      Array.from({ length: LEVELS }, (_, i) => h("rect", { class: `q${i}`, x: i * 10, y: 0, width: 10, height: 10 })),
    ),
    h("span", null, end),
  );
}
