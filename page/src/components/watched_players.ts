/** One or two players at the same secret: their boards, the move just made, and who was quicker. */

import { type Child, h, type VNode } from "../lib/dom.ts";
import { bits, capital, count, counted, percent, remaining } from "../lib/text.ts";
import type { Nouns } from "../model/rules.ts";
import { inWords } from "../model/positions.ts";
import { TERMS } from "../model/terms.ts";
import { horizonOf, lastOf, type Player, type Run, secretShown, standing, type Start, toTheEnd, type Watched } from "../model/watching.ts";
import { candidates } from "./advice.ts";
import { logAxis, pair, plot, turnTicks } from "./chart.ts";
import { picture } from "./picture.ts";
import { explained, type Name } from "./term.ts";

export function lane(run: Run, start: Start, player: Player, number: number, nouns: Nouns, name: Name, inBits: boolean) {
  const at = standing(player, run.at);
  const exact = run.positions[`${number}:${at}`];
  // While the new position is under way the old one stays, so that nothing flickers.
  const position = exact ?? [-1, 1, -2, 2, -3, 3].map((by) => run.positions[`${number}:${at + by}`]).find(Boolean);
  const move = at ? player.moves[at - 1] : null;
  const many = run.players.length > 1;
  return h("section", { class: "lane card column", key: number, "aria-label": `${name.text}, move ${at}` },
    many && h("h2", { class: "row" }, h("span", { class: `swatch player${number}`, "aria-hidden": "true" }), explained(name, "lane" + number)),
    position
      ? picture({
        board: position.board,
        name: `${name.text} after move ${at}`,
        scores: new Map((position.scores ?? []).map((score) => [score.query, score])),
        heat: position.over ? null : "hit",
        last: move?.query ?? null,
        secret: secretShown(run, start),
        stale: !exact,
      })
      : h("p", { class: "soft loading" }, "…"),
    !many && position?.kind === "lines" && !position.over && candidates({ position, stale: !exact }),
    many && facts({ run, start, number, nouns, inBits }),
  );
}

/** The figures of the move just made: what it was expected to tell and told, the secrets left, the cost. */
export function facts({ run, start, number, nouns, inBits }: { run: Run; start: Start; number: number; nouns: Nouns; inBits: boolean }): VNode {
  const player = run.players[number];
  const at = standing(player, run.at);
  const move = at ? player.moves[at - 1] : null;
  const [gain, came] = move ? [move.bitsExpected, move.bitsGained] : [0, 0];
  const pause = (said: Child) => (move ? said : "–");
  const halves = "One bit halves the number of possible secrets";
  return h("div", { class: "facts" },
    h("p", { class: "move-said" }, move ? [`${at}. `, h("strong", null, inWords(start.kind, move)), move.over ? `: ${move.over.text}` : ""] : h("strong", null, "The start.")),
    h("dl", { class: "figures" },
      figure(nouns.chance, pause(move && percent(move.hit))),
      inBits || (move && !move.leftExpected)
        ? figure("Expected to learn", pause(`${bits(gain)} bits`), halves)
        : figure("Expected to leave", pause(`about ${remaining(move?.leftExpected ?? 0)}`), TERMS.leaves),
      inBits && figure("Learnt", pause(h("span", { class: "row" }, `${bits(came)} bits`, pair(gain, came, Math.max(1, gain, came)))), halves),
      figure(`${capital(nouns.secrets)} left`, count(move ? move.secretsLeft : start.secrets)),
      figure("Spent so far", counted(move?.cost ?? 0, nouns.cost)),
    ),
  );
}

export const figure = (name: VNode | string, value: Child, title: string | null = null) => h("div", { title }, h("dt", null, name), h("dd", null, value));

export function scoreboard({ run, nouns, names }: { run: Run; nouns: Nouns; names: Name[] }) {
  if (!toTheEnd(run) || run.players.length < 2 || run.players.some(({ moves }) => !moves.at(-1)?.over)) return null;
  const ends = run.players.map(({ moves }, number) => {
    const move = moves.at(-1) as Watched;
    return { policy: names[number].text, cost: move.cost, over: move.over };
  });
  const [a, b] = ends;
  return h("section", { class: "card column", "aria-labelledby": "score-title" },
    h("h2", { id: "score-title" }, verdict(a, b, nouns)),
    h("table", { class: "scores" },
      h("thead", null, h("tr", null, ["Player", "Result", `Cost in ${nouns.cost}`].map((name) => h("th", { scope: "col" }, name)))),
      h("tbody", null,
        ends.map(({ policy, cost, over }, number) =>
          h("tr", null, h("th", { scope: "row" }, h("span", { class: `swatch player${number}`, "aria-hidden": "true" }), ` ${policy}`), h("td", null, over?.text), h("td", null, String(cost))),
        ),
      ),
    ),
    h("p", { class: "small soft" }, "One secret says little: bestguess simulate compares players over thousands."),
  );
}

function verdict(a: { policy: string; cost: number; over: { won: boolean | null } | null }, b: { policy: string; cost: number; over: { won: boolean | null } | null }, nouns: Nouns) {
  if (a.over?.won !== b.over?.won) return `${a.over?.won ? a.policy : b.policy} made it, the other did not.`;
  if (a.cost === b.cost) return `Level: both needed ${counted(a.cost, nouns.cost)}.`;
  const [best, other] = a.cost < b.cost ? [a, b] : [b, a];
  return `${best.policy} was cheaper by ${counted(other.cost - best.cost, nouns.cost)}: ${best.cost} against ${other.cost}.`;
}

export function remainingChart({ run, start, noun, names, onstep }: { run: Run; start: Start; noun: string; names: string[]; onstep: (to: number) => void }): VNode {
  const last = Math.max(horizonOf(run), 1);
  const axis = logAxis(start.log2);
  return h("section", { class: "card", "aria-labelledby": "left-title" },
    h("div", { class: "row spread" },
      h("h2", { id: "left-title" }, `${noun[0].toUpperCase()}${noun.slice(1)} left`, h("span", { class: "soft small" }, ", log scale")),
      h("p", { class: "keyed small" },
        run.players.map((player, number) => {
          const at = standing(player, run.at);
          const left = at ? player.moves[at - 1].secretsLeft : start.secrets;
          return h("span", null, run.players.length > 1 && [h("span", { class: `swatch player${number}`, "aria-hidden": "true" }), `${names[number]}: `], h("strong", null, count(left)));
        }),
      ),
    ),
    plot({
      label: described(run, start, noun, names),
      lines: run.players.map((player, number) => ({
        cls: `player${number}`,
        points: [start.log2, ...player.moves.slice(0, run.seen).map((move) => move.log2Left)].map((log2, turn) => [turn / last, axis.place(log2)]),
      })),
      xTicks: turnTicks(last),
      yTicks: axis.ticks,
      cursor: run.at / last,
      onpick: (x) => onstep(Math.min(Math.round(x * last), lastOf(run))),
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
