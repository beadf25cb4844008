/** Help with a game that is played elsewhere: what to ask now, and what to make of the answer. */

import { rankingList, reasonCard } from "../components/advice.ts";
import { focusEntered, typedInto } from "../components/board.ts";
import { shipsHere } from "../components/fleet.ts";
import { lookingBack, looksBack } from "../components/moves.ts";
import { lineForm } from "../components/controls.ts";
import { awaited, badMoveCard, contradictionCard, instead } from "../components/notices.ts";
import { h, later, type VNode } from "../lib/dom.ts";
import { followFocus } from "../lib/walking.ts";
import { answer, asking, current, lengthsIn, type Mine, mine, needs, settle, stuck, toggle, update, withLengths } from "../model/helping.ts";
import { viewed } from "../model/lines.ts";
import { answerOf, type BadMove, bestOf, showsBits } from "../model/positions.ts";
import { keyedLetter } from "../model/own_secret.ts";
import { parseRules, titleOf } from "../model/rules.ts";
import { isKnown } from "../model/store.ts";
import type { Dispatch, LinesBoard, Position, State, View, WordsBoard } from "../types.ts";
import { boardField, leading } from "./help_board.ts";
import { changeAnswerCard, moreActions, movesCard, refusalCard, withAnswer } from "./help_panel.ts";
import { answerBar, isYours, nextQuestion } from "./help_question.ts";

export const view: View = {
  title: (state) => `Help · ${titleOf(state.link.rules)}`,
  render,
  update,
  settle,
  needs,
  key,
  keys: [
    { keys: ["m", "h", "s"], text: "answer miss, hit or sunk" },
    { keys: ["←", "↑", "→", "↓"], text: "walk over the board or the letters" },
    { keys: ["Home", "End", "PgUp", "PgDn"], text: "to the ends of a row or column" },
    { keys: ["Enter"], text: "to the board; there: ask this one; with a word, confirm the places" },
    { keys: ["A–Z", "1–9", "0"], text: "in a word game: a letter, its places, not there" },
    { keys: ["A–Z", "0–9"], text: "where answers are typed: type, then Enter" },
    { keys: ["Space"], text: "on a board: its answers, one press after another" },
    { keys: ["b"], text: "on a board: back to the best" },
    { keys: [",", "."], text: "look a move back, a move on" },
    { keys: ["u", "r"], text: "on a board: undo, redo (elsewhere Ctrl+Z, Ctrl+Y)" },
  ],
};

function render(whole: State, dispatch: Dispatch): VNode {
  const state = viewed(whole);
  const me = mine(state);
  const { position } = me;
  // What depends on the catalogue would else move what is drawn without it.
  if (me.trouble && (!position || !isKnown(state))) return instead(titleOf(state.link.rules), refusalCard(state, me.trouble, dispatch));
  if (!position || !isKnown(state)) return awaited(state.link.rules, `Weighing the ${state.link.moves.length ? "next" : "first"} question …`);
  const stale = !current(state);
  const asks = !me.trouble && !stuck(position) && !position.over;
  const listed = { position, inBits: showsBits(state.settings), stale, onpick: (query: string) => dispatch({ type: "help.choose", query }) };
  const leadFirst = Boolean(me.trouble || me.badMove || position.over);
  return h("div", { class: `desk helping ${position.kind}${leadFirst ? " lead-first" : ""}`, key: "game" },
    h("div", { class: "desk-board" }, h("div", { class: "desk-field" }, boardField(state, me, position, stale, dispatch)), h("div", { class: "desk-list" }, later(() => leading(state, me, position, stale, dispatch)))),
    h("div", { class: "desk-lead" }, lookingBack({ link: whole.link, doing: "Answer", onback: () => dispatch({ type: "help.look", at: whole.link.moves.length }) }), later(() => lead(state, me, position, stale, dispatch), leadFirst)),
    h("div", { class: "desk-side" },
      // After the answers of the advice, which stand above them.
      later(() => [
        later(() => movesCard(whole, me, position, dispatch)),
        asks && later(() => [shipsHere({ position, whatif: me.whatif, stale: stale || me.whatif?.query !== asking(me) }), reasonCard({ position, inBits: showsBits(state.settings), stale })]),
        asks && position.kind !== "lines" && later(() => rankingList({ ...listed, heat: state.settings.heat })),
        later(() => moreActions(whole, me, position, dispatch)),
      ]),
    ),
    answerBar(state, me, position, stale, dispatch),
  );
}

/** The card at the top: the advice, a contradiction, an answer to be changed, or the result. */
function lead(state: State, me: Mine, position: Position, stale: boolean, dispatch: Dispatch) {
  if (me.trouble) return refusalCard(state, me.trouble, dispatch);
  if (me.badMove) return [badMove(state, me, me.badMove, dispatch), nextQuestion(state, me, position, stale, dispatch)];
  if (me.mending && me.editing !== null && state.link.moves[me.editing]) return changeAnswerCard(state, me.editing, position, dispatch);
  const doubted = contradictionCard({
    position,
    onrepair: (repair) => dispatch({ type: "help.moves", moves: repair.transcript }),
    onundo: () => dispatch({ type: "help.moves", moves: state.link.moves.slice(0, -1) }),
    onlook: (turn) => dispatch({ type: "own", view: "help", value: { editing: turn, mending: position.kind === "lines" } }),
  });
  if (stuck(position)) return doubted;
  const next = nextQuestion(state, me, position, stale, dispatch);
  // Whoever had the secret in mind knows best which answer was wrong: the result asks for it.
  if (isYours(state) && position.over) return [next, doubted];
  const fresh = isYours(state) && state.link.moves.every(({ query }) => query === "length");
  const yours = `Think of a ${position.secretNoun} and keep it to yourself. The engine asks, and you answer; if you slip, it says where.`;
  const lengths = position.game === "phrase" && !state.link.moves.length && lineForm({
    label: "Letters of each word, such as 4 3 5", shown: true, value: parseRules(state.link.rules).given.lengths?.replaceAll("-", " ") ?? "5 3", button: "Set", kind: "row",
    onsend: (text) => lengthsIn(text) && dispatch({ type: "link", link: withLengths(state.link, lengthsIn(text)) }),
  });
  return [fresh && h("p", { class: "notice", key: "yours" }, yours), lengths, doubted, next];
}

function badMove({ link }: State, me: Mine, bad: BadMove, dispatch: Dispatch) {
  const mend = (text: string) => dispatch({ type: "do", command: { do: "readMended", link, text, rest: bad.after } });
  return badMoveCard({ bad, kept: link.moves.length, fault: me.badMoveFault, ontype: mend, ongo: (after) => dispatch({ type: "help.moves", moves: [...link.moves, ...after] }) });
}

function key(event: KeyboardEvent, whole: State, dispatch: Dispatch) {
  const state = viewed(whole);
  const me = mine(state);
  const { position } = me;
  if (!position) return false;
  if (event.ctrlKey || event.metaKey) {
    dispatch({ type: event.key.toLowerCase() === "z" && !event.shiftKey ? "help.undo" : "help.redo" });
    return true;
  }
  if (looksBack(event, whole.link, (at) => dispatch({ type: "help.look", at }))) return true;
  if (!(event.key === "Enter" && me.places.length) && focusEntered(event)) return true;
  if (position.kind === "words") return wordKey(event, state, me, dispatch);
  if (position.kind === "lines") return typedInto(event, (position.board as LinesBoard).spelled && !isYours(state) ? ["typed"] : ["reply", "typed"]);
  if (event.key === "u") dispatch({ type: "help.undo" });
  else if (event.key === "r") dispatch({ type: "help.redo" });
  else if (event.key === "b") {
    dispatch({ type: "help.choose", query: null });
    followFocus(bestOf(position)[0] ?? "");
  } else return !event.repeat && /^[mhs]$/.test(event.key) && answerKey(event.key, state, me, position, dispatch);
  return true;
}

function answerKey(key: string, state: State, me: Mine, position: Position, dispatch: Dispatch) {
  const choices = (position.answers ?? []).filter((choice) => choice.key === key);
  const query = asking(me);
  const told = document.activeElement?.getAttribute("data-query");
  const turn = state.link.moves.findIndex((move) => move.query === told);
  // On a cell that was asked, the key changes what was answered.
  if (turn >= 0 && choices.length === 1) dispatch({ type: "help.moves", moves: withAnswer(state.link.moves, turn, choices[0].text) });
  else if (!query || position.over || stuck(position) || !choices.length || !current(state)) return false;
  else if (choices.length === 1) answer(state, dispatch, query, choices[0].text);
  else document.querySelector<HTMLElement>(`.answers [data-key="${key}"]`)?.focus();
  return true;
}

function wordKey(event: KeyboardEvent, state: State, me: Mine, dispatch: Dispatch) {
  const { board } = me.position as Position as { board: WordsBoard };
  const query = asking(me);
  const letter = keyedLetter(board, event.key);
  if (letter && (letter.state === "open" || letter.state === "again") && event.key.length === 1) dispatch({ type: "help.choose", query: letter.query });
  else if (!query || query === "length") return false;
  else if (event.repeat) return false; // a key that is held down answers one question
  else if (event.key === "0") answer(state, dispatch, query, "no");
  else if (/^[1-9]$/.test(event.key)) toggle(dispatch, me, Number(event.key) - 1);
  else if (event.key === "Enter" && me.places.length && !((event.target as Element).matches("button, a"))) answer(state, dispatch, query, answerOf(me.places));
  else return false;
  return true;
}
