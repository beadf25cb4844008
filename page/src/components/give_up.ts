/** The button to give a game up, and the question whether that is meant. */

import { h, type VNode } from "../lib/dom.ts";

interface GiveUpProps {
  asked: boolean; // whether the question stands there
  yes: string; // the button that ends the game, in words
  onask: (asked: boolean) => void;
  ongive: () => void;
}

/** The button, or in its place the question. The keyboard's focus goes to the answer that harms nothing, and from it back. */
export function giveUp({ asked, yes, onask, ongive }: GiveUpProps): VNode {
  if (!asked) return h("button", { key: "give-up", class: "give-up quiet", onclick: () => onask(true) }, "Give up");
  const stay = () => {
    onask(false);
    requestAnimationFrame(() => (document.querySelector(".give-up") as HTMLElement | null)?.focus());
  };
  return h(
    "div",
    {
      key: "giving-up",
      class: "row giving-up",
      role: "group",
      "aria-label": "Give up?",
      onkeydown: (event: KeyboardEvent) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        stay();
      },
    },
    h("span", null, "Give up?"),
    h("button", { class: "main", onclick: ongive }, yes),
    h("button", { class: "quiet", onclick: stay, ref: (made: HTMLElement) => queueMicrotask(() => made.focus({ preventScroll: true })) }, "Play on"),
  );
}
