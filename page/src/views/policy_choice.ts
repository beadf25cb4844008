/** The choice of the policy that gives advice. */

import { choice } from "../components/choices.ts";
import { policyOptions } from "../components/policy_options.ts";
import type { VNode } from "../lib/dom.ts";
import { entryOf, policiesFor } from "../model/rules.ts";
import { headingName } from "../model/strengths.ts";
import type { State } from "../types.ts";

/** The choice of the policy. */
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
