/** A board on which one's own fleet is laid out: ships are dragged, turned, or moved with the keys. Drawn from its props only. */
/** @import {GridBoard, VNode} from "../types.ts" */
/** @import {Placed} from "../model/layouts.js" */

import { h } from "../lib/dom.js";
import { shipName } from "../model/layouts.js";

const CELL = 40;
const NAMES = 24;

/**
 * @typedef {object} PlacementProps
 * @property {GridBoard} board
 * @property {Placed[]} layout
 * @property {(Placed & {ok: boolean}) | null} drag a ship on its way, and whether it may lie there
 * @property {(ship: Placed) => void} ondrag a ship is held over another place
 * @property {(ship: Placed) => void} ondrop
 * @property {(ship: Placed) => void} onturn
 * @property {(ship: Placed, step: [number, number]) => void} onmove by a key
 */

/** The place in its ship at which a ship was taken up, and whether it has left its place since. @type {{name: string, back: [number, number], left: boolean} | null} */
let held = null;

/**
 * The board with the fleet.
 * @param {PlacementProps} props
 * @returns {VNode}
 */
export function placement(props) {
  const { rows, columns, rowNames, columnNames } = props.board;
  return h(
    "svg",
    {
      class: "board placing",
      viewBox: `0 0 ${NAMES + columns * CELL + 2} ${NAMES + rows * CELL + 2}`,
      role: "group",
      "aria-label": "Your sea, with your fleet",
      onpointermove: (/** @type {PointerEvent} */ event) => carry(event, props),
      onpointerup: () => drop(props),
      onpointercancel: () => letGo(props),
    },
    h("g", { "aria-hidden": "true" },
      columnNames.map((name, c) => h("text", { class: "name", x: NAMES + (c + 0.5) * CELL, y: NAMES - 8 }, name)),
      rowNames.map((name, r) => h("text", { class: "name", x: NAMES / 2 - 1, y: NAMES + (r + 0.5) * CELL + 5 }, name)),
      Array.from({ length: rows * columns }, (_, i) => h("rect", { class: "ground plain", x: NAMES + (i % columns) * CELL + 1, y: NAMES + Math.floor(i / columns) * CELL + 1, width: CELL - 2, height: CELL - 2, rx: 5 })),
    ),
    props.layout.map((ship) => drawn(props, ship)),
  );
}

/**
 * @param {PlacementProps} props
 * @param {Placed} ship
 */
function drawn(props, ship) {
  const dragged = props.drag?.name === ship.name ? props.drag : null;
  const at = dragged ?? ship;
  const [wide, high] = at.down ? [1, at.length] : [at.length, 1];
  const { queries } = props.board;
  const last = queries[ship.row + (ship.down ? ship.length - 1 : 0)][ship.column + (ship.down ? 0 : ship.length - 1)];
  const where = ship.length > 1 ? `${queries[ship.row][ship.column]} to ${last}` : last;
  return h(
    "g",
    {
      key: ship.name,
      class: `ship ${dragged ? (dragged.ok ? "held" : "held bad") : ""}`,
      role: "button",
      tabindex: 0,
      transform: `translate(${NAMES + at.column * CELL} ${NAMES + at.row * CELL})`,
      "data-ship": ship.name,
      "aria-label": `${shipName(ship)}, ${where}. Arrows move it, Enter turns it.`,
      onpointerdown: (/** @type {PointerEvent} */ event) => take(event, props, ship),
      // Else the finger scrolls the page: browsers heed `touch-action` on no group of an SVG.
      ontouchstart: (/** @type {globalThis.Event} */ event) => event.preventDefault(),
      onkeydown: (/** @type {KeyboardEvent} */ event) => steer(event, props, ship),
    },
    h("rect", { class: "hull", x: 3.5, y: 3.5, width: wide * CELL - 7, height: high * CELL - 7, rx: 15 }),
    Array.from({ length: at.length }, (_, i) => h("circle", { class: "deck", cx: (at.down ? 0.5 : i + 0.5) * CELL, cy: (at.down ? i + 0.5 : 0.5) * CELL, r: 4 })),
  );
}

/**
 * The cell below the pointer, from 0; it may lie off the board.
 * @param {PointerEvent} event
 * @param {GridBoard} board
 * @returns {[number, number]} row and column
 */
function cellAt(event, { columns }) {
  const svg = /** @type {Element} */ (event.target).closest("svg");
  const box = /** @type {Element} */ (svg).getBoundingClientRect();
  const unit = box.width / (NAMES + columns * CELL + 2);
  return [Math.floor(((event.clientY - box.top) / unit - NAMES) / CELL), Math.floor(((event.clientX - box.left) / unit - NAMES) / CELL)];
}

/**
 * @param {PointerEvent} event
 * @param {PlacementProps} props
 * @param {Placed} ship
 */
function take(event, props, ship) {
  if (event.button) return;
  const [r, c] = cellAt(event, props.board);
  held = { name: ship.name, back: [r - ship.row, c - ship.column], left: false };
  /** @type {Element} */ (event.currentTarget).setPointerCapture(event.pointerId);
}

/**
 * @param {PointerEvent} event
 * @param {PlacementProps} props
 */
function carry(event, props) {
  const ship = held && props.layout.find(({ name }) => name === held?.name);
  if (!held || !ship) return;
  const [r, c] = cellAt(event, props.board);
  const to = { ...ship, row: r - held.back[0], column: c - held.back[1] };
  const now = props.drag ?? ship;
  if (to.row === now.row && to.column === now.column) return;
  held.left = true;
  props.ondrag(to);
}

/** @param {PlacementProps} props */
function drop(props) {
  const ship = held && props.layout.find(({ name }) => name === held?.name);
  const left = held?.left;
  held = null;
  if (!ship) return;
  if (props.drag) props.ondrop(props.drag);
  else if (!left) props.onturn(ship);
}

/**
 * The browser has taken the pointer for something else: a ship on its way is put down, one that has not left is not turned.
 * @param {PlacementProps} props
 */
function letGo(props) {
  if (held) held.left = true;
  drop(props);
}

/**
 * @param {KeyboardEvent} event
 * @param {PlacementProps} props
 * @param {Placed} ship
 */
function steer(event, props, ship) {
  /** @type {Record<string, [number, number]>} */
  const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (steps[event.key]) props.onmove(ship, steps[event.key]);
  else if (event.key === "Enter" || event.key === " " || event.key.toLowerCase() === "r") props.onturn(ship);
  else return;
  event.preventDefault();
}
