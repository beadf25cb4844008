/** The fleet beside a board: which ships are still afloat. */
/** @import {AnyBoard, VNode} from "../types.ts" */

import { h } from "../lib/dom.js";
import { t } from "../lib/sentences.js";
import { isGrid } from "../model/optimistic_board.js";

/**
 * The fleet: which ships are still afloat, where that is known.
 * @param {{board: AnyBoard}} props
 * @returns {VNode | null}
 */
export function fleetList({ board }) {
  if (!isGrid(board) || !board.fleet.length) return null;
  return h(
    "ul",
    { class: "fleet", "aria-label": t`The fleet` },
    board.fleet.map((ship) => {
      const [high, wide] = ship.shape ?? [1, ship.length ?? 1];
      const state = ship.sunk ? "sunk" : ship.sunk === false ? "afloat" : "";
      const said = state && (ship.sunk ? t`sunk` : t`afloat`);
      return h(
        "li",
        { class: state, title: `${ship.name}${said ? `: ${said}` : ""}` },
        h(
          "svg",
          { viewBox: `0 0 ${wide * 10} ${high * 10}`, width: wide * 10, height: high * 10, role: "img", "aria-label": `${ship.name}, ${high > 1 ? t`${wide} by ${high}` : t`length ${wide}`}${said ? `, ${said}` : ""}` },
          Array.from({ length: high * wide }, (_, i) => h("rect", { x: (i % wide) * 10 + 0.75, y: Math.floor(i / wide) * 10 + 0.75, width: 8.5, height: 8.5, rx: 2 })),
        ),
      );
    }),
  );
}
