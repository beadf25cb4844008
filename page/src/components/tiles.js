/** A query drawn character by character, and an answer drawn as small signs. Drawn from their props only. */
/** @import {LineCell, LinesBoard, Place, VNode} from "../types.ts" */

import { h } from "../lib/dom.js";

/** The number of colours; a game with more pegs uses them again, and the letter on each peg tells them apart. */
const COLOURS = 10;

/**
 * A query as the board draws it: tiles or pegs, or just its text.
 * @param {{board: LinesBoard, text: string, cells?: LineCell[], small?: boolean}} props
 * @returns {VNode}
 */
export function drawn({ board, text, cells = [], small = false }) {
  if (!board.tiles) return h("span", { class: "plain-query" }, text);
  const shown = cells.length ? cells : [...text].map((character) => ({ character, state: /** @type {Place} */ ("") }));
  return h(
    "span",
    { class: `tiles ${small ? "little" : ""}` },
    h("span", { class: "unseen" }, text),
    shown.map(({ character, state }, place) => tile(board, character, state, place)),
  );
}

/**
 * @param {LinesBoard} board
 * @param {string} character
 * @param {Place} state
 * @param {number} place
 */
function tile(board, character, state, place) {
  return h("span", { key: place, class: `tl ${colourOf(board, character)} ${state && `is-${state}`}`, "aria-hidden": "true" }, character);
}

/**
 * The class of a character that stands for a colour.
 * @param {LinesBoard} board
 * @param {string} character
 */
export function colourOf({ colours }, character) {
  const at = colours.indexOf(character);
  return at < 0 ? "" : `peg c${at % COLOURS}`;
}

/**
 * An answer as signs: a full disc for what is right, a ring for what is elsewhere, a dot for what is neither.
 * @param {Place[]} marks
 * @returns {VNode | null}
 */
export function signs(marks) {
  if (!marks.length) return null;
  return h("span", { class: "signs", "aria-hidden": "true" }, marks.map((mark) => h("i", { class: mark })));
}
