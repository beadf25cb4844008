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

/** @type {Record<string, string>} */
const AGAINST = {
  liar: t`against a host who lies once`,
  "clever-liar": t`against a host who lies where it costs most`,
  evil: t`against an evil host`,
  "worst-case": t`against the worst case`,
  "best-response": t`against the worst case for one engine`,
  "hidden-well": t`against a fleet hidden well`,
  "never-touching": t`against ships that never touch`,
};

/**
 * The game against a host, as a result tells of it; empty for the honest one.
 * @param {string} host with its parameters
 */
export function againstHost(host) {
  const name = host.split("(")[0];
  return name && name !== "honest" ? (AGAINST[name] ?? t`against ${name}`) : "";
}
