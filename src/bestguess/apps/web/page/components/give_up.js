/** The button to give a game up, and the question whether that is meant. */
/** @import {VNode} from "../types.ts" */

import { h } from "../lib/dom.js";
import { t } from "../lib/sentences.js";

/**
 * @typedef {object} GiveUpProps
 * @property {boolean} asked whether the question stands there
 * @property {string} yes the button that ends the game, in words
 * @property {boolean} [quiet] whether the button is one of many
 * @property {(asked: boolean) => void} onask
 * @property {() => void} ongive
 */

/**
 * The button, or in its place the question. The keyboard's focus goes to the answer that harms nothing, and from it back.
 * @param {GiveUpProps} props
 * @returns {VNode}
 */
export function giveUp({ asked, yes, quiet = true, onask, ongive }) {
  if (!asked) return h("button", { key: "give-up", class: `give-up ${quiet ? "quiet" : ""}`, onclick: () => onask(true) }, t`Give up`);
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
      "aria-label": t`Give up?`,
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        stay();
      },
    },
    h("span", null, t`Give up?`),
    h("button", { class: "main", onclick: ongive }, yes),
    h("button", { class: "quiet", onclick: stay, ref: (/** @type {HTMLElement} */ made) => queueMicrotask(() => made.focus({ preventScroll: true })) }, t`Play on`),
  );
}
