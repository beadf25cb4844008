/** The summary of a reviewed game: who played, how it went, what to learn from it. */

import { grades } from "../components/grades.ts";
import { term } from "../components/term.ts";
import { tally } from "../components/verdicts.ts";
import { h } from "../lib/dom.ts";
import { capital } from "../lib/text.ts";
import { insightOf } from "../model/accuracy.ts";
import { nameOf } from "../model/catalogue.ts";
import { chosenMoves, isAwaited, isHidden, type Study, weighed } from "../model/reviewing.ts";
import { entryOf, policiesFor } from "../model/rules.ts";
import { fullName, manner } from "../model/strengths.ts";
import { inUnit, WINNING } from "../model/units.ts";
import { isOpen, isSlip } from "../model/verdicts.ts";
import type { Dispatch, GameFile, MoveReview, Review, State } from "../types.ts";

/** The line under the title: the game, who played, the host, the date. */
export function about({ catalogue }: State, record: GameFile) {
  const { guesser, host } = record.players ?? {};
  const who = guesser?.name ?? guesser?.spec;
  const parts = [nameOf(catalogue, record.rules), who && `played by ${who}`, host?.spec && `host ${host.spec}`];
  const when = record.created ? new Date(record.created).toLocaleDateString("en-GB", { dateStyle: "medium" }) : null;
  return [...parts, when].filter(Boolean).join(" · ");
}

/** Against whom the moves are weighed. */
export function referenceChoice(state: State, study: Study, record: GameFile, onchoose: (reference: string) => void) {
  const usual = entryOf(state.catalogue, record.rules)?.defaultPolicy ?? "";
  const chosen = state.link.more.reference ?? study.review?.reference ?? usual;
  const names = policiesFor(state.catalogue, record.rules).map(({ name }) => name).filter((name) => name !== "tree");
  const all = [...new Set([usual, chosen, ...names])].filter(Boolean);
  const said = (name: string) => fullName(record.rules, name, usual);
  const how = manner(chosen);
  return h(
    "div",
    { class: "reference" },
    h(
      "label",
      { class: "choice" },
      "Compared with ",
      h(
        "select",
        { value: chosen, onchange: (event: any) => onchoose(event.target.value) },
        all.map((name) => h("option", { key: name, value: name }, said(name))),
      ),
    ),
    // A phone is too narrow for the whole line of the player chosen.
    how && h("p", { class: "small soft chosen" }, `${capital(how)}.`),
  );
}

/** The card that sums a review up: sentences, a tally of verdicts, averages and lessons. */
export function overview(study: Study, review: Review, dispatch: Dispatch) {
  const waits = review.moves.some((move) => isAwaited(study, move));
  return h(
    "section",
    { class: "card column summary", "aria-label": "Summary" },
    // A move that is not weighed counts as without a mistake: until all are, the figures would flatter.
    waits ? h("p", { class: "soft small" }, "Accuracy and luck come when every move is weighed.") : grades(review),
    h("p", null, summary(review, study, waits)),
    tally(chosenMoves(review.moves), study.status === "running"),
    waits ? null : averages(review, dispatch),
    lessons(study, dispatch),
  );
}

/** Skill and luck in a line: what a move gave away on average, and where the luck was. */
function averages(review: Review, dispatch: Dispatch) {
  const moves = review.moves;
  // An undecided move tells neither luck nor mistake.
  const answers = chosenMoves(moves);
  const sure = answers.filter((move) => !isOpen(move) && Math.abs(move.luck) > (move.luckError ?? 0));
  const number = answers.length;
  if (number < 2) return null;
  const good = (move: MoveReview) => (review.higherIsBetter ? move.luck : -move.luck);
  const byLuck = [...sure].sort((a, b) => good(b) - good(a));
  const extreme = (name: string, move: MoveReview) =>
    h(
      "div",
      null,
      h("dt", null, name),
      h("dd", null, h("button", { class: "quiet", onclick: () => dispatch({ type: "review-step", to: move.turn - 1 }) }, `${move.turn}. ${move.query} ${move.answer} (${move.shown.luck})`)),
    );
  const lost = (review.higherIsBetter ? -review.mistakes : review.mistakes) / number;
  const within = review.error ? ` ± ${inUnit(review.error / number, review.unit)}` : "";
  // A find may tell less than was to be hoped for, a hit where the ship was to sink: nobody calls it bad luck.
  const [first, last] = [byLuck[0], byLuck.findLast(({ hit }) => !hit)];
  return h(
    "dl",
    { class: "figures" },
    h("div", null, h("dt", null, term("mistakes", "average", "Lost per move, on average")), h("dd", null, `${inUnit(lost, review.unit)}${within}${review.unit === WINNING ? "" : ` ${review.unit}`}`)),
    first && good(first) > 0.005 && extreme("Luckiest answer", first),
    last && good(last) < -0.005 && extreme("Unluckiest answer", last),
  );
}

/**
 * The costliest move as the end of the game names it, and the summary, without the answers that are still kept back.
 * @param waits whether moves are still to be weighed, so that nothing is to be said of all of them
 */
function summary(review: Review, study: Study, waits: boolean) {
  // The sum stands above it, as bars.
  const others = review.summary.replace(/^[^=]*= par .*?\)\. /, "").replace(/(The most was to be had in move \d+: .*?\)|No mistake was found|No single move lost much)\. ?/, "");
  const hidden = review.moves.some(({ turn }) => isHidden(study, turn));
  return waits ? others : `${insightOf(review, !hidden)} ${others}`;
}

/** The way through the slips, one after the other. */
function lessons(study: Study, dispatch: Dispatch) {
  const slips = weighed(study).filter(isSlip);
  if (!slips.length) return null;
  const closed = slips.filter(({ turn }) => !study.open[turn]);
  return h(
    "div",
    { class: "row" },
    h(
      "button",
      {
        class: closed.length ? "main" : "",
        onclick: () => {
          nextSlip(study, dispatch);
          scrollTo(0, 0); // to the board, on which the move is tried
        },
      },
      closed.length ? "Learn from them" : "Walk through them again",
    ),
    closed.length > 0 &&
      h("button", { onclick: () => dispatch({ type: "review-open", turns: closed.map(({ turn }) => turn) }) }, "Show all answers"),
  );
}

/** Steps to the next inaccuracy or mistake, first to those whose verdict was not opened. */
export function nextSlip(study: Study, dispatch: Dispatch) {
  const slips = weighed(study).filter(isSlip);
  const wanted = slips.filter(({ turn }) => !study.open[turn]);
  const from = wanted.length ? wanted : slips;
  const next = from.find(({ turn }) => turn > study.at + 1) ?? from[0];
  if (next) dispatch({ type: "review-step", to: next.turn - 1 });
}
