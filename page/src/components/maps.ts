/** The maps of a position: small boards, one number a cell, read together at the same cell. */

import { type Child, h, type VNode } from "../lib/dom.ts";
import { walked } from "../lib/walking.ts";
import type { Cell, CellMap, Dispatch, Position } from "../types.ts";

const STEPS = 16;

interface Maps {
  view: string; // whose event says which cell is read
  title: string;
  open: boolean;
  kept: { maps: Record<string, CellMap[]>; positions: Record<string, Position>; probe: Cell | null }; // what has come, and the cell whose numbers are shown
  of: string; // the position that is looked at
  instead?: string; // said in place of the maps
  ontoggle: (open: boolean) => void;
  dispatch: Dispatch;
}

/** The maps of a position, folded away until somebody asks for them; until they come, those of another stand there. */
export function foldedMaps({ view, title, open, kept: { maps, positions, probe }, of, instead, ontoggle, dispatch }: Maps): VNode {
  const onprobe = (cell: Cell | null) => dispatch({ type: `${view}-probe`, cell });
  const shown = maps[of] ?? Object.values(maps).at(-1);
  const board = (positions[of] ?? Object.values(positions)[0])?.board;
  const names = board && "queries" in board ? board.queries : null;
  const inside = instead || !shown || !names
    ? h("p", { class: "soft" }, instead ?? "One moment …")
    : mapsPanel(shown, names, probe, onprobe, (text) => dispatch({ type: "say", text }), !maps[of]);
  return folded("maps", title, open, ontoggle, () => inside);
}

/** A part of a page that is folded away, and not drawn until somebody asks for it. */
export const folded = (key: string, title: string, open: boolean, ontoggle: (open: boolean) => void, inside: () => Child): VNode =>
  h("details", { class: "folded", key, open, ontoggle: ({ currentTarget: { open: now } }: any) => now !== open && ontoggle(now) }, h("summary", null, h("h2", null, title)), open && inside());

/** All maps side by side: moving over any map, or the arrow keys, move the probe. */
function mapsPanel(maps: CellMap[], names: string[][], probe: Cell | null, onprobe: (cell: Cell | null) => void, say: (text: string) => void, stale: boolean) {
  const name = (cell: Cell) => names[cell.row]?.[cell.column] ?? "";
  const onkeydown = (event: KeyboardEvent) => {
    const { rows, columns } = maps[0];
    const place = walked(event.key, event.ctrlKey, probe ? [probe.row, probe.column] : [-1, -1], rows, () => columns);
    if (!place) return;
    const to = { row: place[0], column: place[1] };
    event.preventDefault();
    onprobe(to);
    say(`${name(to)}: ${maps.map((map) => `${map.title} ${reading(map, to)}`).join(", ")}`);
  };
  const label = "Maps. Arrow keys read the cells.";
  const props = { role: "group", tabindex: 0, "aria-label": label, onkeydown, onmouseleave: () => onprobe(null) };
  return h("div", { class: `maps ${stale ? "stale" : ""}`, ...props }, maps.map((map) => figure(map, names, probe, onprobe, name)));
}

function figure(map: CellMap, names: string[][], probe: Cell | null, onprobe: (cell: Cell) => void, name: (cell: Cell) => string) {
  const { min, max } = map;
  const over = (event: MouseEvent) => {
    const cell = (event.target as Element).closest("td") as HTMLElement | null;
    if (!cell) return;
    onprobe({ row: (cell.parentElement as HTMLTableRowElement).sectionRowIndex, column: (cell as HTMLTableCellElement).cellIndex - 1 });
  };
  return h("figure", { class: "map", key: map.name },
    h("figcaption", null, h("h3", null, map.title), h("p", { class: "small soft" }, map.caption)),
    h("table", { class: "cells", onmouseover: over, onclick: over, "aria-label": map.title, style: { "--columns": map.columns } },
      h("thead", null,
        h("tr", null, h("td", null), names[0].map((query) => h("th", { scope: "col" }, unseen(query.replace(/^[A-Z]+/, ""))))),
      ),
      h("tbody", null,
        map.values.map((row, r) =>
          h("tr", null,
            h("th", { scope: "row" }, unseen(names[r][0].replace(/\d+$/, ""))),
            row.map((value, c) => {
              const level = max > min ? Math.min(Math.max((value - min) / (max - min), 0), 1) : 0;
              const step = Math.round(level * (STEPS - 1));
              const here = probe?.row === r && probe.column === c;
              return h("td", { class: here ? "here" : "", style: { "--fill": `var(--q${step})` } }, unseen(short(value)));
            }),
          ),
        ),
      ),
    ),
    h("p", { class: "scale small", "aria-hidden": "true" }, h("span", null, short(min)), h("span", { class: "ramp" }), h("span", null, short(max))),
    h("p", { class: "reading small", "aria-hidden": "true" }, probe ? `${name(probe)}: ${reading(map, probe)}` : "\u00a0"),
  );
}

/** Numbers for those who hear the table; the others see colours. */
const unseen = (text: string) => h("span", { class: "unseen" }, text);

/** The number of a cell with its error, if it has one. */
function reading(map: CellMap, { row, column }: Cell) {
  const value = map.values[row]?.[column] ?? 0;
  const error = map.standardError?.[row]?.[column] ?? 0;
  return error > 0 ? `${short(value)} ± ${short(1.96 * error)}` : short(value);
}

function short(value: number) {
  if (Number.isInteger(value)) return String(value);
  return value < 0.001 ? "< 0.001" : value.toFixed(3);
}
