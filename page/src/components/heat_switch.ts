/** The switch between chance and bits: what the colours of a board show, or what a list is sorted by. */

import { h, type VNode } from "../lib/dom.ts";
import type { Settings } from "../types.ts";
import { term } from "./term.ts";

/** The chance or bits: what the colours mean, and what a heat map is. */
export const heatSwitch = (chosen: Settings["heat"], onchoose: (heat: "hit" | "bits") => void) =>
  h("span", { class: "row heat-switch" }, h("span", { class: "small soft" }, term("heat map", "switch", "Colours")), either("Colours show", chosen, [["hit", "Chance"], ["bits", "Bits"]], onchoose));

/** The likeliest or the most informative: what is listed first in a game in lines. */
export const rankSwitch = (chosen: Settings["rank"], onchoose: (rank: "hit" | "bits") => void) => either("Listed first", chosen, [["hit", "Likely"], ["bits", "Informative"]], onchoose);

/** One of a few ways, as buttons side by side. */
export function either<Way extends string>(name: string, chosen: Way, ways: [Way, string][], onchoose: (way: Way) => void): VNode {
  return h(
    "div",
    { class: "switch", role: "group", "aria-label": name },
    ways.map(([way, text]) => h("button", { key: way, type: "button", "aria-pressed": String(chosen === way), onclick: () => onchoose(way) }, text)),
  );
}
