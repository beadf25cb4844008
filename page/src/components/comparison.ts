/** Bars that compare what a game cost you, the engine, and par. Drawn from its props only. */

import { h, type VNode } from "../lib/dom.ts";
import { term } from "./term.ts";

/** `cost`: null where there is none to draw */
export interface Bar {
  name: string;
  cost: number | null;
  text: string;
  kind: "you" | "friend" | "engine" | "par";
  lost?: boolean;
}

/** The bars, one below the other, by one scale. A game that was lost has no end: its bar is full and hatched. */
export function comparison({ bars, label }: { bars: Bar[]; label: string }): VNode {
  const most = Math.max(1, ...bars.map(({ cost }) => cost ?? 0));
  return h("ul", { class: "comparison", "aria-label": label },
    bars.map(({ name, cost, text, kind, lost = false }) =>
      h("li", { key: kind, class: `${kind}${lost ? " lost" : ""}${cost === null ? " said" : ""}` },
        h("span", { class: "who" }, kind === "par" ? term("par", "bar", name) : kind === "engine" ? term("engine", "bar", name) : name),
        cost !== null && h("span", { class: "track", "aria-hidden": "true" }, h("i", { style: { "--share": lost ? 1 : cost / most } })),
        h("strong", null, text),
      ),
    ),
  );
}
