/** The units in which a review counts. */

import { plain } from "../lib/text.ts";

/** The unit of games with lives; all other units count what is spent. */
export const WINNING = "winning probability";

/** A value or an error in the unit of the review: winning probabilities in percent. */
export const inUnit = (value: number, unit: string) => (unit === WINNING ? `${plain(100 * value, 1)} %` : plain(value));
