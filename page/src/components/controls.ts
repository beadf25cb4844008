/** What is chosen, ticked or typed, and the button that is asked about before it does what it says. */

import { type Child, h, type Props, type VNode } from "../lib/dom.ts";
import { entryOf, policiesFor } from "../model/rules.ts";
import { fullName, headingName, strengthsOf } from "../model/strengths.ts";
import type { Dispatch, Settings, State, Trouble } from "../types.ts";
import { term } from "./term.ts";

export const heatSwitch = (chosen: Settings["heat"], onchoose: (heat: "hit" | "bits") => void) =>
  h("span", { class: "row heat-switch" }, h("span", { class: "small soft" }, term("heat map", "switch", "Colours")), either("Colours show", chosen, [["hit", "Chance"], ["bits", "Bits"]], onchoose));

export const rankSwitch = (chosen: Settings["rank"], onchoose: (rank: "hit" | "bits") => void) => either("Listed first", chosen, [["hit", "Likely"], ["bits", "Informative"]], onchoose);

export function either<Way extends string>(name: string, chosen: Way, ways: [Way, string][], onchoose: (way: Way) => void): VNode {
  return h("div", { class: "switch", role: "group", "aria-label": name },
    ways.map(([way, text]) => h("button", { key: way, type: "button", "aria-pressed": String(chosen === way), onclick: () => onchoose(way) }, text)),
  );
}

export const choice = (label: string, value: string, options: Child, onchoose: (value: string) => void): VNode =>
  h("label", { class: "choice" }, label, h("select", { value, onchange: (event: any) => onchoose(event.target.value) }, options));

export const options = (all: [value: string, text: string][]): VNode[] => all.map(([value, text]) => h("option", { key: value, value }, text));

/** A field for a file, inside a label that is drawn in its place. The same file can be taken again. */
export const fileField = (accept: string, take: (file: File | undefined) => void): VNode =>
  h("input", {
    type: "file",
    class: "unseen",
    accept,
    onchange: (event: Event) => {
      const input = event.target as HTMLInputElement;
      take(input.files?.[0]);
      input.value = "";
    },
  });

export const check = (label: string, checked: boolean, onchoose: (checked: boolean) => void): VNode =>
  h("label", { class: "check" }, h("input", { type: "checkbox", checked, onchange: (event: any) => onchoose(event.target.checked) }), label);

/** The options of a list of engines. `usual`: the one that the game has unless another is named, whose value is empty; "" for none. */
export function policyOptions(rules: string, names: string[], usual: string): VNode[] {
  const strong = strengthsOf(rules).filter(({ policy, random }) => !random && names.includes(policy)).map(({ policy }) => policy);
  const first = strong.includes(usual) || !usual ? strong.reverse() : [usual, ...strong];
  const option = (name: string) => h("option", { key: name, value: name === usual ? "" : name }, fullName(rules, name));
  const others = names.filter((name) => !first.includes(name) && name !== "tree");
  return [...first.map(option), ...(others.length ? [h("optgroup", { key: "all", label: "All engines" }, others.map(option))] : [])];
}

export function policyChoice(state: State, onchoose: (policy: string) => void): VNode {
  const { policy, rules } = state.link;
  const usual = entryOf(state.catalogue, rules)?.defaultPolicy ?? "";
  const names = policiesFor(state.catalogue, rules).map(({ name }) => name);
  if (policy && !names.includes(policy)) names.push(policy);
  return choice("Advice by ", policy === usual ? "" : policy, policyOptions(rules, names, usual), onchoose);
}

/** The policy that gives advice, as a heading calls it; empty where it is the usual one, whose query is called the best. */
export function adviser({ catalogue, link: { rules, policy } }: State) {
  return policy && policy !== entryOf(catalogue, rules)?.defaultPolicy ? headingName(rules, policy) : "";
}

/** A keyboard changes nothing of what is typed. */
export const AS_TYPED = { autocomplete: "off", autocapitalize: "off", spellCheck: "false" };

const faultId = (id: string) => `${id}-trouble`;

export const typedField = (id: string, trouble: Trouble | null) =>
  ({ id, ...AS_TYPED, "aria-invalid": trouble ? "true" : null, "aria-describedby": trouble ? faultId(id) : null });

/** What is wrong with a field, and how to mend it; nothing if nothing is. */
export const faultOf = (id: string, trouble: Trouble | null | undefined): Child =>
  trouble && h("p", { class: "wrong small", id: faultId(id), role: "alert" }, trouble.text, " ", trouble.remedy);

interface FieldForm {
  id: string; // of the field
  kind: string; // the class of the form
  label: string;
  shown?: boolean; // whether the label is seen
  value: string; // as typed so far
  button: string; // what the button says
  busy?: boolean; // whether an answer is awaited
  trouble?: Trouble | null; // what is wrong with it
  field?: Props; // more of the field
  more?: Child; // what else is in the form
  oninput: (text: string) => void;
  onsend: (text: string) => void;
}

/** A form with one field, whose text the state knows letter by letter; it is sent when something is in it. */
export function fieldForm({ id, kind, label, shown = false, value, button, busy = false, trouble = null, field, more, oninput, onsend }: FieldForm): VNode {
  const text = value.trim();
  const submit = (event: SubmitEvent) => (event.preventDefault(), text && !busy && onsend(text));
  const typed = { ...typedField(id, trouble), value, maxlength: 200, oninput: (event: any) => oninput(event.target.value) };
  return h("form", { class: kind, onsubmit: submit },
    h("label", { for: id, class: shown ? "small soft" : "unseen" }, label),
    h("input", { ...typed, ...field }),
    h("button", { disabled: !text || busy }, button),
    more,
    faultOf(id, trouble),
  );
}

interface LineForm extends Pick<FieldForm, "label" | "shown" | "button" | "more" | "onsend"> {
  value?: string; // at first
  kind?: string; // the class of the form
  main?: boolean; // whether the button is the one that is meant
  wrong?: boolean;
  hinted?: boolean; // whether the empty field shows its label
}

/** A form of one line, which is sent when something is in it. */
export function lineForm({ label, value = "", button, kind = "row nowrap", main = false, wrong = false, hinted = false, shown = false, more, onsend }: LineForm): VNode {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget as HTMLFormElement).get("line") ?? "").trim();
    if (text) onsend(text);
  };
  const field = { name: "line", key: value, "aria-label": label, "aria-invalid": wrong ? "true" : null };
  const input = h("input", { ...field, placeholder: hinted && label, defaultValue: value, ...AS_TYPED, maxlength: 200 });
  return h("form", { class: kind, onsubmit: submit }, shown ? h("label", { class: "grow" }, label, input) : input, h("button", { class: main && "main" }, button), more);
}

/** The button to give a game up, or in its place the question whether that is meant. `yes`: the button that ends the game, in words. */
export function giveUp(view: string, asked: boolean, yes: string, dispatch: Dispatch, ongive: () => void): VNode {
  const ask = (resigning: boolean) => dispatch({ type: "own", view, value: { resigning } });
  if (!asked) return h("button", { key: "give-up", class: "give-up quiet", onclick: () => ask(true) }, "Give up");
  const stay = () => {
    ask(false);
    requestAnimationFrame(() => document.querySelector<HTMLElement>(".give-up")?.focus());
  };
  const onkeydown = (event: KeyboardEvent) => event.key === "Escape" && (event.preventDefault(), stay());
  // The keyboard's focus goes to the answer that harms nothing, and from it back.
  const ref = (made: HTMLElement) => queueMicrotask(() => made.focus({ preventScroll: true }));
  return h("div", { key: "giving-up", class: "row giving-up", role: "group", "aria-label": "Give up?", onkeydown },
    h("span", null, "Give up?"),
    h("button", { class: "main", onclick: ongive }, yes),
    h("button", { class: "quiet", onclick: stay, ref }, "Play on"),
  );
}

/** A sign that every system draws alike; few typefaces have the letters for it. `shape`: a path on a square of 24. */
export function icon(shape: string) {
  return h("svg", { viewBox: "0 0 24 24", width: 20, height: 20, "aria-hidden": "true" },
    h("path", { d: shape, fill: "currentColor", stroke: "currentColor", "stroke-width": 1.5, "stroke-linejoin": "round" }),
  );
}
