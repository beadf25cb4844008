/** The engines to choose from: Casual, Sharp and Perfect where a game has them, the others below with a sentence each. */

import { h, type VNode } from "../lib/dom.ts";
import { fullName, strengthsOf } from "../model/strengths.ts";

/**
 * The options of a list of engines.
 * @param usual the one that the game has unless another is named, whose value is empty; it may be "" where there is none
 */
export function policyOptions(rules: string, names: string[], usual: string): VNode[] {
  const strong = strengthsOf(rules).filter(({ policy, random }) => !random && names.includes(policy)).map(({ policy }) => policy);
  const first = strong.includes(usual) || !usual ? strong.reverse() : [usual, ...strong];
  const option = (name: string) => h("option", { key: name, value: name === usual ? "" : name }, fullName(rules, name));
  const others = names.filter((name) => !first.includes(name) && name !== "tree");
  return [...first.map(option), ...(others.length ? [h("optgroup", { key: "all", label: "All engines" }, others.map(option))] : [])];
}
