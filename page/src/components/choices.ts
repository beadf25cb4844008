/** One of several ways: as buttons side by side, in a list, or as a box to tick. */

import { type Child, h, type VNode } from "../lib/dom.ts";
import type { Settings } from "../types.ts";
import { term } from "./term.ts";

/** The chance or bits: what the colours mean, and what a heat map is. */
export const heatSwitch = (chosen: Settings["heat"], onchoose: (heat: "hit" | "bits") => void) =>
  h("span", { class: "row heat-switch" }, h("span", { class: "small soft" }, term("heat map", "switch", "Colours")), either("Colours show", chosen, [["hit", "Chance"], ["bits", "Bits"]], onchoose));

/** The likeliest or the most informative: what is listed first in a game in lines. */
export const rankSwitch = (chosen: Settings["rank"], onchoose: (rank: "hit" | "bits") => void) => either("Listed first", chosen, [["hit", "Likely"], ["bits", "Informative"]], onchoose);

/** One of a few ways, as buttons side by side. */
export function either<Way extends string>(name: string, chosen: Way, ways: [Way, string][], onchoose: (way: Way) => void): VNode {
  return h("div", { class: "switch", role: "group", "aria-label": name },
    ways.map(([way, text]) => h("button", { key: way, type: "button", "aria-pressed": String(chosen === way), onclick: () => onchoose(way) }, text)),
  );
}

/** One of many ways, in a list that opens. */
export const choice = (label: string, value: string, options: Child, onchoose: (value: string) => void): VNode =>
  h("label", { class: "choice" }, label, h("select", { value, onchange: (event: any) => onchoose(event.target.value) }, options));

/** The ways of a list, each with its words. */
export const options = (all: [value: string, text: string][]): VNode[] => all.map(([value, text]) => h("option", { key: value, value }, text));

/** A box to tick. */
export const check = (label: string, checked: boolean, onchoose: (checked: boolean) => void): VNode =>
  h("label", { class: "check" }, h("input", { type: "checkbox", checked, onchange: (event: any) => onchoose(event.target.checked) }), label);
