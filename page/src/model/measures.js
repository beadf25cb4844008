/** The figures that a visitor sees beside the chances. Pure. */
/** @import {Settings} from "../types.ts" */

/**
 * Whether figures in bits are shown: only once a visitor chose to see bits.
 * @param {Settings} settings
 */
export const showsBits = ({ heat }) => heat === "bits";
