/** The short review of a game that has just ended. */

import { percent } from "../lib/text.ts";
import type { Review, State } from "../types.ts";
import { accuracyOf, isWeighed } from "./accuracy.ts";
import { savesGames } from "./catalogue.ts";
import { bare, keyOf, recordOf } from "./game_record.ts";
import { does, own } from "./store.ts";

export interface Closing { review: Review | null; status: "" | "running" | "done" | "failed" }

/**
 * The review, if it may be told by now; null while a move is not weighed or par not known and time is left, and if many are
 * not weighed at its end. A review reckons such a move as without a mistake: it would show a perfect game.
 */
export const told = ({ review, status }: Closing): Review | null => (review && (status !== "running" || (!review.unknown && knowsPar(review))) && isWeighed(review) ? review : null);

/** Whether the par of a review is known: an error as large as the figure says that it is not. */
export const knowsPar = ({ par, parError }: { par: number; parError?: number | null }) => (parError ?? 0) < Math.max(par, 1e-9);

/** A par that is a chance, in words: games drawn by lot that were all won do not show that every game is. */
export function chanceOf({ par, exact = false, parNote = "" }: { par: number; exact?: boolean; parNote?: string }) {
  if (par <= 0.995 || exact) return `wins ${percent(par)} of such games`;
  const drawn = /([\d,]+) games/.exec(parNote)?.[1];
  return par === 1 && drawn ? `won all ${drawn} such games that were drawn by lot` : "wins nearly all such games";
}

/** The par and the accuracy that a review tells, as far as it knows them. A game that was left before its end has no accuracy. */
export const graded = (review: Review, gaveUp: boolean): { par: number | null; accuracy: number | null } => ({ par: knowsPar(review) ? review.par : null, accuracy: gaveUp ? null : Math.round(accuracyOf(review)) });

export const UNREVIEWED: Closing = { review: null, status: "" };

export const finished = (closing: Closing) => (closing.status === "done" ? told(closing) : null);

/** The state with the short review of a game in the library, or else in this tab, as soon as the game itself is there. */
export function reviewKept(state: State, view: string, { closing, reviewKept: kept }: { closing: Closing; reviewKept: string }): State {
  const review = finished(closing);
  const { link, saving, offline, opened } = state;
  const { id, moves } = link;
  const game = JSON.stringify([id, link.rules, moves]);
  if (!review || kept === game || saving.underway || offline) return state;
  const next = own(state, view, { reviewKept: game });
  if (id) return savesGames(state) ? does(next, { do: "keepReview", view, id, moves, review }) : next;
  const key = keyOf({ ...link, moves: bare(moves), more: {} });
  return opened[key]?.analysis ? next : { ...next, opened: { ...opened, [key]: { ...recordOf(link), analysis: review, "x-closing": true } } };
}
