/**
 * Small charts as functions of their numbers. Lines are SVG that stretches with the page; text and marks are HTML, so
 * that they keep their size and shape on a phone.
 *
 * Every place is a share of the plot, x to the right and y upwards, from 0 to 1.
 */

import { h, type VNode } from "../lib/dom.ts";
import { grouped, raised } from "../lib/text.ts";

interface Tick { at: number; label: string }
interface Line { cls: string; points: [number, number][] }
interface Mark { cls: string; x: number; y: number; label: string; onclick: () => void }

export function plot({ label, lines, xTicks, yTicks, cursor = null, marks = [], onpick }: { label: string; lines: Line[]; xTicks: Tick[]; yTicks: Tick[]; cursor?: number | null; marks?: Mark[]; onpick?: (x: number) => void }): VNode {
  return h("div", { class: "plot" },
    h("div", { class: "plot-area", onclick: onpick && ((event: MouseEvent) => onpick(share(event))) },
      h("svg", { viewBox: "0 0 100 100", preserveAspectRatio: "none", role: "img", "aria-label": label },
        yTicks.map(({ at }) => h("path", { class: "plot-rule", d: `M0 ${flip(at)}H100` })),
        lines.map((line) => h("path", { class: `plot-line ${line.cls}`, d: path(line) })),
        cursor !== null && h("path", { class: "plot-cursor", d: `M${round(100 * cursor)} 0V100` }),
      ),
      marks.map((mark) =>
        h("button", {
          class: `plot-mark ${mark.cls}`,
          type: "button",
          style: { "--x": mark.x, "--y": mark.y },
          "aria-label": mark.label,
          title: mark.label,
          onclick: (event: MouseEvent) => {
            event.stopPropagation();
            mark.onclick();
          },
        }),
      ),
    ),
    h("div", { class: "plot-y", "aria-hidden": "true" }, yTicks.map((tick) => ticked("--y", tick))),
    h("div", { class: "plot-x", "aria-hidden": "true" }, xTicks.map((tick) => ticked("--x", tick))),
  );
}

/** Bars from a start to an end with what was added and taken away between: result = par + mistakes + luck. */
export function waterfall({ label, bars }: { label: string; bars: { name: string; from: number; to: number; text: string; cls: string }[] }): VNode {
  const all = bars.flatMap(({ from, to }) => [from, to]);
  const [low, high] = padded(Math.min(0, ...all), Math.max(...all));
  const place = (value: number) => (value - low) / (high - low);
  return h("div", { class: "waterfall", role: "img", "aria-label": label },
    bars.map(({ name, from, to, text, cls }) =>
      h("div", { class: "fall", "aria-hidden": "true" },
        h("span", { class: "fall-name" }, name),
        h("span", { class: "fall-track" },
          h("span", { class: `fall-bar ${cls} ${to < from ? "down" : "up"}`, style: { "--from": place(Math.min(from, to)), "--to": place(Math.max(from, to)) } }),
        ),
        h("span", { class: "fall-text" }, text),
      ),
    ),
  );
}

/** Two quantities of one move as bars, one over the other: what was expected, and what came. */
export function pair(expected: number, came: number, most: number): VNode {
  const wide = (value: number) => ({ "--w": most > 0 ? Math.min(Math.max(value / most, 0), 1) : 0 });
  return h("span", { class: "pair", "aria-hidden": "true" }, h("span", { class: "pair-expected", style: wide(expected) }), h("span", { class: "pair-came", style: wide(came) }));
}

/** Round places on an axis from `low` to `high`, about `count` of them. */
export function roundTicks(low: number, high: number, count: number = 5): number[] {
  if (!(high > low)) return [low];
  const raw = (high - low) / count;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= raw * 0.999) ?? 10 * power;
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, number) => (first + number) * step);
}

export function turnTicks(turns: number): Tick[] {
  const whole = roundTicks(0, Math.max(turns, 1), 6).filter((turn) => Number.isInteger(turn));
  return whole.map((turn) => ({ at: turn / Math.max(turns, 1), label: String(turn) }));
}

/** An axis for numbers of secrets: powers of ten from 1 to 2^`bits`. */
export function logAxis(bits: number): { ticks: Tick[]; place: (bits: number) => number } {
  const decades = Math.max(Math.ceil(bits / Math.log2(10) - 1e-9), 1);
  const step = Math.ceil(decades / 5);
  const ticks = [];
  for (let power = 0; power <= decades; power += step) ticks.push({ at: power / decades, label: power > 4 ? `10${raised(power)}` : grouped(String(10 ** power)) });
  return { ticks, place: (value) => Math.max(value, 0) / Math.log2(10) / decades };
}

/** Room above and below, so that a line does not lie on the frame. */
export function padded(low: number, high: number): [number, number] {
  const room = Math.max((high - low) * 0.08, Math.abs(high) * 1e-6, 1e-9);
  return [low === 0 ? 0 : low - room, high + room];
}

function share(event: MouseEvent) {
  const box = (event.currentTarget as Element).getBoundingClientRect();
  return Math.min(Math.max((event.clientX - box.left) / box.width, 0), 1);
}

const ticked = (property: string, { at, label }: Tick) => h("span", { style: { [property]: at } }, label);

const flip = (y: number) => round(100 * (1 - y));
const round = (value: number) => Math.round(value * 100) / 100;

const path = ({ points }: Line) => points.map(([x, y], i) => `${i ? "L" : "M"}${round(100 * x)} ${flip(y)}`).join("");
