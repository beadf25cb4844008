/** A fleet as drawn ships, with a button for one more and one less of each length. Drawn from its props only. */

import { h, type VNode } from "../lib/dom.ts";
import { changed, countsOf, MOST, writtenLength } from "../model/fleets.ts";

/**
 * The ships of a fleet by length.
 * @param props `usual`: the fleet of the game unless another is given
 */
export function fleetEditor({ fleet, usual, onchange }: { fleet: string; usual: string; onchange: (fleet: string) => void }): VNode {
  const counts = countsOf(fleet);
  const all = counts.reduce((sum, { number }) => sum + number, 0);
  return h("ul", { class: "fleet-editor", "aria-label": "Ships by length" },
    counts.map((count) => {
      const { least, most: length, number } = count;
      const noun = `ship of ${writtenLength(count).replace("..", " to ")}`;
      return h("li", { key: noun, class: number ? "" : "none-of-it" },
        h("svg", { viewBox: `0 0 ${length * 12} 12`, width: length * 12, height: 12, "aria-hidden": "true" },
          length > least && h("rect", { class: "hull perhaps", x: 0.75, y: 0.75, width: length * 12 - 1.5, height: 10.5, rx: 5 }),
          h("rect", { class: "hull", x: 0.75, y: 0.75, width: least * 12 - 1.5, height: 10.5, rx: 5 }),
          Array.from({ length: length - 1 }, (_, i) => h("path", { class: "seam", d: `M${(i + 1) * 12} 2.5v7` })),
        ),
        h("span", { class: "stepper" },
          h("button", { class: "icon", "aria-label": `One ${noun} less`, disabled: number === 0 || all === 1, onclick: () => onchange(changed(fleet, count, -1, usual)) }, "−"),
          h("output", { "aria-label": noun.replace("ship", "Ships") }, String(number)),
          h("button", { class: "icon", "aria-label": `One ${noun} more`, disabled: all >= MOST, onclick: () => onchange(changed(fleet, count, 1, usual)) }, "+"),
        ),
      );
    }),
  );
}
