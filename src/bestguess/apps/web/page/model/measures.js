/** The figures that a visitor sees beside the chances. Pure. */
/** @import {Position, Settings} from "../types.ts" */

import { isLines } from "./optimistic_board.js";

/**
 * Whether figures in bits are shown: only once a visitor chose to see bits. Games in lines begin with them, for they rank guesses.
 * @param {Settings} settings
 * @param {Position} position
 */
export const showsBits = ({ heat, rank }, { board }) => (isLines(board) ? rank : heat) === "bits";
