/** The number of secrets left after each move, on a log scale, for every player. */

import { h, type VNode } from "../lib/dom.ts";
import { count } from "../lib/text.ts";
import { horizonOf, lastOf, type Run, standing, type Start } from "../model/watching.ts";
import { logAxis, plot, turnTicks } from "./chart.ts";

/** The card with the chart of the secrets left after each move of every player. */
export function remainingChart({ run, start, noun, names, onstep }: { run: Run; start: Start; noun: string; names: string[]; onstep: (to: number) => void }): VNode {
  const last = Math.max(horizonOf(run), 1);
  const axis = logAxis(start.log2);
  return h(
    "section",
    { class: "card", "aria-labelledby": "left-title" },
    h(
      "div",
      { class: "row spread" },
      h("h2", { id: "left-title" }, `${noun[0].toUpperCase()}${noun.slice(1)} left`, h("span", { class: "soft small" }, ", log scale")),
      h(
        "p",
        { class: "keyed small" },
        run.players.map((player, number) => {
          const at = standing(player, run.at);
          const left = at ? player.moves[at - 1].secretsLeft : start.secrets;
          return h(
            "span",
            null,
            run.players.length > 1 && [h("span", { class: `swatch player${number}`, "aria-hidden": "true" }), `${names[number]}: `],
            h("strong", null, count(left)),
          );
        }),
      ),
    ),
    plot({
      label: described(run, start, noun, names),
      lines: run.players.map((player, number) => ({
        cls: `player${number}`,
        points: [start.log2, ...player.moves.slice(0, run.seen).map((move) => move.log2Left)].map((log2, turn) => [
          turn / last,
          axis.place(log2),
        ]),
      })),
      xTicks: turnTicks(last),
      yTicks: axis.ticks,
      cursor: run.at / last,
      onpick: (x) => onstep(Math.min(Math.round(x * last), lastOf(run))),
      cls: "short",
    }),
  );
}

function described(run: Run, start: Start, noun: string, names: string[]) {
  const each = run.players.map(({ moves }, number) => {
    const seen = moves.slice(0, run.seen);
    return `with ${names[number]} ${count(seen.at(-1)?.secretsLeft ?? start.secrets)} after ${seen.length} moves`;
  });
  return `The number of ${noun} left: ${count(start.secrets)} at the start, ${each.join(", ")}.`;
}
