/** A short review of a game that has just ended, for its accuracy and one sentence; the view Review looks closer. */
/** @import {Closing} from "../model/closing.js" */
/** @import {Dispatch, Link, Review} from "../types.ts" */

import { isAbort, stream, take } from "../lib/api.js";
import { reviewed } from "../model/closing.js";

/** The work that it may take, alike on every machine: a second or two. */
const NODES = 2 ** 22;

/** The game that is reviewed now. */
let underway = "";

/**
 * The messages of the server while it reviews a game shortly.
 * @param {Pick<Link, "rules" | "moves">} game
 * @param {string} secret empty if it is not known
 * @param {{channel?: string}} [options]
 */
const shortReview = ({ rules, moves }, secret, options) => stream("/api/review", { rules, transcript: moves, nodes: NODES, ...(secret ? { secret } : {}) }, options);

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
  underway = of;
  /** @type {Review | null} */
  let review = null;
  try {
    for await (const { event, data } of shortReview({ rules, moves }, secret, { channel: "closing" })) {
      if (event === "error") return note({ review, status: "failed" });
      if (event !== "interim" && event !== "done") continue;
      review = data;
      note({ review, status: event === "done" ? "done" : "running" });
    }
  } catch (error) {
    // The figures of a game are a courtesy: its result stands without them.
    if (!isAbort(error)) note({ review, status: "failed" });
  } finally {
    if (underway === of) underway = "";
  }
}

/** Stops the review when another view is shown. */
export const stopReview = () => void take("closing");
