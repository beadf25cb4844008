/** The switch between chance and bits: what the colours of a board show, or what a list is sorted by. */
/** @import {Settings, VNode} from "../types.ts" */

import { h } from "../lib/dom.js";
import { t } from "../lib/sentences.js";

/**
 * Chance or bits: what the colours mean, or in a game in lines what is listed first.
 * @param {Settings["heat"]} chosen
 * @param {(heat: "hit" | "bits") => void} onchoose
 * @param {string} [name]
 * @returns {VNode}
 */
export function heatSwitch(chosen, onchoose, name = t`Colours show`) {
  /** @type {["hit" | "bits", string][]} */
  const ways = [
    ["hit", t`Chance`],
    ["bits", t`Bits`],
  ];
  return h(
    "div",
    { class: "switch", role: "group", "aria-label": name },
    ways.map(([heat, text]) => h("button", { key: heat, "aria-pressed": String(chosen === heat), onclick: () => onchoose(heat) }, text)),
  );
}
