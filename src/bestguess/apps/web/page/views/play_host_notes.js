/** What is said of the host while a game is played. */
/** @import {State, VNode} from "../types.ts" */

import { h } from "../lib/dom.js";
import { hostOf } from "../model/hosted_game.js";

/**
 * Who answers, said all the while a game runs, where it is not simply the truth.
 * @param {State} state
 * @returns {VNode | null}
 */
export function hostLine(state) {
  const host = hostOf(state);
  if (!host) return null;
  return h("p", { class: "small host-line", key: "host" }, "Your host: ", h("strong", null, state.link.host), `. ${host.help}`);
}

/**
 * What the chances of the coach are worth against the host.
 * @param {State} state
 * @returns {VNode | null}
 */
export function ifFair(state) {
  if (hostOf(state)?.fair !== false) return null;
  return h("p", { class: "small warned", key: "if-fair" }, `All chances are those if the host were fair. This one is not: ${state.link.host} answers as badly for you as it may.`);
}
