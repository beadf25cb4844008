/** The keyboard's focus on a board: arrow keys walk over it, and lead to it. */
/** @import {GridBoard} from "../types.ts" */
/** @import {BoardProps} from "./board.js" */

/**
 * The row and column of a query on a board, or null if the board has no such cell.
 * @param {GridBoard} board
 * @param {string} query
 * @returns {[number, number] | null} row and column from 0
 */
export function placeOf(board, query) {
  for (let r = 0; r < board.rows; r++) {
    const c = board.queries[r].indexOf(query);
    if (c >= 0) return [r, c];
  }
  return null;
}

/**
 * Arrow keys, Home and End, Page Up and Page Down move the focus; Enter and the space bar choose.
 * @param {KeyboardEvent} event
 * @param {BoardProps} props
 */
export function walk(event, props) {
  if (event.altKey || event.metaKey) return;
  const target = /** @type {Element} */ (event.target).closest("[data-query]");
  const at = target && placeOf(props.board, target.getAttribute("data-query") ?? "");
  if (!at) return;
  const [r, c] = at;
  const { rows, columns } = props.board;
  /** @type {Record<string, [number, number]>} */
  const moves = {
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
    const grid = /** @type {Element} */ (event.currentTarget);
    /** @type {SVGElement | null} */ (grid.querySelector(`[data-query="${query}"]`))?.focus();
  } else if ((event.key === "Enter" || event.key === " ") && props.onpick) {
    event.preventDefault();
    props.onpick(props.board.queries[r][c]);
  }
}

/**
 * Give a cell the keyboard's focus, if the focus is on the board now.
 * @param {string} query
 */
export function followFocus(query) {
  const active = document.activeElement;
  const grid = active?.closest("svg.board");
  if (!grid || active?.getAttribute("data-query") === query) return;
  /** @type {SVGElement | null} */ (grid.querySelector(`[data-query="${CSS.escape(query)}"]`))?.focus();
}

/**
 * Arrow keys and Enter, pressed where they mean nothing else, lead to the board: to its best or first cell or letter.
 * @param {KeyboardEvent} event
 * @returns {boolean} whether the key was used
 */
export function focusEntered(event) {
  const target = /** @type {Element} */ (event.target);
  const idle = target === document.body || target.id === "main";
  if (event.key === "Enter" ? !idle : !event.key.startsWith("Arrow") || target.closest("[role=grid], input, details")) return false;
  /** @type {HTMLElement | null} */
  const place = document.querySelector(".desk-board [role=grid] [tabindex='0']");
  place?.focus();
  return place !== null;
}
