/** The queries that lead, as a list: for those who would rather read than look at a map. */

import { h, type VNode } from "../lib/dom.ts";
import { bits, finely, percent, remaining, spoken } from "../lib/text.ts";
import { isLines } from "../model/optimistic_board.ts";
import { bestOf, queryName } from "../model/scores.ts";
import type { Position, Score, Settings } from "../types.ts";
import { finds, idle } from "./advice.ts";
import { rankSwitch } from "./choices.ts";
import { drawn } from "./tiles.ts";

/** The number of queries listed; a game in lines lists more, for it has no map that shows the others. */
const MOST = 5;
const MOST_LINES = 8;

/** The likeliest queries, or the most informative, as the colours show; a press looks at one. */
export function rankingList({ position, heat, inBits, stale, onpick, onrank }: { position: Position; heat: Settings["heat"]; inBits: boolean; stale: boolean; onpick: (query: string) => void; onrank?: (rank: Settings["rank"]) => void }): VNode | null {
  const { board } = position;
  const scores = (position.scores ?? []).filter(({ query }) => position.kind !== "words" || query !== "length");
  // Where one thing is left there is nothing to rank.
  if (scores.length < 2 || position.belief?.secrets === "1") return null;
  const best = bestOf(position);
  const place = (query: string) => (best.includes(query) ? best.indexOf(query) : best.length);
  const other = heat === "hit" ? "bits" : "hit";
  const by = (what: "hit" | "bits") => (a: Score, b: Score) => (Math.abs(b[what] - a[what]) < 1e-9 ? 0 : b[what] - a[what]);
  const placed = (a: Score, b: Score) => place(a.query) - place(b.query);
  const [second, third] = isLines(board) ? [by(other), placed] : [placed, by(other)];
  const leading = [...scores].sort((a, b) => by(heat)(a, b) || second(a, b) || third(a, b)).slice(0, isLines(board) ? MOST_LINES : MOST);
  return h("section", { class: `card lines ${stale ? "stale" : ""}`, "aria-label": "Leading", key: "leading" },
    h("div", { class: "row spread" },
      h("h2", null, heat === "bits" ? "Most informative" : isLines(board) && !board.misses ? `Likeliest ${finds(position)}` : "Likeliest"),
      onrank && rankSwitch(heat, onrank),
    ),
    h("ol", null,
      leading.map((score) => {
        const { query, hit, bits: gain } = score;
        return h("li", { key: query },
          h(
            "button",
            {
              class: "quiet line",
              "aria-label": `${queryName(query)}: ${[...(idle(position, score) ? [] : [spoken(hit)]), ...(inBits ? [`${bits(gain)} bits`] : isLines(board) ? [`about ${remaining(position.belief, gain)} left`] : []), ...(best.includes(query) ? ["best"] : [])].join(", ")}`,
              onclick: () => onpick(query),
            },
            h("b", null, isLines(board) ? drawn({ board, text: query, small: true }) : queryName(query)),
            h("span", null, idle(position, score) ? "" : isLines(board) ? finely(hit) : percent(hit)),
            h("span", null, inBits ? `${bits(gain)} bits` : isLines(board) && `${remaining(position.belief, gain)} left`),
            h("span", { class: "verdict best", "aria-hidden": "true" }, best.includes(query) ? "★" : ""),
          ),
        );
      }),
    ),
  );
}
