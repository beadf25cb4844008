/** The card about a move of a link that its game does not know. Drawn from its props only. */

import { h, type VNode } from "../lib/dom.ts";
import { counted } from "../lib/text.ts";
import type { BadMove } from "../model/bad_move.ts";
import type { Transcript } from "../types.ts";
import { lineForm } from "./typed_field.ts";

/** The card, with the ways to mend the move. */
export function badMoveCard({ bad, kept, fault = "", ontype = null, ongo }: {
  bad: BadMove;
  kept: number; // the number of moves before it, which are on the board
  fault?: string; // what is wrong with the move as it was typed anew
  ontype?: ((text: string) => void) | null; // called with the move as it was typed anew
  ongo: (after: Transcript) => void; // called with the moves to go on with
}): VNode {
  const { move, after, trouble } = bad;
  const written = `${move.query} ${move.answer}`.trim();
  return h("section", { class: "notice bad bad-move", role: "alert", key: "bad-move" },
    h("p", null, h("strong", null, `Move ${kept + 1}, ${written}, is none of this game. `), trouble.text, " ", trouble.remedy),
    h("p", null, kept ? `The board shows the game before it, ${counted(kept, "moves")}. ` : null, after.length ? `After it: ${counted(after.length, "moves")}, which will follow when it is mended or taken out.` : null),
    ontype && lineForm({ label: "The move as it should be", value: written, button: "Mend it", main: true, kind: "row nowrap mend", fault, onsend: ontype }),
    fault && h("p", { class: "wrong small" }, fault),
    h("p", { class: "row" },
      h("button", { class: ontype ? "" : "main", onclick: () => ongo(after) }, "Take this move out"),
      after.length > 0 && h("button", { onclick: () => ongo([]) }, "Go on from here"),
    ),
  );
}
