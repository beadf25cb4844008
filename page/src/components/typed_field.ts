/** Fields for what a person types of a game: keyboards correct nothing in them, and what is wrong is said below. */

import { type Child, h, type VNode } from "../lib/dom.ts";
import type { Trouble } from "../types.ts";

/** A keyboard changes nothing of what is typed. */
export const AS_TYPED = { autocomplete: "off", autocapitalize: "off", spellCheck: "false" };

const faultId = (id: string) => `${id}-trouble`;

/** The attributes of a field for something typed, with what is wrong of it. */
export const typedField = (id: string, trouble: Trouble | null) => ({ id, ...AS_TYPED, "aria-invalid": trouble ? "true" : null, "aria-describedby": trouble ? faultId(id) : null });

/** What is wrong with a field, and how to mend it; nothing if nothing is. */
export const faultOf = (id: string, trouble: Trouble | null | undefined): Child => trouble && h("p", { class: "wrong small", id: faultId(id), role: "alert" }, trouble.text, " ", trouble.remedy);

/** A form of one line, which is sent when something is in it. */
export function lineForm({ label, value = "", placeholder = null, button, main = false, kind = "row nowrap", fault = "", onsend }: { label: string; value?: string; placeholder?: string | null; button: string; main?: boolean; kind?: string; fault?: string; onsend: (text: string) => void }): VNode {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget as HTMLFormElement).get("line") ?? "").trim();
    if (text) onsend(text);
  };
  return h("form", { class: kind, onsubmit: submit },
    h("input", { name: "line", key: value, "aria-label": label, "aria-invalid": fault ? "true" : null, placeholder, defaultValue: value, ...AS_TYPED, maxlength: 200 }),
    h("button", { class: main ? "main" : "" }, button),
  );
}
