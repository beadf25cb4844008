/** Help while a game is played: a coach, hints in steps, moves taken back. What was taken stays in the link. Pure. */

import { counted, listed } from "../lib/text.ts";
import type { Event, Link, State } from "../types.ts";
import type { Step } from "./hints.ts";
import { own } from "./store.ts";

interface Hinted {
  hintAt: number; // the number of moves at which it was taken
  hintStep: Step; // how much of it was told
}

export const NO_HINT: Hinted = { hintAt: -1, hintStep: 0 };

export const coached = ({ link }: Pick<State, "link">) => link.more.coach === "on";

export const hintOf = ({ own: kept, link }: State): Step => stepOf({ ...NO_HINT, ...(kept[link.view] as Partial<Hinted>) }, link);

/** Whether the chances may be seen now: a coach is there, or the whole of a hint was taken at this move. */
export const told = (state: State) => coached(state) || hintOf(state) === 3;

/** The state after the coach was turned on or off, or a step of a hint was asked for; null where it was not. */
export function helped(state: State, { type }: Event): State | null {
  const { link, own: kept } = state;
  if (type.endsWith(".coach")) return { ...state, link: coachTurned(link) };
  if (!type.endsWith(".hint")) return null;
  const me = { ...NO_HINT, ...(kept[link.view] as Partial<Hinted>) };
  const { link: next, hint } = hinted(link, me);
  return own({ ...state, link: next }, link.view, hint);
}

export const stepOf = ({ hintAt, hintStep }: Hinted, { moves }: Link): Step => (hintAt === moves.length ? hintStep : 0);

export function hinted(link: Link, me: Hinted): { link: Link; hint: Hinted } {
  const before = stepOf(me, link);
  const hints = String(Number(link.more.hints ?? 0) + (before ? 0 : 1));
  return { link: { ...link, more: { ...link.more, hints } }, hint: { hintAt: link.moves.length, hintStep: Math.min(3, before + 1) as Step } };
}

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
