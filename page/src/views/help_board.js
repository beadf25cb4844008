/** The board of a game that is helped with, its tools and its colours. */
/** @import {Mine} from "../model/helping.js" */
/** @import {Dispatch, Position, State} from "../types.ts" */

import { board } from "../components/board.js";
import { candidates } from "../components/candidates.js";
import { fleetList } from "../components/fleet.js";
import { legend } from "../components/heat_scale.js";
import { heatSwitch } from "../components/heat_switch.js";
import { wordBoard } from "../components/word.js";
import { h } from "../lib/dom.js";
import { asking, stuck, toggle } from "../model/helping.js";
import { boardAfter, isGrid, isLines } from "../model/optimistic_board.js";
import { afterPress, canMark } from "../model/paper_entry.js";
import { EMPTY } from "../model/link.js";
import { entryOf, hiddenByPerson, titleOf } from "../model/rules.js";
import { bestOf, scoresOf } from "../model/scores.js";
import { lineField } from "./help_lines.js";

/**
 * The board of the game helped with: press a cell to choose it, or to mark it as on paper.
 * @param {State} state
 * @param {Mine} me
 * @param {Position} position
 * @param {boolean} stale
 * @param {Dispatch} dispatch
 */
export function boardField(state, me, position, stale, dispatch) {
  const drawn = stale || stuck(position) ? boardAfter(position, state.link.moves) : position.board;
  const best = stale || stuck(position) || position.over ? [] : bestOf(position);
  const scores = stuck(position) ? undefined : scoresOf(position);
  const { heat } = state.settings;
  const choices = position.answers ?? [];
  const marking = me.marking && canMark(choices);
  /** @param {string} query */
  const choose = (query) => {
    if (marking) return dispatch({ type: "help.moves", moves: afterPress(state.link.moves, query, choices) });
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
    begun(state) ? null : otherGame(state, dispatch),
    h(
      "span",
      { class: "row" },
      isGrid(drawn) && canMark(choices) && h("button", { class: "mark-many", "aria-pressed": String(marking), onclick: () => dispatch({ type: "own", view: "help", value: { marking: !marking, chosen: null, hover: null } }) }, "Mark many"),
      position.kind !== "lines" && !position.over && heatSwitch(state.settings.heat, (chosen) => dispatch({ type: "set", settings: { heat: chosen } })),
    ),
  );
  if (isLines(drawn)) return [tools, lineField(state, me, position, drawn, stale, dispatch)];
  if (!isGrid(drawn)) {
    const query = asking(me);
    const letter = query && query.length <= 2 && query !== "length" ? query : null;
    return [
      tools,
      wordBoard({
        ...shared,
        board: drawn,
        name: titleOf(state.link.rules),
        chosen: letter,
        picked: new Set(me.places),
        onplace: position.over ? undefined : (place) => toggle(dispatch, me, place),
        onpick: choose,
        onwalk: undefined,
      }),
      stuck(position) || position.over ? null : candidates({ position, stale, onname: position.game === "hangman" && !position.over ? choose : undefined }),
    ];
  }
  const props = { ...shared, board: drawn, name: `${titleOf(state.link.rules)}: rows are letters, columns are numbers`, last: state.link.moves.at(-1)?.query ?? null, onpick: (/** @type {string} */ query) => pick(query, choose) };
  const hint = marking ? h("p", { class: "marking small" }, `Press a cell until it shows what your paper shows: ${choices.map(({ label }) => label.toLowerCase()).join(", ")}, then nothing again.`) : null;
  return [tools, hint, board(props), h("div", { class: "row spread under" }, scores ? legend(props) : h("span", null), fleetList({ ...position, board: drawn }))];
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

/** @param {State} state */
const begun = ({ link }) => link.moves.some(({ query }) => query !== "length");

/**
 * The choice of another game, before the first question.
 * @param {State} state
 * @param {Dispatch} dispatch
 */
function otherGame({ catalogue, link }, dispatch) {
  const now = entryOf(catalogue, link.rules);
  if (!catalogue || !now) return null;
  const choose = (/** @type {any} */ event) => {
    const game = catalogue.games.find(({ name }) => name === event.target.value);
    if (game) dispatch({ type: "go", link: { ...EMPTY, view: "help", rules: hiddenByPerson(game.presets[0]?.rules ?? game.name) } });
  };
  return h(
    "label",
    { class: "choice" },
    "Help with",
    h("select", { value: now.name, onchange: choose }, catalogue.games.map(({ name, title }) => h("option", { key: name, value: name }, title))),
  );
}
