/** The choice of the policy that gives advice. */

import { h, type VNode } from "../lib/dom.ts";
import { entryOf, policiesFor } from "../model/rules.ts";
import { fullName, headingName } from "../model/strengths.ts";
import type { State } from "../types.ts";

/** The choice of the policy. */
export function policyChoice(state: State, onchoose: (policy: string) => void): VNode {
  const known = policiesFor(state.catalogue, state.link.rules);
  const usual = entryOf(state.catalogue, state.link.rules)?.defaultPolicy;
  const names = known.map(({ name }) => name).filter((name) => name !== "tree");
  const { policy } = state.link;
  const said = (name: string) => fullName(state.link.rules, name, usual);
  if (policy && !names.includes(policy)) names.push(policy);
  return h(
    "label",
    { class: "choice" },
    "Advice by ",
    h(
      "select",
      { value: policy, onchange: (event: any) => onchoose(event.target.value) },
      h("option", { key: "", value: "" }, usual ? said(usual) : "the usual player"),
      names.filter((name) => name !== usual || policy === name).map((name) => h("option", { key: name, value: name }, said(name))),
    ),
  );
}

/** The policy that gives advice, as a heading calls it; empty where it is the usual one, whose query is called the best. */
export function adviser({ catalogue, link: { rules, policy } }: State) {
  return policy && policy !== entryOf(catalogue, rules)?.defaultPolicy ? headingName(rules, policy) : "";
}
