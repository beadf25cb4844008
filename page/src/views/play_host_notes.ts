/** Notes about the host while a game is played. */

import { h, type VNode } from "../lib/dom.ts";
import { hostName } from "../model/host_names.ts";
import { hostOf } from "../model/hosted_game.ts";
import type { State } from "../types.ts";

/** The name of the host and its manner, shown while the game runs unless the host is honest. */
export function hostLine(state: State): VNode | null {
  const host = hostOf(state);
  if (!host) return null;
  return h("p", { class: "small host-line", key: "host" }, "Your host: ", h("strong", null, hostName(state.link.host.split("(")[0])), `. ${host.help}`);
}

/** A warning that the coach's chances assume a fair host, shown where the host is not. */
export function ifFair(state: State): VNode | null {
  if (hostOf(state)?.fair !== false) return null;
  return h("p", { class: "small warned", key: "if-fair" }, "All chances are those if the host were fair. This one is not.");
}
