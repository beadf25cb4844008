/** The answers that a query may have, one press each, with what each would leave. */

import { type Child, h, type VNode } from "../lib/dom.ts";
import { count, percent, spoken } from "../lib/text.ts";
import { queryName, scoresOf } from "../model/scores.ts";
import { colourClass } from "../model/ship_colours.ts";
import type { AfterAnswer, AnswerChoice, GridBoard, Position, WhatIf } from "../types.ts";
import { heatLevel, scaleFor } from "./heat_scale.ts";

/** The answers that a board's query may have, one press each, with what would be left after it. */
export function gridAnswers({ position, query, whatif, board, onanswer }: { position: Position; query: string; whatif: WhatIf | null; board: GridBoard; onanswer?: (answer: string) => void }): VNode {
  const choices = position.answers ?? [];
  const few = choices.length <= 4;
  const after = new Map((whatif?.query === query ? whatif.answers : []).map((answer) => [answer.text, answer]));
  const score = scoresOf(position).get(query);
  const known = new Map((score?.answers ?? []).map((answer) => [answer.text, answer.p]));
  return h("div", { class: `answers ${few ? "few" : "many"}`, role: "group", "aria-label": `The answer to ${query}` },
    choices.map((choice) => {
      const p = after.get(choice.text)?.p ?? (score ? (known.get(choice.text) ?? 0) : null);
      return answerButton(choice, p, few ? pictured(board, after.get(choice.text), query) : null, choices, onanswer);
    }),
  );
}

function answerButton(choice: AnswerChoice, p: number | null, picture: Child, choices: AnswerChoice[], onanswer: ((answer: string) => void) | undefined) {
  const alone = choices.filter(({ key }) => key === choice.key).length === 1;
  const inside = [
    picture,
    h("span", { class: "label" }, h("i", { class: `dot ${colourClass(choice.ship)} ${markName(choice.key ?? "")}`, "aria-hidden": "true" }), choice.label, onanswer && alone && h("kbd", { "aria-hidden": "true" }, choice.key)),
    p !== null && h("span", { class: "p" }, p > 0 ? percent(p) : "cannot be"),
  ];
  const kind = `answer ${p === 0 ? "never" : ""}`;
  if (!onanswer) return h("div", { key: choice.text, class: kind }, inside);
  return h("button", { key: choice.text, class: kind, "data-answer": choice.text, "data-key": choice.key, onclick: () => onanswer(choice.text) }, inside);
}

const markName = (key: string) => (key === "m" ? "miss" : key === "h" ? "hit" : "sunk");

function pictured(board: GridBoard, after: AfterAnswer | undefined, query: string) {
  const blank = !after?.scoresAfter;
  return h("span", { class: "ghost-box" },
    blank ? null : smallBoard(board, after.scoresAfter as number[], { query, name: `The map after ${query} ${after.text}: ${count(after.secretsAfter)} left` }),
  );
}

/** The likeliest answers to a letter, as the pattern would look; one press each. */
export function wordAnswers({ position, query, whatif, onanswer, most = 8 }: { position: Position; query: string; whatif: WhatIf | null; onanswer?: (answer: string) => void; most?: number }): VNode | null {
  const score = scoresOf(position).get(query);
  const seen = new Map((whatif?.query === query ? whatif.answers : []).map((answer) => [answer.text, answer]));
  const shares = (score?.answers ?? whatif?.answers ?? []).filter(({ text, p }) => p > 0 && text !== "other").slice(0, most);
  if (!shares.length) return null;
  const long = "pattern" in position.board && position.board.pattern.flat().length > 7;
  return h(
    "div",
    { class: `answers words-answers ${long ? "long" : ""}`, role: "group", "aria-label": `Likely answers to ${queryName(query)}` },
    shares.map(({ text, p }) => {
      const label = text === "no" ? `no ${queryName(query)}` : (seen.get(text)?.seen ?? text);
      const inside = [
        text === "no" ? h("span", { class: "label" }, label) : patternText(label),
        h("span", { class: "p" }, percent(p)),
      ];
      return onanswer
        ? h("button", { key: text, class: "answer", "data-answer": text, "aria-label": `${queryName(query)} ${text}, ${spoken(p)}`, onclick: () => onanswer(text) }, inside)
        : h("div", { key: text, class: "answer" }, inside);
    }),
  );
}

/** A pattern, broken only between its words: letters shrink until the longest fits. */
function patternText(pattern: string) {
  const words = pattern.split(/ +/);
  const longest = Math.max(...words.map((word) => word.length));
  return h("span", { class: "label pattern-text", style: { "--longest": longest } }, words.map((word) => h("span", { class: "pattern-word" }, spaced(word))));
}

const spaced = (pattern: string) => (/[_]/.test(pattern) ? [...pattern].join("\u200a") : pattern);

/**
 * A small map with no names: what would be known after an answer. `values` are P(hit), 1 and 0 where it is known.
 * @param values row by row
 */
function smallBoard(board: GridBoard, values: number[], { query, name }: { query?: string; name: string }): VNode {
  const scale = scaleFor(values.filter((value, place) => value > 0 && !markAt(board, place)));
  return h(
    "svg",
    { class: "ghost", viewBox: `0 0 ${board.columns * 10} ${board.rows * 10}`, role: "img", "aria-label": name },
    values.map((value, place) => {
      const r = Math.floor(place / board.columns);
      const c = place % board.columns;
      const mark = board.marks[r][c];
      const here = board.queries[r][c] === query;
      const colour = mark ? mark : `q${heatLevel(value, scale)}`;
      const box = { x: c * 10 + 0.5, y: r * 10 + 0.5, width: 9, height: 9 };
      return h("rect", { class: `${colour}${here ? " here" : ""}`, ...box });
    }),
  );
}

const markAt = (board: GridBoard, place: number) => board.marks[Math.floor(place / board.columns)][place % board.columns];
