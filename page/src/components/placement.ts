/** A board on which one's own fleet is laid out: ships are dragged, turned, or moved with the keys. Drawn from its props only. */

import { h, type VNode } from "../lib/dom.ts";
import { type Placed, shipName } from "../model/layouts.ts";
import { colourClass } from "../model/ship_colours.ts";
import type { GridBoard } from "../types.ts";

const CELL = 40;
const NAMES = 24;

interface PlacementProps {
  board: GridBoard;
  layout: Placed[];
  drag: (Placed & { ok: boolean }) | null; // a ship on its way, and whether it may lie there
  ondrag: (ship: Placed) => void; // a ship is held over another place
  ondrop: (ship: Placed) => void;
  onturn: (ship: Placed) => void;
  onmove: (ship: Placed, step: [number, number]) => void; // by a key
  onresize: (ship: Placed, by: 1 | -1) => void; // by a key
}

/** The place in its ship at which a ship was taken up, and whether it has left its place since. */
let held: { name: string; back: [number, number]; left: boolean } | null = null;

/** The board with the fleet. */
export function placement(props: PlacementProps): VNode {
  const { rows, columns, rowNames, columnNames } = props.board;
  return h(
    "svg",
    {
      class: "board placing",
      viewBox: `0 0 ${NAMES + columns * CELL + 2} ${NAMES + rows * CELL + 2}`,
      role: "group",
      "aria-label": "Your sea, with your fleet",
      onpointermove: (event: PointerEvent) => carry(event, props),
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

function drawn(props: PlacementProps, ship: Placed) {
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
      class: `ship ${colourClass(ship.name)} ${dragged ? (dragged.ok ? "held" : "held bad") : ""}`,
      role: "button",
      tabindex: 0,
      transform: `translate(${NAMES + at.column * CELL} ${NAMES + at.row * CELL})`,
      "data-ship": ship.name,
      "aria-label": `${shipName(ship)}, ${where}. Arrows move it, Enter turns it${sizable(props, ship) ? ", plus and minus change its length" : ""}.`,
      onpointerdown: (event: PointerEvent) => take(event, props, ship),
      // Else the finger scrolls the page: browsers heed `touch-action` on no group of an SVG.
      ontouchstart: (event: globalThis.Event) => event.preventDefault(),
      onkeydown: (event: KeyboardEvent) => steer(event, props, ship),
    },
    h("rect", { class: "hull", x: 3.5, y: 3.5, width: wide * CELL - 7, height: high * CELL - 7, rx: 15 }),
    Array.from({ length: at.length }, (_, i) => h("circle", { class: "deck", cx: (at.down ? 0.5 : i + 0.5) * CELL, cy: (at.down ? i + 0.5 : 0.5) * CELL, r: 4 })),
  );
}

const sizable = ({ board }: PlacementProps, ship: Placed) => (board.fleet.find(({ name }) => name === ship.name)?.lengths.length ?? 1) > 1;

/**
 * The cell below the pointer, from 0; it may lie off the board.
 * @returns row and column
 */
function cellAt(event: PointerEvent, { columns }: GridBoard): [number, number] {
  const svg = (event.target as Element).closest("svg");
  const box = (svg as Element).getBoundingClientRect();
  const unit = box.width / (NAMES + columns * CELL + 2);
  return [Math.floor(((event.clientY - box.top) / unit - NAMES) / CELL), Math.floor(((event.clientX - box.left) / unit - NAMES) / CELL)];
}

function take(event: PointerEvent, props: PlacementProps, ship: Placed) {
  if (event.button) return;
  const [r, c] = cellAt(event, props.board);
  held = { name: ship.name, back: [r - ship.row, c - ship.column], left: false };
  (event.currentTarget as Element).setPointerCapture(event.pointerId);
}

function carry(event: PointerEvent, props: PlacementProps) {
  const ship = held && props.layout.find(({ name }) => name === held?.name);
  if (!held || !ship) return;
  const [r, c] = cellAt(event, props.board);
  const to = { ...ship, row: r - held.back[0], column: c - held.back[1] };
  const now = props.drag ?? ship;
  if (to.row === now.row && to.column === now.column) return;
  held.left = true;
  props.ondrag(to);
}

function drop(props: PlacementProps) {
  const ship = held && props.layout.find(({ name }) => name === held?.name);
  const left = held?.left;
  held = null;
  if (!ship) return;
  if (props.drag) props.ondrop(props.drag);
  else if (!left) props.onturn(ship);
}

/** The browser has taken the pointer for something else: a ship on its way is put down, one that has not left is not turned. */
function letGo(props: PlacementProps) {
  if (held) held.left = true;
  drop(props);
}

function steer(event: KeyboardEvent, props: PlacementProps, ship: Placed) {
  const steps: Record<string, [number, number]> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (steps[event.key]) props.onmove(ship, steps[event.key]);
  else if ((event.key === "+" || event.key === "-") && sizable(props, ship)) props.onresize(ship, event.key === "+" ? 1 : -1);
  else if (event.key === "Enter" || event.key === " " || event.key.toLowerCase() === "r") props.onturn(ship);
  else return;
  event.preventDefault();
}
