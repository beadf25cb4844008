/** The queries that lead, as a list: for those who would rather read than look at a map. */
/** @import {Position, Settings, VNode} from "./types.ts" */

import { bestOf, named } from "./coach.js";
import { h } from "./dom.js";
import { bits, percent, spoken } from "./text.js";

/** So many are listed. */
const MOST = 5;

/**
 * The likeliest queries, or the most informative, as the colours show; a press looks at one.
 * @param {{position: Position, heat: Settings["heat"], stale: boolean, onpick: (query: string) => void, onhover: (query: string | null) => void}} props
 * @returns {VNode | null}
 */
export function lines({ position, heat, stale, onpick, onhover }) {
  const scores = (position.scores ?? []).filter(({ query }) => query !== "length");
  if (scores.length < 2) return null;
  const best = bestOf(position);
  const place = (/** @type {string} */ query) => (best.includes(query) ? best.indexOf(query) : best.length);
  const other = heat === "hit" ? "bits" : "hit";
  const leading = [...scores].sort((a, b) => b[heat] - a[heat] || place(a.query) - place(b.query) || b[other] - a[other]).slice(0, MOST);
  return h(
    "section",
    { class: `card lines ${stale ? "stale" : ""}`, "aria-label": "Leading" },
    h("h2", null, heat === "hit" ? "Likeliest" : "Most informative"),
    h(
      "ol",
      null,
      leading.map(({ query, hit, bits: gain }) =>
        h(
          "li",
          { key: query },
          h(
            "button",
            {
              class: "quiet line",
              "aria-label": `${named(query)}: ${spoken(hit)}, ${bits(gain)} bits${best.includes(query) ? ", best" : ""}`,
              onclick: () => onpick(query),
              onpointerenter: () => onhover(query),
              onpointerleave: () => onhover(null),
            },
            h("b", null, named(query)),
            h("span", null, percent(hit)),
            h("span", null, `${bits(gain)} bits`),
            h("span", { class: "verdict best", "aria-hidden": "true" }, best.includes(query) ? "★" : ""),
          ),
        ),
      ),
    ),
  );
}
