/** The answers to a chosen query at the lower edge of a small screen. */

import { h } from "../lib/dom.ts";
import { answer, type Mine } from "../model/helping.ts";
import { answerOf } from "../model/optimistic_board.ts";
import { queryName } from "../model/scores.ts";
import type { Dispatch, Position, State } from "../types.ts";

/** On a small screen the answers of a query picked far down would be out of sight: they come to the lower edge. */
export function answerBar(state: State, me: Mine, position: Position, stale: boolean, dispatch: Dispatch) {
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
