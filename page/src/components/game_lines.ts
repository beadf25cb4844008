/** Walking back in a game that goes on: the bar to step with, where one looks, and the other lines of the game. */

import { type Child, h } from "../lib/dom.ts";
import { lineNamed, lookedBack } from "../model/lines.ts";
import { parseLink } from "../model/link.ts";
import type { Link } from "../types.ts";
import { stepBar } from "./playback.ts";

/** The bar, and links to the lines that are not shown. */
export function walkBack({ link, lines, onlook }: { link: Link; lines: string[]; onlook: (at: number) => void }): Child {
  const last = link.moves.length;
  if (!last) return null;
  const at = lookedBack(link);
  const move = link.moves[at - 1];
  const text = at === last ? `Move ${last}, now` : at ? `Move ${at} of ${last}: ${move.query} ${move.answer}` : "Before the first move";
  const others = lines.filter((line) => parseLink(line).id !== link.id);
  return [
    stepBar({ at, last, text, onstep: onlook }),
    others.length > 0 &&
      h("div", { class: "other-lines", key: "lines" },
        h("h3", null, "Other lines of this game"),
        h("ul", null, others.map((line) => h("li", { key: line }, h("a", { href: line }, lineNamed(link, line))))),
      ),
  ];
}

/**
 * The notice while an earlier move is looked at.
 * @param props `doing`: what begins another line, such as "Shoot"
 */
export function lookingBack({ link, doing, onback }: { link: Link; doing: string; onback: () => void }): Child {
  const at = lookedBack(link);
  if (at === link.moves.length) return null;
  return h("p", { class: "notice row spread looking-back", role: "status", key: "back" },
    h("span", null, `This is ${at ? `move ${at} of ${link.moves.length}` : "the beginning"}. ${doing} to try another way: the game as it was is kept.`),
    h("button", { onclick: onback }, "Back to the game"),
  );
}
