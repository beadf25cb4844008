/** Puzzles: a position in which one shot is clearly the best, and not the likeliest to hit. */
/** @import {Mine} from "../model/puzzles.js" */
/** @import {Dispatch, GridBoard, Position, State, VNode, View} from "../types.ts" */

import { board } from "../components/board.js";
import { focusEntered } from "../components/board_focus.js";
import { fleetList } from "../components/fleet.js";
import { findPuzzle, goOn, judge, keepSolved, nextNumber, numberOf } from "../effects/puzzles.js";
import { term } from "../components/term.js";
import { h } from "../lib/dom.js";
import { counted, grouped } from "../lib/text.js";
import { certainHulls, withWrecks } from "../model/hulls.js";
import { EMPTY, formatLink } from "../model/link.js";
import { mine, said, solvedBy, update } from "../model/puzzles.js";
import { titleOf } from "../model/rules.js";

/** @type {View} */
export const view = {
  title: () => "Puzzles: find the best shot",
  render,
  update,
  effect,
  key: (event) => focusEntered(event),
  keys: [
    { keys: ["←", "↑", "→", "↓"], text: "walk over the board" },
    { keys: ["Enter"], text: "to the board; there: this one" },
  ],
};

/**
 * @param {State} state
 * @param {State | null} before
 * @param {Dispatch} dispatch
 */
function effect(state, before, dispatch) {
  goOn(state, before, dispatch);
  findPuzzle(state, dispatch);
  const me = mine(state);
  const was = before ? mine(before) : null;
  if (was && was.wanted === me.wanted && was.solved !== me.solved) keepSolved(me.solved);
  if (me.verdict && was?.verdict !== me.verdict) dispatch({ type: "say", text: said(me.verdict, me.shown) });
}

/**
 * @param {State} state
 * @param {Dispatch} dispatch
 * @returns {VNode}
 */
function render(state, dispatch) {
  const me = mine(state);
  const { puzzle, position, trouble } = me;
  if (trouble && !position) return h("div", { key: "trouble" }, refused(state, trouble, dispatch));
  if (!puzzle || !position || position.kind !== "grid") return h("p", { class: "loading", key: "loading" }, "Looking for a puzzle …");
  return h(
    "div",
    { class: "desk grid puzzling", key: "puzzle" },
    h("div", { class: "desk-lead column" }, trouble && refused(state, trouble, dispatch), question(state, me, puzzle, dispatch)),
    h("div", { class: "desk-board" }, h("h1", { class: "title" }, me.mine ? "From a game of yours" : `Puzzle ${numberOf(state.link.more.number ?? "")}`), field(state, me, position, dispatch)),
  );
}

/**
 * @param {State} state
 * @param {Mine} me
 * @param {import("../model/puzzles.js").Puzzle} puzzle
 * @param {Dispatch} dispatch
 */
function question(state, me, puzzle, dispatch) {
  const solved = solvedBy(me);
  const { verdict } = me;
  const done = Object.values(me.solved);
  const first = done.filter((one) => one.first).length;
  const next = formatLink({ ...EMPTY, view: "puzzles", more: me.mine ? {} : { number: String(Math.max(nextNumber(me.solved), numberOf(state.link.more.number ?? "") + 1)) } });
  return h(
    "section",
    { class: "card advice", "aria-label": "Puzzle" },
    h("h2", null, solved ? "Solved" : me.shown ? "The solution" : "Find the best shot"),
    h("p", null, `${titleOf(puzzle.rules)}, after ${counted(puzzle.transcript.length, "shots")}: ${grouped(puzzle.secrets)} `, term("layouts", "puzzle"), ` are left.${puzzle.worthSolving ? " The best shot is not the one that is likeliest to hit." : ""}`),
    !puzzle.worthSolving && h("p", { class: "notice" }, "This position is no puzzle: no single shot in it is clearly the best. You may try it all the same."),
    h("p", { class: "verdict-line" }, me.pending ? `${me.pending} …` : verdict ? h("strong", null, said(verdict, me.shown)) : null),
    (solved || me.shown) && h("p", { class: "small soft" }, "Each cell shows how many shots it costs more than the best: exact, if the likeliest cell is asked from then on."),
    h(
      "p",
      { class: "row" },
      (solved || me.shown) && h("a", { class: "button main", href: next }, "Next puzzle"),
      !solved && !me.shown && verdict && h("button", { onclick: () => dispatch({ type: "own", view: "puzzles", value: { shown: true } }) }, "Show the solution"),
      !solved && !me.shown && h("a", { class: "button quiet", href: next }, "Another puzzle"),
      h("a", { class: "button quiet", href: formatLink({ ...EMPTY, view: "help", rules: puzzle.rules, moves: puzzle.transcript }) }, "Look at it in Help"),
    ),
    done.some((one) => one.solved) && h("p", { class: "small soft" }, `${counted(done.filter((one) => one.solved).length, "puzzles")} solved, ${first} at the first try.`),
  );
}

/**
 * @param {State} state
 * @param {Mine} me
 * @param {Position} position
 * @param {Dispatch} dispatch
 */
function field(state, me, position, dispatch) {
  const sea = /** @type {GridBoard} */ (position.board);
  const told = solvedBy(me) || me.shown;
  const hulls = certainHulls(sea, position.transcript);
  const costs = told && me.verdict ? new Map(me.verdict.queries.map(({ query, extra }) => [query, extra])) : undefined;
  return [
    board({
      board: sea,
      name: "The sea of the puzzle: rows are letters, columns are numbers",
      costs,
      best: told ? me.verdict?.best : undefined,
      focus: me.pending ?? me.tries.at(-1) ?? null,
      last: position.transcript.at(-1)?.query ?? null,
      hulls,
      stale: me.pending !== null,
      onpick: told ? undefined : (query) => position.legal.includes(query) && judge(state, query, dispatch),
    }),
    h("div", { class: "row spread under" }, h("span", null), fleetList({ ...position, board: withWrecks(sea, hulls) })),
  ];
}

/**
 * @param {State} state
 * @param {import("../types.ts").Trouble} trouble
 * @param {Dispatch} dispatch
 */
function refused(state, trouble, dispatch) {
  return h(
    "section",
    { class: "notice bad", role: "alert" },
    h("p", null, h("strong", null, trouble.text), " ", trouble.remedy),
    h(
      "p",
      { class: "row" },
      h("button", { class: "main", onclick: () => dispatch({ type: "own", view: "puzzles", value: { trouble: null, wanted: "" } }) }, "Try again"),
      h("a", { class: "button", href: formatLink({ ...EMPTY, view: "puzzles", more: { number: String(nextNumber(mine(state).solved)) } }) }, "Another puzzle"),
    ),
  );
}
