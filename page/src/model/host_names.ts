/** Hosts as people call them. */

const NAMES: Record<string, string> = {
  honest: "Fair",
  liar: "Lies once",
  "clever-liar": "Lies where it costs most",
  evil: "Evil: keeps most possible",
  "worst-case": "Worst case: plans ahead",
  "best-response": "Worst case for one engine",
  "hidden-well": "Hides well",
  "never-touching": "Never lets ships touch",
};

/** A host by its plain name; one that the page does not know by its own. */
export const hostName = (name: string) => NAMES[name] ?? name;

const AGAINST: Record<string, string> = {
  liar: "against a host who lies once",
  "clever-liar": "against a host who lies where it costs most",
  evil: "against an evil host",
  "worst-case": "against the worst case",
  "best-response": "against the worst case for one engine",
  "hidden-well": "against a fleet hidden well",
  "never-touching": "against ships that never touch",
};

/** The game against a host, as a result tells of it; empty for the honest one. */
export function againstHost(host: string) {
  const name = host.split("(")[0];
  return name && name !== "honest" ? (AGAINST[name] ?? `against ${name}`) : "";
}
