/** Puzzles: a position in which one shot is clearly the best, and not the likeliest to hit. */

import { board, focusEntered } from "../components/board.ts";
import { fleetList } from "../components/fleet.ts";
import { movesList } from "../components/moves.ts";
import { troubleNotice } from "../components/notices.ts";
import { term } from "../components/term.ts";
import { h, type VNode } from "../lib/dom.ts";
import { counted, grouped } from "../lib/text.ts";
import { certainHulls, withWrecks } from "../model/hulls.ts";
import { EMPTY, formatLink, titleOf } from "../model/rules.ts";
import { mine, type Mine, needs, nextNumber, numberOf, type Puzzle, said, settle, solvedBy, update } from "../model/puzzles.ts";
import type { Dispatch, GridBoard, Position, State, Trouble, View } from "../types.ts";

export const view: View = {
  title: () => "Puzzles: find the best shot",
  render,
  update,
  settle,
  needs,
  key: (event) => focusEntered(event),
  keys: [{ keys: ["←", "↑", "→", "↓"], text: "walk over the board" }, { keys: ["Enter"], text: "to the board; there: this one" }],
};

function render(state: State, dispatch: Dispatch): VNode {
  const me = mine(state);
  const { puzzle, position, trouble } = me;
  if (trouble && !position) return h("div", { key: "trouble" }, refused(state, trouble, dispatch));
  if (!puzzle || !position || position.kind !== "grid") return h("p", { class: "loading", key: "loading" }, "Looking for a puzzle …");
  return h("div", { class: "desk grid puzzling", key: "puzzle" },
    h("div", { class: "desk-lead column" }, trouble && refused(state, trouble, dispatch), question(state, me, puzzle, dispatch)),
    h("section", { class: "desk-side", "aria-label": "The game so far" }, h("h2", null, counted(position.cost, "shots")), movesList({ moves: position.transcript, kind: "grid", answers: [] })),
    h("div", { class: "desk-board" }, h("h1", { class: "title" }, me.mine ? "From a game of yours" : `Puzzle ${numberOf(state.link.more.number ?? "")}`), field(state, me, position, dispatch)),
  );
}

function question(state: State, me: Mine, puzzle: Puzzle, dispatch: Dispatch) {
  const solved = solvedBy(me);
  const { verdict } = me;
  const done = Object.values(me.solved);
  const first = done.filter((one) => one.first).length;
  const next = formatLink({ ...EMPTY, view: "puzzles", more: me.mine ? {} : { number: String(Math.max(nextNumber(me.solved), numberOf(state.link.more.number ?? "") + 1)) } });
  return h("section", { class: "card advice", "aria-label": "Puzzle" },
    h("h2", null, solved ? "Solved" : me.shown ? "The solution" : "Find the best shot"),
    h("p", null, `${titleOf(puzzle.rules)}, after ${counted(puzzle.transcript.length, "shots")}: ${grouped(puzzle.secrets)} `, term("arrangements", "puzzle"), ` are left.${puzzle.worthSolving ? " The best shot is not the one that is likeliest to hit." : ""}`),
    !puzzle.worthSolving && h("p", { class: "notice" }, "This position is no puzzle: no single shot in it is clearly the best. You may try it all the same."),
    h("p", { class: "verdict-line" }, me.pending ? `${me.pending} …` : verdict ? h("strong", null, said(verdict, me.shown)) : null),
    (solved || me.shown) && h("p", { class: "small soft" }, "Each cell shows how many shots it costs more than the best: exact, if the likeliest cell is asked from then on."),
    h("p", { class: "row" },
      (solved || me.shown) && h("a", { class: "button main", href: next }, "Next puzzle"),
      !solved && !me.shown && verdict && h("button", { onclick: () => dispatch({ type: "puzzles.show" }) }, "Show the solution"),
      !solved && !me.shown && h("a", { class: "button quiet", href: next }, "Another puzzle"),
      h("a", { class: "button quiet", href: formatLink({ ...EMPTY, view: "help", rules: puzzle.rules, moves: puzzle.transcript }) }, "Look at it in Help"),
    ),
    done.some((one) => one.solved) && h("p", { class: "small soft" }, `${counted(done.filter((one) => one.solved).length, "puzzles")} solved, ${first} at the first try.`),
  );
}

function field(state: State, me: Mine, position: Position, dispatch: Dispatch) {
  const sea = position.board as GridBoard;
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
      onpick: told ? undefined : (query) => position.legal.includes(query) && dispatch({ type: "puzzles.try", query }),
    }),
    h("div", { class: "row spread under" }, h("span", null), fleetList({ ...position, board: withWrecks(sea, hulls) })),
  ];
}

function refused(state: State, trouble: Trouble, dispatch: Dispatch) {
  return troubleNotice(
    trouble,
    h("button", { class: "main", onclick: () => dispatch({ type: "again", view: "puzzles" }) }, "Try again"),
    h("a", { class: "button", href: formatLink({ ...EMPTY, view: "puzzles", more: { number: String(nextNumber(mine(state).solved)) } }) }, "Another puzzle"),
  );
}
