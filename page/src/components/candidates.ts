/** The candidates: the likeliest secrets, or the likeliest words of each place. Drawn from its props only. */

import { h, type VNode } from "../lib/dom.ts";
import { finely, plural } from "../lib/text.ts";
import { isLines } from "../model/optimistic_board.ts";
import type { Position, Share } from "../types.ts";
import { drawn } from "./tiles.ts";

/**
 * The likeliest secrets, or those of each word; a press names one.
 * @param props `rows`: how many there is room for
 */
export function candidates({ position, stale, rows = Infinity, onname }: { position: Position; stale: boolean; rows?: number; onname?: (query: string) => void }): VNode | null {
  const all = position.likelyWords ?? (position.likely?.length ? [position.likely] : []);
  const columns = all.map((shares) => shares.slice(0, all.length > 1 ? rows : 2 * rows));
  if (!columns.length || position.kind === "grid") return null;
  return h("section", { class: `candidates ${stale ? "stale" : ""}` },
    h("h2", null, columns.length > 1 ? "Likeliest words" : alike(columns[0]) ? `Possible ${plural(position.secretNoun)}` : `Likeliest ${plural(position.secretNoun)}`),
    h("div", { class: columns.flat().some(({ text }) => text.length > LONG) ? "columns wide" : "columns" },
      columns.map((shares) =>
        h("ol", null,
          shares.map(({ text, p }) =>
            h("li", { key: text },
              h("i", { class: "bar", style: { "--p": p / (shares[0].p || 1) }, "aria-hidden": "true" }),
              candidate(position, text, onname),
              h("span", { class: "p" }, finely(p)),
            ),
          ),
        ),
      ),
    ),
  );
}

/** Letters of a word beside which a phone has no room for another. */
const LONG = 9;

/** Whether none is likelier than another. */
const alike = (shares: Share[]) => shares.length > 1 && shares.every(({ p }) => Math.abs(p - shares[0].p) < 1e-9);

function candidate({ board, kind, legal }: Position, text: string, onname: ((query: string) => void) | undefined) {
  const shown = isLines(board) ? drawn({ board, text, small: true }) : text;
  const query = kind === "words" ? `=${text}` : text;
  if (!onname || (kind === "lines" && !legal.includes(text))) return h("span", null, shown);
  return h("button", { class: "word-button", title: `Name ${text}`, onclick: () => onname(query) }, shown);
}
