/** The way out of rules that cannot be: their form, in which the wrong field is marked. */

import { h } from "../lib/dom.ts";
import { EMPTY, formatLink } from "../model/link.ts";

/** A link to the form of these rules. */
export const otherRules = (rules: string) => h("p", { class: "row" }, h("a", { class: "button main", href: formatLink({ ...EMPTY, rules }) }, "Other rules"));
