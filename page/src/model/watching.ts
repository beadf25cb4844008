/** The state of a game that is watched, and how events change it. Pure. */

import type { Cell, CellMap, Event, Link, Position, State, Trouble, Wire } from "../types.ts";
import { own } from "./state.ts";

/** One move of a player */
export type Watched = Wire["WatchMove"];
export interface Player { policy: string; moves: Watched[] }
export type Start = Wire["WatchStart"];
/** One show */
export interface Run {
  key: string;
  status: "running" | "done" | "stopped" | "failed";
  start: Start | null;
  players: Player[];
  at: number;
  seen: number;
  playing: boolean;
  atEnd: boolean;
  revealed: boolean;
  trouble: Trouble | null;
  positions: Record<string, Position>;
  maps: Record<string, CellMap[]>;
  probe: Cell | null;
}
/** `unfolded`: whether the maps are looked at */
interface Own { run?: Run; pace?: number; form?: Record<string, string>; unfolded?: boolean }

/** Milliseconds between moves, and their name. */
export const PACES: [number, string][] = [
  [1600, "slow"],
  [700, "medium"],
  [250, "fast"],
];
export const PACE = 700;

/** The part of the state that belongs to the view Watch. */
export const mine = (state: State): Own => (state.own.watch ?? {}) as Own;

/** A key that tells watched games apart; the empty text if the link names none. */
export function keyOf({ rules, policy, host, more }: Link) {
  if (!rules || !more.seed) return "";
  return JSON.stringify([rules, policy, more.vs ?? "", host, more.seed, more.secret ?? ""]);
}

/** The turn that a link shows, 0 for the start. */
export const turnOf = (link: Link) => Math.max(Math.trunc(Number(link.more.turn ?? 0)) || 0, 0);

/** Whether the end has been looked at: before, nothing is told of it. */
export const toTheEnd = (run: Run) => run.status !== "running" && run.seen >= lastOf(run);

/** The greatest number of moves that any player of a run has made. */
export const lastOf = (run: Run) => Math.max(...run.players.map((player) => player.moves.length), 0);

/**
 * The number of moves that a slider or an axis has room for. While the game was not seen to its end this grows with
 * what was seen, so that it does not tell how long the game is.
 */
export const horizonOf = (run: Run) => (toTheEnd(run) ? lastOf(run) : Math.max(12, Math.ceil((run.seen + 1) / 6) * 6 + 6));

/** The secret as far as it may be drawn: it would spoil the game before the end was seen, unless it was asked for. */
export const secretShown = (run: Run, { secret }: Start) => (run.revealed || toTheEnd(run) ? secret : null);

/** The move that a player has reached when the slider is at `at`: a player who is done stays at the end. */
export const standing = (player: Player, at: number) => Math.min(at, player.moves.length);

/** The state after an event. */
export function update(state: State, event: Event): State {
  const { run } = mine(state);
  if (event.type === "watch-new") return own(state, "watch", { run: fresh(event.key, event.at, event.still === true) });
  if (!run || (event.key !== undefined && event.key !== run.key)) return state;
  const change = changes(run, event);
  if (!change) return state;
  const next = { ...run, ...change };
  return own(state, "watch", { run: { ...next, seen: Math.max(run.seen, Math.min(next.at, lastOf(next))) } });
}

function changes(run: Run, event: Event): Partial<Run> | null {
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

/** Whoever jumps to the end of a game that still runs stays at its end; who comes there step by step does not. */
function stepped(run: Run, to: number): Partial<Run> {
  const last = lastOf(run);
  return { at: Math.min(to, last), playing: false, atEnd: to >= last && to !== run.at + 1 };
}

/** @param still whether it waits until it is told to go on by itself */
function fresh(key: string, at: number, still: boolean): Run {
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

function received(run: Run, { event, data }: Event): Partial<Run> | null {
  switch (event) {
    case "start":
      return { start: data, players: data.policies.map((policy: string) => ({ policy, moves: [] })) };
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
