/** The short review of a game that has just ended. */

import { percent } from "../lib/text.ts";
import type { Link, Review } from "../types.ts";
import { accuracyOf, isWeighed } from "./accuracy.ts";

/** `of`: the game that is reviewed */
export interface Closing { of: string; review: Review | null; status: "" | "running" | "done" | "failed" }

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

/**
 * The par and the accuracy that a review tells, as far as it knows them.
 * @param gaveUp whether the game was left before its end: it has no accuracy
 */
export const graded = (review: Review, gaveUp: boolean): { par: number | null; accuracy: number | null } => ({ par: knowsPar(review) ? review.par : null, accuracy: gaveUp ? null : Math.round(accuracyOf(review)) });

/** The state before any review. */
export const UNREVIEWED: Closing = { of: "", review: null, status: "" };

/** The name of the game of a link by which its review is told from others. */
export const reviewed = ({ rules, moves }: Pick<Link, "rules" | "moves">) => JSON.stringify([rules, moves.map(({ query, answer }) => [query, answer])]);

/** The review of the game of a link. That of a game which was left may still be on its way, and tells nothing of this one. */
export const closingOf = (closing: Closing, link: Link) => (closing.of === reviewed(link) ? closing : UNREVIEWED);
