/** The short review of a game that has just ended. */
/** @import {Review} from "../types.ts" */

/** @typedef {{of: string, review: Review | null, status: "" | "running" | "done" | "failed"}} Closing `of`: the game that is reviewed */

/** The state before any review. @type {Closing} */
export const UNREVIEWED = { of: "", review: null, status: "" };
