/** The choice of the policy that gives advice. */
/** @import {State, VNode} from "../types.ts" */

import { h } from "../lib/dom.js";
import { entryOf, policiesFor } from "../model/rules.js";

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
  if (policy && !names.includes(policy)) names.push(policy);
  return h(
    "label",
    { class: "choice" },
    "Advice by ",
    h(
      "select",
      { value: policy, onchange: (/** @type {any} */ event) => onchoose(event.target.value) },
      h("option", { key: "", value: "" }, usual ? `${usual} (usual)` : "the usual policy"),
      names.filter((name) => name !== usual || policy === name).map((name) => h("option", { key: name, value: name }, name)),
    ),
  );
}
