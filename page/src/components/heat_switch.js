/** The switch between chance and bits: what the colours of a board show, or what a list is sorted by. */
/** @import {Settings, VNode} from "../types.ts" */

import { h } from "../lib/dom.js";
import { term } from "./term.js";

/**
 * The chance or bits: what the colours mean, and what a heat map is.
 * @param {Settings["heat"]} chosen
 * @param {(heat: "hit" | "bits") => void} onchoose
 */
export const heatSwitch = (chosen, onchoose) =>
  h("span", { class: "row heat-switch" }, h("span", { class: "small soft" }, term("heat map", "switch", "Colours")), either("Colours show", chosen, [["hit", "Chance"], ["bits", "Bits"]], onchoose));

/**
 * The likeliest or the most informative: what is listed first in a game in lines.
 * @param {Settings["rank"]} chosen
 * @param {(rank: "hit" | "bits") => void} onchoose
 */
export const rankSwitch = (chosen, onchoose) => either("Listed first", chosen, [["hit", "Likely"], ["bits", "Informative"]], onchoose);

/**
 * @param {string} name
 * @param {"hit" | "bits"} chosen
 * @param {["hit" | "bits", string][]} ways
 * @param {(way: "hit" | "bits") => void} onchoose
 * @returns {VNode}
 */
function either(name, chosen, ways, onchoose) {
  return h(
    "div",
    { class: "switch", role: "group", "aria-label": name },
    ways.map(([heat, text]) => h("button", { key: heat, "aria-pressed": String(chosen === heat), onclick: () => onchoose(heat) }, text)),
  );
}
