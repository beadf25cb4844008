/** The question to ask next, and the ways to give its answer. */

import { headline } from "../components/advice.ts";
import { gridAnswers, wordAnswers } from "../components/answer_buttons.ts";
import { h } from "../lib/dom.ts";
import { percent } from "../lib/text.ts";
import { answer, asking, type Mine } from "../model/helping.ts";
import { answerOf } from "../model/optimistic_board.ts";
import { bestOf, queryName, scoresOf, showsBits } from "../model/scores.ts";
import type { Dispatch, GridBoard, Position, State, WhatIf } from "../types.ts";
import { lineQuestion } from "./help_lines.ts";
import { resultCard } from "./help_panel.ts";
import { isYours, yourResult } from "./help_yours.ts";
import { adviser } from "./policy_choice.ts";

/** The question to ask, or the result of the game. */
export function nextQuestion(state: State, me: Mine, position: Position, stale: boolean, dispatch: Dispatch) {
  if (position.over && !stale) return isYours(state) ? yourResult(state, me, position, dispatch) : resultCard(state, position, dispatch);
  const query = asking(me);
  if (!query) return h("p", { class: "loading" }, "Thinking …");
  const whatif = me.whatif?.query === query && !stale ? me.whatif : null;
  return h("section", { class: "card advice", "aria-label": "Advice" },
    headline({ position, query, inBits: showsBits(state.settings), by: adviser(state), whatif, stale, onback: () => dispatch({ type: "help.choose", query: null }) }),
    h("p", { class: "ask" }, position.kind === "lines" ? "What was the answer?" : query === "length" ? "How many letters has the word?" : `What was the answer to ${queryName(query)}?`),
    position.kind === "grid"
      ? gridAnswers({
          position,
          query,
          whatif,
          board: position.board as GridBoard,
          onanswer: (text) => answer(state, dispatch, query, text),
        })
      : position.kind === "lines"
        ? lineQuestion(state, me, position, query, whatif, dispatch)
        : wordQuestion(state, me, position, query, whatif, dispatch),
  );
}

/** The longest word of the English list. */
const LONGEST = 28;

function wordQuestion(state: State, me: Mine, position: Position, query: string, whatif: WhatIf | null, dispatch: Dispatch) {
  const say = (text: string) => answer(state, dispatch, query, text);
  if (query === "length") {
    return h("div", { class: "answers lengths", role: "group", "aria-label": "Length of the word" },
      Array.from({ length: LONGEST }, (_, i) => h("button", { key: i, class: "answer", onclick: () => say(`${i + 1} letters`) }, i + 1)),
    );
  }
  if (query.startsWith("=")) {
    const all = answerOf([...query.slice(1)].keys());
    return h("div", { class: "answers few" }, h("button", { class: "answer", onclick: () => say("no") }, "No"), h("button", { class: "answer", onclick: () => say(all) }, "Yes, that is it"));
  }
  return [
    h("div", { class: "row" },
      h("button", { onclick: () => say("no"), "data-answer": "no" }, "Not there ", h("kbd", { "aria-hidden": "true" }, "0")),
      me.places.length
        ? h("button", { class: "main", onclick: () => say(answerOf(me.places)) }, `${query} at ${answerOf(me.places).replaceAll("+", ", ")} `, h("kbd", { "aria-hidden": "true" }, "↵"))
        : h("span", { class: "small soft" }, `or press the places of ${query}`),
    ),
    wordAnswers({ position, query, whatif, onanswer: say }),
  ];
}

/** On a small screen the card with the advice lies below the board: what to ask, and the answers, stand at the lower edge. */
export function answerBar(state: State, me: Mine, position: Position, stale: boolean, dispatch: Dispatch) {
  const query = asking(me);
  if (!query || me.trouble || me.editing !== null || position.over || position.contradiction || position.kind === "lines" || query === "length") return null;
  const score = scoresOf(position).get(query);
  const picked = position.kind === "words" && me.places.length ? answerOf(me.places) : "";
  const choices = position.kind === "grid" ? (position.answers ?? []) : [{ text: "no", label: "Not there" }, ...(picked ? [{ text: picked, label: `At ${picked.replaceAll("+", ", ")}` }] : [])];
  return h("div", { class: "answer-bar", role: "group", "aria-label": `Answer ${queryName(query)}`, key: "answer-bar" },
    h("strong", null, queryName(query)),
    score && h("span", { class: "small soft" }, `${percent(score.hit)}${bestOf(position)[0] === query ? ", best" : ""}`),
    choices.map(({ text, label }) => h("button", { key: text, disabled: stale, onclick: () => answer(state, dispatch, query, text) }, label)),
  );
}
