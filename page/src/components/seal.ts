/** The seal of a hidden secret while a game runs, and its opening in the end. Drawn from its props only. */

import { h, type VNode } from "../lib/dom.ts";
import type { Revealed } from "../model/hosted_game.ts";
import { term } from "./term.ts";

/** The seal, with how it proves that the host cannot cheat. */
export function sealNote({ seal, what, revealed, proof }: { seal: string; what: string; revealed: Revealed | null; proof: "" | "kept" | "broken" | "unchecked" }): VNode | null {
  if (!seal) return null;
  const command = revealed?.salt ? `printf '%s' '${revealed.salt} ${revealed.secret}' | sha256sum` : "";
  const said = !revealed || !proof ? `The ${what} was sealed before your first move.` : PROVED[proof];
  const about = h("details", null,
    h("summary", null, (proof === "broken" || proof === "kept") && h("span", { "aria-hidden": "true" }, proof === "broken" ? "✗ " : "✓ "), `${said} `, h("code", null, `${seal.slice(0, 8)}…`)),
    h("p", { class: "small" }, `The seal is the SHA-256 of a random number and the ${what}. Nobody can tell the ${what} from it, and no other ${what} has the same seal. ${revealed ? "Check it yourself:" : "In the end both are shown, and this page computes the seal again."}`),
    h("code", { class: "small whole" }, revealed && command ? command : seal),
    revealed && command ? h("code", { class: "small whole" }, seal) : null,
  );
  // Beside the summary, which is pressed as a whole and so can hold no button.
  return h("div", { class: `seal ${proof}`, key: "seal" }, about, h("span", { class: "small soft" }, term("seal", "note", "A seal?")));
}

const PROVED = {
  kept: "The seal is whole: nothing was changed after your first move.",
  broken: "The seal does not open to what is shown: do not trust this game.",
  unchecked: "The seal can be checked with one command.",
};
