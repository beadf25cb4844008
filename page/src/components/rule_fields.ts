/** The fields of the rules, each a parameter of the game, with words for people. */

import { type Child, h, type VNode } from "../lib/dom.ts";
import { ruleHint, ruleName } from "../lib/rule_names.ts";
import type { Catalogue, Parameter } from "../types.ts";
import { AS_TYPED } from "./typed_field.ts";

const CHOICES: Record<string, string> = {
  "announce sunk": "that a ship sank",
  "announce named": "which ship sank",
  "announce silent": "only hit and miss",
  "announce every-hit": "which ship each hit is on",
  "announce colour": "the colour of each ship that is hit",
  "hider uniform": "by lot",
  "hider people": "as people do",
  "hider hidden-well": "where it is found latest",
  "lies 0": "never",
  "lies 1": "once",
  "prior tempered": "by the root of its count",
  "prior frequency": "by its count",
  "prior uniform": "equally",
};

/** The labelled control of one parameter of the rules, by the parameter's type. */
export function ruleField({ parameter, value, problem, catalogue, set }: {
  parameter: Parameter;
  value: string; // as it stands in the form
  problem: Child; // what is wrong with it
  catalogue: Catalogue | null;
  set: (text: string) => void;
}): VNode {
  const { name, type } = parameter;
  const help = ruleHint(name, parameter.help);
  const id = `rule-${name}`;
  const bad = Boolean(problem);
  const described = [help && `${id}-help`, bad && "rules-trouble"].filter(Boolean).join(" ") || null;
  const shared = { id, "aria-describedby": described, "aria-invalid": bad ? "true" : null };
  const label = ruleName(name);
  const hint = help ? h("small", { id: `${id}-help`, class: "soft" }, help) : null;
  if (type === "bool") {
    return h("div", { class: "field-row check", key: name },
      h("label", { for: id }, h("input", { ...shared, type: "checkbox", checked: value === "true", onchange: (e: any) => set(String(e.target.checked)) }), label),
      hint,
      problem,
    );
  }
  return h("div", { class: `field-row as-${type}`, key: name },
    h("label", { for: id }, label),
    control(catalogue, parameter, value, shared, set),
    hint,
    name === "language" && catalogue && catalogue.languages.length < 2 && h("small", { class: "soft missing-languages" }, "Only English is installed. For the words of some forty languages: ", h("code", null, "pip install 'bestguess[languages]'"), ", then start the server again."),
    problem,
  );
}

function control(catalogue: Catalogue | null, parameter: Parameter, value: string, shared: object, set: (text: string) => void): Child {
  const { name, type, choices, min, max, optional } = parameter;
  const onchange = (event: any) => set(event.target.value);
  const lists = name === "words" || name === "guesses" ? (catalogue?.wordLists ?? ["english"]) : name === "language" ? catalogue?.languages : null;
  const options = choices ?? (name === "language" && lists?.length ? lists : null);
  if (options) {
    const all = value === "" || options.includes(value) ? options : [...options, value];
    return h("select", { ...shared, value, onchange },
      optional && h("option", { key: "", value: "" }, "any"),
      all.map((choice) => h("option", { key: choice, value: choice }, CHOICES[`${name} ${choice}`] ?? (name === "language" ? languageName(choice) : choice))),
    );
  }
  const number = type === "int" || type === "float";
  return [
    h("input", {
      ...shared,
      type: number ? "number" : "text",
      inputmode: type === "int" ? "numeric" : type === "float" ? "decimal" : null,
      step: type === "float" ? "any" : null,
      min,
      max,
      value,
      maxlength: 4000,
      placeholder: optional ? "any" : null,
      list: lists?.length ? `${name}-list` : null,
      ...AS_TYPED,
      oninput: onchange,
    }),
    lists?.length ? h("datalist", { id: `${name}-list` }, lists.map((one) => h("option", { key: one, value: one }))) : null,
  ];
}

function languageName(code: string) {
  try {
    return new Intl.DisplayNames(["en"], { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}
