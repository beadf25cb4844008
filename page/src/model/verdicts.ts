/** Questions about the verdict on a move: is it a slip, is it still open. */

import type { MoveReview, Verdict } from "../types.ts";

/** Whether there was something better, so that it is worth another try. */
export const isSlip = ({ verdict }: { verdict: Verdict }) => verdict === "mistake" || verdict === "inaccuracy" || verdict === "wasted";

/** Whether nothing is decided, so that more time may tell. */
export const isOpen = ({ verdict, provisional }: MoveReview) => provisional || verdict === "unclear" || verdict === "not valued";
