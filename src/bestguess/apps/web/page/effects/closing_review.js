/** A short review of a game that has just ended, for its accuracy and one sentence; the view Review looks closer. */
/** @import {Closing} from "../model/closing.js" */
/** @import {Dispatch, Link, Review} from "../types.ts" */

import { isAbort, stream, take } from "../lib/api.js";
import { reviewed } from "../model/closing.js";

/** How long it may take, in seconds. */
const SECONDS = 6;

/** The game that is reviewed now. */
let underway = "";

/**
 * The name of a game in this module.
 * @param {Pick<Link, "rules" | "moves">} game
 */
const nameOf = ({ rules, moves }) => JSON.stringify([rules, moves.map(({ query, answer }) => [query, answer])]);

/**
 * Whether a game is reviewed now.
 * @param {Pick<Link, "rules" | "moves">} game
 */
export const isReviewed = (game) => underway === nameOf(game);

/**
 * Review a game once.
 * @param {string} view
 * @param {Link} link
 * @param {Closing} closing
 * @param {string} secret empty if it is not known
 * @param {Dispatch} dispatch
 */
export async function reviewShortly(view, { rules, moves }, closing, secret, dispatch) {
  const of = reviewed({ rules, moves });
  if (closing.of === of || !moves.length) return;
  const note = (/** @type {Partial<Closing>} */ value) => dispatch({ type: "own", view, value: { closing: { of, review: null, status: "running", ...value } } });
  note({});
  const mine = nameOf({ rules, moves });
  underway = mine;
  /** @type {Review | null} */
  let review = null;
  try {
    for await (const { event, data } of stream("/api/review", { rules, transcript: moves, seconds: SECONDS, ...(secret ? { secret } : {}) }, { channel: "closing" })) {
      if (event === "error") return note({ review, status: "failed" });
      if (event !== "interim" && event !== "done") continue;
      review = data;
      note({ review, status: event === "done" ? "done" : "running" });
    }
  } catch (error) {
    // The figures of a game are a courtesy: its result stands without them.
    if (!isAbort(error)) note({ review, status: "failed" });
  } finally {
    if (underway === mine) underway = "";
  }
}

/** Stops the review when another view is shown. */
export const stopReview = () => void take("closing");
