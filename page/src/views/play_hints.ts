/** The hints of a game that is played without a coach, one step after the other. */

import { h } from "../lib/dom.ts";
import { type Step, whereToLook } from "../model/hints.ts";
import { bestOf, queryName } from "../model/scores.ts";
import type { Position } from "../types.ts";

/** The step of the hint that was taken, and the way to the next. */
export function hintCard({ position, step, stale, onmore }: { position: Position; step: Step; stale: boolean; onmore: () => void }) {
  const best = bestOf(position)[0];
  if (stale || !best) return h("p", { class: "soft" }, "Looking …");
  return h("div", { class: "hint", role: "status" },
    h("h2", null, "Hint"),
    h("p", { class: "lead" }, step === 1 ? whereToLook(position) : `${queryName(best)} is best.`),
    h("p", null, h("button", { onclick: onmore }, step === 1 ? `Which ${position.queryNoun}?` : "Why?")),
  );
}
