/** The state of a game of Battleship against the engine: two fleets, turns that alternate. Pure. */

import type { Event, GridBoard, Over, Position, State, Transcript } from "../types.ts";
import { type Asked, NOTHING, question } from "./asked_position.ts";
import { type BadMove, cutAt } from "./bad_move.ts";
import { type Closing, UNREVIEWED } from "./closing.ts";
import { coached, coachTurned, hinted, type Hinted, stepOf } from "./coaching.ts";
import { ofThisGame, type Revealed } from "./hosted_game.ts";
import { answered, faultOf, formatLayout, othersOf, parseLayout, type Placed, type Sea, withShip } from "./layouts.ts";
import { parseRules } from "./rules.ts";
import { own } from "./state.ts";

interface Own extends Hinted {
  layout: Placed[] | null; // the fleet while it is laid out
  drag: (Placed & { ok: boolean }) | null; // a ship on its way
  beginning: string; // the layout with which a game is being begun
  pending: string | null; // the cell that the player shoots at
  badMove: BadMove | null; // the move of the link that its game does not know
  lost: string; // the cell of a shot that the server was not there to answer
  thinking: string; // the turn for which the engine's shot was asked last
  over: Over | null; // how the player's last shot ended the game
  revealed: Revealed | null;
  revealedOf: string;
  proof: "" | "kept" | "broken" | "unchecked"; // whether the engine's fleet is the one it had sealed
  closing: Closing; // the short review of a game that is over
  copied: string; // what came of copying the result
  resigning: boolean;
  round: number | null; // the round that is looked back at; none for the newest
  inPlace: boolean; // whether the engine's game at its own fleet is shown
  step: number | null; // the move of that game which is looked at; none for the last
  remark: string; // a sentence about the fleet that is laid out
  past: Position | null; // the chances in a round that is looked back at
  pastOf: string;
}
export type Mine = Asked & Own;

const START: Mine = { ...NOTHING, layout: null, drag: null, beginning: "", pending: null, badMove: null, lost: "", thinking: "", over: null, revealed: null, revealedOf: "", proof: "", closing: UNREVIEWED, copied: "", resigning: false, round: null, inPlace: false, step: null, remark: "", hintAt: -1, hintStep: 0, past: null, pastOf: "" };

/** The part of the state that belongs to the view Versus, with its defaults. */
export const mine = (state: State): Mine => ofThisGame({ ...START, ...((state.own.versus ?? {}) as object) } as Mine, state.link);

/** The sea by the rules of the link. */
export const seaOf = (state: State, board: GridBoard): Sea => ({ rows: board.rows, columns: board.columns, touching: parseRules(state.link.rules).given.touching !== "false" });

/** The word for how much the host of these rules tells of a ship. */
const announceOf = (state: State) => parseRules(state.link.rules).given.announce ?? "sunk";

/** The board of the position that is kept. */
export const boardOf = (me: Mine) => (me.position?.kind === "grid" ? me.position.board : null) as GridBoard | null;

/** The player's own fleet as the link has it, and its fault if it has one. */
export const fleetOf = (state: State, board: GridBoard) => parseLayout(state.link.more.fleet ?? "", board, seaOf(state, board).touching);

/** The engine's shots at the player's fleet, with their answers. It never has more of them than the player. */
export function theirShots(state: State, board: GridBoard): Transcript {
  const queries = (state.link.more.theirs ?? "").split(" ").filter(Boolean);
  return answered(fleetOf(state, board).layout, queries, board, announceOf(state)).slice(0, state.link.moves.length);
}

/** The number of cells that ships have together. */
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

/** How much of a hint was taken at this shot. */
export const hintOf = (state: State) => stepOf(mine(state), state.link);

/** Whether the chances may be seen now: a coach is there, or the whole of a hint was taken at this shot. */
export const told = (state: State) => coached(state) || hintOf(state) === 3;

/** What is asked of the server about the position: its chances only where they may be seen. */
export const wanted = (state: State) => (coached(state) || hintOf(state) ? WANT : []);

const WANT = ["scores", "suggestion"];

/** Whether the engine is to shoot. */
export function enginesTurn(state: State, me: Mine) {
  const board = boardOf(me);
  return board !== null && state.link.game !== "" && !winnerOf(state, me) && theirShots(state, board).length < state.link.moves.length;
}

/** The state after an event of the view Versus. */
export function update(state: State, event: Event): State {
  const me = mine(state);
  const board = boardOf(me);
  const { link } = state;
  switch (event.type) {
    case "versus.position":
      return own(state, "versus", { position: event.position, of: event.of, trouble: null });
    case "versus.trouble": {
      const cut = event.of === question(link, wanted(state)) ? cutAt(link, event.trouble) : null;
      if (cut) return own({ ...state, link: cut.link }, "versus", { badMove: cut.badMove, pending: null });
      return own(state, "versus", { trouble: event.trouble, of: event.of, pending: null });
    }
    case "versus.layout":
      return own(state, "versus", { layout: event.layout, drag: null, remark: event.remark ?? "" });
    case "versus.drag":
      if (!board || !me.layout) return state;
      return own(state, "versus", { drag: { ...event.ship, ok: !faultOf(event.ship, othersOf(me.layout, event.ship), seaOf(state, board)) } });
    case "versus.drop": {
      if (!me.layout || !me.drag) return state;
      const { ok, ...ship } = me.drag;
      if (ok) return own(state, "versus", { layout: withShip(me.layout, ship), drag: null, remark: "" });
      return own(state, "versus", { drag: null, remark: "There is no room for the ship there; it is back where it was." });
    }
    case "versus.begun": {
      if (!board || link.game || me.beginning !== event.of) return state;
      const more = { strength: link.more.strength ?? "", fleet: event.of, seed: event.seed, seal: event.seal };
      return own({ ...state, link: { ...link, game: event.game, moves: [], id: "", more } }, "versus", { layout: null, drag: null, inPlace: false, step: null, remark: "" });
    }
    case "versus.strength":
      return { ...state, link: { ...link, more: { ...link.more, strength: event.strength } } };
    case "versus.fitted":
      return own({ ...state, link: { ...link, more: { ...link.more, fleet: event.fleet, theirs: "" } } }, "versus", { layout: null, drag: null, remark: "" });
    case "versus.answered": {
      if (event.game !== link.game || event.turn !== link.moves.length || link.more.gaveup) return state;
      const moves = [...link.moves, { query: event.query, answer: event.answer }];
      return own({ ...state, link: { ...link, moves } }, "versus", { pending: null, over: event.over, trouble: null, badMove: null, resigning: false, round: null });
    }
    case "versus.shot": {
      if (!board || event.game !== link.game || !enginesTurn(state, me)) return state;
      const theirs = theirShots(state, board).map(({ query }) => query);
      if (theirs.length !== event.turn) return state;
      return { ...state, link: { ...link, more: { ...link.more, theirs: [...theirs, event.query].join(" ") } } };
    }
    case "versus.hint": {
      const { link: next, hint } = hinted(link, me);
      return own({ ...state, link: next }, "versus", hint);
    }
    case "versus.coach":
      return { ...state, link: coachTurned(link) };
    case "versus.back": {
      // The player's last shot, and the engine's answer to it: then it is the player's turn again.
      if (!board || !link.moves.length || me.pending || winnerOf(state, me)) return state;
      const moves = link.moves.slice(0, -1);
      const theirs = theirShots(state, board).slice(0, moves.length).map(({ query }) => query);
      const more = { ...link.more, theirs: theirs.join(" "), back: String(Number(link.more.back ?? 0) + 1) };
      return own({ ...state, link: { ...link, moves, more } }, "versus", { over: null, round: null, thinking: "", resigning: false, hintAt: -1 });
    }
    case "versus.past":
      return me.pastOf === event.of ? own(state, "versus", { past: event.past }) : state;
    case "versus.look":
      return own(state, "versus", { round: event.at < link.moves.length ? Math.max(0, event.at) : null, resigning: false });
    case "versus.resign":
      return own({ ...state, link: { ...link, more: { ...link.more, gaveup: "1" } } }, "versus", { resigning: false, pending: null, round: null });
    case "versus.revealed":
      return me.revealedOf === event.of ? own(state, "versus", event.value) : state;
    case "versus.again": {
      const layout = board ? fleetOf(state, board).layout : [];
      const { strength = "" } = link.more;
      const next = { ...state, link: { ...link, game: "", moves: [], id: "", more: { strength } } };
      return { ...next, own: { ...next.own, versus: { ...START, layout: layout.length ? layout : null } } };
    }
    case "link":
      return { ...state, own: { ...state.own, versus: { ...START } } };
    default:
      return state;
  }
}

/** The layout that is laid out, as a link has it. */
export function written(me: Mine) {
  const board = boardOf(me);
  return board && me.layout ? formatLayout(me.layout, board) : "";
}

/** A whole number that depends on a seed and a turn alone: which of equally good cells the engine takes. */
export function lot(seed: string, turn: number) {
  let value = 0x811c9dc5;
  for (const c of `${seed} ${turn}`) value = Math.imul(value ^ c.charCodeAt(0), 0x01000193) >>> 0;
  value = Math.imul(value ^ (value >>> 16), 0x45d9f3b) >>> 0;
  return (value ^ (value >>> 13)) >>> 0;
}

