/** Requests of a game to watch: its stream of moves, the positions looked at, and playing on by itself. */

import { explain, isAbort, stream, take } from "../lib/api.ts";
import { gameOf, policyOf } from "../model/catalogue.ts";
import { RULES } from "../model/live_game.ts";
import { keyOf, lastOf, mine, PACE, type Player, type Run, secretShown, standing, type Start, turnOf } from "../model/watching.ts";
import type { Dispatch, Link, State, Trouble } from "../types.ts";
import { Once } from "./request_once.ts";

let ticking: ReturnType<typeof setTimeout> | undefined;
let tickingFor = "";
let noting: ReturnType<typeof setTimeout> | undefined;
/** Positions and maps. */
const once = new Once();
/** The key of the game that began without being asked for. */
let unasked = "";

/** Starts the game to watch, or plays it on, after a change of the state. */
export function effect(state: State, before: State | null, dispatch: Dispatch) {
  const { run, pace = PACE } = mine(state);
  if (beginUnasked(state, dispatch)) return;
  const key = keyOf(state.link);
  const policy = policyOf(state);
  if (key && policy && (run?.key !== key || (before === null && run.status === "running"))) {
    // Who wants no motion starts the game by the button: nothing moves that nobody asked for.
    const still = key === unasked && matchMedia("(prefers-reduced-motion: reduce)").matches;
    dispatch({ type: "watch-new", key, at: turnOf(state.link), still });
    show(state.link, policy, key, dispatch);
    return;
  }
  if (!run || run.key !== key) return;
  if (before?.offline && !state.offline && run.trouble?.status === 0) {
    // Its number gives the game again, move by move: it goes on from where it was looked at.
    dispatch({ type: "watch-new", key, at: run.at, still: true });
    show(state.link, policy, key, dispatch);
    return;
  }
  tick(run, pace, dispatch);
  const turn = turnOf(state.link);
  clearTimeout(noting); // what was to be noted of an earlier move would lead back to it
  if (before && turn !== turnOf(before.link) && turn !== run.at) {
    dispatch({ type: "watch-step", to: turn });
  } else if (run.at !== turn && !run.playing && run.status !== "running") {
    // Not at every step: browsers refuse addresses that change too often.
    const { more } = state.link;
    noting = setTimeout(
      () => dispatch({ type: "link", link: { more: { ...more, turn: run.at ? String(run.at) : "" } } }),
      400,
    );
  }
  look(run, mine(state).unfolded ?? false, dispatch);
}

/**
 * Chooses a game for a visitor who has named none, or no secret: a small board, which is cheap to think about and soon over.
 * @returns whether it did
 */
function beginUnasked({ link, catalogue }: State, dispatch: Dispatch): boolean {
  if (!catalogue || link.more.seed) return false;
  const rules = link.rules || (gameOf(catalogue, RULES) ? RULES : (catalogue.games[0]?.presets[0]?.rules ?? ""));
  if (!gameOf(catalogue, rules)) return false;
  const named = { rules, more: { ...link.more, seed: String(Math.floor(Math.random() * 1e6)) } };
  unasked = keyOf({ ...link, ...named });
  dispatch({ type: "link", link: named });
  return true;
}

/** Stops the stream and the timers of the watched game when another view is shown. */
export function leave() {
  clearTimeout(ticking);
  clearTimeout(noting);
  tickingFor = "";
  take("watch");
}

function tick(run: Run, pace: number, dispatch: Dispatch) {
  const moment = run.playing ? `${run.key} ${run.at} ${pace} ${lastOf(run) > run.at} ${run.status}` : "";
  if (moment === tickingFor) return;
  clearTimeout(ticking);
  tickingFor = moment;
  if (moment) {
    ticking = setTimeout(() => {
      tickingFor = "";
      dispatch({ type: "watch-tick" });
    }, pace);
  }
}

/** Let the server play, and take its moves as they come. */
async function show(link: Link, policy: string, key: string, dispatch: Dispatch) {
  once.clear();
  const body = {
    rules: link.rules,
    policies: link.more.vs ? [policy, link.more.vs] : [policy],
    seed: Number(link.more.seed),
    ...(link.host ? { host: link.host } : {}),
    ...(link.more.secret ? { secret: link.more.secret } : {}),
  };
  try {
    for await (const { event, data } of stream("/api/watch", body, { channel: "watch" })) {
      dispatch({ type: "watch-stream", key, event, data });
    }
    dispatch({ type: "watch-stream", key, event: "stopped", data: null });
  } catch (error) {
    if (isAbort(error)) dispatch({ type: "watch-stream", key, event: "stopped", data: null });
    else dispatch({ type: "watch-stream", key, event: "error", data: explain(error) });
  }
}

/** Ask for what is to be seen at this step, and while it goes on by itself at the next. */
function look(run: Run, unfolded: boolean, dispatch: Dispatch) {
  const { start, key } = run;
  // A place in the address that the players have not reached yet is worth waiting for.
  if (!start || (run.status === "running" && run.at > lastOf(run))) return;
  const failed = (trouble: Trouble) => ({ type: "watch-trouble", trouble });
  run.players.forEach((player, number) => {
    for (const at of run.playing ? [run.at, run.at + 1] : [run.at]) {
      const place = `${number}:${standing(player, at)}`;
      const body = bodyOf(start, player, standing(player, at));
      if (!run.positions[place]) {
        once.ask(`position ${place}`, "/api/position", { ...body, want: ["scores"] }, dispatch, (position) => ({ type: "watch-position", key, place, position }), failed);
      }
    }
  });
  const place = `0:${standing(run.players[0], run.at)}`;
  if (start.kind === "grid" && unfolded && !run.playing && !run.maps[place]) {
    const body = bodyOf(start, run.players[0], standing(run.players[0], run.at));
    const shown = secretShown(run, start);
    const secret = shown === null ? {} : { secret: shown };
    once.ask(`maps ${place} ${shown}`, "/api/maps", { ...body, ...secret, seed: start.seed }, dispatch, ({ maps }) => ({ type: "watch-maps", key, place, maps }), failed);
  }
}

function bodyOf(start: Start, player: Player, at: number) {
  return {
    rules: start.rules,
    transcript: player.moves.slice(0, at).map(({ query, answer }) => ({ query, answer })),
  };
}
