/** The host of a game that is played here, and the agent beside: what is asked of them. */
/** @import {Mine} from "../model/playing.js" */
/** @import {Dispatch, Over, PlayerEntry, State, Transcript, VNode} from "../types.ts" */

import { explain, isAbort, post } from "../lib/api.js";
import { h } from "../lib/dom.js";

/**
 * What the server says of the agent on the same secret.
 * @typedef {{policy: string, running: boolean, moves: number, cost: number | null, hits: number | null, over: Over | null}} AgentScore
 *
 * What was hidden.
 * @typedef {object} Revealed
 * @property {string} secret
 * @property {boolean} holds
 * @property {{query: string, ship: string | null}[] | null} cells
 * @property {{turn: number, query: string, told: string, truth: string}[]} lies
 * @property {string[] | null} kept
 * @property {{policy: string, transcript: Transcript, cost: number, over: Over | null}} agent
 */

/**
 * The host that a link names, as the catalogue has it.
 * @param {State} state
 * @returns {PlayerEntry | null} null for the honest one
 */
export function hostOf({ catalogue, link }) {
  const name = link.host.split("(")[0];
  return catalogue?.hosts.find((host) => host.name === name && name !== "honest") ?? null;
}

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

/**
 * Have a secret hidden.
 * @param {State} state
 * @param {Mine} me
 * @param {Dispatch} dispatch
 */
export function begin(state, me, dispatch) {
  const { rules, host, more } = state.link;
  const body = { rules, host: host || "honest", ...(more.agent ? { agent: more.agent, race: true } : {}) };
  const beginning = JSON.stringify(body);
  if (me.beginning === beginning) return;
  dispatch({ type: "own", view: "play", value: { beginning, trouble: null } });
  /** @type {Promise<any>} */ (post("/api/games", body, { channel: "begin" })).then(
    (begun) => dispatch({ type: "play.begun", begun, of: beginning }),
    (error) => {
      if (!isAbort(error)) dispatch({ type: "play.trouble", trouble: explain(error), of: "" });
    },
  );
}

/**
 * The agent's score after as many moves.
 * @param {State} state
 * @param {Mine} me
 * @param {Dispatch} dispatch
 */
export function race(state, me, dispatch) {
  const { game, moves } = state.link;
  const agentOf = `${game} ${moves.length}`;
  if (me.agentOf === agentOf) return;
  dispatch({ type: "own", view: "play", value: { agentOf } });
  post("/api/games/agent", { game, transcript: moves }, { channel: "agent" }).then(
    (agent) => dispatch({ type: "play.agent", agent, of: agentOf }),
    () => {}, // a score that comes late is no reason to disturb a game
  );
}

/**
 * @param {State} state
 * @param {Mine} me
 * @param {Dispatch} dispatch
 */
export function reveal(state, me, dispatch) {
  const { game, moves } = state.link;
  const revealedOf = `${game} ${moves.length}`;
  if (me.revealedOf === revealedOf) return;
  dispatch({ type: "own", view: "play", value: { revealedOf } });
  post("/api/games/reveal", { game, transcript: moves, resign: state.link.more.gaveup === "1" }, { channel: "reveal" }).then(
    (revealed) => dispatch({ type: "play.revealed", value: { revealed }, of: revealedOf }),
    (error) => {
      if (!isAbort(error)) dispatch({ type: "play.revealed", value: { trouble: explain(error) }, of: revealedOf });
    },
  );
}
