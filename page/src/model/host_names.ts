/** Hosts as people call them. */

/** By its name: a host in a list, and the game against it as a result tells of it. */
const HOSTS: Record<string, [name: string, against: string]> = {
  honest: ["Fair", ""],
  liar: ["Lies once", "against a host who lies once"],
  "clever-liar": ["Lies where it costs most", "against a host who lies where it costs most"],
  evil: ["Evil: keeps most possible", "against an evil host"],
  "worst-case": ["Worst case: plans ahead", "against the worst case"],
  "best-response": ["Worst case for one engine", "against the worst case for one engine"],
  "hidden-well": ["Hides well", "against a fleet hidden well"],
  "never-touching": ["Never lets ships touch", "against ships that never touch"],
};

/** A host by its plain name; one that the page does not know by its own. */
export const hostName = (name: string) => HOSTS[name]?.[0] ?? name;

/** The game against a host, with its parameters, as a result tells of it; empty for the honest one. */
export function againstHost(host: string) {
  const name = host.split("(")[0];
  return name && (HOSTS[name]?.[1] ?? `against ${name}`);
}
