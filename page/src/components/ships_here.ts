/** The ships that could lie at the cell that is looked at: in what share of the layouts each does, and what no longer fits. */

import { h, type VNode } from "../lib/dom.ts";
import { capital, finely } from "../lib/text.ts";
import { isGrid } from "../model/optimistic_board.ts";
import { colourClass } from "../model/ship_colours.ts";
import { alike, lengthsSaid, shipReasons } from "../model/ship_reasons.ts";
import type { Position, WhatIf } from "../types.ts";

/** The card, where the game has ships. */
export function shipsHere({ position, whatif, stale }: { position: Position; whatif: WhatIf | null | undefined; stale: boolean }): VNode | null {
  const { board } = position;
  if (!whatif?.ships?.length || !isGrid(board)) return null;
  const { likely, sentences } = shipReasons(board, whatif.query, whatif.ships);
  return h(
    "section",
    { class: `card ships-here ${stale ? "stale" : ""}`, "aria-labelledby": "ships-here", key: "ships" },
    h("h2", { id: "ships-here" }, `What could lie at ${whatif.query}`),
    likely.length > 0 && h("ul", null, alike(likely).map(row)),
    sentences.map((sentence) => h("p", { class: "small", key: sentence }, sentence)),
    !likely.length && !sentences.length && h("p", { class: "small" }, "No ship can lie here."),
  );
}

function row({ name, ship, lengths, p }: ReturnType<typeof alike>[number]) {
  const [least, most] = [lengths[0], lengths[lengths.length - 1]];
  const hull = (length: number, kind: string) => h("rect", { class: kind, x: 0.5, y: 0.5, width: length * 10 - 1, height: 9, rx: 4.5 });
  return h("li", { key: name },
    h("svg", { class: `ship ${colourClass(ship)}`, viewBox: `0 0 ${most * 10} 10`, width: most * 9, height: 9, "aria-hidden": "true" }, most > least && hull(most, "perhaps"), hull(least, "")),
    h("span", { class: "ship-name" }, capital(name), most > least && h("small", null, ` ${lengthsSaid(lengths)} cells`)),
    h("b", null, p > 0 ? finely(p) : "hardly ever"),
    h("span", { class: "bar", "aria-hidden": "true" }, h("i", { style: { width: `${100 * p}%` } })),
  );
}
