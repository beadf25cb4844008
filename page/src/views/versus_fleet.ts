/** Laying out one's own fleet before a game against the engine: ships are dragged, turned, or moved with the keys. */

import { either } from "../components/controls.ts";
import { h, type VNode } from "../lib/dom.ts";
import { capital, counted } from "../lib/text.ts";
import { moved, type Placed, resized, shipName, turned, withShip } from "../model/layouts.ts";
import { EMPTY, formatLink, titleOf } from "../model/rules.ts";
import { colourClass } from "../model/ships.ts";
import { strengthOf, strengthsOf } from "../model/strengths.ts";
import { type Dragged, fleetOf, type Mine, seaOf, written } from "../model/versus.ts";
import type { Dispatch, GridBoard, State } from "../types.ts";

export function layingOut(state: State, me: Mine, board: GridBoard, shuffle: () => Placed[], dispatch: Dispatch) {
  const sea = seaOf(state, board);
  const layout = me.layout ?? [];
  const { game, more } = state.link;
  const spoilt = game || more.fleet ? fleetOf(state, board).fault : "";
  const strength = strengthOf(state.link.rules, state.link.more.strength);
  const put = (ship: Placed | null, from: Placed) => {
    const name = shipName(from);
    const text = ship ? `${name}: ${board.queries[ship.row][ship.column]}, ${ship.down ? "downwards" : "across"}.` : `There is no room for the ${name} there.`;
    dispatch({ type: "versus.layout", layout: ship ? withShip(layout, ship) : layout, remark: ship ? "" : text });
    dispatch({ type: "say", text });
  };
  const resize = (ship: Placed, by: 1 | -1) => {
    const next = resized(layout, ship, by, board, sea);
    const text = next ? `${capital(shipName(ship))}: ${counted(next.find(({ name }) => name === ship.name)?.length ?? 0, "cells")}.` : `The ${shipName(ship)} cannot be ${by > 0 ? "longer" : "shorter"}.`;
    dispatch({ type: "versus.layout", layout: next ?? layout, remark: next ? "" : text });
    dispatch({ type: "say", text });
  };
  return h("div", { class: "desk grid laying", key: "laying" },
    h("div", { class: "desk-board" },
      h("h1", { class: "title" }, "Lay out your fleet"),
      placement({
        board,
        layout,
        drag: me.drag,
        ondrag: (ship, back) => dispatch({ type: "versus.drag", ship, back }),
        ondrop: () => dispatch({ type: "versus.drop" }),
        onturn: (ship) => put(turned(layout, ship, sea), ship),
        onmove: (ship, step) => put(moved(layout, ship, step, sea), ship),
        onresize: resize,
      }),
    ),
    h("div", { class: "desk-lead column" },
      spoilt ? h("p", { class: "notice warn" }, more.fleet ? `The fleet in this link cannot be: ${spoilt}.` : "Where your fleet lies is known only to the browser in which you began this game.", " ", game ? "Lay it out anew; your shots are kept, and the engine shoots at it from the beginning." : "Here is another, by lot.") : null,
      h("p", { class: "lead" }, "Drag a ship to move it, press it to turn it. The engine never learns where it lies: your fleet stays in this browser."),
      layout.length === 0 ? h("p", { class: "notice warn" }, "No room was found for this fleet on this board. Choose a larger board, or fewer ships.") : null,
      sizes(board, layout, resize),
      h("p", { class: "remark", role: "status" }, me.remark),
      h("div", { class: "versus-options" },
        h("h2", { "aria-hidden": "true" }, "The engine plays"),
        either("The engine plays", strength.name, strengthsOf(state.link.rules).map(({ name }) => [name, name]), (name) => {
          dispatch({ type: "set", settings: { strength: name.toLowerCase() } });
          dispatch({ type: "versus.strength", strength: name.toLowerCase() });
        }),
        h("details", null, h("summary", null, "How it plays"), h("p", { class: "small" }, strength.text)),
      ),
      h("p", { class: "row placing-bar" },
        h("button", { class: "main big", disabled: layout.length === 0, onclick: () => dispatch({ type: "versus.begin", fleet: written(me) }) }, state.link.game ? "Go on" : "Start the game"),
        h("button", { onclick: () => dispatch({ type: "versus.layout", layout: shuffle() }) }, "Shuffle"),
        h("a", { class: "button quiet", href: formatLink({ ...EMPTY, rules: state.link.rules }) }, "Other rules"),
      ),
      h("p", { class: "small soft" }, titleOf(state.link.rules)),
    ),
  );
}

/** The ships whose lengths the engine does not know, each longer or shorter by a press. */
function sizes({ fleet, anyLengths }: GridBoard, layout: Placed[], resize: (ship: Placed, by: 1 | -1) => void) {
  const open = layout.filter((ship) => fleet.some(({ name, lengths }) => name === ship.name && lengths.length > 1));
  if (!open.length) return null;
  const step = (ship: Placed, by: 1 | -1) => h("button", { class: "icon", "aria-label": `${capital(shipName(ship))} ${by > 0 ? "longer" : "shorter"}`, onclick: () => resize(ship, by) }, by > 0 ? "+" : "−");
  return h("section", { class: "ship-sizes" },
    h("p", { class: "small soft" }, anyLengths.length ? "You choose which colour is how long; nobody tells the engine." : "You choose how long each ship is; nobody tells the engine."),
    h("ul", { "aria-label": "Lengths of your ships" },
      open.map((ship) => h("li", { key: ship.name }, h("i", { class: `ship-dot ${colourClass(ship.name)}`, "aria-hidden": "true" }), capital(shipName(ship)), h("span", { class: "stepper" }, step(ship, -1), h("output", { "aria-label": `Length of the ${shipName(ship)}` }, String(ship.length)), step(ship, 1)))),
    ),
  );
}

const CELL = 40;
const NAMES = 24;

interface PlacementProps {
  board: GridBoard;
  layout: Placed[];
  drag: Dragged | null;
  ondrag: (ship: Placed, back: [number, number]) => void; // a ship is taken up, or held over another place
  ondrop: () => void;
  onturn: (ship: Placed) => void;
  onmove: (ship: Placed, step: [number, number]) => void; // by a key
  onresize: (ship: Placed, by: 1 | -1) => void; // by a key
}

function placement(props: PlacementProps): VNode {
  const { rows, columns, rowNames, columnNames } = props.board;
  return h("svg", {
    class: "board placing",
    viewBox: `0 0 ${NAMES + columns * CELL + 2} ${NAMES + rows * CELL + 2}`,
    role: "group",
    "aria-label": "Your sea, with your fleet",
    onpointermove: (event: PointerEvent) => carry(event, props),
    onpointerup: () => drop(props, false),
    // The browser has taken the pointer for something else: a ship on its way is put down, one that has not left is not turned.
    onpointercancel: () => drop(props, true),
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
  const dragged = props.drag?.left && props.drag.name === ship.name ? props.drag : null;
  const at = dragged ?? ship;
  const [wide, high] = at.down ? [1, at.length] : [at.length, 1];
  const { queries } = props.board;
  const last = queries[ship.row + (ship.down ? ship.length - 1 : 0)][ship.column + (ship.down ? 0 : ship.length - 1)];
  const where = ship.length > 1 ? `${queries[ship.row][ship.column]} to ${last}` : last;
  return h("g", {
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

/** The row and column below the pointer, from 0; they may lie off the board. */
function cellAt(event: PointerEvent, { columns }: GridBoard): [number, number] {
  const svg = (event.target as Element).closest("svg");
  const box = (svg as Element).getBoundingClientRect();
  const unit = box.width / (NAMES + columns * CELL + 2);
  return [Math.floor(((event.clientY - box.top) / unit - NAMES) / CELL), Math.floor(((event.clientX - box.left) / unit - NAMES) / CELL)];
}

function take(event: PointerEvent, props: PlacementProps, ship: Placed) {
  if (event.button) return;
  const [r, c] = cellAt(event, props.board);
  props.ondrag(ship, [r - ship.row, c - ship.column]);
  (event.currentTarget as Element).setPointerCapture(event.pointerId);
}

function carry(event: PointerEvent, props: PlacementProps) {
  if (!props.drag) return;
  // The button was let go elsewhere.
  if (!event.buttons) return drop(props, true);
  const { back, ok, left, ...now } = props.drag;
  const [r, c] = cellAt(event, props.board);
  const to = { ...now, row: r - back[0], column: c - back[1] };
  if (to.row !== now.row || to.column !== now.column) props.ondrag(to, back);
}

function drop({ drag, layout, ondrop, onturn }: PlacementProps, taken: boolean) {
  if (!drag) return;
  ondrop();
  const ship = layout.find(({ name }) => name === drag.name);
  if (ship && !drag.left && !taken) onturn(ship);
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
