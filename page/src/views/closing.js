/** The end of a game: bars of you, the engine and par, accuracy and luck, a sentence, and a result to copy. */
/** @import {Closing} from "../model/closing.js" */
/** @import {AnyBoard, Child, Dispatch, Transcript} from "../types.ts" */

import { comparison } from "../components/comparison.js";
import { grades } from "../components/grades.js";
import { copy } from "../effects/clipboard.js";
import { h } from "../lib/dom.js";
import { costOf, counted, plain } from "../lib/text.js";
import { accuracyText, insightOf } from "../model/accuracy.js";
import { chanceOf, knowsPar, told } from "../model/closing.js";
import { sharedText, squaresOf } from "../model/sharing.js";
import { WINNING } from "../model/units.js";

/**
 * @typedef {object} Ending
 * @property {string} view whose game it is
 * @property {string} rules
 * @property {AnyBoard} board
 * @property {Transcript} moves
 * @property {number} cost
 * @property {string} noun of the cost
 * @property {string} end how it ended, if it was not won
 * @property {boolean} gaveUp whether it was left before its end
 * @property {{name: string, cost: number, end: string} | null} engine on the same secret; `end`: how it ended, if it was not won
 * @property {Closing} closing
 * @property {string} copied what came of copying
 * @property {string} [slot] where the view keeps that, if not as `copied`
 * @property {string} [host] who answered, if it was not the honest one
 * @property {string} [help] that was taken, such as "with 2 hints"
 * @property {string} [occasion]
 * @property {string} [link] at which a friend meets the same secret
 * @property {{cost: number, text: string, lost: boolean} | null} [friend] how a friend did
 * @property {Dispatch} dispatch
 */

/**
 * The figures of a game that is over.
 * @param {Ending} ending
 * @returns {Child}
 */
export function figures({ cost, noun, end, gaveUp, engine, closing, friend = null }) {
  const review = told(closing);
  /** @type {import("../components/comparison.js").Bar[]} */
  const bars = [{ name: "You", cost, text: end ? `${plain(cost)}, ${end}` : plain(cost), kind: "you", lost: end !== "" }];
  if (friend !== null) bars.push({ name: "Friend", kind: "friend", ...friend });
  if (engine) bars.push({ name: "Engine", cost: engine.cost, text: engine.end ? `${plain(engine.cost)}, ${engine.end}` : plain(engine.cost), kind: "engine", lost: engine.end !== "" });
  // Where lives are at stake, par is a chance: no bar can show it beside what was spent.
  if (review && knowsPar(review)) bars.push(review.unit === WINNING ? { name: "Par", cost: null, text: chanceOf(review), kind: "par" } : { name: "Par", cost: review.par, text: review.shown.par, kind: "par" });
  return [
    (bars.length > 1 || closing.status === "running") && comparison({ bars, label: `What it took, in ${noun}` }),
    scores(closing, gaveUp),
  ];
}

/**
 * @param {Closing} closing
 * @param {boolean} gaveUp
 */
function scores(closing, gaveUp) {
  const review = told(closing);
  if (!review && closing.status === "running") return h("p", { class: "soft small" }, "Weighing your moves …");
  if (!review) return closing.review ? h("p", { class: "soft small" }, "There was no time to weigh your moves. The review takes longer.") : null;
  // The moves that were never made gave nothing away: a figure of those before them would flatter.
  if (gaveUp) return h("p", { class: "soft small" }, "A game that was given up has no accuracy.");
  return [h("p", { class: "insight" }, insightOf(review)), grades(review)];
}

/** How a square of the text is drawn. @type {Record<string, string>} */
const COLOURS = { "🟥": "sunk-square", "🟧": "hit-square", "🟩": "right-square", "🟨": "near-square", "⬜": "" };

/**
 * The result as squares, and the button that copies it.
 * @param {Ending} ending
 * @returns {Child}
 */
export function sharing({ view, rules, board, moves, cost, noun, end, gaveUp, engine, closing, copied, slot = "copied", host = "", help = "", occasion = "", link = "", dispatch }) {
  const squares = squaresOf(board, moves);
  const review = told(closing);
  const others = [review && review.unit !== WINNING && knowsPar(review) && `par ${counted(Math.round(review.par), noun)}`, engine && (engine.end ? `engine ${engine.end}` : `engine ${costOf(engine.cost, noun)}`)].filter((one) => typeof one === "string");
  const text = sharedText({ rules, occasion, host, help, end, cost, noun, others, accuracy: review && !gaveUp ? accuracyText(review).text : "", squares, link });
  /** @param {string} what @param {string} praise */
  const take = async (what, praise) => {
    const done = await copy(what);
    const said = done ? praise : `The browser did not let it be copied: ${what}`;
    dispatch({ type: "own", view, value: { [slot]: said } });
    dispatch({ type: "say", text: said });
  };
  return h(
    "div",
    { class: "share" },
    h(
      "div",
      { class: "squares", role: "img", "aria-label": `Your ${costOf(moves.filter(({ query }) => query !== "length").length, "moves")} as squares` },
      squares.split("\n").map((row) => h("p", null, [...row].map((square) => h("i", { class: COLOURS[square] ?? "" })))),
    ),
    h("p", { class: "row" }, h("button", { onclick: () => take(text, "Copied: paste it wherever you like.") }, "Copy the result"), link && !occasion && h("button", { onclick: () => take(link, "Copied: whoever opens this link meets the same secret.") }, "Challenge a friend"), h("span", { class: "small soft" }, copied)),
  );
}
