/** Notes about the host while a game is played. */
/** @import {State, VNode} from "../types.ts" */

import { h } from "../lib/dom.js";
import { hostName } from "../model/host_names.js";
import { hostOf } from "../model/hosted_game.js";

/**
 * The name of the host and its manner, shown while the game runs unless the host is honest.
 * @param {State} state
 * @returns {VNode | null}
 */
export function hostLine(state) {
  const host = hostOf(state);
  if (!host) return null;
  return h("p", { class: "small host-line", key: "host" }, "Your host: ", h("strong", null, hostName(state.link.host.split("(")[0])), `. ${host.help}`);
}

/**
 * A warning that the coach's chances assume a fair host, shown where the host is not.
 * @param {State} state
 * @returns {VNode | null}
 */
export function ifFair(state) {
  if (hostOf(state)?.fair !== false) return null;
  return h("p", { class: "small warned", key: "if-fair" }, "All chances are those if the host were fair. This one is not.");
}
