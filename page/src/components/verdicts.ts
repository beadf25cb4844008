/** Verdicts on moves, by sign and by word, so that nobody needs their colour. */

import { h, type VNode } from "../lib/dom.ts";
import type { MoveReview, Verdict } from "../types.ts";

const VERDICTS: Record<Verdict, { sign: string; word: string; many: string; cls: string }> = {
  "better than the reference": { sign: "!!", word: "better than the engine", many: "better than the engine", cls: "brilliant" },
  best: { sign: "★", word: "best", many: "best", cls: "best" },
  equal: { sign: "=", word: "as good as the best", many: "as good as the best", cls: "best" },
  good: { sign: "✓", word: "good", many: "good", cls: "good" },
  inaccuracy: { sign: "?!", word: "inaccuracy", many: "inaccuracies", cls: "inaccuracy" },
  mistake: { sign: "?", word: "mistake", many: "mistakes", cls: "mistake" },
  wasted: { sign: "✗", word: "wasted", many: "wasted", cls: "mistake" },
  unclear: { sign: "~", word: "unclear", many: "unclear", cls: "unclear" },
  "not valued": { sign: "–", word: "not measured", many: "not measured", cls: "unvalued" },
};

/** The sign and the words of a verdict; those of "not valued" for a verdict that the page does not know. */
export const about = (verdict: Verdict) => VERDICTS[verdict] ?? VERDICTS["not valued"];

/**
 * The sign with its word, and whether it is provisional.
 * @param brief where there is little room
 */
export function tag({ verdict, provisional }: MoveReview, brief: boolean = false): VNode {
  const { sign, word, cls } = about(verdict);
  const short = verdict === "better than the reference" ? "better" : verdict === "equal" ? "as good" : word;
  return h(
    "span",
    { class: `verdict ${cls} ${provisional ? "provisional" : ""}`, title: provisional ? "Provisional: a first look" : null },
    h("span", { class: "sign", "aria-hidden": "true" }, sign),
    brief ? short : word,
    provisional && h("span", { class: brief ? "unseen" : "small soft" }, " (provisional)"),
  );
}

/**
 * The number of moves with each verdict.
 * @param running whether the review goes on, so that moves which are not weighed may still be
 */
export function tally(moves: MoveReview[], running: boolean = false): VNode {
  const seen = (Object.keys(VERDICTS) as Verdict[])
    .map((verdict) => ({ ...about(verdict), number: moves.filter((move) => move.verdict === verdict).length }))
    .map((one) => (running && one.cls === "unvalued" ? { ...one, word: "still to be weighed", many: "still to be weighed" } : one))
    .filter(({ number }) => number > 0);
  return h("ul", { class: "tally" },
    seen.map(({ sign, word, many, cls, number }) =>
      h("li", { class: `verdict ${cls}` },
        h("span", { class: "sign", "aria-hidden": "true" }, sign),
        `${number} ${number === 1 ? word : many}`,
      ),
    ),
  );
}
