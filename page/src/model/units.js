/** The units in which a review counts. */

import { plain } from "../lib/text.js";

/** The unit of games with lives; all other units count what is spent. */
export const WINNING = "winning probability";

/**
 * A value or an error in the unit of the review: winning probabilities in percent.
 * @param {number} value
 * @param {string} unit
 */
export const inUnit = (value, unit) => (unit === WINNING ? `${plain(100 * value, 1)} %` : plain(value));
