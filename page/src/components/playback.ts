/** Walking through a game: a slider, the buttons beside it, and the same by keys. */

import { h, type VNode } from "../lib/dom.ts";
import type { KeyHelp } from "../types.ts";

export const STEP_KEYS: KeyHelp[] = [
  { keys: ["←", "→"], text: "a move back, a move on" },
  { keys: ["Home", "End"], text: "the start, the end" },
];

export const PLAY_KEY: KeyHelp = { keys: ["Space"], text: "go on by itself, or stop" };

/** The move that a key leads to; null if the key does not step through the game. */
export function stepped(event: KeyboardEvent, at: number, last: number): number | null {
  const target = event.target as HTMLElement;
  if (target.closest("input[type=range], [role=grid], [role=group][tabindex]")) return null; // these have arrows of their own
  switch (event.key) {
    case "ArrowLeft":
      return Math.max(at - 1, 0);
    case "ArrowRight":
      return Math.min(at + 1, last);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return null;
  }
}

/** The bar under a board. `room`: the moves that the slider has room for, if it must not tell how many there are. */
export function stepBar({ at, last, room = last, text, onstep, playing = false, onplay, more = null }: { at: number; last: number; room?: number; text: string; onstep: (to: number) => void; playing?: boolean; onplay?: () => void; more?: VNode | null }): VNode {
  const button = (name: string, shape: string, to: number) =>
    h(
      "button",
      { type: "button", class: "icon", "aria-label": name, title: name, disabled: to === at, onclick: () => onstep(to) },
      icon(shape),
    );
  return h("div", { key: "steps", class: "steps", role: "group", "aria-label": "Walk through the game" },
    h("div", { class: "row" },
      button("Start", "M6 5v14M19 5 9 12l10 7z", 0),
      button("A move back", "M16 5 7 12l9 7z", Math.max(at - 1, 0)),
      onplay &&
        h(
          "button",
          { type: "button", class: "icon play", "aria-label": playing ? "Stop" : "Go on by itself", title: "Space", onclick: onplay },
          icon(playing ? "M7 5h3.5v14H7zM13.5 5H17v14h-3.5z" : "M7 4.5v15l12-7.5z"),
        ),
      button("A move on", "M8 5l9 7-9 7z", Math.min(at + 1, last)),
      button("End", "M18 5v14M5 5l10 7-10 7z", last),
      h("span", { class: "steps-text", "aria-live": "off" }, text),
      more,
    ),
    h("input", {
      type: "range",
      class: "steps-slider",
      min: 0,
      max: Math.max(room, at),
      step: 1,
      value: at,
      "aria-label": "Move",
      "aria-valuetext": text,
      oninput: (event: globalThis.Event) =>
        onstep(Number((event.target as HTMLInputElement).value)),
    }),
  );
}

function icon(shape: string) {
  return h("svg", { viewBox: "0 0 24 24", width: 20, height: 20, "aria-hidden": "true" },
    h("path", { d: shape, fill: "currentColor", stroke: "currentColor", "stroke-width": 1.5, "stroke-linejoin": "round" }),
  );
}
