/** The tour of a first visit, on the first screen. */

import { h, type VNode } from "../lib/dom.ts";
import type { Dispatch, State } from "../types.ts";
import { beginTour } from "./layout.ts";

/** `aside`: told at the left, for what is told of stands at the right */
const STEPS: { at: string; aside?: boolean; title: string; text: string }[] = [
  { at: ".live", aside: true, title: "A small game", text: "It is one of the game that is chosen. Its numbers are chances of a find, in percent: each answer rules something out, and they change." },
  { at: ".game-picks", title: "Ten games", text: "Battleship, hangman, Wordle, Mastermind and more. Below are their usual set-ups; Customise has all rules, and takes word lists of your own." },
  { at: ".verbs", title: "Play, get help, or watch", text: "Play against the engine. Get help with a game on paper: type the answers that you got. Or watch the engine, which shows what it knows." },
  { at: ".daily", aside: true, title: "Every day", text: "A board, a word and a phrase, the same for everybody. Days in a row are counted." },
  { at: ".top nav", title: "Afterwards", text: "Review tells move by move what was good and what was luck. The Library has your games, and statistics." },
  { at: ".tools", title: "Settings, rules, words and keys", text: "Theme, sounds and the engine's strength are in the settings. The question mark has the rules of the game, the words and the keys of every screen, and begins this tour again." },
];

const stepOf = (state: State) => ((state.own.tour ?? {}) as { step?: number | null }).step ?? null;

/** The offer of a tour, on the first visit alone. */
export function tourOffer(state: State, dispatch: Dispatch) {
  if (state.settings.toured || stepOf(state) !== null) return null;
  return h("p", { class: "tour-offer row small", key: "tour-offer" },
    h("span", null, "New here?"),
    h("button", { class: "quiet", onclick: () => beginTour(dispatch) }, "A tour in six steps"),
    h("button", { class: "quiet", onclick: () => dispatch({ type: "set", settings: { toured: true } }) }, "No, thanks"),
  );
}

/** The step of the tour that is shown; null if there is none. */
export function tour(state: State, dispatch: Dispatch): VNode | null {
  const step = stepOf(state);
  if (step === null) return null;
  const { at, aside = false, title, text } = STEPS[step];
  const to = (next: number | null) => {
    point(null);
    dispatch({ type: "own", view: "tour", value: { step: next } });
    if (next === null) document.getElementById("main")?.focus({ preventScroll: true });
  };
  const last = step === STEPS.length - 1;
  return h("section", {
    key: `tour ${step}`,
    class: `tour card ${aside ? "aside" : ""}`,
    role: "dialog",
    "aria-labelledby": "tour-title",
    "aria-describedby": "tour-text",
    onkeydown: (event: KeyboardEvent) => {
      if (event.key === "Escape") to(null);
      else if (event.key === "ArrowRight" && !last) to(step + 1);
      else if (event.key === "ArrowLeft" && step > 0) to(step - 1);
      else return;
      event.preventDefault();
    },
    ref: (made: HTMLElement) =>
      queueMicrotask(() => {
        point(at);
        (made.querySelector(".main") as HTMLElement | null)?.focus({ preventScroll: true });
      }),
  },
  h("p", { class: "small soft" }, `Step ${step + 1} of ${STEPS.length}`),
  h("h2", { id: "tour-title" }, title),
  h("p", { id: "tour-text" }, text),
  h("p", { class: "row spread" },
    h("button", { class: "quiet", onclick: () => to(null) }, last ? "Close" : "End the tour"),
    h("span", { class: "row" },
      step > 0 && h("button", { onclick: () => to(step - 1) }, "Back"),
      h("button", { class: "main", onclick: () => to(last ? null : step + 1) }, last ? "Begin" : "Next"),
    ),
  ),
  );
}

/** Mark what a step speaks of, and bring it into sight. */
function point(selector: string | null) {
  document.querySelector("[data-toured]")?.removeAttribute("data-toured");
  const target = selector && document.querySelector(selector);
  if (!target) return;
  target.setAttribute("data-toured", "");
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  target.scrollIntoView({ block: "center", behavior: calm ? "auto" : "smooth" });
}
