/** The advice and its answers at the lower edge of a small screen, in reach of the thumb. */

import { h } from "../lib/dom.ts";
import { percent } from "../lib/text.ts";
import { answer, asking, type Mine } from "../model/helping.ts";
import { answerOf } from "../model/optimistic_board.ts";
import { bestOf, queryName, scoresOf } from "../model/scores.ts";
import type { Dispatch, Position, State } from "../types.ts";

/** On a small screen the card with the advice lies below the board: what to ask, and the answers, stand at the lower edge. */
export function answerBar(state: State, me: Mine, position: Position, stale: boolean, dispatch: Dispatch) {
  const query = asking(me);
  if (!query || me.trouble || me.editing !== null || position.over || position.contradiction || position.kind === "lines" || query === "length") return null;
  const score = scoresOf(position).get(query);
  const picked = position.kind === "words" && me.places.length ? answerOf(me.places) : "";
  const choices = position.kind === "grid" ? (position.answers ?? []) : [{ text: "no", label: "Not there" }, ...(picked ? [{ text: picked, label: `At ${picked.replaceAll("+", ", ")}` }] : [])];
  return h(
    "div",
    { class: "answer-bar", role: "group", "aria-label": `Answer ${queryName(query)}`, key: "answer-bar" },
    h("strong", null, queryName(query)),
    score && h("span", { class: "small soft" }, `${percent(score.hit)}${bestOf(position)[0] === query ? ", best" : ""}`),
    choices.map(({ text, label }) => h("button", { key: text, disabled: stale, onclick: () => answer(state, dispatch, query, text) }, label)),
  );
}
