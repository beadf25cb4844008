/** The file of a game that is played here: who plays, how it ended, and its address where it goes on. */

import { coached } from "../model/coaching.ts";
import { current, type Mine, resigned } from "../model/playing.ts";
import type { Dispatch, State } from "../types.ts";
import { GIVEN_UP, saveGame } from "./save_game.ts";

/** The players of the game, as its file has them. */
function playersOf(state: State, { revealed }: Mine) {
  const { link } = state;
  const hints = Number(link.more.hints ?? 0);
  const agent = revealed?.agent;
  return {
    guesser: { kind: "person", coach: coached(state), ...(hints ? { hints } : {}), ...(link.policy ? { adviser: link.policy } : {}) },
    host: { spec: link.host || "honest" },
    ...(link.more.agent ? { agent: { spec: link.more.agent, ...(agent ? { cost: agent.cost, won: agent.over?.won ?? null } : {}) } } : {}),
  };
}

/** Keep a game in the library as it stands. */
export function keepPlayed(state: State, before: State | null, me: Mine, dispatch: Dispatch) {
  const { link } = state;
  const players = playersOf(state, me);
  const position = current(state, me) ? me.position : null;
  const over = position ? position.over : me.over;
  // What a game cost that was given up is known with its position; until then it is kept as the game that goes on.
  const cost = resigned(state) ? position?.cost : undefined;
  const ended = over ? { result: { won: over.won, cost: over.cost, text: over.text } } : cost !== undefined ? { result: { won: false, cost, text: GIVEN_UP } } : null;
  const secret = me.revealed?.holds ? { secret: me.revealed.secret } : {};
  saveGame("play", state, before, dispatch, players, ended ? { ...ended, ...secret, ...addressed(link.more, ["daily"]) } : { sealed: link.game, ...addressed(link.more, ADDRESS) });
}

/** The parts of the address of a game that belong to it wherever it is gone on with; only the day matters at its end. */
const ADDRESS = ["daily", "begun", "challenge", "friend", "seal"];

/** The parts of an address that are kept with its game. */
function addressed(more: Record<string, string>, parts: string[]) {
  const kept = Object.entries(more).filter(([name, value]) => value && parts.includes(name));
  return kept.length ? { "x-address": Object.fromEntries(kept) } : {};
}
