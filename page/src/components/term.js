/** A word that explains itself when it is pointed at, focused or tapped. Drawn from its props only. */
/** @import {Child, VNode} from "../types.ts" */
/** @import {Term} from "../model/terms.js" */

import { h } from "../lib/dom.js";
import { CALLED, TERMS } from "../model/terms.js";

/**
 * A word with its explanation.
 * @param {Term} name
 * @param {string} where a word that tells this place from others where the term stands
 * @param {Child} [text] the word as it stands there, if it is another one
 * @returns {VNode}
 */
export const term = (name, where, text = CALLED[name]) => popped(`term-${name.replace(" ", "-")}-${where}`, text, TERMS[name]);

/** @typedef {{text: string, about: string}} Name the name of something, and what it is */

/**
 * A name that says what bears it, such as that of a player.
 * @param {Name} name
 * @param {string} where a word that tells this place from others
 * @returns {VNode}
 */
export const explained = ({ text, about }, where) => popped(`about-${where}`, text, about);

/**
 * @param {string} id
 * @param {Child} text
 * @param {string} definition
 */
function popped(id, text, definition) {
  return h(
    "span",
    { class: "explained", onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && hide(id) },
    h(
      "button",
      {
        type: "button",
        class: "term-word",
        "aria-describedby": id,
        onpointerenter: (/** @type {any} */ event) => show(id, event.currentTarget),
        onpointerleave: (/** @type {any} */ event) => document.activeElement !== event.currentTarget && hide(id),
        onfocus: (/** @type {any} */ event) => show(id, event.currentTarget),
        onblur: () => hide(id),
        onclick: (/** @type {any} */ event) => show(id, event.currentTarget),
      },
      text,
    ),
    h("span", { id, role: "tooltip", class: "definition", popover: "manual" }, definition),
  );
}

/** The distance from the edges of the screen, in pixels. */
const MARGIN = 8;

/**
 * @param {string} id
 * @param {HTMLElement} word
 */
function show(id, word) {
  const text = document.getElementById(id);
  if (!text?.showPopover) return;
  if (!text.matches(":popover-open")) text.showPopover();
  const at = word.getBoundingClientRect();
  const size = text.getBoundingClientRect();
  const left = Math.max(MARGIN, Math.min(at.left, innerWidth - size.width - MARGIN));
  const below = at.bottom + 6;
  text.style.setProperty("left", `${left}px`);
  text.style.setProperty("top", `${below + size.height > innerHeight - MARGIN ? Math.max(MARGIN, at.top - size.height - 6) : below}px`);
}

/** @param {string} id */
function hide(id) {
  const text = document.getElementById(id);
  if (text?.matches(":popover-open")) text.hidePopover();
}
