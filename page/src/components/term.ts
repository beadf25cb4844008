/** A word that explains itself when it is pointed at, focused or tapped. Drawn from its props only. */

import { type Child, h, type VNode } from "../lib/dom.ts";
import { type Term, TERMS } from "../model/terms.ts";

/** A word with its explanation. `where`: a word that tells this place from others where the term stands. */
export const term = (name: Term, where: string, text: Child = name): VNode => popped(`term-${name.replace(" ", "-")}-${where}`, text, TERMS[name]);

export interface Name { text: string; about: string }

/** A name that says what bears it, such as that of a player. `where`: a word that tells this place from others. */
export const explained = ({ text, about }: Name, where: string): VNode => popped(`about-${where}`, text, about);

function popped(id: string, text: Child, definition: string) {
  return h("span", { class: "explained", onkeydown: (event: KeyboardEvent) => event.key === "Escape" && hide(id) },
    h("button", {
      type: "button",
      class: "term-word",
      "aria-describedby": id,
      onpointerenter: (event: any) => show(id, event.currentTarget),
      onpointerleave: (event: any) => document.activeElement !== event.currentTarget && hide(id),
      onfocus: (event: any) => show(id, event.currentTarget),
      onblur: () => hide(id),
      onclick: (event: any) => show(id, event.currentTarget),
    }, text),
    h("span", { id, role: "tooltip", class: "definition", popover: "manual" }, definition),
  );
}

/** The distance from the edges of the screen, in pixels. */
const MARGIN = 8;

function show(id: string, word: HTMLElement) {
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

function hide(id: string) {
  const text = document.getElementById(id);
  if (text?.matches(":popover-open")) text.hidePopover();
}
