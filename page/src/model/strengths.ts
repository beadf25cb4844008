/** Plain names for opponents: how strong an engine plays and the policy behind it, and who answers. Pure. */

import { capital } from "../lib/text.ts";
import { parseRules } from "./rules.ts";

/** `text`: how it plays, for those who ask; `random`: the share of its queries that are drawn by lot; `host`: who hides its secret where games are two-sided, every secret equally likely unless it is given */
interface Strength { name: string; policy: string; random?: number; host?: string; text: string }

const OF_GAME: Record<string, Strength[]> = {
  battleship: [
    { name: "Casual", policy: "hunt-target", random: 1 / 3, host: "never-touching", text: "Never lets its own ships touch. Shoots around a hit until the ship is sunk, else at every second diagonal; one shot in three is drawn by lot. It needs about 58 shots for a classic fleet." },
    { name: "Sharp", policy: "hunt-target", text: "Hides its fleet by lot. Shoots around a hit until the ship is sunk, else at every second diagonal. It needs about 51 shots for a classic fleet." },
    { name: "Perfect", policy: "most-likely", host: "hidden-well", text: "Hides a classic fleet where shots at the likeliest cell find it latest, other fleets by lot. Counts every layout of the whole fleet that fits all answers, exactly, and shoots at the likeliest cell. It needs about 45 shots for a classic fleet." },
  ],
  hangman: [
    { name: "Casual", policy: "letter-frequency", text: "Asks for the commonest letters of the language, whatever was answered." },
    { name: "Sharp", policy: "stock", text: "Asks for the commonest letter of the words that fit the length and the letters shown." },
    { name: "Perfect", policy: "thrifty", text: "Weighs every listed word that fits all answers, and what a wrong letter costs." },
  ],
  phrase: [
    { name: "Casual", policy: "letter-frequency", text: "Asks for the commonest letters of the language, whatever was answered." },
    { name: "Sharp", policy: "paper-phrase", text: "Weighs the word lists as Maheshwari and Singhvi (2021) do." },
    { name: "Perfect", policy: "most-likely", text: "Weighs every phrase that fits all answers, exactly." },
  ],
};

/** How each policy chooses, in a few words for a list. */
const ABOUT: Record<string, string> = {
  random: "any question, drawn by lot",
  "most-likely": "asks what is likeliest to be there",
  "most-information": "asks what tells most",
  myshkin: "asks what tells most, of equals one by lot",
  knuth: "leaves least by the worst answer",
  "information-per-cost": "tells most for what it costs",
  eager: "tells most, and likes to find something",
  minimax: "leaves least by the worst answer, of equals tells most",
  greedy: "weighs chances and information by a sum of your own",
  thrifty: "tells most for the misses it risks",
  rollout: "plays on from the likeliest few before it chooses",
  endgame: "works the rest out once few possibilities are left",
  "value-network": "asks what a network expects to end soonest",
  learned: "asks what a trained network would",
  "hunt-target": "shoots around a hit, else at every second diagonal",
  density: "counts the ways each single ship may lie",
  "paper-battleship": "samples boards, then follows the hits",
  "letter-frequency": "asks for the commonest letters, whatever was answered",
  stock: "asks for the commonest letter of the words that fit",
  "paper-wang": "counts letters in words and pieces that match",
  "sid-exact": "leaves the fewest words, over all patterns",
  "sid-two-case": "leaves the fewest words, told there from not there",
  "sid-penalty": "leaves the fewest words, and fears wrong letters",
  "sid-no-update": "leaves the fewest words, without heeding wrong letters",
  "expected-size": "expects the fewest words to be left",
  "paper-phrase": "weighs word lists for the letter likeliest in the phrase",
};

/** The strength that an opponent has unless another is chosen. */
const USUAL = "Sharp";

/** The strengths that a game has, weakest first; none where they have not been measured. */
export function strengthsOf(rules: string): Strength[] {
  return OF_GAME[parseRules(rules || "battleship").name] ?? [];
}

/** The strength with a name, else the usual one, else the strongest. */
export function strengthOf(rules: string, name: string | undefined): Strength {
  const all = strengthsOf(rules);
  return all.find((one) => one.name.toLowerCase() === name?.toLowerCase()) ?? all.find((one) => one.name === USUAL) ?? OF_GAME.battleship[1];
}

/** A policy as people call it: by its strength where it has one, else by its own name. */
function playerName(rules: string, policy: string) {
  return strengthsOf(rules).find((one) => one.policy === policy && !one.random)?.name ?? policy;
}

/** A policy as a heading calls it: by its strength where it has one, else by its own name in plain letters: `Most information`. */
export function headingName(rules: string, policy: string) {
  const name = playerName(rules, policy);
  return name === policy && /^[a-z-]+$/.test(policy) ? capital(policy.replaceAll("-", " ")) : name;
}

/** How a policy chooses, in a few words; empty for one that is not known here. */
export const manner = (policy: string) => ABOUT[parseRules(policy).name] ?? "";

/** A policy in a list: its strength, else its plain name and how it chooses: `Minimax: leaves least by the worst answer`. */
export function fullName(rules: string, policy: string) {
  const name = headingName(rules, policy);
  const how = manner(policy);
  return how && playerName(rules, policy) === policy ? `${name}: ${how}` : name;
}

/** The engine in a sentence: by its policy where that is not the strongest, or the usual one. */
export function engineName(rules: string, policy: string, usual: string = "") {
  const name = playerName(rules, policy);
  return name === "Perfect" || (!strengthsOf(rules).length && policy === usual) ? "the engine" : `the engine (${name.replaceAll("-", " ")})`;
}

/** A sentence of the server without the engine's policy, which stands elsewhere: `The engine asks this, too.` */
export const withoutPolicy = (text: string) => text.replace(/\b([Tt]he engine) \([\w-]+(\([^()]*\))?\)/g, "$1");

/** Whether `hidden-well` knows the fleet and the board: it has learned the classic ones only. */
export function canBeHiddenWell(rules: string) {
  const { given } = parseRules(rules || "battleship");
  const lengths = (given.fleet ?? "5-4-3-3-2").replace(/[^0-9-]/g, "").split("-").map(Number).sort((a, b) => b - a);
  return (given.rows ?? "10") === "10" && (given.columns ?? "10") === "10" && given.touching !== "false" && lengths.join("-") === "5-4-3-3-2";
}

/** The host who hides the fleet of an engine of this strength. */
export function hostOfStrength(rules: string, { host = "honest" }: Strength) {
  return host === "hidden-well" && !canBeHiddenWell(rules) ? "honest" : host;
}

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
