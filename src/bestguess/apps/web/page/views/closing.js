/** The end of a game: bars of you, the engine and par, accuracy and luck, a sentence, and a result to copy. */
/** @import {Closing} from "../model/closing.js" */
/** @import {AnyBoard, Child, Dispatch, Transcript} from "../types.ts" */

import { comparison } from "../components/comparison.js";
import { copy } from "../effects/clipboard.js";
import { h } from "../lib/dom.js";
import { costOf, plain } from "../lib/text.js";
import { MEANING, accuracyOf, accuracyText, insightOf, luckinessOf } from "../model/accuracy.js";
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
 * @property {{name: string, cost: number, won: boolean} | null} engine on the same secret
 * @property {Closing} closing
 * @property {string} copied what came of copying
 * @property {string} [occasion]
 * @property {string} [link] to be shared
 * @property {Dispatch} dispatch
 */

/**
 * The figures of a game that is over.
 * @param {Ending} ending
 * @returns {Child}
 */
export function figures({ cost, noun, end, engine, closing }) {
  const { review } = closing;
  const counts = noun !== "lives" && review?.unit !== WINNING;
  /** @type {import("../components/comparison.js").Bar[]} */
  const bars = [{ name: "You", cost, text: end ? `${plain(cost)}, ${end}` : plain(cost), kind: "you" }];
  if (engine) bars.push({ name: "Engine", cost: engine.cost, text: engine.won ? plain(engine.cost) : `${plain(engine.cost)}, not found`, kind: "engine" });
  if (review && counts) bars.push({ name: "Par", cost: review.par, text: review.shown.par, kind: "par" });
  return [
    (bars.length > 1 || closing.status === "running") && comparison({ bars, label: `What it took, in ${noun}` }),
    scores(closing),
  ];
}

/** @param {Closing} closing */
function scores({ review, status }) {
  if (!review) return status === "running" ? h("p", { class: "soft small" }, "Weighing your moves …") : null;
  const { text, range } = accuracyText(review);
  return [
    h("p", { class: "insight" }, insightOf(review)),
    h(
      "dl",
      { class: "grades" },
      h("div", { title: MEANING.accuracy }, h("dt", null, "Accuracy"), h("dd", null, h("strong", null, text), h("meter", { min: 0, max: 100, value: accuracyOf(review), "aria-label": `Accuracy ${text} of 100` }))),
      h("div", { title: MEANING.luck }, h("dt", null, "Luck"), h("dd", null, h("strong", null, String(Math.round(luckinessOf(review)))), h("meter", { min: 0, max: 100, value: luckinessOf(review), "aria-label": `Luck ${Math.round(luckinessOf(review))} of 100` }))),
    ),
    h("details", { class: "meaning" }, h("summary", null, "What these mean"), h("p", { class: "small" }, MEANING.accuracy, range && ` Here it is ${range}, for not all is exact.`), h("p", { class: "small" }, MEANING.luck)),
  ];
}

/** How a square of the text is drawn. @type {Record<string, string>} */
const COLOURS = { "🟥": "sunk-square", "🟧": "hit-square", "🟩": "right-square", "🟨": "near-square", "⬜": "" };

/**
 * The result as squares, and the button that copies it.
 * @param {Ending} ending
 * @returns {Child}
 */
export function sharing({ view, rules, board, moves, cost, noun, end, engine, closing, copied, occasion = "", link = "", dispatch }) {
  const squares = squaresOf(board, moves);
  const { review } = closing;
  const others = [...(review && review.unit !== WINNING && noun !== "lives" ? [{ name: "par", cost: review.par }] : []), ...(engine?.won ? [{ name: "engine", cost: engine.cost }] : [])];
  const text = sharedText({ rules, occasion, end, cost, noun, others, accuracy: review ? accuracyText(review).text : "", squares, link });
  const take = async () => {
    const done = await copy(text);
    const said = done ? "Copied: paste it wherever you like." : "The browser did not let it be copied.";
    dispatch({ type: "own", view, value: { copied: said } });
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
    h("p", { class: "row" }, h("button", { onclick: take }, "Copy the result"), h("span", { class: "small soft" }, copied)),
  );
}
