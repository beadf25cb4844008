/** The answers that a query may have, one press each, with what each would leave. */
/** @import {AfterAnswer, AnswerChoice, Child, GridBoard, Position, VNode, WhatIf} from "../types.ts" */

import { h } from "../lib/dom.js";
import { count, percent, spoken } from "../lib/text.js";
import { queryName, scoresOf } from "../model/scores.js";
import { smallBoard } from "./small_board.js";

/**
 * The answers that a board's query may have, one press each, with what would be left after it.
 * @param {{position: Position, query: string, whatif: WhatIf | null, board: GridBoard, onanswer?: (answer: string) => void}} props
 * @returns {VNode}
 */
export function gridAnswers({ position, query, whatif, board, onanswer }) {
  const choices = position.answers ?? [];
  const few = choices.length <= 4;
  const after = new Map((whatif?.query === query ? whatif.answers : []).map((answer) => [answer.text, answer]));
  const score = scoresOf(position).get(query);
  const known = new Map((score?.answers ?? []).map((answer) => [answer.text, answer.p]));
  return h(
    "div",
    { class: `answers ${few ? "few" : "many"}`, role: "group", "aria-label": `The answer to ${query}` },
    choices.map((choice) => {
      const p = after.get(choice.text)?.p ?? (score ? (known.get(choice.text) ?? 0) : null);
      return answerButton(choice, p, few ? pictured(board, after.get(choice.text), query) : null, choices, onanswer);
    }),
  );
}

/**
 * @param {AnswerChoice} choice
 * @param {number | null} p
 * @param {Child} picture
 * @param {AnswerChoice[]} choices
 * @param {((answer: string) => void) | undefined} onanswer
 */
function answerButton(choice, p, picture, choices, onanswer) {
  const alone = choices.filter(({ key }) => key === choice.key).length === 1;
  const inside = [
    picture,
    h("span", { class: "label" }, h("i", { class: `dot ${markName(choice.key ?? "")}`, "aria-hidden": "true" }), choice.label, onanswer && alone && h("kbd", { "aria-hidden": "true" }, choice.key)),
    p !== null && h("span", { class: "p" }, p > 0 ? percent(p) : "cannot be"),
  ];
  const kind = `answer ${p === 0 ? "never" : ""}`;
  if (!onanswer) return h("div", { key: choice.text, class: kind }, inside);
  return h("button", { key: choice.text, class: kind, "data-answer": choice.text, "data-key": choice.key, onclick: () => onanswer(choice.text) }, inside);
}

/** @param {string} key */
const markName = (key) => (key === "m" ? "miss" : key === "h" ? "hit" : "sunk");

/**
 * @param {GridBoard} board
 * @param {AfterAnswer | undefined} after
 * @param {string} query
 */
function pictured(board, after, query) {
  const blank = !after?.scoresAfter;
  return h(
    "span",
    { class: "ghost-box" },
    blank ? null : smallBoard(board, /** @type {number[]} */ (after.scoresAfter), { query, name: `The map after ${query} ${after.text}: ${count(after.secretsAfter)} left` }),
  );
}

/**
 * The likeliest answers to a letter, as the pattern would look; one press each.
 * @param {{position: Position, query: string, whatif: WhatIf | null, onanswer?: (answer: string) => void, most?: number}} props
 * @returns {VNode | null}
 */
export function wordAnswers({ position, query, whatif, onanswer, most = 8 }) {
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

/**
 * A pattern, broken only between its words: letters shrink until the longest fits.
 * @param {string} pattern
 */
function patternText(pattern) {
  const words = pattern.split(/ +/);
  const longest = Math.max(...words.map((word) => word.length));
  return h("span", { class: "label pattern-text", style: { "--longest": longest } }, words.map((word) => h("span", { class: "pattern-word" }, spaced(word))));
}

/** @param {string} pattern */
const spaced = (pattern) => (/[_]/.test(pattern) ? [...pattern].join("\u200a") : pattern);
