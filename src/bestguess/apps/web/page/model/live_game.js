/** The small game on the first screen: a hidden fleet with its heat map, played where it stands. Pure. */
/** @import {Over, Position, State, Transcript, Trouble} from "../types.ts" */

export const RULES = "battleship(rows=6,columns=6,fleet=3-2-2)";

/**
 * @typedef {object} Live
 * @property {string} game the sealed game; empty before the first shot
 * @property {string} seal the commitment to its secret
 * @property {Transcript} moves
 * @property {Position | null} position the newest answer of the server, perhaps of an older position
 * @property {string} asked the moves for which the position was asked last, as JSON
 * @property {string | null} pending the cell whose answer is awaited
 * @property {Over | null} over
 * @property {Trouble | null} trouble
 */

/** @type {Live} */
export const AT_FIRST = { game: "", seal: "", moves: [], position: null, asked: "", pending: null, over: null, trouble: null };

/**
 * The small game as it stands.
 * @param {State} state
 * @returns {Live}
 */
export const liveOf = (state) => ({ ...AT_FIRST, .../** @type {{live?: object}} */ (state.own.setup ?? {}).live });

/**
 * Whether the position kept is the one after these moves.
 * @param {Live} live
 */
export const upToDate = ({ position, moves }) => position !== null && position.transcript.length === moves.length;
