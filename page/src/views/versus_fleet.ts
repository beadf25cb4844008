/** Laying out one's own fleet before a game against the engine. */

import { either } from "../components/controls.ts";
import { placement } from "../components/placement.ts";
import { begin } from "../effects/versus.ts";
import { h } from "../lib/dom.ts";
import { capital, counted } from "../lib/text.ts";
import { moved, type Placed, resized, shipName, turned, withShip } from "../model/layouts.ts";
import { EMPTY, formatLink } from "../model/link.ts";
import { titleOf } from "../model/rules.ts";
import { colourClass } from "../model/ship_colours.ts";
import { strengthOf, strengthsOf } from "../model/strengths.ts";
import { fleetOf, type Mine, seaOf, written } from "../model/versus.ts";
import type { Dispatch, GridBoard, State } from "../types.ts";

/** The board with the fleet, and what can be done with it. */
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
        ondrag: (ship) => dispatch({ type: "versus.drag", ship }),
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
        h("button", { class: "main big", disabled: layout.length === 0, onclick: () => begin(state, written(me), dispatch) }, state.link.game ? "Go on" : "Start the game"),
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
