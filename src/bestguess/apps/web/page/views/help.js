/** Help with a game that is played elsewhere: what to ask now, and what to make of the answer. */
/** @import {Mine} from "../model/helping.js" */
/** @import {Dispatch, GridBoard, Position, State, View, VNode} from "../types.ts" */

import * as coach from "../components/advice.js";
import { board, entered, followFocus, legend } from "../components/board.js";
import { candidates } from "../components/candidates.js";
import { doubt } from "../components/contradiction.js";
import { lines } from "../components/ranking_list.js";
import { words } from "../components/word.js";
import { askPosition, askWhatIf } from "../effects/position_request.js";
import { resumed } from "../effects/resume_game.js";
import { note } from "../effects/running_games.js";
import { save } from "../effects/save_game.js";
import { h } from "../lib/dom.js";
import { answer, asking, current, lookedAt, mine, toggle, update, WANT } from "../model/helping.js";
import { answerOf, boardAfter, isGrid, isLines } from "../model/optimistic_board.js";
import { canMark, pressed } from "../model/paper_entry.js";
import { titleOf } from "../model/rules.js";
import { answerBar } from "./help_answer_bar.js";
import { lineField, lineQuestion, typedInto } from "./help_lines.js";
import { cannot, changed, finished, mending, more, moves } from "./help_panel.js";

/** @type {View} */
export const view = {
  title: (state) => `Help · ${titleOf(state.link.rules)}`,
  render,
  update,
  effect,
  key,
  keys: [
    { keys: ["m", "h", "s"], text: "answer miss, hit or sunk" },
    { keys: ["←", "↑", "→", "↓"], text: "walk over the board or the letters" },
    { keys: ["Home", "End", "PgUp", "PgDn"], text: "to the ends of a row or column" },
    { keys: ["Enter"], text: "to the board; there: ask this one; with a word, confirm the places" },
    { keys: ["A–Z", "1–9", "0"], text: "in a word game: a letter, its places, not there" },
    { keys: ["A–Z", "0–9"], text: "where answers are typed: type, then Enter" },
    { keys: ["x"], text: "on a board: mark many, one press after another" },
    { keys: ["b"], text: "on a board: back to the best" },
    { keys: ["u", "r"], text: "on a board: undo, redo (elsewhere Ctrl+Z, Ctrl+Y)" },
  ],
};

/**
 * @param {State} state
 * @param {State | null} before
 * @param {Dispatch} dispatch
 */
function effect(state, before, dispatch) {
  if (resumed(state, dispatch)) return;
  if (!state.link.rules) return dispatch({ type: "link", link: { rules: "battleship" } });
  askPosition("help", state, WANT, dispatch);
  const me = mine(state);
  const was = before ? mine(before) : null;
  const fresh = current(state, me);
  const query = lookedAt(me);
  if (fresh && query && me.position && !stuck(me.position) && !me.position.over) askWhatIf("help", state, query, dispatch);
  if (fresh && was?.position !== me.position) announce(state, me, before, dispatch);
  const over = fresh ? me.position?.over : null;
  if (fresh) note("help", state, Boolean(over), dispatch);
  const { policy } = state.link;
  const players = { guesser: { kind: "person", ...(policy ? { adviser: policy } : {}) }, host: { elsewhere: true } };
  save("help", state, before, dispatch, players, over ? { result: { won: over.won, cost: over.cost, text: over.text } } : {});
}

/**
 * @param {State} state
 * @param {Mine} me
 * @param {State | null} before
 * @param {Dispatch} dispatch
 */
function announce(state, me, before, dispatch) {
  const position = /** @type {Position} */ (me.position);
  const last = state.link.moves.at(-1);
  const said = before && last ? `${coach.named(last.query)} ${last.answer}. ` : "";
  const best = coach.bestOf(position)[0];
  if (position.contradiction) dispatch({ type: "say", text: `${said}These answers cannot all be right.` });
  else if (position.over) dispatch({ type: "say", text: `${said}${position.over.text}.` });
  else if (best) {
    dispatch({ type: "say", text: `${said}${coach.aloud(position, best)}` });
    if (!me.chosen) followFocus(best);
  }
}

/**
 * @param {KeyboardEvent} event
 * @param {State} state
 * @param {Dispatch} dispatch
 */
function key(event, state, dispatch) {
  const me = mine(state);
  const { position } = me;
  if (!position) return false;
  if (event.ctrlKey || event.metaKey) {
    dispatch({ type: event.key.toLowerCase() === "z" && !event.shiftKey ? "help.undo" : "help.redo" });
    return true;
  }
  if (!(event.key === "Enter" && me.places.length) && entered(event)) return true;
  if (position.kind === "words") return wordKey(event, state, me, dispatch);
  if (position.kind === "lines") return typedInto(event, ["reply", "guess"]);
  const query = asking(me);
  switch (event.key) {
    case "u":
      dispatch({ type: "help.undo" });
      return true;
    case "r":
      dispatch({ type: "help.redo" });
      return true;
    case "x":
      if (canMark(position.answers ?? [])) dispatch({ type: "own", view: "help", value: { marking: !me.marking, chosen: null } });
      return true;
    case "b":
      dispatch({ type: "help.choose", query: null });
      followFocus(coach.bestOf(position)[0] ?? "");
      return true;
    case "m":
    case "h":
    case "s": {
      const choices = (position.answers ?? []).filter((choice) => choice.key === event.key);
      const told = document.activeElement?.getAttribute("data-query");
      const turn = state.link.moves.findIndex((move) => move.query === told);
      if (turn >= 0 && choices.length === 1) {
        // On a cell that was asked, the key changes what was answered.
        dispatch({ type: "help.moves", moves: changed(state.link.moves, turn, choices[0].text) });
        return true;
      }
      if (!query || position.over || stuck(position) || !choices.length || !current(state, me)) return false;
      if (choices.length === 1) answer(state, dispatch, query, choices[0].text);
      else /** @type {HTMLElement | null} */ (document.querySelector(`.answers [data-key="${event.key}"]`))?.focus();
      return true;
    }
    default:
      return false;
  }
}

/**
 * @param {KeyboardEvent} event
 * @param {State} state
 * @param {Mine} me
 * @param {Dispatch} dispatch
 */
function wordKey(event, state, me, dispatch) {
  const { board } = /** @type {{board: import("../types.ts").WordsBoard}} */ (/** @type {Position} */ (me.position));
  const query = asking(me);
  const letter = board.letters.find((one) => one.letter.toLowerCase() === event.key.toLowerCase());
  if (letter && (letter.state === "open" || letter.state === "again") && event.key.length === 1) {
    dispatch({ type: "help.choose", query: letter.query });
    return true;
  }
  if (!query || query === "length") return false;
  if (event.key === "0") {
    answer(state, dispatch, query, "no");
    return true;
  }
  if (/^[1-9]$/.test(event.key)) {
    toggle(dispatch, me, Number(event.key) - 1);
    return true;
  }
  if (event.key === "Enter" && me.places.length && !(/** @type {Element} */ (event.target).matches("button, a"))) {
    answer(state, dispatch, query, answerOf(me.places));
    return true;
  }
  return false;
}

/**
 * @param {State} state
 * @param {Dispatch} dispatch
 * @returns {VNode}
 */
function render(state, dispatch) {
  const me = mine(state);
  const { position } = me;
  if (!position) return me.trouble ? cannot(state, me.trouble, dispatch) : h("p", { class: "loading", key: "loading" }, "Weighing the first question …");
  const stale = !current(state, me);
  return h(
    "div",
    { class: `desk ${position.kind}${me.marking ? " marks" : ""}`, key: "game" },
    h("div", { class: "desk-lead" }, lead(state, me, position, stale, dispatch)),
    h("div", { class: "desk-board" }, field(state, me, position, stale, dispatch)),
    h(
      "div",
      { class: "desk-side" },
      !me.trouble && !stuck(position) && !position.over && coach.reason({ position, stale, best: coach.bestOf(position)[0] === lookedAt(me) }),
      !me.trouble && !stuck(position) &&
        !position.over &&
        position.kind !== "lines" &&
        lines({
          position,
          heat: state.settings.heat,
          stale,
          onpick: (query) => dispatch({ type: "help.choose", query }),
          onhover: (query) => dispatch({ type: "own", view: "help", value: { hover: query && position.legal.includes(query) ? query : null } }),
        }),
      moves(state, me, position, dispatch),
      more(state, me, dispatch),
    ),
    answerBar(state, me, position, stale, dispatch),
  );
}

/**
 * Whether nothing can be said until an answer is mended: nothing fits, and the game has no failsafe.
 * @param {Position} position
 */
function stuck(position) {
  return Boolean(position.contradiction) && !position.suggestion && !position.over;
}

/**
 * What to do now.
 * @param {State} state
 * @param {Mine} me
 * @param {Position} position
 * @param {boolean} stale
 * @param {Dispatch} dispatch
 */
function lead(state, me, position, stale, dispatch) {
  if (me.trouble) return cannot(state, me.trouble, dispatch);
  if (me.mending && me.editing !== null && state.link.moves[me.editing]) return mending(state, me.editing, position, dispatch);
  const doubted = doubt({
    position,
    onrepair: (repair) => dispatch({ type: "help.moves", moves: repair.transcript }),
    onundo: () => dispatch({ type: "help.moves", moves: state.link.moves.slice(0, -1) }),
    onlook: (turn) => dispatch({ type: "own", view: "help", value: { editing: turn, mending: position.kind === "lines" } }),
  });
  return stuck(position) ? doubted : [doubted, next(state, me, position, stale, dispatch)];
}

/**
 * What to ask, or how it ended.
 * @param {State} state
 * @param {Mine} me
 * @param {Position} position
 * @param {boolean} stale
 * @param {Dispatch} dispatch
 */
function next(state, me, position, stale, dispatch) {
  if (position.over && !stale) return finished(state, position, dispatch);
  const query = lookedAt(me);
  if (!query) return h("p", { class: "loading" }, "Thinking …");
  const whatif = me.whatif?.query === query && !stale ? me.whatif : null;
  const hovering = me.hover !== null && me.hover !== asking(me);
  return h(
    "section",
    { class: "card advice", "aria-label": "Advice" },
    coach.headline({ position, query, whatif, hovering, stale, onback: () => dispatch({ type: "help.choose", query: null }) }),
    h("p", { class: "ask" }, hovering ? "Its answers" : position.kind === "lines" ? "What was the answer?" : query === "length" ? "How many letters has the word?" : `What was the answer to ${coach.named(query)}?`),
    position.kind === "grid"
      ? coach.gridAnswers({
          position,
          query,
          whatif,
          board: /** @type {GridBoard} */ (position.board),
          onanswer: (text) => answer(state, dispatch, query, text),
        })
      : position.kind === "lines"
        ? lineQuestion(state, me, position, query, whatif, dispatch)
        : wordQuestion(state, me, position, query, whatif, dispatch),
  );
}

/** The longest word of the English list. */
const LONGEST = 28;

/**
 * @param {State} state
 * @param {Mine} me
 * @param {Position} position
 * @param {string} query
 * @param {import("../types.ts").WhatIf | null} whatif
 * @param {Dispatch} dispatch
 */
function wordQuestion(state, me, position, query, whatif, dispatch) {
  /** @param {string} text */
  const say = (text) => answer(state, dispatch, query, text);
  if (query === "length") {
    return h(
      "div",
      { class: "answers lengths", role: "group", "aria-label": "Length of the word" },
      Array.from({ length: LONGEST }, (_, i) => h("button", { key: i, class: "answer", onclick: () => say(`${i + 1} letters`) }, i + 1)),
    );
  }
  if (query.startsWith("=")) {
    const all = answerOf([...query.slice(1)].keys());
    return h("div", { class: "answers few" }, h("button", { class: "answer", onclick: () => say("no") }, "No"), h("button", { class: "answer", onclick: () => say(all) }, "Yes, that is it"));
  }
  return [
    h(
      "div",
      { class: "row" },
      h("button", { onclick: () => say("no"), "data-answer": "no" }, `Not there `, h("kbd", { "aria-hidden": "true" }, "0")),
      me.places.length
        ? h("button", { class: "main", onclick: () => say(answerOf(me.places)) }, `${query} at ${answerOf(me.places).replaceAll("+", ", ")} `, h("kbd", { "aria-hidden": "true" }, "↵"))
        : h("span", { class: "small soft" }, `or press the places of ${query}`),
    ),
    coach.wordAnswers({ position, query, whatif, onanswer: say }),
  ];
}

/**
 * @param {State} state
 * @param {Mine} me
 * @param {Position} position
 * @param {boolean} stale
 * @param {Dispatch} dispatch
 */
function field(state, me, position, stale, dispatch) {
  const drawn = stale || stuck(position) ? boardAfter(position, state.link.moves) : position.board;
  const best = stale || stuck(position) || position.over ? [] : coach.bestOf(position);
  const scores = stuck(position) ? undefined : coach.scoresOf(position);
  const { heat } = state.settings;
  const choices = position.answers ?? [];
  const marking = me.marking && canMark(choices);
  /** @param {string} query */
  const choose = (query) => {
    if (marking) return dispatch({ type: "help.moves", moves: pressed(state.link.moves, query, choices) });
    const turn = state.link.moves.findIndex((move) => move.query === query);
    if (turn >= 0 && !position.legal.includes(query)) dispatch({ type: "own", view: "help", value: { editing: turn, mending: true } });
    else dispatch({ type: "help.choose", query });
  };
  /** @param {string} query */
  const walked = (query) => {
    if (!marking && position.legal.includes(query) && query !== asking(me)) dispatch({ type: "help.choose", query });
  };
  /** @param {string | null} query */
  const hover = (query) => {
    const next = query && !marking && position.legal.includes(query) ? query : null;
    if (next !== me.hover) dispatch({ type: "own", view: "help", value: { hover: next } });
  };
  const shared = { scores, heat, best, focus: me.chosen, stale, onwalk: walked, onhover: hover };
  const tools = h(
    "div",
    { class: "row spread tools-row" },
    h("h1", { class: "title" }, titleOf(state.link.rules)),
    h(
      "span",
      { class: "row" },
      isGrid(drawn) && canMark(choices) && h("button", { class: "mark-many", "aria-pressed": String(marking), onclick: () => dispatch({ type: "own", view: "help", value: { marking: !marking, chosen: null, hover: null } }) }, "Mark many"),
      position.kind !== "lines" && coach.heatSwitch(state.settings.heat, (chosen) => dispatch({ type: "set", settings: { heat: chosen } })),
    ),
  );
  if (isLines(drawn)) return [tools, lineField(state, me, position, drawn, stale, dispatch)];
  if (!isGrid(drawn)) {
    const query = asking(me);
    const letter = query && query.length <= 2 && query !== "length" ? query : null;
    return [
      tools,
      words({
        ...shared,
        board: drawn,
        name: titleOf(state.link.rules),
        chosen: letter,
        picked: new Set(me.places),
        onplace: position.over ? undefined : (place) => toggle(dispatch, me, place),
        onpick: choose,
        onwalk: undefined,
      }),
      stuck(position) ? null : candidates({ position, stale, onname: position.game === "hangman" && !position.over ? choose : undefined }),
    ];
  }
  const props = { ...shared, board: drawn, name: `${titleOf(state.link.rules)}: rows are letters, columns are numbers`, last: state.link.moves.at(-1)?.query ?? null, onpick: (/** @type {string} */ query) => pick(query, choose) };
  const hint = marking ? h("p", { class: "marking small" }, `Press a cell until it shows what your paper shows: ${choices.map(({ label }) => label.toLowerCase()).join(", ")}, then nothing again.`) : null;
  return [tools, hint, board(props), h("div", { class: "row spread under" }, scores ? legend(props) : h("span", null), coach.fleet({ ...position, board: drawn }))];
}

/**
 * A click looks at a cell; Enter on a cell goes to its answers.
 * @param {string} query
 * @param {(query: string) => void} choose
 */
function pick(query, choose) {
  choose(query);
  if (document.querySelector(".mark-many[aria-pressed=true]")) return;
  const active = document.activeElement;
  if (active?.matches(":focus-visible") && active.getAttribute("data-query") === query) {
    requestAnimationFrame(() => /** @type {HTMLElement | null} */ (document.querySelector(".answers button, .moves .open button"))?.focus());
  }
}
