/** The score of a reviewed game, which adds up; how it went up and down; and the verdicts on its moves. */

import { type Child, h, type VNode } from "../lib/dom.ts";
import { counted, grouped, plain } from "../lib/text.ts";
import { withoutPolicy } from "../model/strengths.ts";
import { chosenMoves, inUnit, isSlip, keyMoments, type Moment, WINNING } from "../model/verdicts.ts";
import type { MoveReview, Review, Verdict } from "../types.ts";
import { padded, plot, roundTicks, turnTicks, waterfall } from "./chart.ts";

/** The sum as an equation and as bars, with what it rests on. `engine`: whose play par expects, as sentences name it. */
export function equation(review: Review, engine: string): VNode {
  const { shown, unit } = review;
  return h("section", { class: "card column", "aria-labelledby": "sum-title" },
    h("h2", { id: "sum-title" }, "The score, which adds up"),
    h("p", { class: "equation", "aria-label": spoken(review) },
      term(shown.result, review.finished ? "result" : "so far, and what is expected", "result"),
      operator("="),
      term(shown.par, "par", "par"),
      (["mistakes", "luck"] as const).map((name) => [operator(/^[−-]/.test(shown[name]) ? "−" : "+"), term(shown[name].replace(/^[+−-]/, ""), name, name)]),
      h("span", { class: "soft unit" }, unit),
    ),
    waterfall({ label: spoken(review), bars: bars(review) }),
    h("p", { class: "small soft" }, basis(review, engine)),
    review.luckFree && review.luckFree.result !== null && h("p", { class: "small" }, withoutPolicy(review.luckFree.text)),
    review.notes?.map((note) => h("p", { class: "small soft" }, withoutPolicy(note))),
  );
}

const term = (number: string, name: string, cls: string) =>
  h("span", { class: `term ${cls}`, "aria-hidden": "true" }, h("strong", null, number), h("span", { class: "small soft" }, name));

const operator = (sign: string) => h("span", { class: "operator", "aria-hidden": "true" }, sign);

function spoken({ shown, unit }: Review) {
  return `Result ${shown.result} ${unit} is par ${shown.par}, mistakes ${shown.mistakes}, luck ${shown.luck}.`;
}

function bars({ par, mistakes, result, shown, higherIsBetter }: Review) {
  const kind = (by: number) => (by === 0 ? "level" : (by > 0) === higherIsBetter ? "gain" : "loss");
  return [
    { name: "Par", from: 0, to: par, text: shown.par, cls: "whole" },
    { name: "Mistakes", from: par, to: par + mistakes, text: shown.mistakes, cls: kind(mistakes) },
    { name: "Luck", from: par + mistakes, to: result, text: shown.luck, cls: kind(result - par - mistakes) },
    { name: "Result", from: 0, to: result, text: shown.result, cls: "whole" },
  ];
}

function basis({ unit, parNote, parError, exact, error, luckError, unknown, provisional, samples, seed }: Review, engine: string) {
  const within = (value: number) => `± ${inUnit(value, unit)}`;
  const notes = [parError ? within(parError) : "", parNote].filter(Boolean).join(", ");
  const par = `Par is what ${engine} may expect at the start${notes ? ` (${notes})` : ""}.`;
  if (exact) return `${par} All values are exact.`;
  const sum = error ? ` The sum of the mistakes, over all moves, is known to ${within(error)}.` : "";
  const luck = luckError ? ` The luck is known to ${within(luckError)}.` : "";
  const none = unknown ? ` Of ${unknown === 1 ? "1 move" : `${unknown} moves`} nothing is known: the sum counts nothing for that, and no interval covers it.` : "";
  const first = provisional ? ` ${provisional === 1 ? "1 verdict rests" : `${provisional} verdicts rest`} on a first look.` : "";
  const drawn = `${grouped(String(samples))} playouts, seed ${seed}`;
  return `${par}${sum}${luck}${none}${first} What is not exact is sampled (${drawn}, 95 % intervals), and called unclear where that decides nothing.`;
}

/** The graph of the game: a line, and the key moments as marks that lead to them. `at`: the move looked at, from 0. */
function graph({ review, at, onstep }: { review: Review; at: number; onstep: (at: number) => void }): Child {
  const { moves, unit, higherIsBetter } = review;
  const line = [review.par]; // the result that was expected at the start, and after each move
  for (const { mistake, luck } of moves) line.push(line[line.length - 1] + mistake + luck);
  const winning = unit === WINNING;
  const [low, high] = winning ? [0, 1] : padded(Math.min(...line), Math.max(...line));
  const place = (value: number) => (value - low) / (high - low);
  const turns = Math.max(moves.length, 1);
  const points = line.map((value, turn) => [turn / turns, place(value)] as [number, number]);
  return [
    h("h2", { id: "graph-title" }, winning ? "The chance to win" : `The ${unit} this game would take`, h("span", { class: "soft small" }, `, after each move (${higherIsBetter ? "higher" : "lower"} is better)`)),
    plot({
      label: `From par ${review.shown.par} to ${review.shown.result} in ${moves.length} moves, in ${unit}.`,
      lines: [{ cls: "par", points: [[0, place(review.par)], [1, place(review.par)]] }, { cls: "value", points }],
      xTicks: turnTicks(moves.length),
      yTicks: roundTicks(low, high, 3).map((value) => ({ at: place(value), label: winning ? inUnit(value, unit) : plain(value, 3) })),
      cursor: Math.min(at + 1, turns) / turns,
      marks: keyMoments(review).map((moment) => ({
        cls: `${moment.costly ? about(moment.move.verdict).cls : "lucky"} ${moment.move.turn === at + 1 ? "here" : ""}`,
        x: moment.move.turn / turns,
        y: place(line[moment.move.turn]),
        label: `Move ${moment.move.turn}, ${moment.move.query}: ${said(moment, review)}`,
        onclick: () => onstep(moment.move.turn - 1),
      })),
      onpick: (x) => onstep(Math.min(Math.max(Math.round(x * turns) - 1, 0), moves.length)),
    }),
  ];
}

export function moments({ review, at, onstep }: { review: Review; at: number; onstep: (at: number) => void }): VNode {
  const all = keyMoments(review);
  return h("section", { class: "card column moments", key: "moments", "aria-labelledby": "graph-title" },
    graph({ review, at, onstep }),
    all.length > 0
    && h("ol", { "aria-label": "Key moments" },
      all.map((moment) =>
        h("li", { key: moment.move.turn },
          h("button", { class: "quiet", "aria-current": moment.move.turn === at + 1 ? "step" : null, onclick: () => onstep(moment.move.turn - 1) },
            h("span", { class: "number" }, `${moment.move.turn}.`),
            h("span", { class: "asked" }, h("strong", null, moment.move.query), ` ${moment.move.answer}`),
            h("span", { class: `verdict ${moment.costly ? about(moment.move.verdict).cls : "best"}` }, h("i", { class: `plot-sign ${moment.costly ? "" : "lucky"}`, "aria-hidden": "true" }), said(moment, review)),
          ),
        ),
      ),
    ),
    // Or the list would seem to leave out moves that cost more.
    chosenMoves(review.moves).filter(isSlip).length > all.length && h("p", { class: "small soft" }, "A better move that was missed several times is shown once, where it cost most."),
  );
}

/** Why a move is a key moment: `mistake, 0.77 shots`, `luckiest answer, 3.42 shots saved`. */
function said({ move, costly, lucky }: Moment, { unit }: Review) {
  const amount = (value: number) => (unit === WINNING ? `${plain(100 * Math.abs(value), 0)} points` : counted(Number(Math.abs(value).toFixed(1)), unit));
  const lives = move.extraMisses >= 0.5 ? counted(Math.round(move.extraMisses), "lives") : "";
  const cost = unit === WINNING && Math.abs(move.mistake) < 0.005 ? lives : amount(move.mistake);
  return [costly && `${about(move.verdict).word}${cost && `, ${cost}`}`, lucky && `luckiest answer, worth ${amount(move.luck)}`].filter(Boolean).join("; ");
}

/** What is shown of a figure, with its error if it has one: `+0.42 ± 0.10`. */
const within = (shown: string, error: number | null | undefined) => (error ? `${shown} ± ${inUnit(error, shown.endsWith("%") ? WINNING : "")}` : shown);

export const luckOf = ({ shown, luckError }: MoveReview) => within(shown.luck, luckError);

/** The cost of a move; a dash where nothing is known of it. */
export const costOf = ({ shown, mistakeError, verdict }: MoveReview) => (verdict === "not valued" ? "–" : within(shown.mistake, mistakeError));

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
const about = (verdict: Verdict) => VERDICTS[verdict] ?? VERDICTS["not valued"];

/** The sign with its word, and whether it is provisional. `brief`: where there is little room. */
export function tag({ verdict, provisional }: MoveReview, brief: boolean = false): VNode {
  const { sign, word, cls } = about(verdict);
  const short = verdict === "better than the reference" ? "better" : verdict === "equal" ? "as good" : word;
  return h("span", { class: `verdict ${cls} ${provisional ? "provisional" : ""}`, title: provisional ? "Provisional: a first look" : null },
    h("span", { class: "sign", "aria-hidden": "true" }, sign),
    brief ? short : word,
    provisional && h("span", { class: brief ? "unseen" : "small soft" }, " (provisional)"),
  );
}

/** The number of moves with each verdict. `running`: whether moves which are not weighed may still be. */
export function tally(moves: MoveReview[], running: boolean = false): VNode {
  const seen = (Object.keys(VERDICTS) as Verdict[])
    .map((verdict) => ({ ...about(verdict), number: moves.filter((move) => move.verdict === verdict).length }))
    .map((one) => (running && one.cls === "unvalued" ? { ...one, word: "still to be weighed", many: "still to be weighed" } : one))
    .filter(({ number }) => number > 0);
  return h("ul", { class: "tally" },
    seen.map(({ sign, word, many, cls, number }) =>
      h("li", { class: `verdict ${cls}` }, h("span", { class: "sign", "aria-hidden": "true" }, sign), `${number} ${number === 1 ? word : many}`),
    ),
  );
}
