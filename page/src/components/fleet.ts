/** Ships as they are drawn beside a board: the fleet, and the ships that could lie at a cell. */

import { h, type VNode } from "../lib/dom.ts";
import { capital, finely, plural } from "../lib/text.ts";
import { alike, lengthsSaid, shipReasons } from "../model/ship_reasons.ts";
import { colourClass, type FleetShip, isColour } from "../model/ships.ts";
import { kindOf, shipName } from "../model/layouts.ts";
import { isGrid } from "../model/positions.ts";
import type { AnyBoard, Position, WhatIf } from "../types.ts";

/** The side of a cell of a ship, in pixels. */
const CELL = 14;

export function fleetList({ board }: { board: AnyBoard }): VNode | null {
  if (!isGrid(board) || !board.fleet.length) return null;
  return h("ul", { class: "fleet", "aria-label": "The fleet" },
    board.fleet.map((ship) => {
      const lengths = ship.length ? [ship.length] : ship.lengths;
      const [high, wide] = ship.shape ?? [1, lengths.at(-1) ?? 1];
      const state = ship.sunk ? "sunk" : ship.sunk === false ? "afloat" : "";
      const name = ship.shape ? ship.name : shipName({ ...ship, length: wide });
      const long = high > 1 ? `${wide} by ${high}` : `length ${lengthsSaid(ship.shape ? [wide] : lengths)}`;
      const said = state && (ship.sunk ? "sunk" : "afloat");
      const seams = [...Array.from({ length: wide - 1 }, (_, i) => `M${(i + 1) * CELL} 2.5v${high * CELL - 5}`), ...Array.from({ length: high - 1 }, (_, i) => `M2.5 ${(i + 1) * CELL}h${wide * CELL - 5}`)];
      return h("li", { class: `${state} ${colourClass(ship.name)}`, title: `${name}${said ? `: ${said}` : ""}` },
        h(
          "svg",
          { viewBox: `0 0 ${wide * CELL} ${high * CELL}`, width: wide * CELL, height: high * CELL, role: "img", "aria-label": `${name}, ${long}${said ? `, ${said}` : ""}` },
          lengths.length > 1 && hull(wide, "perhaps", CELL),
          lengths.length > 1 ? hull(lengths[0], "", CELL) : h("rect", { x: 0.75, y: 0.75, width: wide * CELL - 1.5, height: high * CELL - 1.5, rx: high > 1 ? 3 : 6 }),
          h("path", { d: seams.join("") }),
        ),
        !ship.shape && h("small", { "aria-hidden": "true" }, labelOf({ ...ship, length: wide }, board.fleet)),
      );
    }),
    openLengths(board.anyLengths),
  );
}

const hull = (length: number, kind: string, side: number) => h("rect", { class: kind, x: 0.75, y: 0.75, width: length * side - 1.5, height: side - 1.5, rx: 6 });

function openLengths(any: number[][]) {
  if (!any.length) return null;
  const written = any.map(lengthsSaid);
  const same = written.every((one) => one === written[0]);
  return h("li", { class: "open-lengths" }, h("small", null, same ? `Each has ${written[0]} cells.` : `Their lengths: ${written.join(", ")}. Which has which is not known.`));
}

/** What stands beside a ship: its kind; of several alike only the first has it, with their number. */
function labelOf(ship: FleetShip, fleet: { name: string; length?: number | null; title?: string }[]) {
  if (isColour(ship.name)) return capital(ship.name);
  const [kind, number] = kindOf(ship);
  if (kind === `ship of ${ship.length}` || (number && number !== "1")) return "";
  const alike = fleet.filter((one) => one.length && kindOf(one as FleetShip)[0] === kind).length;
  return alike > 1 ? `${alike} ${plural(kind)}` : kind;
}

export function shipsHere({ position, whatif, stale }: { position: Position; whatif: WhatIf | null | undefined; stale: boolean }): VNode | null {
  const { board } = position;
  if (!whatif?.ships?.length || !isGrid(board)) return null;
  const { likely, sentences } = shipReasons(board, whatif.query, whatif.ships);
  return h("section", { class: `card ships-here ${stale ? "stale" : ""}`, "aria-labelledby": "ships-here", key: "ships" },
    h("h2", { id: "ships-here" }, `What could lie at ${whatif.query}`),
    likely.length > 0 && h("ul", null, alike(likely).map(row)),
    sentences.map((sentence) => h("p", { class: "small", key: sentence }, sentence)),
    !likely.length && !sentences.length && h("p", { class: "small" }, "No ship can lie here."),
  );
}

function row({ name, ship, lengths, p }: ReturnType<typeof alike>[number]) {
  const [least, most] = [lengths[0], lengths[lengths.length - 1]];
  return h("li", { key: name },
    h("svg", { class: `ship ${colourClass(ship)}`, viewBox: `0 0 ${most * 10} 10`, width: most * 9, height: 9, "aria-hidden": "true" }, most > least && hull(most, "perhaps", 10), hull(least, "", 10)),
    h("span", { class: "ship-name" }, capital(name), most > least && h("small", null, ` ${lengthsSaid(lengths)} cells`)),
    h("b", null, p > 0 ? finely(p) : "hardly ever"),
    h("span", { class: "bar", "aria-hidden": "true" }, h("i", { style: { width: `${100 * p}%` } })),
  );
}
