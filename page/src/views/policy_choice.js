/** The choice of the policy that gives advice. */
/** @import {State, VNode} from "../types.ts" */

import { h } from "../lib/dom.js";
import { entryOf, policiesFor } from "../model/rules.js";
import { fullName, headingName } from "../model/strengths.js";

/**
 * The choice of the policy.
 * @param {State} state
 * @param {(policy: string) => void} onchoose
 * @returns {VNode}
 */
export function policyChoice(state, onchoose) {
  const known = policiesFor(state.catalogue, state.link.rules);
  const usual = entryOf(state.catalogue, state.link.rules)?.defaultPolicy;
  const names = known.map(({ name }) => name).filter((name) => name !== "tree");
  const { policy } = state.link;
  const said = (/** @type {string} */ name) => fullName(state.link.rules, name, usual);
  if (policy && !names.includes(policy)) names.push(policy);
  return h(
    "label",
    { class: "choice" },
    "Advice by ",
    h(
      "select",
      { value: policy, onchange: (/** @type {any} */ event) => onchoose(event.target.value) },
      h("option", { key: "", value: "" }, usual ? said(usual) : "the usual player"),
      names.filter((name) => name !== usual || policy === name).map((name) => h("option", { key: name, value: name }, said(name))),
    ),
  );
}

/**
 * The policy that gives advice, as a heading calls it; empty where it is the usual one, whose query is called the best.
 * @param {State} state
 */
export function adviser({ catalogue, link: { rules, policy } }) {
  return policy && policy !== entryOf(catalogue, rules)?.defaultPolicy ? headingName(rules, policy) : "";
}
