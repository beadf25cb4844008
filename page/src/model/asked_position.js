/** The position that a view asked the server for, and the state of that request. */
/** @import {Link, Position, Trouble, WhatIf} from "../types.ts" */

/**
 * The part of a view's state that holds its position.
 * @typedef {object} Asked
 * @property {Position | null} position the newest answer of the server, perhaps of an older position
 * @property {string} of which question that answers
 * @property {string} asked the question that was asked last
 * @property {Trouble | null} trouble
 * @property {WhatIf | null} whatif
 * @property {string} whatifOf
 * @property {string} whatifAsked
 */

/** @type {Asked} */
export const NOTHING = { position: null, of: "", asked: "", trouble: null, whatif: null, whatifOf: "", whatifAsked: "" };

/**
 * The question that a link asks.
 * @param {Link} link
 * @param {string[]} want
 */
export function question(link, want) {
  return JSON.stringify({ rules: link.rules, transcript: link.moves, ...(link.policy ? { policy: link.policy } : {}), want });
}
