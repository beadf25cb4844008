/** What went wrong, how to mend it, and the ways on. */

import { type Child, h } from "../lib/dom.ts";
import { EMPTY, formatLink } from "../model/link.ts";
import type { Trouble } from "../types.ts";

/** The notice of a trouble, with buttons or links below it. */
export const troubleNotice = ({ text, remedy }: Pick<Trouble, "text" | "remedy">, ...ways: Child[]) =>
  h("section", { class: "notice bad", role: "alert", key: "trouble" }, h("p", null, h("strong", null, text), " ", remedy), ways.some(Boolean) && h("p", { class: "row" }, ways));

/** The way out of rules that cannot be: their form, in which the wrong field is marked. */
export const otherRules = (rules: string) => h("a", { class: "button main", href: formatLink({ ...EMPTY, rules }) }, "Other rules");
