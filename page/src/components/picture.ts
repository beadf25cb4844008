/** A position of any game as a picture, and what is hidden in it. Drawn from its props only; the export page uses it too. */

import { h, type VNode } from "../lib/dom.ts";
import type { Hull } from "../model/hulls.ts";
import type { AnyBoard } from "../types.ts";
import { board as grid, type Drawn, legend } from "./board.ts";
import { lineForm } from "./controls.ts";
import { moveRows } from "./lines.ts";
import { wordBoard } from "./word.ts";

export function picture({ board, secret, onpick, ...rest }: Drawn & { board: AnyBoard; last?: string | null; hulls?: Hull[]; secret?: string | null; keyboard?: boolean }): VNode {
  const common = { ...rest, readonly: !onpick, ...(onpick ? { onpick } : {}) };
  if ("queries" in board) {
    const props = { ...common, board, secret: occupied(secret ?? null) };
    return h("div", { class: "picture", key: "picture" }, grid(props), rest.heat && rest.scores?.size ? legend(props) : rest.heat === null && h("div", { class: "legend" }, "\u00a0"));
  }
  if ("lines" in board) {
    return h("div", { class: "picture", key: "picture" }, moveRows({ board, name: rest.name, next: rest.focus, secret, stale: rest.stale }), onpick && lineForm({ label: "What you would ask", hinted: true, button: "Try it", kind: "guess-form", onsend: onpick }));
  }
  return h("div", { class: "picture", key: "picture" }, wordBoard({ ...common, board, chosen: rest.focus ?? null, secret: secret ? secret.split(" ") : undefined }));
}

/** The cells of a secret on a board, written as its ships `c5 B3-B7, p2 I5-I6` or as its cells `A1 A2 A3`. */
function occupied(secret: string | null): Set<string> | undefined {
  if (!secret) return undefined;
  const cells: Set<string> = new Set();
  for (const [, letter, number, letter2, number2] of secret.matchAll(/\b([A-Z])([1-9]\d*)(?:-([A-Z])([1-9]\d*))?\b/g)) {
    const [top, bottom] = [letter, letter2 ?? letter].map((one) => one.charCodeAt(0)).sort((a, b) => a - b);
    const [left, right] = [Number(number), Number(number2 ?? number)].sort((a, b) => a - b);
    for (let r = top; r <= bottom; r++) for (let c = left; c <= right; c++) cells.add(String.fromCharCode(r) + c);
  }
  return cells.size ? cells : undefined;
}
