/** The button to give a game up, and the question whether that is meant. */
/** @import {VNode} from "../types.ts" */

import { h } from "../lib/dom.js";

/**
 * @typedef {object} GiveUpProps
 * @property {boolean} asked whether the question stands there
 * @property {string} yes the button that ends the game, in words
 * @property {(asked: boolean) => void} onask
 * @property {() => void} ongive
 */

/**
 * The button, or in its place the question. The keyboard's focus goes to the answer that harms nothing, and from it back.
 * @param {GiveUpProps} props
 * @returns {VNode}
 */
export function giveUp({ asked, yes, onask, ongive }) {
  if (!asked) return h("button", { key: "give-up", class: "give-up quiet", onclick: () => onask(true) }, "Give up");
  const stay = () => {
    onask(false);
    requestAnimationFrame(() => /** @type {HTMLElement | null} */ (document.querySelector(".give-up"))?.focus());
  };
  return h(
    "div",
    {
      key: "giving-up",
      class: "row giving-up",
      role: "group",
      "aria-label": "Give up?",
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        stay();
      },
    },
    h("span", null, "Give up?"),
    h("button", { class: "main", onclick: ongive }, yes),
    h("button", { class: "quiet", onclick: stay, ref: (/** @type {HTMLElement} */ made) => queueMicrotask(() => made.focus({ preventScroll: true })) }, "Play on"),
  );
}
