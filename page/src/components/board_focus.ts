/** The keyboard's focus: arrow keys walk over a board and lead to it, and what is typed goes to its field. */

import type { GridBoard } from "../types.ts";
import type { BoardProps } from "./board.ts";

/**
 * The row and column of a query on a board, or null if the board has no such cell.
 * @returns row and column from 0
 */
export function placeOf(board: GridBoard, query: string): [number, number] | null {
  for (let r = 0; r < board.rows; r++) {
    const c = board.queries[r].indexOf(query);
    if (c >= 0) return [r, c];
  }
  return null;
}

/** Arrow keys, Home and End, Page Up and Page Down move the focus; Enter and the space bar press the cell, unless Enter does something else. */
export function walk(event: KeyboardEvent, props: BoardProps) {
  if (event.altKey || event.metaKey) return;
  const target = (event.target as Element).closest("[data-query]");
  const at = target && placeOf(props.board, target.getAttribute("data-query") ?? "");
  if (!at) return;
  const [r, c] = at;
  const { rows, columns } = props.board;
  const moves: Record<string, [number, number]> = {
    ArrowUp: [r - 1, c],
    ArrowDown: [r + 1, c],
    ArrowLeft: [r, c - 1],
    ArrowRight: [r, c + 1],
    Home: [event.ctrlKey ? 0 : r, 0],
    End: [event.ctrlKey ? rows - 1 : r, columns - 1],
    PageUp: [0, c],
    PageDown: [rows - 1, c],
  };
  const to = moves[event.key];
  if (to) {
    event.preventDefault();
    const query = props.board.queries[Math.min(rows - 1, Math.max(0, to[0]))][Math.min(columns - 1, Math.max(0, to[1]))];
    const grid = event.currentTarget as Element;
    (grid.querySelector(`[data-query="${query}"]`) as SVGElement | null)?.focus();
  } else if (event.key === "Enter" || event.key === " ") {
    const press = event.key === "Enter" ? (props.onenter ?? props.onpick) : props.onpick;
    if (press) event.preventDefault();
    press?.(props.board.queries[r][c]);
  }
}

/** Give a cell the keyboard's focus, if the focus is on the board now. */
export function followFocus(query: string) {
  const active = document.activeElement;
  const grid = active?.closest("svg.board");
  if (!grid || active?.getAttribute("data-query") === query) return;
  (grid.querySelector(`[data-query="${CSS.escape(query)}"]`) as SVGElement | null)?.focus();
}

/**
 * Arrow keys and Enter, pressed where they mean nothing else, lead to the board: to its best or first cell or letter.
 * @returns whether the key was used
 */
export function focusEntered(event: KeyboardEvent): boolean {
  const target = event.target as Element;
  const idle = target === document.body || target.id === "main";
  if (event.key === "Enter" ? !idle : !event.key.startsWith("Arrow") || target.closest("[role=grid], input, details")) return false;
  const place: HTMLElement | null = document.querySelector(".desk-board [role=grid] [tabindex='0']");
  place?.focus();
  return place !== null;
}

/**
 * A key that begins a text goes to the field where it belongs: the answer, or the guess.
 * @param fields by their ids, the first that is there is meant
 */
export function typedInto(event: KeyboardEvent, fields: string[]) {
  // Enter and Backspace mean something else where a button has the focus.
  const idle = event.target === document.body || (event.target as Element).id === "main";
  if ((event.key.length !== 1 && !(idle && ["Enter", "Backspace"].includes(event.key))) || event.key === " " || event.key === "?" || event.altKey || event.ctrlKey || event.metaKey) return false;
  const field = fields.map((id) => document.getElementById(id)).find((found) => found !== null);
  if (!field) return false;
  field.focus();
  return false; // so that the key is typed there
}
