/** The state of a game that is watched, and how events change it. Pure. */
/** @import {Cell, CellMap, Event, Link, Over, Position, State, Trouble} from "../types.ts" */

import { own } from "./state.js";

/**
 * @typedef {{
 *   query: string, answer: string, hit: number, bitsExpected: number, bitsGained: number,
 *   secretsLeft: string, log2Left: number, cost: number, over: Over | null
 * }} Watched one move of a player
 * @typedef {{policy: string, moves: Watched[]}} Player
 * @typedef {{
 *   rules: string, game: string, kind: import("../types.ts").Kind, host: string, seed: number, secret: string | null,
 *   policies: string[], secrets: string, log2: number
 * }} Start
 * @typedef {{
 *   key: string, status: "running" | "done" | "stopped" | "failed", start: Start | null, players: Player[],
 *   at: number, seen: number, playing: boolean, atEnd: boolean, revealed: boolean, trouble: Trouble | null,
 *   positions: Record<string, Position>, maps: Record<string, CellMap[]>, probe: Cell | null
 * }} Run one show
 * @typedef {{run?: Run, pace?: number, form?: Record<string, string>}} Own
 */

/** Milliseconds between moves, and their name. @type {[number, string][]} */
export const PACES = [
  [1600, "slow"],
  [700, "medium"],
  [250, "fast"],
];
export const PACE = 700;

/**
 * The part of the state that belongs to the view Watch.
 * @param {State} state
 * @returns {Own}
 */
export const mine = (state) => /** @type {Own} */ (state.own.watch ?? {});

/**
 * A key that tells watched games apart; the empty text if the link names none.
 * @param {Link} link
 */
export function keyOf({ rules, policy, host, more }) {
  if (!rules || !more.seed) return "";
  return JSON.stringify([rules, policy, more.vs ?? "", host, more.seed, more.secret ?? ""]);
}

/**
 * The turn that a link shows, 0 for the start.
 * @param {Link} link
 */
export const turnOf = (link) => Math.max(Math.trunc(Number(link.more.turn ?? 0)) || 0, 0);

/** Whether the end has been looked at: before, nothing is told of it. @param {Run} run */
export const toTheEnd = (run) => run.status !== "running" && run.seen >= lastOf(run);

/**
 * The greatest number of moves that any player of a run has made.
 * @param {Run} run
 */
export const lastOf = (run) => Math.max(...run.players.map((player) => player.moves.length), 0);

/**
 * The number of moves that a slider or an axis has room for. While the game was not seen to its end this grows with
 * what was seen, so that it does not tell how long the game is.
 * @param {Run} run
 */
export const horizonOf = (run) => (toTheEnd(run) ? lastOf(run) : Math.max(12, Math.ceil((run.seen + 1) / 6) * 6 + 6));

/**
 * The secret as far as it may be drawn: it would spoil the game before the end was seen, unless it was asked for.
 * @param {Run} run
 * @param {Start} start
 */
export const secretShown = (run, { secret }) => (run.revealed || toTheEnd(run) ? secret : null);

/**
 * The move that a player has reached when the slider is at `at`: a player who is done stays at the end.
 * @param {Player} player
 * @param {number} at
 */
export const standing = (player, at) => Math.min(at, player.moves.length);

/**
 * The state after an event.
 * @param {State} state
 * @param {Event} event
 * @returns {State}
 */
export function update(state, event) {
  const { run } = mine(state);
  if (event.type === "watch-new") return own(state, "watch", { run: fresh(event.key, event.at, event.still === true) });
  if (!run || (event.key !== undefined && event.key !== run.key)) return state;
  const change = changes(run, event);
  if (!change) return state;
  const next = { ...run, ...change };
  return own(state, "watch", { run: { ...next, seen: Math.max(run.seen, Math.min(next.at, lastOf(next))) } });
}

/**
 * @param {Run} run
 * @param {Event} event
 * @returns {Partial<Run> | null}
 */
function changes(run, event) {
  switch (event.type) {
    case "watch-stream":
      return received(run, event);
    case "watch-step":
      return stepped(run, event.to);
    case "watch-play":
      return { atEnd: false, playing: !run.playing, at: !run.playing && run.at >= lastOf(run) ? 0 : run.at };
    case "watch-tick":
      if (!run.playing) return null;
      return run.at < lastOf(run) ? { at: run.at + 1 } : { playing: run.status === "running" };
    case "watch-position":
      return { positions: { ...run.positions, [event.place]: event.position } };
    case "watch-maps":
      return { maps: { ...run.maps, [event.place]: event.maps } };
    case "watch-reveal": // the maps of the secret are asked for as well
      return { revealed: !run.revealed, maps: {} };
    case "watch-probe":
      return { probe: event.cell };
    case "watch-trouble":
      return { trouble: event.trouble };
    default:
      return null;
  }
}

/**
 * Whoever jumps to the end of a game that still runs stays at its end; who comes there step by step does not.
 * @param {Run} run
 * @param {number} to
 * @returns {Partial<Run>}
 */
function stepped(run, to) {
  const last = lastOf(run);
  return { at: Math.min(to, last), playing: false, atEnd: to >= last && to !== run.at + 1 };
}

/**
 * @param {string} key
 * @param {number} at
 * @param {boolean} still whether it waits until it is told to go on by itself
 * @returns {Run}
 */
function fresh(key, at, still) {
  return {
    key,
    status: "running",
    start: null,
    players: [],
    at,
    seen: 0,
    playing: at === 0 && !still,
    atEnd: false,
    trouble: null,
    positions: {},
    maps: {},
    probe: null,
    revealed: false,
  };
}

/**
 * @param {Run} run
 * @param {Event} event
 * @returns {Partial<Run> | null}
 */
function received(run, { event, data }) {
  switch (event) {
    case "start":
      return { start: data, players: data.policies.map((/** @type {string} */ policy) => ({ policy, moves: [] })) };
    case "move": {
      const players = run.players.map((player, number) =>
        number === data.player ? { ...player, moves: [...player.moves, data] } : player,
      );
      return run.atEnd ? { players, at: lastOf({ ...run, players }) } : { players };
    }
    case "done":
      return { status: "done", at: Math.min(run.at, lastOf(run)) };
    case "stopped": // what has been played is watched to its end, whether the rest has come or was called off
      if (run.status === "done") return null;
      return { status: "stopped", at: Math.min(run.at, lastOf(run)), playing: run.playing && run.at < lastOf(run) };
    case "error":
      return { status: "failed", trouble: data, at: Math.min(run.at, lastOf(run)), playing: false };
    default:
      return null;
  }
}
