/** A short review of a game that has just ended, for its accuracy and one sentence; the view Review looks closer. */

import { isAbort, stream, take } from "../lib/api.ts";
import { type Closing, reviewed } from "../model/closing.ts";
import type { Dispatch, Link, Review } from "../types.ts";

/** The work that it may take, alike on every machine: a second or two. */
const NODES = 2 ** 22;

/**
 * The messages of the server while it reviews a game shortly.
 * @param secret empty if it is not known
 */
const shortReview = ({ rules, moves }: Pick<Link, "rules" | "moves">, secret: string, options?: { channel?: string }) => stream("/api/review", { rules, transcript: moves, nodes: NODES, ...(secret ? { secret } : {}) }, options);

/**
 * Review a game once.
 * @param secret empty if it is not known
 */
export async function reviewShortly(view: string, { rules, moves }: Link, closing: Closing, secret: string, dispatch: Dispatch) {
  const of = reviewed({ rules, moves });
  if (closing.of === of || !moves.length) return;
  const note = (value: Partial<Closing>) => dispatch({ type: "own", view, value: { closing: { of, review: null, status: "running", ...value } } });
  note({});
  let review: Review | null = null;
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
  }
}

/** Stops the review when another view is shown. */
export const stopReview = () => void take("closing");
