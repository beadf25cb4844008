/** The state of a game of Battleship against the engine: two fleets, turns that alternate. Pure. */

import type { Event, GridBoard, Need, Over, Position, State, Transcript } from "../types.ts";
import { coached, guesserOf, helped, hintOf, NO_HINT } from "./coaching.ts";
import { closingIn, closingNeed, endOf, reviewKept } from "./hosted_game.ts";
import { answered, faultOf, formatLayout, lot, othersOf, parseLayout, type Placed, randomLayout, type Sea, shipsByLot, withShip } from "./layouts.ts";
import { ADVICE, type BadMove, cutOff, positionNeed, positionsOf, soundOf } from "./positions.ts";
import { sounding } from "./playing.ts";
import { hostIn, isResuming, noteRunning, saved } from "./saving.ts";
import { hiddenByPerson, parseRules } from "./rules.ts";
import { strengthOf } from "./strengths.ts";
import { answerTo, newest, outcome, own, say, without } from "./store.ts";

/** A ship on its way: the place in it at which it was taken up, whether it has left its own, and whether it may lie there. */
export type Dragged = Placed & { back: [number, number]; left: boolean; ok: boolean };

const START = {
  ...NO_HINT,
  layout: null as Placed[] | null, // the fleet while it is laid out
  drag: null as Dragged | null, // a ship on its way
  beginning: "", // the layout with which a game is being begun
  pending: null as string | null, // the cell that the player shoots at
  badMove: null as BadMove | null, // the move of the link that its game does not know
  over: null as Over | null, // how the player's last shot ended the game
  copied: "", // what came of copying the result
  resigning: false,
  round: null as number | null, // the round that is looked back at; none for the newest
  inPlace: false, // whether the engine's game at its own fleet is shown
  step: null as number | null, // the move of that game which is looked at; none for the last
  remark: "", // a sentence about the fleet that is laid out
  reviewKept: "", // the game whose short review has been put into the library
};

export function mine(state: State) {
  const { link } = state;
  const kept = { ...START, ...(state.own.versus as Partial<typeof START>) };
  const { revealed, proof, trouble } = endOf(state, "versus", true);
  return {
    ...kept,
    ...positionsOf(state, "versus"),
    trouble: ["begin", "answer", "position", "engine", "past"].map((slot) => newest(state, `versus ${slot}`).trouble).find(Boolean) ?? trouble,
    closing: closingIn(state, "versus", link.moves.length), // the short review of a game that is over
    past: answerTo<Position>(state, pastNeed(state, kept.round ?? 0)).value, // the chances in a round that is looked back at
    revealed,
    proof,
  };
}
export type Mine = ReturnType<typeof mine>;

export const seaOf = (state: State, board: GridBoard): Sea => ({ rows: board.rows, columns: board.columns, touching: parseRules(state.link.rules).given.touching !== "false" });

export const boardOf = (me: Mine) => (me.position?.kind === "grid" ? me.position.board : null) as GridBoard | null;

/** The player's own fleet as the link has it, and its fault if it has one. */
export const fleetOf = (state: State, board: GridBoard) => parseLayout(state.link.more.fleet ?? "", board, seaOf(state, board).touching);

/** The engine's shots at the player's fleet, with their answers. It never has more of them than the player. */
export function theirShots(state: State, board: GridBoard): Transcript {
  const queries = (state.link.more.theirs ?? "").split(" ").filter(Boolean);
  return answered(fleetOf(state, board).layout, queries, board, parseRules(state.link.rules).given.announce ?? "sunk").slice(0, state.link.moves.length);
}

export const cellsOfFleet = (ships: { length: number }[]) => ships.reduce((sum, { length }) => sum + length, 0);

/** Who has won, if anybody has; `gaveup` where the player did. */
export function winnerOf(state: State, me: Mine): "" | "player" | "engine" | "gaveup" {
  const board = boardOf(me);
  if (!board) return "";
  const cells = cellsOfFleet(fleetOf(state, board).layout);
  const hit = theirShots(state, board).filter(({ answer }) => answer !== "miss").length;
  if (me.over?.won || (me.position?.over?.won && me.position.transcript.length === state.link.moves.length)) return "player";
  if (cells && hit === cells) return "engine";
  return state.link.more.gaveup === "1" ? "gaveup" : "";
}

/** The number of rounds after which the seas are shown: all, unless an earlier one is looked back at. */
export const lookedAt = (state: State) => Math.min(mine(state).round ?? Infinity, state.link.moves.length);

/** The question about the chances that the player had in a round of a game that is over. */
const pastNeed = ({ link: { rules, moves } }: State, round: number): Need => ({ slot: "versus past", path: "/api/position", body: { rules, transcript: moves.slice(0, round), want: ADVICE } });

/** The question for the engine's next shot. All that it is told are the answers to its own shots. */
function engineNeed({ link: { rules, more } }: State, transcript: Transcript): Need {
  const turn = transcript.length;
  const strength = strengthOf(rules, more.strength);
  const byLot = strength.random && (lot(more.seed ?? "", -1 - turn) % 1000) / 1000 < strength.random;
  const body = { rules: hiddenByPerson(rules), transcript, policy: byLot ? "random" : strength.policy, seed: lot(more.seed ?? "", turn), want: ["suggestion"] };
  return { slot: "versus engine", path: "/api/position", body };
}

export function needs(state: State): Need[] {
  const { link } = state;
  if (isResuming(state)) return [];
  const me = mine(state);
  const board = boardOf(me);
  // Chances only where they may be seen.
  const all = [positionNeed("versus", link, coached(state) || hintOf(state) ? ADVICE : [])];
  if (me.beginning && !link.game) all.push({ slot: "versus begin", path: "/api/games", body: { rules: link.rules, host: hostIn(link) || "honest" } });
  if (!board || laysOut(state, board)) return all;
  const { game, moves } = link;
  const winner = winnerOf(state, me);
  if (me.pending && !winner) all.push({ slot: "versus answer", path: "/api/games/answer", body: { game, transcript: moves, query: me.pending } });
  if (!winner) return enginesTurn(state, me) ? [...all, engineNeed(state, theirShots(state, board))] : all;
  all.push(...endOf(state, "versus", true).needs);
  if (me.revealed && moves.length) all.push(closingNeed("versus", link, me.revealed.secret));
  return me.round === null ? all : [...all, pastNeed(state, me.round)];
}

/** Whether the fleet is still to be laid out: it has not been, or the link has none that is allowed. */
export const laysOut = (state: State, board: GridBoard) => !state.link.game || fleetOf(state, board).fault !== "";

export const shuffled = (state: State, board: GridBoard, random: () => number) =>
  randomLayout(shipsByLot(board, random), seaOf(state, board), random) ?? [];

export function settle(state: State): State {
  const { link } = state;
  if (isResuming(state)) return state;
  if (parseRules(link.rules || "battleship").name !== "battleship") return { ...state, link: { ...link, view: "play" } };
  if (!link.rules) return { ...state, link: { ...link, rules: "battleship" } };
  // Moves belong to a game that was sealed: without it they are those of no game.
  if (!link.game && link.moves.length) return { ...state, link: { ...link, moves: [] } };
  const me = mine(state);
  const board = boardOf(me);
  if (!board) return state;
  if (laysOut(state, board)) {
    // A fleet that a link has without a game is laid out as it says.
    const fleet = link.game ? [] : fleetOf(state, board).layout;
    let drawn = 0;
    const layout = fleet.length ? fleet : shuffled(state, board, () => lot(state.spare, drawn++) / 2 ** 32);
    return me.layout ? state : own(state, "versus", { layout, drag: null, remark: "" });
  }
  const winner = winnerOf(state, me);
  const next = noteRunning("play", me.badMove ? state : kept(state, me, winner), winner !== "");
  return winner && winner !== "gaveup" ? reviewKept(next, "versus", me) : next;
}

/** The state with the game in the library, and where the player's fleet lies in this browser alone. */
function kept(state: State, me: Mine, winner: string): State {
  const { link } = state;
  const players = { guesser: guesserOf(state), host: { spec: hostIn(link) || "honest" } };
  const won = me.over ?? me.position?.over;
  const lost = { won: false, cost: link.moves.length, text: winner === "engine" ? "the engine was first" : "resigned" };
  const result = winner === "player" && won ? { won: won.won, cost: won.cost, text: won.text } : lost;
  const note = { "x-versus": { strength: link.more.strength ?? "", seal: link.more.seal ?? "" } };
  const secret = me.revealed ? { secret: me.revealed.secret } : {};
  const next = saved(state, players, winner ? { result, ...secret, ...note } : { sealed: link.game, ...note });
  const { id, more } = next.link;
  if (!id || JSON.stringify(next.fleets[id]) === JSON.stringify(more)) return next;
  const { [id]: _, ...others } = next.fleets;
  return { ...next, fleets: { ...others, [id]: more } };
}

export function enginesTurn(state: State, me: Mine) {
  const board = boardOf(me);
  return board !== null && state.link.game !== "" && !winnerOf(state, me) && theirShots(state, board).length < state.link.moves.length;
}

export function update(state: State, event: Event): State {
  const me = mine(state);
  const board = boardOf(me);
  const { link } = state;
  return outcome(event, {
    "refused versus position": () => cutOff(state, "versus", event.trouble, { pending: null }) ?? state,
    "versus.layout": () => own(state, "versus", { layout: event.layout, drag: null, remark: event.remark ?? "" }),
    "versus.drag": () => {
      if (!board || !me.layout) return state;
      return own(state, "versus", { drag: { ...event.ship, back: event.back, left: me.drag !== null, ok: !faultOf(event.ship, othersOf(me.layout, event.ship), seaOf(state, board)) } });
    },
    "versus.drop": () => {
      if (!me.layout || !me.drag) return state;
      const { ok, left, back, ...ship } = me.drag;
      if (!left) return own(state, "versus", { drag: null });
      if (ok) return own(state, "versus", { layout: withShip(me.layout, ship), drag: null, remark: "" });
      return own(state, "versus", { drag: null, remark: "There is no room for the ship there; it is back where it was." });
    },
    "versus.begin": () => { // the player's own fleet is written into the link only
      if (link.game) return own({ ...state, link: { ...link, more: { ...link.more, fleet: event.fleet, theirs: "" } } }, "versus", { layout: null, drag: null, remark: "" });
      return own(without(state, "versus begin"), "versus", { beginning: event.fleet });
    },
    "answered versus begin": () => {
      const { game, commitment } = event.value;
      const seed = String(lot(game, 0) % 1e9);
      const more = { strength: link.more.strength ?? "", fleet: me.beginning, seed, seal: commitment ?? "" };
      const next = { ...state, link: { ...link, game, moves: [], id: "", more } };
      return own(next, "versus", { beginning: "", layout: null, drag: null, inPlace: false, step: null, remark: "" });
    },
    "refused versus begin": () => (event.trouble.status === 0 ? state : own(state, "versus", { beginning: "" })),
    "versus.strength": () => ({ ...state, link: { ...link, more: { ...link.more, strength: event.strength } } }),
    "versus.shoot": () => {
      const { query } = event;
      const free = me.pending === null || me.trouble?.status === 0;
      if (!link.game || !free || winnerOf(state, me) || enginesTurn(state, me) || link.moves.some((move) => move.query === query)) return state;
      return own(without(state, "versus answer"), "versus", { pending: query });
    },
    "answered versus answer": () => {
      const { query, answer, over } = event.value;
      const moves = [...link.moves, { query, answer: answer.text }];
      const value = { pending: null, over, badMove: null, resigning: false, round: null };
      const next = own({ ...state, link: { ...link, moves } }, "versus", value);
      return heard(say(sounding(next, soundOf("grid", moves)), `You: ${query}, ${answer.text}.`));
    },
    "refused versus answer": () => (event.trouble.status === 0 ? state : own(state, "versus", { pending: null })),
    "answered versus engine": () => {
      const { suggestion } = event.value as Position;
      if (!board || !suggestion || !enginesTurn(state, me)) return state;
      const theirs = theirShots(state, board).map(({ query }) => query);
      // Of equally good cells not always the first: else a player would know where not to lie.
      const cells = [suggestion.query, ...suggestion.equals];
      const shot = cells[lot(link.more.seed ?? "", theirs.length) % cells.length];
      const next = { ...state, link: { ...link, more: { ...link.more, theirs: [...theirs, shot].join(" ") } } };
      const [mineNow, theirsNow] = [link.moves.at(-1), theirShots(next, board).at(-1)];
      const said = `You: ${mineNow?.query}, ${mineNow?.answer}. The engine: ${shot}, ${theirsNow?.answer}. Your turn.`;
      return heard(say(sounding(without(next, "versus engine"), soundOf("grid", theirShots(next, board))), said));
    },
    "versus.back": () => {
      // The player's last shot, and the engine's answer to it: then it is the player's turn again.
      if (!board || !link.moves.length || me.pending || winnerOf(state, me)) return state;
      const moves = link.moves.slice(0, -1);
      const theirs = theirShots(state, board).slice(0, moves.length).map(({ query }) => query);
      const more = { ...link.more, theirs: theirs.join(" "), back: String(Number(link.more.back ?? 0) + 1) };
      return own({ ...state, link: { ...link, moves, more } }, "versus", { over: null, round: null, resigning: false, hintAt: -1 });
    },
    "versus.step": () => own(state, "versus", { step: event.to }),
    "versus.look": () => own(state, "versus", { round: event.at < link.moves.length ? Math.max(0, event.at) : null, resigning: false }),
    "versus.resign": () => heard(own({ ...state, link: { ...link, more: { ...link.more, gaveup: "1" } } }, "versus", { resigning: false, pending: null, round: null })),
    "versus.again": () => {
      const layout = board ? fleetOf(state, board).layout : [];
      const { strength = "" } = link.more;
      const next = { ...state, link: { ...link, game: "", moves: [], id: "", more: { strength } } };
      return { ...without(next, "versus begin", "versus closing"), own: { ...state.own, versus: { layout: layout.length ? layout : null } } };
    },
    link: () => {
      const { game = link.game, rules = link.rules } = event.link;
      const next = game === link.game && rules === link.rules ? state : without(state, "versus");
      return { ...next, own: { ...state.own, versus: {} } };
    },
  }) ?? helped(state, event) ?? state;
}

function heard(state: State): State {
  const winner = winnerOf(state, mine(state));
  const ended = { player: "You have sunk its fleet: you win.", engine: "The engine has sunk your fleet.", gaveup: "You gave up." };
  return winner ? say(sounding(state, winner === "player" ? "won" : "lost"), ended[winner]) : state;
}

export function written(me: Mine) {
  const board = boardOf(me);
  return board && me.layout ? formatLayout(me.layout, board) : "";
}
