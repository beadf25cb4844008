/** The eight maps of a position: small boards, one number a cell, read together at the same cell. */
/** @import {Cell, CellMap, VNode} from "../types.ts" */

import { h } from "../lib/dom.js";

const STEPS = 16;

/**
 * All maps side by side. `probe` is the cell whose numbers are shown; moving over any map, or the arrow keys, move it.
 * @param {{
 *   maps: CellMap[], names: string[][], probe: Cell | null, onprobe: (cell: Cell | null) => void,
 *   say: (text: string) => void, stale?: boolean
 * }} panel
 * @returns {VNode}
 */
export function mapsPanel({ maps, names, probe, onprobe, say, stale = false }) {
  const name = (/** @type {Cell} */ cell) => names[cell.row]?.[cell.column] ?? "";
  const move = (/** @type {KeyboardEvent} */ event) => {
    const to = moved(event.key, probe, maps[0]);
    if (!to) return;
    event.preventDefault();
    onprobe(to);
    say(`${name(to)}: ${maps.map((map) => `${map.title} ${reading(map, to)}`).join(", ")}`);
  };
  return h(
    "div",
    {
      class: `maps ${stale ? "stale" : ""}`,
      role: "group",
      tabindex: 0,
      "aria-label": "Maps. Arrow keys read the cells.",
      onkeydown: move,
      onmouseleave: () => onprobe(null),
    },
    maps.map((map) => figure(map, names, probe, onprobe, name)),
  );
}

/**
 * @param {CellMap} map
 * @param {string[][]} names
 * @param {Cell | null} probe
 * @param {(cell: Cell) => void} onprobe
 * @param {(cell: Cell) => string} name
 */
function figure(map, names, probe, onprobe, name) {
  const over = (/** @type {MouseEvent} */ event) => {
    const cell = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("td"));
    if (!cell) return;
    onprobe({
      row: /** @type {HTMLTableRowElement} */ (cell.parentElement).sectionRowIndex,
      column: /** @type {HTMLTableCellElement} */ (cell).cellIndex - 1,
    });
  };
  return h(
    "figure",
    { class: "map", key: map.name },
    h("figcaption", null, h("h3", null, map.title), h("p", { class: "small soft" }, map.caption)),
    h(
      "table",
      { class: "cells", onmouseover: over, onclick: over, "aria-label": map.title, style: { "--columns": map.columns } },
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          h("td", null),
          names[0].map((query) => h("th", { scope: "col" }, unseen(query.replace(/^[A-Z]+/, "")))),
        ),
      ),
      h(
        "tbody",
        null,
        map.values.map((row, r) =>
          h(
            "tr",
            null,
            h("th", { scope: "row" }, unseen(names[r][0].replace(/\d+$/, ""))),
            row.map((value, c) => {
              const step = Math.round(level(map, value) * (STEPS - 1));
              const here = probe?.row === r && probe.column === c;
              return h(
                "td",
                { class: here ? "here" : "", style: { "--fill": `var(--q${step})` } },
                unseen(short(value)),
              );
            }),
          ),
        ),
      ),
    ),
    h(
      "p",
      { class: "scale small", "aria-hidden": "true" },
      h("span", null, short(map.min)),
      h("span", { class: "ramp" }),
      h("span", null, short(map.max)),
    ),
    h("p", { class: "reading small", "aria-hidden": "true" }, probe ? `${name(probe)}: ${reading(map, probe)}` : "\u00a0"),
  );
}

/** Numbers for those who hear the table; the others see colours. @param {string} text */
const unseen = (text) => h("span", { class: "unseen" }, text);

/**
 * The number of a cell with its error, if it has one.
 * @param {CellMap} map
 * @param {Cell} cell
 */
function reading(map, { row, column }) {
  const value = map.values[row]?.[column] ?? 0;
  const error = map.standardError?.[row]?.[column] ?? 0;
  return error > 0 ? `${short(value)} ± ${short(1.96 * error)}` : short(value);
}

/**
 * @param {CellMap} map
 * @param {number} value
 */
function level({ min, max }, value) {
  return max > min ? Math.min(Math.max((value - min) / (max - min), 0), 1) : 0;
}

/** @param {number} value */
function short(value) {
  if (Number.isInteger(value)) return String(value);
  return value < 0.001 ? "< 0.001" : value.toFixed(3);
}

/**
 * @param {string} key
 * @param {Cell | null} cell
 * @param {CellMap} map
 * @returns {Cell | null}
 */
function moved(key, cell, { rows, columns }) {
  const by = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[key];
  if (!by) return null;
  if (!cell) return { row: 0, column: 0 };
  return {
    row: Math.min(Math.max(cell.row + by[0], 0), rows - 1),
    column: Math.min(Math.max(cell.column + by[1], 0), columns - 1),
  };
}
