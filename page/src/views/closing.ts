/** The end of a game: bars of you, the engine and par, accuracy and luck, a sentence, and a result to copy. */

import { type Bar, comparison } from "../components/comparison.ts";
import { grades } from "../components/grades.ts";
import { type Child, h } from "../lib/dom.ts";
import { costOf, counted, plain } from "../lib/text.ts";
import { accuracyText, insightOf } from "../model/accuracy.ts";
import { chanceOf, type Closing, knowsPar, told } from "../model/closing.ts";
import { isGrid } from "../model/optimistic_board.ts";
import { sharedText, squaresOf } from "../model/sharing.ts";
import { classOfSign, signOf } from "../model/ship_colours.ts";
import { WINNING } from "../model/units.ts";
import type { AnyBoard, Dispatch, Transcript } from "../types.ts";
import { copy, pictureButtons } from "./sharing_buttons.ts";

interface Ending {
  view: string; // whose game it is
  rules: string;
  board: AnyBoard;
  moves: Transcript;
  cost: number;
  noun: string; // of the cost
  end: string; // how it ended, if it was not won
  gaveUp: boolean; // whether it was left before its end
  /** on the same secret; `end`: how it ended, if it was not won */
  engine: { name: string; cost: number; end: string } | null;
  closing: Closing;
  copied: string; // what came of copying
  slot?: string; // where the view keeps that, if not as `copied`
  host?: string; // who answered, if it was not the honest one
  help?: string; // that was taken, such as "with 2 hints"
  occasion?: string;
  link?: string; // at which a friend meets the same secret
  friend?: { cost: number; text: string; lost: boolean } | null; // how a friend did
  dispatch: Dispatch;
}

/** The figures of a game that is over. */
export function figures({ cost, noun, end, gaveUp, engine, closing, friend = null }: Ending): Child {
  const review = told(closing);
  const bars: Bar[] = [{ name: "You", cost, text: end ? `${plain(cost)}, ${end}` : plain(cost), kind: "you", lost: end !== "" }];
  if (friend !== null) bars.push({ name: "Friend", kind: "friend", ...friend });
  if (engine) bars.push({ name: "Engine", cost: engine.cost, text: engine.end ? `${plain(engine.cost)}, ${engine.end}` : plain(engine.cost), kind: "engine", lost: engine.end !== "" });
  // Where lives are at stake, par is a chance: no bar can show it beside what was spent.
  if (review && knowsPar(review)) bars.push(review.unit === WINNING ? { name: "Par", cost: null, text: chanceOf(review), kind: "par" } : { name: "Par", cost: review.par, text: review.shown.par, kind: "par" });
  return [
    (bars.length > 1 || closing.status === "running") && comparison({ bars, label: `What it took, in ${noun}` }),
    scores(closing, gaveUp),
  ];
}

function scores(closing: Closing, gaveUp: boolean) {
  const review = told(closing);
  if (!review && closing.status === "running") return h("p", { class: "soft small" }, "Weighing your moves …");
  if (!review) return closing.review ? h("p", { class: "soft small" }, "There was no time to weigh your moves. The review takes longer.") : null;
  // The moves that were never made gave nothing away: a figure of those before them would flatter.
  if (gaveUp) return h("p", { class: "soft small" }, "A game that was given up has no accuracy.");
  return [h("p", { class: "insight" }, insightOf(review)), grades(review)];
}

/** How a square of the text is drawn. */
const COLOURS: Record<string, string> = { "🟥": "sunk-square", "🟧": "hit-square", "🟩": "right-square", "🟨": "near-square", "⬜": "" };

/** The result as squares, and the button that copies it. */
export function sharing({ view, rules, board, moves, cost, noun, end, gaveUp, engine, closing, copied, slot = "copied", host = "", help = "", occasion = "", link = "", dispatch }: Ending): Child {
  const squares = squaresOf(board, moves);
  const inColours = isGrid(board) && signOf(board.fleet.map(({ name }) => name)) !== null;
  const review = told(closing);
  const others = [review && review.unit !== WINNING && knowsPar(review) && `par ${counted(Math.round(review.par), noun)}`, engine && (engine.end ? `engine ${engine.end}` : `engine ${costOf(engine.cost, noun)}`)].filter((one) => typeof one === "string");
  const text = sharedText({ rules, occasion, host, help, end, cost, noun, others, accuracy: review && !gaveUp ? accuracyText(review).text : "", squares, link });
  const say = (said: string) => {
    dispatch({ type: "own", view, value: { [slot]: said } });
    dispatch({ type: "say", text: said });
  };
  const take = async (what: string, praise: string) => say((await copy(what)) ? praise : `The browser did not let it be copied: ${what}`);
  return h("div", { class: "share" },
    h(
      "div",
      { class: "squares", role: "img", "aria-label": `Your ${costOf(moves.filter(({ query }) => query !== "length").length, "moves")} as squares` },
      squares.split("\n").map((row) => h("p", null, [...row].map((square) => h("i", { class: (inColours ? classOfSign(square) : COLOURS[square]) ?? "" })))),
    ),
    h("p", { class: "row" }, h("button", { onclick: () => take(text, "Copied: paste it wherever you like.") }, "Copy the result"), link && !occasion && h("button", { onclick: () => take(link, "Copied: whoever opens this link meets the same secret.") }, "Challenge a friend"), pictureButtons({ rules, board, moves, text: text.split("\n").slice(0, 2), say }), h("span", { class: "small soft" }, copied)),
  );
}
