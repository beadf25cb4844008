/** The way out of rules that cannot be: their form, in which the wrong field is marked. */

import { h } from "../lib/dom.js";
import { EMPTY, formatLink } from "../model/link.js";

/**
 * A link to the form of these rules.
 * @param {string} rules
 */
export const otherRules = (rules) => h("p", { class: "row" }, h("a", { class: "button main", href: formatLink({ ...EMPTY, rules }) }, "Other rules"));
