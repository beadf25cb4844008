/** Hosts as people call them. */

import { t } from "../lib/sentences.js";

/** @type {Record<string, string>} */
const NAMES = {
  honest: t`Fair`,
  liar: t`Lies once`,
  "clever-liar": t`Lies where it costs most`,
  evil: t`Evil: keeps most possible`,
  "worst-case": t`Worst case: plans ahead`,
  "best-response": t`Worst case for one engine`,
  "hidden-well": t`Hides well`,
  "never-touching": t`Never lets ships touch`,
};

/**
 * A host by its plain name; one that the page does not know by its own.
 * @param {string} name
 */
export const hostName = (name) => NAMES[name] ?? name;
