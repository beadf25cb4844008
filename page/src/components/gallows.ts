/** The drawing of hangman, which grows with every life that is lost. Drawn from its props only. */

import { h, type VNode } from "../lib/dom.ts";

/** The strokes of the gallows, in the order in which they are drawn. */
const FRAME = ["M4 76H44", "M14 76V4", "M12 4H50", "M14 20L30 4", "M48 4V14"];

/** The strokes of the figure: head, body, arms, legs. */
const FIGURE = ["M48 14a7 7 0 1 0 .01 0", "M48 28V50", "M48 33L37 42", "M48 33L59 42", "M48 50L39 65", "M48 50L57 65"];

const STROKES = [...FRAME, ...FIGURE];

/**
 * How many strokes are drawn: all once no life is left, fewer before. The gallows stand from the start, but where more
 * lives than strokes of the figure are given.
 * @param lives at the start
 */
export function strokesDrawn(lives: number, left: number) {
  const growing = Math.min(STROKES.length, Math.max(FIGURE.length, lives));
  return STROKES.length - growing + Math.floor((growing * (lives - left)) / lives);
}

/**
 * The drawing; the lives are told in words beside it.
 * @param lives at the start, 1 or more
 */
export function gallows(lives: number, left: number): VNode {
  const drawn = STROKES.slice(0, strokesDrawn(lives, left));
  return h("svg", { class: "gallows", viewBox: "0 0 66 80", width: 66, height: 80, "aria-hidden": "true" },
    drawn.map((d, i) => h("path", { key: d, d, pathLength: 1, class: i < FRAME.length ? "frame" : "figure" })),
  );
}
