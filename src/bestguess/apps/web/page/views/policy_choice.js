/** The choice of the policy that gives advice. */
/** @import {State, VNode} from "../types.ts" */

import { h } from "../lib/dom.js";
import { t } from "../lib/sentences.js";
import { entryOf, policiesFor } from "../model/rules.js";
import { fullName } from "../model/strengths.js";

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
  const said = (/** @type {string} */ name) => fullName(state.link.rules, name);
  if (policy && !names.includes(policy)) names.push(policy);
  return h(
    "label",
    { class: "choice" },
    t`Advice by `,
    h(
      "select",
      { value: policy, onchange: (/** @type {any} */ event) => onchoose(event.target.value) },
      h("option", { key: "", value: "" }, usual ? t`${said(usual)} (usual)` : t`the usual player`),
      names.filter((name) => name !== usual || policy === name).map((name) => h("option", { key: name, value: name }, said(name))),
    ),
  );
}
