/** A challenge: the name that hides a friend's secret, with check digits, so that a damaged link is noticed. Pure. */

import type { Link } from "../types.ts";

/** Six hexadecimal digits made of a text (FNV-1a, folded to 24 bits): whoever changes a link by accident is told. */
function digits(text: string) {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return ((value >>> 24) ^ (value & 0xffffff)).toString(16).padStart(6, "0");
}

/** A name with the check digits of the game that is played with it. `friend`: how the friend did, as `friendText` writes it. */
export const withCheck = (name: string, { rules, host, friend }: { rules: string; host: string; friend: string }) => `${name}-${digits([name, rules, host, friend].join("\n"))}`;

/** The name of the secret that a link challenges to find; empty where the link is damaged, or is no challenge. */
export function challengeName({ rules, host, more }: Link) {
  const { challenge = "", friend = "" } = more;
  const name = challenge.slice(0, Math.max(0, challenge.lastIndexOf("-")));
  return name && withCheck(name, { rules, host, friend }) === challenge ? name : "";
}

/** How a friend did: the cost of a game that was won, else after how many moves it was lost or given up. */
export interface FriendResult { end: "won" | "lost" | "left"; count: number }

/** The result of a friend, as a link has it: `41`, `lost-12`, `left-3`. */
export const friendText = ({ end, count }: FriendResult) => (end === "won" ? String(count) : `${end}-${count}`);

export function friendResult(link: Link): FriendResult | null {
  const found = /^(?:(lost|left)-)?(\d{1,4}(?:\.\d+)?)$/.exec(link.more.friend ?? "");
  if (!found || !challengeName(link)) return null;
  return { end: (found[1] as "lost" | "left" | undefined) ?? "won", count: Number(found[2]) };
}
