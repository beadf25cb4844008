/** The summary of a reviewed game: who played, how it went, what to learn from it. */

import { choice } from "../components/choices.ts";
import { grades } from "../components/grades.ts";
import { policyOptions } from "../components/policy_options.ts";
import { term } from "../components/term.ts";
import { tally } from "../components/verdicts.ts";
import { h } from "../lib/dom.ts";
import { capital } from "../lib/text.ts";
import { insightOf } from "../model/accuracy.ts";
import { nameOf } from "../model/catalogue.ts";
import { againstHost } from "../model/host_names.ts";
import { chosenMoves, isAwaited, isHidden, type Study, weighed } from "../model/reviewing.ts";
import { entryOf, policiesFor } from "../model/rules.ts";
import { manner } from "../model/strengths.ts";
import { inUnit, WINNING } from "../model/units.ts";
import { isOpen, isSlip } from "../model/verdicts.ts";
import type { Dispatch, GameFile, MoveReview, Review, State } from "../types.ts";

/** The line under the title: the game, who played, the host, the date. */
export function about({ catalogue }: State, record: GameFile) {
  const { guesser, host } = record.players ?? {};
  const who = guesser?.name ?? guesser?.spec;
  const parts = [nameOf(catalogue, record.rules), who && `played by ${who}`, againstHost(host?.spec ?? "")];
  const when = record.created ? new Date(record.created).toLocaleDateString("en-GB", { dateStyle: "medium" }) : null;
  return [...parts, when].filter(Boolean).join(" · ");
}

/** Against whom the moves are weighed. */
export function referenceChoice(state: State, study: Study, record: GameFile, onchoose: (reference: string) => void) {
  const usual = entryOf(state.catalogue, record.rules)?.defaultPolicy ?? "";
  const chosen = state.link.more.reference ?? study.review?.reference ?? usual;
  const names = policiesFor(state.catalogue, record.rules).map(({ name }) => name).filter((name) => name !== "tree");
  const all = [...new Set([usual, chosen, ...names])].filter(Boolean);
  const how = manner(chosen);
  return h("div", { class: "reference" },
    choice("Compared with ", chosen, policyOptions(record.rules, all, ""), onchoose),
    // A phone is too narrow for the whole line of the player chosen.
    how && h("p", { class: "small soft chosen" }, `${capital(how)}.`),
  );
}

/** The card that says how the game was played: accuracy, luck, and one sentence without the answers that are kept back. */
export function scored(study: Study, review: Review) {
  const hidden = review.moves.some(({ turn }) => isHidden(study, turn));
  // A move that is not weighed counts as without a mistake: until all are, the figures would flatter.
  const waits = review.moves.some((move) => isAwaited(study, move));
  return h(
    "section",
    { class: `card column summary ${study.status === "running" ? "awaited" : ""}`, "aria-label": "Summary", key: "summary" },
    waits ? h("p", { class: "soft small" }, "Accuracy and luck come when every move is weighed.") : [h("p", null, insightOf(review, !hidden)), grades(review)],
  );
}

/** The game in sentences and figures: a tally of verdicts, averages. */
export function overview(study: Study, review: Review, dispatch: Dispatch) {
  const closed = weighed(study).filter((move) => isSlip(move) && !study.open[move.turn]);
  return h("section", { class: "column", "aria-label": "Figures" },
    // The sum and the costliest move are said elsewhere.
    h("p", null, review.summary.replace(/^[^=]*= par .*?\)\. /, "").replace(/(The most was to be had in move \d+: .*?\)|No mistake was found|No single move lost much)\. ?/, "")),
    tally(chosenMoves(review.moves), study.status === "running"),
    !review.moves.some((move) => isAwaited(study, move)) && averages(review, dispatch),
    closed.length > 0 && h("p", { class: "row" }, h("button", { onclick: () => dispatch({ type: "review-open", turns: closed.map(({ turn }) => turn) }) }, "Show all answers")),
  );
}

/** What a move gave away on average, and the unluckiest answer. */
function averages(review: Review, dispatch: Dispatch) {
  const answers = chosenMoves(review.moves);
  const number = answers.length;
  if (number < 2) return null;
  const bad = (move: MoveReview) => (review.higherIsBetter ? -move.luck : move.luck);
  // An undecided move tells no luck. A find may tell less than was to be hoped for, a hit where the ship was to sink: nobody calls it bad luck.
  const worst = answers.filter((move) => !isOpen(move) && !move.hit && bad(move) > Math.max(0.005, move.luckError ?? 0)).sort((a, b) => bad(b) - bad(a))[0];
  const lost = (review.higherIsBetter ? -review.mistakes : review.mistakes) / number;
  const within = review.error ? ` ± ${inUnit(review.error / number, review.unit)}` : "";
  return h("dl", { class: "figures" },
    h("div", null, h("dt", null, term("mistakes", "average", "Lost per move, on average")), h("dd", null, `${inUnit(lost, review.unit)}${within}${review.unit === WINNING ? "" : ` ${review.unit}`}`)),
    worst && h("div", null, h("dt", null, "Unluckiest answer"), h("dd", null, h("button", { class: "quiet", onclick: () => dispatch({ type: "review-step", to: worst.turn - 1 }) }, `${worst.turn}. ${worst.query} ${worst.answer} (${worst.shown.luck})`))),
  );
}
