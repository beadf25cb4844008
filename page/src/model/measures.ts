/** The figures that a visitor sees beside the chances. Pure. */

import type { Settings } from "../types.ts";

/** Whether figures in bits are shown: only once a visitor chose to see bits. */
export const showsBits = ({ heat }: Settings) => heat === "bits";
