/** What a view keeps of the position that it asked the server for. */
/** @import {Link, Position, Trouble, WhatIf} from "../types.ts" */

/**
 * What a view keeps of the position it shows.
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
