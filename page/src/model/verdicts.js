/** Questions about the verdict on a move: is it a slip, is it still open. */
/** @import {MoveReview, Verdict} from "../types.ts" */

/** Whether there was something better, so that it is worth another try. @param {{verdict: Verdict}} move */
export const isSlip = ({ verdict }) => verdict === "mistake" || verdict === "inaccuracy" || verdict === "wasted";

/** Whether nothing is decided, so that more time may tell. @param {MoveReview} move */
export const isOpen = ({ verdict, provisional }) => provisional || verdict === "unclear" || verdict === "not valued";
