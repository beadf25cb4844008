/** The state of a game that is watched, and how events change it. Pure. */

import type { Cell, CellMap, Event, Link, Need, Position, State, Trouble, Wire } from "../types.ts";
import { ADDRESS_PAUSE, entryOf, policyOf, SMALL_SEA, turnIn } from "./rules.ts";
import { own, without } from "./store.ts";
import { bare } from "./saving.ts";

export type Watched = Wire.WatchMove;
export interface Player { policy: string; moves: Watched[] }
export type Start = Wire.WatchStart;
export type Run = ReturnType<typeof fresh>;
/** `unasked`: the key of the game that began without being asked for; `unfolded`: whether the maps are looked at */
interface Own { run?: Run; pace?: number; form?: Record<string, string>; unasked?: string; unfolded?: boolean }

/** Milliseconds between moves, and their name. */
export const PACES: [number, string][] = [[1600, "slow"], [700, "medium"], [250, "fast"]];
export const PACE = 700;

export const mine = (state: State): Own => (state.own.watch ?? {}) as Own;

/** A key that tells watched games apart; the empty text if the link names none. */
export function keyOf({ rules, policy, host, more }: Link) {
  if (!rules || !more.seed) return "";
  return JSON.stringify([rules, policy, more.vs ?? "", host, more.seed, more.secret ?? ""]);
}

/** Whether the end has been looked at: before, nothing is told of it. */
export const toTheEnd = (run: Run) => run.status !== "running" && run.seen >= lastOf(run);

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

/** Whether each player's board has come: what is below would move when boards come, and no move is to be missed. */
export const isReady = ({ start, players, positions }: Run) => start !== null && players.every((_, number) => Object.keys(positions).some((place) => place.startsWith(`${number}:`)));

export function needs(state: State): Need[] {
  const { link } = state;
  const { run, pace = PACE, unfolded = false } = mine(state);
  if (!run || run.key !== keyOf(link)) return [];
  const all: Need[] = lookNeeds(run, unfolded);
  const { rules, host, more } = link;
  const { at, status, playing } = run;
  const policies = more.vs ? [policyOf(state), more.vs] : [policyOf(state)];
  const body = { rules, policies, seed: Number(more.seed), ...(host ? { host } : {}), ...(more.secret ? { secret: more.secret } : {}) };
  if (status === "running") all.push({ slot: "watch game", path: "/api/watch", body, stream: true });
  if (playing && isReady(run)) all.push({ slot: "watch tick", path: "", body: { at, status, more: lastOf(run) > at }, pause: pace });
  else if (!playing && status !== "running" && at !== turnIn(link, 0)) all.push({ slot: "watch address", path: "", body: { at }, pause: ADDRESS_PAUSE });
  return all;
}

/** The questions for what is to be seen at this step, and while it goes on by itself at the next. */
function lookNeeds(run: Run, unfolded: boolean): Need[] {
  const { start, status, at, players, playing, positions, maps } = run;
  // A place in the address that the players have not reached yet is worth waiting for.
  if (!start || (status === "running" && at > lastOf(run))) return [];
  const places = players.flatMap((player, number) => (playing ? [at, at + 1] : [at]).map((to) => ({ player, number, to: standing(player, to) })));
  const named = places.map(({ player, number, to }) => ({ place: `${number}:${to}`, body: { rules: start.rules, transcript: bare(player.moves.slice(0, to)) } }));
  const all: Need[] = named
    .filter(({ place }, i) => !positions[place] && named.findIndex((one) => one.place === place) === i)
    .map(({ place, body }) => ({ slot: `watch position ${place}`, path: "/api/position", body: { ...body, want: ["scores"] } }));
  const [{ place, body }] = named;
  if (start.kind !== "grid" || !unfolded || playing || maps[place]) return all;
  const secret = secretShown(run, start);
  return [...all, { slot: `watch maps ${place}`, path: "/api/maps", body: { ...body, ...(secret === null ? {} : { secret }), seed: start.seed } }];
}

/**
 * The state put right after an event: a game begins for a link that names one. For a visitor who has named none, or no secret, one is
 * chosen: a small board, which is cheap to think about and soon over.
 */
export function settle(state: State): State {
  const { link, catalogue } = state;
  const { run, unasked } = mine(state);
  if (catalogue && !link.more.seed) {
    const rules = link.rules || (entryOf(catalogue, SMALL_SEA) ? SMALL_SEA : (catalogue.games[0]?.presets[0]?.rules ?? ""));
    if (!entryOf(catalogue, rules)) return state;
    const seed = String(Date.parse(state.now) % 1_000_000);
    const next = { ...state, link: { ...link, rules, more: { ...link.more, seed } } };
    return settle(own(next, "watch", { unasked: keyOf(next.link) }));
  }
  const key = keyOf(link);
  if (!key || !policyOf(state) || run?.key === key) return state;
  // Who wants no motion starts the game by the button: nothing moves that nobody asked for.
  return begin(state, fresh(key, turnIn(link, 0), key === unasked && state.calm));
}

const begin = (state: State, run: Run): State => own(without(state, "watch"), "watch", { run });

export function update(state: State, event: Event): State {
  const { run } = mine(state);
  if (!run) return state;
  const [view, what, place] = (event.slot ?? "").split(" ");
  switch (event.type) {
    case "entered": // its stream was stopped when it was left
      return run.status === "running" ? own(state, "watch", { run: undefined }) : state;
    case "reach": // its number gives the game again, move by move: it goes on from where it was looked at
      return event.answers && run.trouble?.status === 0 ? begin(state, fresh(run.key, run.at, true)) : state;
    case "link": {
      const to = turnIn({ ...state.link, ...event.link }, 0);
      return to === turnIn(state.link, 0) || to === run.at ? state : changed(state, run, stepped(run, to));
    }
    case "refused":
      if (view !== "watch") return state;
      return changed(state, run, what === "game" ? { status: "failed", trouble: event.trouble, at: Math.min(run.at, lastOf(run)), playing: false } : { trouble: event.trouble });
    case "answered":
      if (view !== "watch") return state;
      if (what === "game") return changed(state, run, stopped(run));
      if (what === "tick") return changed(state, run, run.at < lastOf(run) ? { at: run.at + 1 } : { playing: run.status === "running" });
      if (what === "address") return { ...state, link: { ...state.link, more: { ...state.link.more, turn: run.at ? String(run.at) : "" } } };
      if (what === "maps") return changed(without(state, event.slot), run, { maps: { ...run.maps, [place]: event.value.maps } });
      return changed(without(state, event.slot), run, { positions: { ...run.positions, [place]: event.value } });
    case "heard":
      return event.messages.reduce((next: State, message: Event) => {
        const now = mine(next).run as Run;
        return changed(next, now, MESSAGES[message.event]?.(now, message.data) ?? null);
      }, state);
    default:
      return changed(state, run, CHANGES[event.type]?.(run, event) ?? null);
  }
}

function changed(state: State, run: Run, change: Partial<Run> | null): State {
  const next = { ...run, ...change };
  return change ? own(state, "watch", { run: { ...next, seen: Math.max(run.seen, Math.min(next.at, lastOf(next))) } }) : state;
}

/** What an event changes of a run. */
const CHANGES: Record<string, (run: Run, event: Event) => Partial<Run> | null> = {
  "watch-step": (run, { to }) => stepped(run, to),
  "watch-play": (run) => ({ atEnd: false, playing: !run.playing, at: !run.playing && run.at >= lastOf(run) ? 0 : run.at }),
  "watch-stop": (run) => stopped(run),
  "watch-reveal": (run) => ({ revealed: !run.revealed, maps: {} }), // the maps of the secret are asked for as well
  "watch-probe": (_, { cell }) => ({ probe: cell }),
};

/** What a message of the server, which comes while it plays, changes of a run. */
const MESSAGES: Record<string, (run: Run, data: any) => Partial<Run>> = {
  start: (_, start) => ({ start, players: start.policies.map((policy: string) => ({ policy, moves: [] })) }),
  move: (run, move) => {
    const players = run.players.map((player, number) => (number === move.player ? { ...player, moves: [...player.moves, move] } : player));
    return run.atEnd ? { players, at: lastOf({ ...run, players }) } : { players };
  },
  done: (run) => ({ status: "done", at: Math.min(run.at, lastOf(run)) }),
};

/** What has been played is watched to its end, whether the rest has come or was called off. */
const stopped = (run: Run): Partial<Run> | null =>
  run.status === "done" ? null : { status: "stopped", at: Math.min(run.at, lastOf(run)), playing: run.playing && run.at < lastOf(run) };

/** Whoever jumps to the end of a game that still runs stays at its end; who comes there step by step does not. */
function stepped(run: Run, to: number): Partial<Run> {
  const last = lastOf(run);
  return { at: Math.min(to, last), playing: false, atEnd: to >= last && to !== run.at + 1 };
}

/** @param still whether it waits until it is told to go on by itself */
function fresh(key: string, at: number, still: boolean) {
  return {
    key,
    status: "running" as "running" | "done" | "stopped" | "failed",
    start: null as Start | null,
    players: [] as Player[],
    at,
    seen: 0,
    playing: at === 0 && !still,
    atEnd: false,
    trouble: null as Trouble | null,
    positions: {} as Record<string, Position>,
    maps: {} as Record<string, CellMap[]>,
    probe: null as Cell | null,
    revealed: false,
  };
}
