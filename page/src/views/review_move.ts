/** A reviewed game: one move, another try at it, what the engine says; and the game as a whole. */

import { pair } from "../components/chart.ts";
import { choice, policyOptions } from "../components/controls.ts";
import { picture } from "../components/picture.ts";
import { costOf, luckOf, tag, tally } from "../components/review_score.ts";
import { term } from "../components/term.ts";
import { figure } from "../components/watched_players.ts";
import { h, type VNode } from "../lib/dom.ts";
import { bits, capital, count, listed, percent } from "../lib/text.ts";
import { insightOf } from "../model/accuracy.ts";
import { againstHost, headingName, manner, withoutPolicy } from "../model/strengths.ts";
import { certainHulls } from "../model/hulls.ts";
import { isGrid } from "../model/positions.ts";
import { isAwaited, isHidden, type Study, transcriptOf, weighed } from "../model/reviewing.ts";
import { entryOf, type Nouns, policiesFor } from "../model/rules.ts";
import { chosenMoves, inUnit, isOpen, isSlip, WINNING } from "../model/verdicts.ts";
import type { Dispatch, GameFile, MoveReview, Review, State } from "../types.ts";
import { grades } from "./closing.ts";

/** The board before the move, with the engine's map unless the answer is kept back. */
export function scene({ study, onpick }: { study: Study; onpick: (query: string) => void }): VNode {
  const { at } = study;
  const moves = transcriptOf(study);
  const move = moves[at];
  const verdict = study.moves[at + 1];
  const hidden = isHidden(study, at + 1);
  const position = study.positions[at];
  const shown = position ?? study.positions[at - 1] ?? study.positions[at + 1];
  if (!shown) return h("p", { class: "loading" }, "…");
  const tried = (study.attempts[at + 1] ?? []).at(-1)?.query;
  return picture({
    board: shown.board,
    name: move ? `Before move ${at + 1}, ${move.query}` : "The end",
    scores: hidden ? undefined : new Map((shown.scores ?? []).map((score) => [score.query, score])),
    heat: hidden || shown.over ? null : "hit",
    best: hidden || !verdict ? [] : [verdict.best, ...(verdict.equals ?? []).filter((query) => query !== verdict.best)].slice(0, 12),
    focus: (study.trying ? tried : null) ?? move?.query ?? null,
    last: moves[at - 1]?.query ?? null,
    ...(isGrid(shown.board) ? { hulls: certainHulls(shown.board, moves.slice(0, at)) } : {}),
    secret: move ? null : (study.record?.secret ?? null),
    stale: !position,
    ...(study.trying ? { onpick } : {}),
  });
}

export function verdictCard({ study, nouns, dispatch }: { study: Study; nouns: Nouns; dispatch: Dispatch }): VNode {
  const { at, record, review } = study;
  const move = transcriptOf(study)[at];
  if (!move) {
    const text = record?.result?.text ?? (review?.finished === false ? "the game was not played to its end" : "the game is over");
    return h("section", { class: "card decision", key: "decision" }, h("h2", null, `The end: ${text}.`), record?.secret && h("p", { class: "soft" }, record.secret));
  }
  const weighed = study.moves[at + 1];
  return h("section", { class: "card column decision", key: "decision", "aria-labelledby": "decision-title" },
    h("h2", { id: "decision-title", class: "row spread" },
      h("span", null, `Move ${at + 1}: `, h("strong", null, move.query), ` ${move.answer}`),
      weighed && !isAwaited(study, weighed) && tag(weighed),
    ),
    weighed ? opinion(study, weighed, nouns, dispatch) : unweighed(study, move.query, nouns),
  );
}

function unweighed({ status, positions, at }: Study, query: string, nouns: Nouns) {
  const score = positions[at]?.scores?.find((one) => one.query === query);
  return [
    status === "running" && h("p", { class: "soft" }, "Still being weighed …"),
    status === "stopped" && h("p", { class: "soft" }, "The analysis was stopped before it came here."),
    score && h("dl", { class: "figures" }, figure(nouns.chance, percent(score.hit)), figure("Bits expected to learn", bits(score.bits))),
  ];
}

function opinion(study: Study, move: MoveReview, nouns: Nouns, dispatch: Dispatch) {
  if (isHidden(study, move.turn)) return retry(study, move, nouns, dispatch);
  const open = study.unfolded.measures ?? false;
  const ontoggle = ({ currentTarget: { open: now } }: any) => now !== open && dispatch({ type: "review-unfold", part: "measures", open: now });
  return [
    h("p", null, withoutPolicy(move.text)),
    attempts(study, move.turn),
    (move.equals?.length ?? 0) > 1 && h("p", { class: "small soft" }, asGood(move.equals ?? [])),
    h("details", { key: "measures", open, ontoggle }, h("summary", null, "Measures"), measures(move, nouns)),
  ];
}

function measures(move: MoveReview, nouns: Nouns) {
  return [
    h("table", { class: "against" },
      h("thead", null, h("tr", null, h("td", null), h("th", { scope: "col" }, "Asked: ", move.query), h("th", { scope: "col" }, "Best: ", move.best))),
      h("tbody", null,
        line(nouns.chance, percent(move.chance), percent(move.bestChance)),
        line("Bits expected to learn", bits(move.bitsExpected), bits(move.bestBits)),
        line("Bits learnt", h("span", { class: "row" }, bits(move.bitsGained), pair(move.bitsExpected, move.bitsGained, Math.max(1, move.bitsExpected, move.bitsGained))), ""),
      ),
    ),
    h("dl", { class: "figures" },
      figure(term("mistakes", "move", "Mistake"), costOf(move)),
      figure(term("luck", "move", "Luck"), luckOf(move)),
      figure(`${capital(nouns.secrets)} left`, `${count(move.secretsBefore)} → ${count(move.secretsAfter)}`),
    ),
  ];
}

const NAMED = 6;

const asGood = (equals: string[]) => (equals.length > NAMED + 1 ? `As good as the best: ${equals.slice(0, NAMED).join(", ")}, and others.` : `As good as the best: ${listed(equals, "and")}.`);

/** The answer is kept back: try again, or look. */
function retry(study: Study, move: MoveReview, nouns: Nouns, dispatch: Dispatch) {
  const found = (study.attempts[move.turn] ?? []).some(({ best }) => best);
  return h("div", { class: "retry column" },
    h("p", null,
      study.trying
        ? `What would you ask now? Pick a ${nouns.query} on the board.`
        : `There was something better than ${move.query} here. Care for another look, before the engine shows what it would ask?`,
    ),
    attempts(study, move.turn),
    h("div", { class: "row" },
      !study.trying && h("button", { class: "main", onclick: () => dispatch({ type: "review-try", trying: true }) }, "Try again"),
      h("button", { class: study.trying && found ? "main" : "", onclick: () => dispatch({ type: "review-open", turns: [move.turn] }) }, found ? "See all of it" : "Show the best"),
    ),
  );
}

function attempts(study: Study, turn: number) {
  const made = study.attempts[turn];
  if (!made?.length) return null;
  return h("ul", { class: "attempts", "aria-live": "polite", "aria-label": "Your tries" },
    made.map(({ query, state, text, best }) =>
      h("li", { key: query, class: best ? "verdict best" : "" }, h("strong", null, query), state === "asked" ? " …" : `: ${withoutPolicy(text)}`),
    ),
  );
}

const line = (name: string, asked: VNode | string, best: VNode | string) => h("tr", null, h("th", { scope: "row" }, name), h("td", null, asked), h("td", null, best));

export function moveList({ study, onstep }: { study: Study; onstep: (at: number) => void }): VNode {
  const most = Math.max(0.5, ...Object.values(study.moves).map((move) => Math.max(move.bitsExpected, move.bitsGained)));
  return h("ol", { class: "movelist", "aria-label": "Moves" },
    transcriptOf(study).map(({ query, answer }, at) => {
      const weighed = study.moves[at + 1];
      const here = at === study.at;
      return h("li", { key: at },
        h("button", { class: "quiet", "aria-current": here ? "step" : null, onclick: () => onstep(at) },
          h("span", { class: "number" }, `${at + 1}.`),
          h("span", { class: "asked" }, h("strong", null, query), ` ${answer}`),
          weighed ? pair(weighed.bitsExpected, weighed.bitsGained, most) : h("span", null),
          weighed && !isAwaited(study, weighed) ? tag(weighed, true) : h("span", { class: "soft" }, study.status === "running" ? "…" : ""),
          h("span", { class: "cost" }, weighed && (isSlip(weighed) || weighed.verdict === "better than the reference") ? weighed.shown.mistake : ""),
        ),
      );
    }),
  );
}

/** The line under the title: the game, who played, the host, how it ended, the date. */
export function about(game: string, { rules, players, created, result }: GameFile) {
  const { guesser, host } = players ?? {};
  const who = guesser?.name ?? (guesser?.spec && headingName(rules, guesser.spec));
  const when = created && new Date(created).toLocaleDateString("en-GB", { dateStyle: "medium" });
  const parts = [game, who && `played by ${who}`, againstHost(host?.spec ?? ""), result?.text, when];
  return parts.filter(Boolean).join(" · ");
}

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
  return h("section", { class: `card column summary ${study.status === "running" ? "awaited" : ""}`, "aria-label": "Summary", key: "summary" },
    waits ? h("p", { class: "soft small" }, "Accuracy and luck come when every move is weighed.") : [h("p", null, insightOf(review, !hidden)), grades(review)],
  );
}

export function overview(study: Study, review: Review, dispatch: Dispatch) {
  const closed = weighed(study).filter((move) => isSlip(move) && !study.open[move.turn]);
  return h("section", { class: "column", "aria-label": "Figures" },
    // The sum and the costliest move are said elsewhere.
    h("p", null, withoutPolicy(review.summary).replace(/^[^=]*= par .*?\)\. /, "").replace(/(The most was to be had in move \d+: .*?\)|No mistake was found|No single move lost much)\. ?/, "")),
    tally(chosenMoves(review.moves), study.status === "running"),
    !review.moves.some((move) => isAwaited(study, move)) && averages(review, dispatch),
    closed.length > 0 && h("p", { class: "row" }, h("button", { onclick: () => dispatch({ type: "review-open", turns: closed.map(({ turn }) => turn) }) }, "Show all answers")),
  );
}

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
    figure(term("mistakes", "average", "Lost per move, on average"), `${inUnit(lost, review.unit)}${within}${review.unit === WINNING ? "" : ` ${review.unit}`}`),
    worst && figure("Unluckiest answer", h("button", { class: "quiet", onclick: () => dispatch({ type: "review-step", to: worst.turn - 1 }) }, `${worst.turn}. ${worst.query} ${worst.answer} (${worst.shown.luck})`)),
  );
}
