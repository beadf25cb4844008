/** The choice of a word list: those of the server, those that were brought, or words typed here. */

import { AS_TYPED } from "../components/typed_field.ts";
import { bringList, dropList } from "../effects/word_lists.ts";
import { type Child, h, type VNode } from "../lib/dom.ts";
import { capital, grouped } from "../lib/text.ts";
import { mine } from "../model/setting_up.ts";
import type { Dispatch, Parameter, State } from "../types.ts";

const TYPED = "|";

/** The lists of all words of English. */
const ENGLISH: Record<string, string> = { english: "English", familiar: "English, familiar words", "english-us": "English, American spelling", "english-gb": "English, British spelling", "english-ca": "English, Canadian spelling", "english-au": "English, Australian spelling" };

/** The lists in groups: the whole language, a person's own, and words of one topic. */
const inGroups = (lists: string[], own: string[]): [string, string[]][] =>
  ([["All words", lists.filter((name) => name in ENGLISH)], ["Yours", lists.filter((name) => own.includes(name))], ["Topics", lists.filter((name) => !(name in ENGLISH) && !own.includes(name))]] as [string, string[]][]).filter(([, names]) => names.length);

/** The field of the parameter `words`, with the lists that a person brought below it. */
export function wordListField({ state, parameter, value, problem, set, dispatch }: { state: State; parameter: Parameter; value: string; problem: Child; set: (text: string) => void; dispatch: Dispatch }): VNode {
  const { catalogue } = state;
  const me = mine(state);
  const own = catalogue?.ownLists ?? [];
  const lists = catalogue?.wordLists ?? ["english", "familiar"];
  const typed = me.typing || value.includes("|") || (value !== "" && !lists.includes(value));
  const typing = (on: boolean) => dispatch({ type: "own", view: "setup", value: { typing: on } });
  const said = (name: string) => {
    const mineToo = own.find((list) => list.name === name);
    return mineToo ? `${name}, ${grouped(String(mineToo.words))} words` : (ENGLISH[name] ?? capital(name.replaceAll("-", " ")));
  };
  const choose = (name: string) => {
    typing(name === TYPED);
    set(name === TYPED ? "" : name);
  };
  const take = (file: File | null | undefined) => file && bringList(file, catalogue, choose, dispatch);
  return h("div", { class: "field-row word-lists", key: "words" },
    h("label", { for: "rule-words" }, "Word list"),
    h(
      "select",
      { id: "rule-words", value: typed ? TYPED : value || "english", "aria-invalid": problem ? "true" : null, onchange: (event: any) => choose(event.target.value) },
      inGroups(lists, own.map(({ name }) => name)).map(([label, names]) => h("optgroup", { key: label, label }, names.map((name) => h("option", { key: name, value: name }, said(name))))),
      h("option", { key: TYPED, value: TYPED }, "Words typed here"),
    ),
    typed &&
      h("input", { type: "text", value, maxlength: 4000, "aria-label": "The words, with | between them", placeholder: "cat|dog|horse", ...AS_TYPED, oninput: (event: any) => set(event.target.value) }),
    problem,
    h("p", { class: "row small" },
      h("label", { class: "button bring" },
        me.bringing ? "Reading …" : "Add a list …",
        h("input", {
          type: "file",
          class: "unseen",
          accept: ".txt,.csv,.tsv,.dic,text/plain",
          onchange: (event: globalThis.Event) => {
            const input = event.target as HTMLInputElement;
            take(input.files?.[0]);
            input.value = "";
          },
        }),
      ),
      h("span", { class: "soft" }, "A text file with one word a line. It stays on this machine."),
    ),
    h("p", { class: `small ${me.listSaid?.bad ? "wrong" : "soft"}`, role: "status" }, me.listSaid?.text ?? ""),
    own.length > 0 &&
      h("ul", { class: "own-lists", "aria-label": "Lists that you added" },
        own.map(({ name, words }) =>
          h("li", { key: name }, h("span", null, h("b", null, name), ` ${grouped(String(words))} words`), h("button", { class: "quiet", "aria-label": `Delete the list ${name}`, onclick: () => (value === name && choose("english"), dropList(name, dispatch)) }, "Delete")),
        ),
      ),
  );
}
