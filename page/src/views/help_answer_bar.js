/** The answers to a chosen query at the lower edge of a small screen. */
/** @import {Mine} from "../model/helping.js" */
/** @import {Dispatch, Position, State} from "../types.ts" */

import { h } from "../lib/dom.js";
import { answer } from "../model/helping.js";
import { answerOf } from "../model/optimistic_board.js";
import { queryName } from "../model/scores.js";

/**
 * On a small screen the answers of a query picked far down would be out of sight: they come to the lower edge.
 * @param {State} state
 * @param {Mine} me
 * @param {Position} position
 * @param {boolean} stale
 * @param {Dispatch} dispatch
 */
export function answerBar(state, me, position, stale, dispatch) {
  const query = me.chosen;
  if (!query || stale || me.marking || me.trouble || me.editing !== null || position.over || position.contradiction || position.kind === "lines" || query === "length") return null;
  const picked = position.kind === "words" && me.places.length ? answerOf(me.places) : "";
  const choices = position.kind === "grid" ? (position.answers ?? []) : [{ text: "no", label: "Not there" }, ...(picked ? [{ text: picked, label: `At ${picked.replaceAll("+", ", ")}` }] : [])];
  return h(
    "div",
    { class: "answer-bar", role: "group", "aria-label": `Answer ${queryName(query)}`, key: "answer-bar" },
    h("strong", null, queryName(query)),
    choices.map(({ text, label }) => h("button", { key: text, onclick: () => answer(state, dispatch, query, text) }, label)),
  );
}
