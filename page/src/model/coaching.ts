/** Help while a game is played: a coach, hints in steps, moves taken back. What was taken stays in the link. Pure. */

import { counted, listed } from "../lib/text.ts";
import type { Link, State } from "../types.ts";
import type { Step } from "./hints.ts";

/** The part of a view's state that holds the hint taken last. */
export interface Hinted {
  hintAt: number; // the number of moves at which it was taken
  hintStep: Step; // how much of it was told
}

/** Whether the coach comments on the game. */
export const coached = ({ link }: Pick<State, "link">) => link.more.coach === "on";

/** How much of a hint was taken at the last move of a link. */
export const stepOf = ({ hintAt, hintStep }: Hinted, { moves }: Link): Step => (hintAt === moves.length ? hintStep : 0);

/** The link and the hint after one more step of it. */
export function hinted(link: Link, me: Hinted): { link: Link; hint: Hinted } {
  const before = stepOf(me, link);
  const hints = String(Number(link.more.hints ?? 0) + (before ? 0 : 1));
  return { link: { ...link, more: { ...link.more, hints } }, hint: { hintAt: link.moves.length, hintStep: Math.min(3, before + 1) as Step } };
}

/** The link with the coach turned on or off. */
export function coachTurned(link: Link): Link {
  const { coach, ...more } = link.more;
  // The result tells of help that was taken, though it be given back.
  return { ...link, more: coach === "on" ? { ...more, coached: "1" } : { ...more, coach: "on" } };
}

/** The help that was taken, in words: `with the coach and 2 hints`; empty where there was none. */
export function helpTaken({ more }: Link) {
  const [hints, back] = [Number(more.hints ?? 0), Number(more.back ?? 0)];
  const taken = [(more.coach === "on" || more.coached === "1") && "the coach", hints > 0 && counted(hints, "hints"), back > 0 && `${counted(back, "shots")} taken back`].filter((one) => one !== false);
  return taken.length ? `with ${listed(taken, "and")}` : "";
}
