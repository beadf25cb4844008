/** A query drawn character by character, and an answer drawn as small signs. Drawn from their props only. */

import { h, type VNode } from "../lib/dom.ts";
import { queryName } from "../model/scores.ts";
import type { LineCell, LinesBoard, Place } from "../types.ts";

/** The number of colours; a game with more pegs uses them again, and the letter on each peg tells them apart. */
const COLOURS = 10;

/** A query as the board draws it: tiles or pegs, or just its text. */
export function drawn({ board, text, cells = [], small = false }: { board: LinesBoard; text: string; cells?: LineCell[]; small?: boolean }): VNode {
  if (!board.tiles || (board.boards > 1 && text.includes(" "))) return h("span", { class: "plain-query" }, board.tiles ? text : queryName(text));
  const shown = cells.length ? cells : [...text].map((character) => ({ character, state: "" as Place }));
  return h("span", { class: `tiles ${small ? "little" : ""}` },
    h("span", { class: "unseen" }, text),
    shown.map(({ character, state }, place) => tile(board, character, state, place)),
  );
}

function tile(board: LinesBoard, character: string, state: Place, place: number) {
  return h("span", { key: place, class: `tl ${colourOf(board, character)} ${state && `is-${state}`}`, "aria-hidden": "true" }, character);
}

/** The class of a character that stands for a colour. */
export function colourOf({ colours }: LinesBoard, character: string) {
  const at = colours.indexOf(character);
  return at < 0 ? "" : `peg c${at % COLOURS}`;
}

/** An answer as signs: a full disc for what is right, a ring for what is elsewhere, a dot for what is neither. */
export function signs(marks: Place[]): VNode | null {
  if (!marks.length) return null;
  return h("span", { class: "signs", "aria-hidden": "true" }, marks.map((mark) => h("i", { class: mark })));
}
