/** Help while a game is played: a coach, hints in steps, moves taken back. What was taken stays in the link. Pure. */

import { counted, listed } from "../lib/text.ts";
import type { Event, GridBoard, LinesBoard, Link, Position, State } from "../types.ts";
import { placesOn } from "./layouts.ts";
import { bestOf, queryName } from "./positions.ts";
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

/** The person and the help that was taken, for the file of a game. */
export function guesserOf({ link }: State) {
  const hints = Number(link.more.hints ?? 0);
  return { kind: "person", coach: coached({ link }), ...(hints ? { hints } : {}), ...(link.policy ? { adviser: link.policy } : {}) };
}

/** The help that was taken, in words: `with the coach and 2 hints`; empty where there was none. */
export function helpTaken({ more }: Link) {
  const [hints, back] = [Number(more.hints ?? 0), Number(more.back ?? 0)];
  const taken = [(more.coach === "on" || more.coached === "1") && "the coach", hints > 0 && counted(hints, "hints"), back > 0 && `${counted(back, "shots")} taken back`].filter((one) => one !== false);
  return taken.length ? `with ${listed(taken, "and")}` : "";
}

/** The steps of a hint; 0 is none. */
export type Step = 0 | 1 | 2 | 3;

/** The part of a board where the best cell lies: a ninth of a large board, a quarter of a small one. */
export function regionOf(board: GridBoard, best: string): { cells: Set<string>; name: string } {
  const [row, column] = placesOn(board).get(best) ?? [0, 0];
  const [down, y] = part(row, board.rows, ["top", "middle", "bottom"]);
  const [across, x] = part(column, board.columns, ["left", "middle", "right"]);
  const cells = new Set(board.queries.flatMap((line, r) => (part(r, board.rows, [])[1] === y ? line.filter((_, c) => part(c, board.columns, [])[1] === x) : [])));
  return { cells, name: down === across ? "the middle" : down === "middle" ? `the ${across} side` : across === "middle" ? `the ${down}` : `the ${down} ${across}` };
}

/** The name and the number of the part of a side that a place is in. */
function part(at: number, size: number, names: string[]): [string, number] {
  const parts = size < 8 ? 2 : 3;
  const number = Math.min(parts - 1, Math.floor((at * parts) / size));
  return [names[parts === 2 ? number * 2 : number] ?? "", number];
}

export function whereToLook(position: Position) {
  const best = bestOf(position)[0] ?? "";
  if (position.kind === "grid") return `Look at ${regionOf(position.board as GridBoard, best).name} of the board.`;
  const name = queryName(best);
  if (position.kind === "words") return best.startsWith("=") ? "You know enough to name the word." : `Think of a ${/[AEIOUÄÖÜÉÈÊÀÂ]/i.test(name) ? "vowel" : "consonant"}.`;
  const { colours, tiles } = position.board as LinesBoard;
  if (!tiles) return best.startsWith("=") ? `You know enough to name the ${position.secretNoun}.` : `Ask a ${position.queryNoun} that begins with “${name[0]}”.`;
  if (colours) return `Use ${["one colour", "two colours", "three colours", "four colours"][new Set(name).size - 1] ?? "many colours"}.`;
  return /^\p{L}+$/u.test(name) ? `Think of a word with ${name[0].toUpperCase()} in front.` : `Begin with ${name[0]}.`;
}
