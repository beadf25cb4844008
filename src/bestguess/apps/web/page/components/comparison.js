/** Bars that compare what a game cost you, the engine, and par. Drawn from its props only. */
/** @import {VNode} from "../types.ts" */

import { h } from "../lib/dom.js";
import { term } from "./term.js";

/** @typedef {{name: string, cost: number, text: string, kind: "you" | "friend" | "engine" | "par"}} Bar */

/**
 * The bars, one below the other, by one scale.
 * @param {{bars: Bar[], label: string}} props
 * @returns {VNode}
 */
export function comparison({ bars, label }) {
  const most = Math.max(1, ...bars.map(({ cost }) => cost));
  return h(
    "ul",
    { class: "comparison", "aria-label": label },
    bars.map(({ name, cost, text, kind }) =>
      h(
        "li",
        { key: kind, class: kind },
        h("span", { class: "who" }, kind === "par" ? term("par", "bar", name) : kind === "engine" ? term("engine", "bar", name) : name),
        h("span", { class: "track", "aria-hidden": "true" }, h("i", { style: { "--share": cost / most } })),
        h("strong", null, text),
      ),
    ),
  );
}
