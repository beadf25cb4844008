/** A board of cells as a grid that can be seen, heard and walked through with the arrow keys. Drawn from its props only. */
/** @import {GridBoard, Props, VNode} from "../types.ts" */

import { h } from "../lib/dom.js";
import { bits, percent, share, spoken } from "../lib/text.js";

const CELL = 40;
const NAMES = 24;
const LEVELS = 16;
/** On boards wider than this, cells are too small for numbers. */
const LEGIBLE = 16;

/**
 * @typedef {object} BoardProps
 * @property {GridBoard} board
 * @property {string} name what the board is called when it is read aloud
 * @property {Map<string, {hit: number, bits: number}>} [scores] by query
 * @property {"hit" | "bits" | null} [heat] what colours the cells; nothing if left out
 * @property {string[]} [best] the best queries; the first is ringed
 * @property {string | null} [focus] the cell that Tab leads to, marked as chosen
 * @property {string | null} [last] the cell asked last
 * @property {Set<string>} [secret] occupied cells, shown where they were not hit
 * @property {boolean} [stale] the scores are of an older position
 * @property {boolean} [readonly]
 * @property {(query: string) => void} [onpick] a click, or Enter
 * @property {(query: string) => void} [onwalk] a cell has the keyboard's focus
 * @property {(query: string | null) => void} [onhover]
 */

/**
 * The grid.
 * @param {BoardProps} props
 * @returns {VNode}
 */
export function board(props) {
  const { rows, columns, rowNames, columnNames } = props.board;
  const width = NAMES + columns * CELL + 2;
  const height = NAMES + rows * CELL + 2;
  const scale = scaleOf(props);
  const focus = props.focus ?? props.best?.[0] ?? props.board.queries[0][0];
  const size = columns > LEGIBLE ? "wide" : "";
  return h(
    "svg",
    {
      class: `board ${size} ${props.stale ? "stale" : ""}`,
      viewBox: `0 0 ${width} ${height}`,
      role: "grid",
      "aria-label": props.name,
      "aria-readonly": props.readonly ? "true" : null,
      onkeydown: (/** @type {KeyboardEvent} */ event) => walk(event, props),
      onpointerleave: () => props.onhover?.(null),
    },
    h(
      "g",
      { role: "row" },
      h("g", { role: "gridcell" }),
      columnNames.map((name, c) =>
        h(
          "g",
          { role: "columnheader", "aria-label": name },
          h("text", { class: "name", x: NAMES + (c + 0.5) * CELL, y: NAMES - 8 }, name),
        ),
      ),
    ),
    rowNames.map((name, r) =>
      h(
        "g",
        { role: "row" },
        h(
          "g",
          { role: "rowheader", "aria-label": name },
          h("text", { class: "name", x: NAMES / 2 - 1, y: NAMES + (r + 0.5) * CELL + 5 }, name),
        ),
        columnNames.map((_, c) => cell(props, r, c, scale, focus)),
      ),
    ),
    rings(props),
  );
}

/**
 * @param {BoardProps} props
 * @param {number} r
 * @param {number} c
 * @param {Scale} scale
 * @param {string} focus
 */
function cell(props, r, c, scale, focus) {
  const query = props.board.queries[r][c];
  const mark = props.board.marks[r][c];
  const score = mark ? undefined : props.scores?.get(query);
  const value = score && props.heat ? score[props.heat] : null;
  const level = value === null ? "" : `q${heatLevel(value, scale)}`;
  /** @type {Props} */
  const attributes = {
    key: query,
    role: "gridcell",
    class: `cell ${mark || level || "plain"}${query === props.last ? " last" : ""}`,
    transform: `translate(${NAMES + c * CELL} ${NAMES + r * CELL})`,
    tabindex: query === focus ? 0 : -1,
    "data-query": query,
    "data-mark": mark || null,
    "aria-label": describe(props, query, mark, score),
    "aria-selected": props.focus ? String(query === props.focus) : null,
  };
  if (props.onpick) attributes.onclick = () => props.onpick?.(query);
  if (props.onwalk) attributes.onfocus = () => props.onwalk?.(query);
  if (props.onhover) attributes.onpointerenter = () => props.onhover?.(query);
  return h(
    "g",
    attributes,
    h("rect", { class: "ground", x: 1, y: 1, width: CELL - 2, height: CELL - 2, rx: 5 }),
    shape(mark),
    !mark && props.secret?.has(query) && h("rect", { class: "there", x: 7, y: 7, width: 26, height: 26, rx: 4 }),
    value !== null &&
      h(
        "text",
        { class: "value", x: CELL / 2, y: CELL / 2 + 5, "aria-hidden": "true" },
        props.heat === "bits" ? bits(value) : share(value),
      ),
  );
}

/** @param {string} mark */
function shape(mark) {
  if (mark === "miss") return h("circle", { class: "mark", cx: 20, cy: 20, r: 4.5 });
  if (mark === "hit" || mark === "sunk") return h("path", { class: "mark", d: "M12.5 12.5l15 15m0-15l-15 15" });
  return null;
}

/**
 * The best cell, and the chosen one if it is another: above all cells, so that no neighbour covers them.
 * @param {BoardProps} props
 */
function rings(props) {
  const best = props.best?.[0];
  return [
    props.best?.slice(1).map((query) => ring(props, query, "equal")),
    best ? ring(props, best, "best") : null,
    props.focus && props.focus !== best ? ring(props, props.focus, "chosen") : null,
  ];
}

/**
 * @param {BoardProps} props
 * @param {string} query
 * @param {string} kind
 */
function ring(props, query, kind) {
  const place = placeOf(props.board, query);
  if (!place) return null;
  const box = { x: NAMES + place[1] * CELL + 1.5, y: NAMES + place[0] * CELL + 1.5, width: CELL - 3, height: CELL - 3 };
  return h(
    "g",
    { key: `${kind} ${query}`, class: `ring ${kind}`, "aria-hidden": "true" },
    kind !== "chosen" && h("rect", { class: "halo", ...box, rx: 6 }),
    h("rect", { class: "line", ...box, rx: 6 }),
  );
}

/**
 * What a cell is called: `B7: 62 percent, 0.96 bits, best`.
 * @param {BoardProps} props
 * @param {string} query
 * @param {string} mark
 * @param {{hit: number, bits: number} | undefined} score
 */
function describe(props, query, mark, score) {
  const parts = [];
  if (mark) parts.push(mark);
  if (score) parts.push(spoken(score.hit), `${bits(score.bits)} bits`);
  if (props.best?.[0] === query) parts.push("best");
  else if (props.best?.includes(query)) parts.push("as good as the best");
  if (!mark && props.secret?.has(query)) parts.push("occupied");
  return parts.length ? `${query}: ${parts.join(", ")}` : `${query}: not asked`;
}

/**
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

/** What the colours run between. @typedef {{low: number, high: number}} Scale */

/**
 * The scale of some values: from somewhat below the least, so that a level board is seen to be level, to the highest.
 * @param {number[]} values
 * @returns {Scale}
 */
export function scaleFor(values) {
  if (!values.length) return { low: 0, high: 0 };
  return { low: Math.min(...values) * 0.7, high: Math.max(...values) };
}

/**
 * @param {BoardProps} props
 * @returns {Scale}
 */
function scaleOf({ scores, heat, board }) {
  /** @type {number[]} */
  const values = [];
  if (scores && heat) {
    board.queries.forEach((row, r) =>
      row.forEach((query, c) => {
        const score = board.marks[r][c] ? undefined : scores.get(query);
        if (score) values.push(score[heat]);
      }),
    );
  }
  return scaleFor(values);
}

/**
 * Which of the sixteen colours a value has.
 * @param {number} value
 * @param {Scale} scale
 */
export function heatLevel(value, { low, high }) {
  if (!(high > 0)) return 0;
  if (high - low < 1e-12) return LEVELS - 1;
  return Math.min(LEVELS - 1, Math.max(0, Math.round(((value - low) / (high - low)) * (LEVELS - 1))));
}

/**
 * Arrow keys, Home and End, Page Up and Page Down move the focus; Enter and the space bar choose.
 * @param {KeyboardEvent} event
 * @param {BoardProps} props
 */
function walk(event, props) {
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
export function entered(event) {
  const target = /** @type {Element} */ (event.target);
  const idle = target === document.body || target.id === "main";
  if (event.key === "Enter" ? !idle : !event.key.startsWith("Arrow") || target.closest("[role=grid], input, details")) return false;
  /** @type {HTMLElement | null} */
  const place = document.querySelector(".desk-board [role=grid] [tabindex='0']");
  place?.focus();
  return place !== null;
}

/**
 * A small map with no names: what would be known after an answer. `values` are P(hit), 1 and 0 where it is known.
 * @param {GridBoard} board
 * @param {number[]} values row by row
 * @param {{query?: string, name: string}} options
 * @returns {VNode}
 */
export function ghost(board, values, { query, name }) {
  const scale = scaleFor(values.filter((value, place) => value > 0 && !markAt(board, place)));
  return h(
    "svg",
    { class: "ghost", viewBox: `0 0 ${board.columns * 10} ${board.rows * 10}`, role: "img", "aria-label": name },
    values.map((value, place) => {
      const r = Math.floor(place / board.columns);
      const c = place % board.columns;
      const mark = board.marks[r][c];
      const here = board.queries[r][c] === query;
      const colour = mark ? mark : `q${heatLevel(value, scale)}`;
      const box = { x: c * 10 + 0.5, y: r * 10 + 0.5, width: 9, height: 9 };
      return h("rect", { class: `${colour}${here ? " here" : ""}`, ...box });
    }),
  );
}

/**
 * @param {GridBoard} board
 * @param {number} place
 */
const markAt = (board, place) => board.marks[Math.floor(place / board.columns)][place % board.columns];

/**
 * The scale of the colours.
 * @param {BoardProps} props
 * @returns {VNode}
 */
export function legend(props) {
  const { low, high } = scaleOf(props);
  const [begin, end] = props.heat === "bits" ? [bits(low), `${bits(high)} bits`] : [share(low), percent(high)];
  return h(
    "div",
    { class: "legend", "aria-hidden": "true" },
    h("span", null, begin),
    h(
      "svg",
      { viewBox: "0 0 160 10", preserveAspectRatio: "none" },
      Array.from({ length: LEVELS }, (_, i) => h("rect", { class: `q${i}`, x: i * 10, y: 0, width: 10, height: 10 })),
    ),
    h("span", null, end),
  );
}
