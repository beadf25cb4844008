/** A board of cells that can be seen, heard and walked through with the arrow keys; its colours; and the keyboard's focus. */

import { h, inTurn, later, type Props, type VNode } from "../lib/dom.ts";
import { bits, percent, share, spoken } from "../lib/text.ts";
import { walk } from "../lib/walking.ts";
import type { Hull } from "../model/hulls.ts";
import { placesOn } from "../model/layouts.ts";
import { colourClass, isColour } from "../model/ships.ts";
import type { GridBoard } from "../types.ts";

const CELL = 40;
const NAMES = 24;
/** On boards wider than this, cells are too small for numbers. */
const LEGIBLE = 16;

/** What boards of cells and of letters have in common. */
export interface Drawn {
  name: string; // what the board is called when it is read aloud
  scores?: Map<string, { hit: number; bits: number }>; // by query
  heat?: "hit" | "bits" | null; // what colours the cells or letters; nothing if left out
  best?: string[]; // the best queries; the first is ringed
  focus?: string | null; // the cell or letter that Tab leads to; a cell is marked as chosen
  stale?: boolean; // the scores are of an older position
  readonly?: boolean;
  onpick?: (query: string) => void; // a click, Enter or the space bar
  onwalk?: (query: string) => void; // a cell or letter has the keyboard's focus
}

interface BoardProps extends Drawn {
  board: GridBoard;
  costs?: Map<string, number>; // what each query costs more than the best, written into the cells
  last?: string | null; // the cell asked last
  hulls?: Hull[]; // ships whose place is known
  region?: Set<string>; // cells where a hint leads
  secret?: Set<string>; // occupied cells, shown where they were not hit
  onenter?: (query: string) => void; // Enter, where it means something else
  onlook?: (query: string) => void; // a long press, or the right button
}

export function board(props: BoardProps): VNode {
  const { rows, columns, rowNames, columnNames } = props.board;
  const width = NAMES + columns * CELL + 2;
  const height = NAMES + rows * CELL + 2;
  const scale = scaleOf(props);
  const [best, ...equals] = props.best ?? [];
  const focus = props.focus ?? best ?? props.board.queries[0][0];
  const size = columns > LEGIBLE ? "wide" : "";
  const hulls = props.hulls ?? [];
  const covered = new Map(hulls.flatMap(({ row, column, rows, columns, sunk }) => Array.from({ length: rows * columns }, (_, i) => [`${row + Math.floor(i / columns)} ${column + (i % columns)}`, sunk ? "on-hull wreck" : "on-hull"] as [string, string])));
  const row = (r: number) =>
    h("g", { role: "row" },
      h("g", { role: "rowheader", "aria-label": rowNames[r] }, h("text", { class: "name", x: NAMES / 2 - 1, y: NAMES + (r + 0.5) * CELL + 5 }, rowNames[r])),
      columnNames.map((_, c) => cell(props, r, c, scale, focus, covered.get(`${r} ${c}`) ?? "")),
    );
  return h("svg", {
    class: `board ${size} ${props.stale ? "stale" : ""}`,
    viewBox: `0 0 ${width} ${height}`,
    role: "grid",
    "aria-label": props.name,
    "aria-readonly": props.readonly ? "true" : null,
    onkeydown: (event: KeyboardEvent) => press(event, props),
    onclick: onCell(props.onpick),
    onfocusin: onCell(props.onwalk),
    oncontextmenu: props.onlook && ((event: Event) => (event.preventDefault(), onCell(props.onlook)?.(event))),
  },
  hulls.map(hull),
  h("g", { role: "row" },
    h("g", { role: "gridcell" }),
    columnNames.map((name, c) =>
      h("g", { role: "columnheader", "aria-label": name }, h("text", { class: "name", x: NAMES + (c + 0.5) * CELL, y: NAMES - 8 }, name)),
    ),
  ),
  inTurn([...Array(rows).keys()], row),
  // Above all cells, so that no neighbour covers them.
  later(() => [equals.map((query) => ring(props, query, "equal")), best && ring(props, best, "best"), props.focus && props.focus !== best && ring(props, props.focus, "chosen")]),
  );
}

const onCell = (does: ((query: string) => void) | undefined) =>
  does && (({ target }: Event) => {
    const query = (target as Element).closest("[data-query]")?.getAttribute("data-query");
    if (query) does(query);
  });

/** @param covered the classes of a cell with a ship drawn below it */
function cell(props: BoardProps, r: number, c: number, scale: Scale, focus: string, covered: string) {
  const query = props.board.queries[r][c];
  const mark = props.board.marks[r][c];
  const ship = (mark === "hit" || mark === "sunk") && props.board.hitShips?.find((one) => one.query === query)?.ship;
  const score = mark ? undefined : props.scores?.get(query);
  const value = score && props.heat ? score[props.heat] : null;
  const level = value === null ? "" : `q${heatLevel(value, scale)}`;
  const attributes: Props = {
    key: query,
    role: "gridcell",
    class: `cell ${colourClass(ship || "")} ${mark || level || "plain"}${query === props.last ? " last" : ""}${covered && ` ${covered}`}${props.region?.has(query) ? " in-region" : ""}`,
    transform: `translate(${NAMES + c * CELL} ${NAMES + r * CELL})`,
    tabindex: query === focus ? 0 : -1,
    "data-query": query,
    "data-mark": mark || null,
    "aria-label": describe(props, query, ship && isColour(ship) ? `${mark} ${ship}` : mark, score),
    "aria-selected": props.focus ? String(query === props.focus) : null,
  };
  return h("g", attributes,
    h("rect", { class: "ground", x: 1, y: 1, width: CELL - 2, height: CELL - 2, rx: 5 }),
    shape(mark),
    !mark && !covered && props.secret?.has(query) && h("rect", { class: "there", x: 7, y: 7, width: 26, height: 26, rx: 4 }),
    !mark && props.costs?.has(query) && h("text", { class: "value cost", x: CELL / 2, y: CELL / 2 + 5, "aria-hidden": "true" }, cost(props.costs.get(query) ?? 0)),
    value !== null
    && h("text", { class: "value", x: CELL / 2, y: CELL / 2 + 5, "aria-hidden": "true" }, props.heat === "bits" ? bits(value) : share(value)),
  );
}

const cost = (extra: number) => (extra < 0.005 ? "0" : extra < 0.995 ? extra.toFixed(2).slice(1) : extra.toFixed(1));

function hull({ name, row, column, rows, columns, sunk }: Hull) {
  const box = { x: NAMES + column * CELL + 3.5, y: NAMES + row * CELL + 3.5, width: columns * CELL - 7, height: rows * CELL - 7 };
  return h("rect", { key: `hull ${name} ${row} ${column}`, class: `hull ${colourClass(name)} ${sunk ? "down" : ""}`, ...box, rx: Math.min(rows, columns) > 1 ? 6 : 15, "aria-hidden": "true" });
}

function shape(mark: string) {
  if (mark === "miss") return h("circle", { class: "mark", cx: 20, cy: 20, r: 4.5 });
  if (mark === "hit" || mark === "sunk") return h("path", { class: "mark", d: "M12.5 12.5l15 15m0-15l-15 15" });
  return null;
}

function ring(props: BoardProps, query: string, kind: string) {
  const place = placesOn(props.board).get(query);
  if (!place) return null;
  const box = { x: NAMES + place[1] * CELL + 1.5, y: NAMES + place[0] * CELL + 1.5, width: CELL - 3, height: CELL - 3 };
  return h("g", { key: `${kind} ${query}`, class: `ring ${kind}`, "aria-hidden": "true" },
    kind !== "chosen" && h("rect", { class: "halo", ...box, rx: 6 }),
    h("rect", { class: "line", ...box, rx: 6 }),
  );
}

/** The answers in games of shapes, by the marks that they leave. */
const OF_SHAPES: Record<string, string> = { miss: "empty", hit: "occupied" };

/** The accessible name of a cell: `B7: 62 percent, best`, with bits where the colours show them. */
function describe(props: BoardProps, query: string, mark: string, score: { hit: number; bits: number } | undefined) {
  const parts = [];
  if (mark) parts.push((props.board.fleet.some(({ shape }) => shape) && OF_SHAPES[mark]) || mark);
  if (score) parts.push(spoken(score.hit), ...(props.heat === "bits" ? [`${bits(score.bits)} bits`] : []));
  if (!mark && props.costs?.has(query)) parts.push(`${(props.costs.get(query) ?? 0).toFixed(2)} shots more than the best`);
  if (props.best?.[0] === query) parts.push("best");
  else if (props.best?.includes(query)) parts.push("as good as the best");
  if (!mark && props.secret?.has(query)) parts.push("occupied");
  return parts.length ? `${query}: ${parts.join(", ")}` : `${query}: not asked`;
}

const LEVELS = 16;

export interface Scale { low: number; high: number }

/** The scale of some values: from somewhat below the least, so that a level board is seen to be level, to the highest. */
export function scaleFor(values: number[]): Scale {
  if (!values.length) return { low: 0, high: 0 };
  return { low: Math.min(...values) * 0.7, high: Math.max(...values) };
}

function scaleOf({ scores, heat, board }: BoardProps): Scale {
  const open = board.queries.flatMap((row, r) => row.filter((_, c) => !board.marks[r][c]));
  return scaleFor(heat ? open.flatMap((query) => scores?.get(query)?.[heat] ?? []) : []);
}

export function heatLevel(value: number, { low, high }: Scale) {
  if (!(high > 0)) return 0;
  if (high - low < 1e-12) return LEVELS - 1;
  return Math.min(LEVELS - 1, Math.max(0, Math.round(((value - low) / (high - low)) * (LEVELS - 1))));
}

export function legend(props: BoardProps): VNode {
  const { low, high } = scaleOf(props);
  const [begin, end] = props.heat === "bits" ? [bits(low), `${bits(high)} bits`] : [share(low), percent(high)];
  return h("div", { class: "legend", "aria-hidden": "true" },
    h("span", null, begin),
    h("svg", { viewBox: "0 0 160 10", preserveAspectRatio: "none" }, Array.from({ length: LEVELS }, (_, i) => h("rect", { class: `q${i}`, x: i * 10, y: 0, width: 10, height: 10 }))),
    h("span", null, end),
  );
}

/** Arrow keys and their like move the focus; Enter and the space bar press the cell, unless Enter does something else. */
function press(event: KeyboardEvent, { board, onpick, onenter = onpick }: BoardProps) {
  const query = walk(event, "data-query", board.queries);
  const does = { Enter: onenter, " ": onpick }[event.key];
  if (query === null || !does) return;
  event.preventDefault();
  does(query);
}

/** Arrow keys and Enter, pressed where they mean nothing else, lead to the board: to its best or first cell or letter. */
export function focusEntered(event: KeyboardEvent): boolean {
  const target = event.target as Element;
  const idle = target === document.body || target.id === "main";
  if (event.key === "Enter" ? !idle : !event.key.startsWith("Arrow") || target.closest("[role=grid], input, details")) return false;
  const place: HTMLElement | null = document.querySelector(".desk-board [role=grid] [tabindex='0']");
  place?.focus();
  return place !== null;
}

/** A key that begins a text goes to the field where it belongs. `fields`: by their ids, the first that is there is meant. */
export function typedInto(event: KeyboardEvent, fields: string[]) {
  // Enter and Backspace mean something else where a button has the focus.
  const idle = event.target === document.body || (event.target as Element).id === "main";
  if ((event.key.length !== 1 && !(idle && ["Enter", "Backspace"].includes(event.key))) || event.key === " " || event.key === "?" || event.altKey || event.ctrlKey || event.metaKey) return false;
  const field = fields.map((id) => document.getElementById(id)).find((found) => found !== null);
  if (!field) return false;
  field.focus();
  return false; // so that the key is typed there
}
