/** Battleship against the engine: lay out a fleet, then shoot by turns until one fleet is sunk. */
/** @import {Mine} from "../model/versus.js" */
/** @import {Dispatch, GridBoard, State, VNode, View} from "../types.ts" */

import { badMoveCard } from "../components/bad_move.js";
import { otherRules } from "../components/other_rules.js";
import { reviewShortly, stopReview } from "../effects/closing_review.js";
import { keepClosing } from "../effects/keep_closing.js";
import { askPosition } from "../effects/position_request.js";
import { resumeGame } from "../effects/resume_game.js";
import { noteRunning } from "../effects/running_games.js";
import { saveGame } from "../effects/save_game.js";
import { askEngine, goOn, openSeal } from "../effects/versus.js";
import { keepVersus } from "../effects/versus_games.js";
import { sound } from "../effects/sounds.js";
import { h } from "../lib/dom.js";
import { randomLayout } from "../model/layouts.js";
import { soundOf } from "../model/move_sounds.js";
import { parseRules, titleOf } from "../model/rules.js";
import { hostOfStrength, strengthOf } from "../model/strengths.js";
import { boardOf, fleetOf, mine, seaOf, theirShots, update, winnerOf } from "../model/versus.js";
import { battle } from "./versus_battle.js";
import { inYourPlace } from "./versus_in_place.js";
import { layingOut } from "./versus_fleet.js";
import { walkKey } from "./versus_walk.js";

/** @type {View} */
export const view = {
  title: (state) => `Against the engine · ${titleOf(state.link.rules)}`,
  render,
  update,
  effect,
  leave: stopReview,
  key: walkKey,
  keys: [
    { keys: ["←", "↑", "→", "↓"], text: "walk over its sea; on a ship of yours: move it" },
    { keys: ["Enter"], text: "shoot; on a ship of yours: turn it" },
    { keys: ["R"], text: "turn a ship of yours" },
    { keys: [",", "."], text: "look a round back, a round on" },
    { keys: ["←", "→", "Esc"], text: "while you look back: a round back, a round on, to the game" },
  ],
};

/** The result in the game file of a game that the engine won. */
const BEATEN = "the engine was first";

/**
 * @param {State} state
 * @param {State | null} before
 * @param {Dispatch} dispatch
 */
function effect(state, before, dispatch) {
  const { link } = state;
  if (resumeGame(state, dispatch)) return;
  if (parseRules(link.rules || "battleship").name !== "battleship") return dispatch({ type: "link", link: { view: "play" } });
  if (!link.rules) return dispatch({ type: "link", link: { rules: "battleship" } });
  // Moves belong to a game that was sealed: without it they are those of no game.
  if (!link.game && link.moves.length) return dispatch({ type: "link", link: { moves: [] } });
  goOn(state, before, dispatch);
  askPosition("versus", state, [], dispatch);
  const me = mine(state);
  const board = boardOf(me);
  if (!board) return;
  if (laysOut(state, board)) {
    // A fleet that a link has without a game is laid out as it says.
    const fleet = link.game ? [] : fleetOf(state, board).layout;
    if (!me.layout) dispatch({ type: "versus.layout", layout: fleet.length ? fleet : shuffled(state, board) });
    return;
  }
  const winner = winnerOf(state, me);
  if (!me.badMove) keep(state, before, me, winner, dispatch);
  noteRunning("play", state, winner !== "", dispatch);
  announce(state, before, board, winner, dispatch);
  if (winner) {
    openSeal(state, dispatch);
    if (me.revealed) reviewShortly("versus", link, me.closing, me.revealed.secret, dispatch);
    if (winner !== "gaveup") keepClosing(link, me.closing);
  } else askEngine(state, dispatch);
}

/**
 * Whether the fleet is still to be laid out: it has not been, or the link has none that is allowed.
 * @param {State} state
 * @param {GridBoard} board
 */
const laysOut = (state, board) => !state.link.game || fleetOf(state, board).fault !== "";

/**
 * @param {State} state
 * @param {GridBoard} board
 */
const shuffled = (state, board) => randomLayout(board.fleet.map(({ name, title, length }) => ({ name, title, length: length ?? 1 })), seaOf(state, board), Math.random) ?? [];

/**
 * @param {State} state
 * @param {State | null} before
 * @param {Mine} me
 * @param {string} winner
 * @param {Dispatch} dispatch
 */
function keep(state, before, me, winner, dispatch) {
  const host = hostOfStrength(state.link.rules, strengthOf(state.link.rules, state.link.more.strength));
  const players = { guesser: { kind: "person", coach: false }, host: { spec: host } };
  const { over } = me;
  const won = over ?? me.position?.over;
  const cost = state.link.moves.length;
  const result = winner === "player" && won ? { won: won.won, cost: won.cost, text: won.text } : { won: false, cost, text: winner === "engine" ? BEATEN : "resigned" };
  const secret = me.revealed ? { secret: me.revealed.secret } : {};
  const { id, game, more } = state.link;
  const note = { "x-versus": { strength: more.strength ?? "", seal: more.seal ?? "" } };
  saveGame("versus", state, before, dispatch, players, winner ? { result, ...secret, ...note } : { sealed: game, ...note });
  keepVersus(id, more);
}

/**
 * @param {State} state
 * @param {State | null} before
 * @param {GridBoard} board
 * @param {string} winner
 * @param {Dispatch} dispatch
 */
function announce(state, before, board, winner, dispatch) {
  if (!before || before.link.game !== state.link.game) return;
  const [mineNow, theirsNow] = [state.link.moves, theirShots(state, board)];
  const { sounds } = state.settings;
  const shot = soundOf("grid", before.link.moves, mineNow) ?? soundOf("grid", theirShots(before, board), theirsNow);
  if (shot) sound(shot, sounds);
  if (winner && !winnerOf(before, mine(before))) sound(winner === "player" ? "won" : "lost", sounds);
  if (winner && !winnerOf(before, mine(before))) return dispatch({ type: "say", text: ENDED[winner] });
  if (mineNow.length > before.link.moves.length) {
    const { query, answer } = mineNow[mineNow.length - 1];
    dispatch({ type: "say", text: `You: ${query}, ${answer}.` });
  } else if (state.link.more.theirs !== before.link.more.theirs && theirsNow.length) {
    const { query, answer } = theirsNow[theirsNow.length - 1];
    const last = mineNow[mineNow.length - 1];
    dispatch({ type: "say", text: `You: ${last.query}, ${last.answer}. The engine: ${query}, ${answer}. Your turn.` });
  }
}

/** @type {Record<string, string>} */
const ENDED = { player: "You have sunk its fleet: you win.", engine: "The engine has sunk your fleet.", gaveup: "You gave up." };

/**
 * @param {State} state
 * @param {Dispatch} dispatch
 * @returns {VNode}
 */
function render(state, dispatch) {
  const me = mine(state);
  const board = boardOf(me);
  if (!board) return me.trouble ? trouble(state, me, dispatch) : h("p", { class: "loading", key: "loading" }, "One moment …");
  return h(
    "div",
    { class: "versus", key: "versus" },
    me.trouble && trouble(state, me, dispatch),
    me.badMove && badMoveCard({ bad: me.badMove, kept: state.link.moves.length, ongo: (after) => dispatch({ type: "link", link: { moves: [...state.link.moves, ...after] } }) }),
    laysOut(state, board) ? layingOut(state, me, board, () => shuffled(state, board), dispatch) : battle(state, me, board, dispatch),
    inYourPlace(state, me, dispatch),
  );
}

/**
 * @param {State} state
 * @param {Mine} me
 * @param {Dispatch} dispatch
 */
function trouble({ link }, { trouble }, dispatch) {
  return h(
    "section",
    { class: "notice bad", role: "alert", key: "trouble" },
    h("p", null, h("strong", null, trouble?.text), " ", trouble?.remedy),
    trouble?.field === "rules" ? otherRules(link.rules) : h("button", { class: "main", onclick: () => dispatch({ type: "own", view: "versus", value: { trouble: null, asked: "", thinking: "", revealedOf: "", pending: null } }) }, "Try again"),
  );
}
