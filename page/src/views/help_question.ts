/** The question to ask next, the ways to give its answer, and the end of a game in which the engine guesses. */

import { chanceOf, headline } from "../components/advice.ts";
import { answerEntry, gridAnswers, wordAnswers } from "../components/answers.ts";
import { adviser, lineForm } from "../components/controls.ts";
import { drawn } from "../components/lines.ts";
import { type Child, h, type VNode } from "../lib/dom.ts";
import { costOf, counted, plural } from "../lib/text.ts";
import { UNREVIEWED } from "../model/hosted_game.ts";
import { answer, asking, type Mine } from "../model/helping.ts";
import { formatLink, parseRules, titleOf } from "../model/rules.ts";
import { answerOf, bestOf, isLines, moveSaid, queryName, scoresOf, showsBits } from "../model/positions.ts";
import { capitalsOf, lettersOf, slipsOf } from "../model/own_secret.ts";
import type { Dispatch, LinesBoard, Position, State, WhatIf, WordsBoard } from "../types.ts";
import { sharing } from "./closing.ts";
import { resultCard } from "./help_panel.ts";

export function nextQuestion(state: State, me: Mine, position: Position, stale: boolean, dispatch: Dispatch) {
  if (position.over && !stale) return isYours(state) ? yourResult(state, me, position, dispatch) : resultCard(state, position, dispatch);
  const query = asking(me);
  if (!query) return h("p", { class: "loading" }, "Thinking …");
  const whatif = me.whatif?.query === query && !stale ? me.whatif : null;
  const awaited = position.kind === "lines" && !whatif && !state.link.moves.length;
  return h("section", { class: `card advice ${awaited ? "awaited" : ""}`, "aria-label": "Advice" },
    headline({ position: isYours(state) ? alone(position) : position, query, inBits: showsBits(state.settings), by: adviser(state), whatif, stale, onlook: (query) => dispatch({ type: "help.choose", query }) }),
    h("p", { class: "ask" }, position.kind === "lines" ? "What was the answer?" : query === "length" ? "How many letters has the word?" : `What was the answer to ${queryName(query)}?`),
    position.kind === "grid"
      ? gridAnswers({ position, query, whatif, onanswer: (text) => answer(state, dispatch, query, text) })
      : position.kind === "lines"
        ? lineQuestion(state, me, position, query, whatif, dispatch)
        : wordQuestion(state, me, position, query, whatif, dispatch),
  );
}

/** A position of which the query alone is told: the engine chose it, and the person is to answer. */
const alone = (position: Position): Position => ({ ...position, proven: null, suggestion: position.suggestion && { ...position.suggestion, equals: [], moreEquals: 0 } });

/** The longest word of the English list. */
const LONGEST = 28;

function wordQuestion(state: State, me: Mine, position: Position, query: string, whatif: WhatIf | null, dispatch: Dispatch) {
  const say = (text: string) => answer(state, dispatch, query, text);
  if (query === "length") {
    return h("div", { class: "answers lengths", role: "group", "aria-label": "Length of the word" },
      Array.from({ length: LONGEST }, (_, i) => h("button", { key: i, class: "answer", onclick: () => say(`${i + 1} letters`) }, String(i + 1))),
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

/** The answers for which the lower edge of a small screen has room in any case. */
const ROOM = 4;

/** On a small screen the card with the advice lies below the board: what to ask, and the answers, stand at the lower edge. */
export function answerBar(state: State, me: Mine, position: Position, stale: boolean, dispatch: Dispatch) {
  const query = asking(me);
  if (!query || me.trouble || me.editing !== null || position.over || position.contradiction || position.kind === "lines" || query === "length") return null;
  const score = scoresOf(position).get(query);
  const picked = position.kind === "words" && me.places.length ? answerOf(me.places) : "";
  const places = picked ? [{ text: picked, label: `At ${picked.replaceAll("+", ", ")}` }] : [];
  const all = position.kind === "grid" ? (position.answers ?? []) : [{ text: "no", label: "Not there" }, ...places];
  // Of many answers, such as one for each colour, those that can be: the card has all.
  const known = all.length > ROOM ? score?.answers?.map(({ text }) => text) : undefined;
  const choices = known ? all.filter(({ text }) => known.includes(text)) : all;
  return h("div", { class: "answer-bar", role: "group", "aria-label": `Answer ${queryName(query)}`, key: "answer-bar" },
    h("strong", null, queryName(query)),
    score && h("span", { class: "small soft" }, `${chanceOf(position, score.hit)}${bestOf(position)[0] === query ? ", best" : ""}`),
    choices.map(({ text, label }) => h("button", { key: text, disabled: stale, onclick: () => answer(state, dispatch, query, text) }, label)),
  );
}

function lineQuestion(state: State, me: Mine, position: Position, query: string, whatif: WhatIf | null, dispatch: Dispatch) {
  const set = (value: object) => dispatch({ type: "own", view: "help", value });
  return answerEntry({
    position,
    board: position.board as LinesBoard,
    query,
    whatif,
    states: me.states,
    typed: me.reply,
    trouble: me.replyTrouble,
    onstates: (states) => set({ states, reply: "", replyTrouble: null }),
    ontype: (reply) => set({ reply, replyTrouble: null }),
    onanswer: (text) => answer(state, dispatch, query, text),
    onsay: (text) => dispatch({ type: "do", command: { do: "readAnswer", link: state.link, query, text } }),
  });
}

/** Whether the person thinks of something in the game of a link, and the engine guesses. */
export const isYours = ({ link }: State) => link.more.yours === "1";

/** The result: the engine found it, or the person won, unless no secret fits their answers. */
function yourResult(state: State, me: Mine, position: Position, dispatch: Dispatch): VNode {
  const { link } = state;
  const found = position.over?.won !== false;
  const { secretNoun: noun, cost, costNoun, board } = position;
  const spent = costOf(cost, costNoun);
  const lines = isLines(board) ? drawn({ board, text: link.moves.at(-1)?.query ?? "" }) : spent;
  const word = "pattern" in board ? board.pattern.map((word) => word.join("")).join(" ") : lines;
  const title = found ? "The engine found it" : position.contradiction ? "The engine did not find it" : "You win";
  return h("section", { class: `card advice over ${found || position.contradiction ? "" : "won"}`, "aria-label": "Result", key: "over" },
    h("h2", null, title),
    h("p", { class: "gist" }, h("strong", { class: "query" }, found ? word : spent)),
    h("p", null, toldOf(state, position, found)),
    !found && "pattern" in board && [lineForm({ label: "What was it?", hinted: true, button: "Check my answers", onsend: (secret) => dispatch({ type: "own", view: "help", value: { secret } }) }), me.secret ? verdictOn(state, me.secret, position, board, dispatch) : null],
    h("p", { class: "row" },
      h("button", { class: "main", onclick: () => dispatch({ type: "help.again" }) }, "Think of another"),
      h("a", { class: "button", href: formatLink({ ...link, view: "review", more: {} }) }, "Review the game"),
    ),
    sharing({
      view: "help",
      slot: "shared",
      link,
      position,
      cost,
      end: found ? "" : "not found",
      gaveUp: false,
      engine: null,
      closing: UNREVIEWED,
      copied: me.shared,
      occasion: `${titleOf(link.rules)}, the engine guessed my ${noun}`,
      dispatch,
    }),
  );
}

function toldOf({ link }: State, { cost, costNoun, queryNoun, secretNoun, contradiction }: Position, found: boolean) {
  const asked = link.moves.filter(({ query }) => query !== "length").length;
  const questions = counted(asked, plural(queryNoun || "question"));
  if (found) return costNoun === "lives" ? `It asked ${questions} and lost ${cost ? counted(cost, "lives") : "no life"}.` : `It asked ${questions}.`;
  return contradiction ? `It asked ${questions}, but no ${secretNoun} that it knows fits all your answers.` : `It asked ${questions} and did not find your ${secretNoun}. Well hidden.`;
}

/** The secret held against the answers: each slip, and a button that mends them all. */
function verdictOn({ link }: State, secret: string, { contradiction }: Position, board: WordsBoard, dispatch: Dispatch): Child {
  const letters = lettersOf(secret, capitalsOf(board));
  const said = letters.join("");
  if (letters.length !== board.pattern.flat().length) return h("p", { role: "status" }, `${said} has ${counted(said.length, "letters")}; here there are ${board.pattern.flat().length}.`);
  const slips = slipsOf(link.moves, secret, Number(parseRules(link.rules).given.lies ?? 0), capitalsOf(board));
  if (!slips.length) return h("p", { role: "status" }, contradiction ? `All your answers are true of ${said}, which the engine does not know: it is in none of its lists.` : `All your answers are true of ${said}.`);
  const place = (query: string, answer: string) => moveSaid("words", { query, answer }).said;
  const right = link.moves.map((move, turn) => ({ ...move, answer: slips.find((slip) => slip.turn === turn)?.truth ?? move.answer }));
  return h("div", { class: "column slips", role: "status" },
    h("p", null, slips.length === 1 ? "One answer was a slip:" : `${slips.length} answers were slips:`),
    h("ul", null, slips.map(({ turn, query, said, truth }) =>
      h("li", { key: turn }, `Move ${turn + 1}: ${queryName(query)} is `, h("b", null, place(query, truth)), `. You said: ${place(query, said)}.`),
    )),
    h("p", { class: "row" }, h("button", { onclick: () => dispatch({ type: "help.moves", moves: right }) }, "Put it right and go on")),
  );
}
