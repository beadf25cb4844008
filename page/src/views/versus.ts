/** Battleship against the engine: lay out a fleet, then shoot by turns until one fleet is sunk. */

import { badMoveCard, otherRules, troubleNotice } from "../components/notices.ts";
import { reviewShortly, stopReview } from "../effects/closing_review.ts";
import { keepClosing } from "../effects/keep_closing.ts";
import { askPosition } from "../effects/position_request.ts";
import { resumeGame } from "../effects/resume_game.ts";
import { noteRunning } from "../effects/running_games.ts";
import { saveGame } from "../effects/save_game.ts";
import { sound } from "../effects/sounds.ts";
import { askEngine, askPast, goOn, openSeal } from "../effects/versus.ts";
import { keepVersus } from "../effects/versus_games.ts";
import { type Child, h, type VNode } from "../lib/dom.ts";
import { costOf } from "../lib/text.ts";
import { coached } from "../model/coaching.ts";
import { randomLayout, shipsByLot } from "../model/layouts.ts";
import { soundOf } from "../model/move_sounds.ts";
import { entryOf, parseRules, titleOf } from "../model/rules.ts";
import { hostOfStrength, strengthOf } from "../model/strengths.ts";
import { boardOf, fleetOf, mine, type Mine, seaOf, theirShots, update, wanted, winnerOf } from "../model/versus.ts";
import type { Dispatch, GridBoard, State, Trouble, View } from "../types.ts";
import { besideYours } from "./play_board.ts";
import { battle, walkKey } from "./versus_battle.ts";
import { layingOut } from "./versus_fleet.ts";

export const view: View = {
  title: (state) => `Against the engine · ${titleOf(state.link.rules)}`,
  render,
  update,
  effect,
  leave: stopReview,
  key,
  keys: [
    { keys: ["←", "↑", "→", "↓"], text: "walk over its sea; on a ship of yours: move it" },
    { keys: ["Enter"], text: "shoot; on a ship of yours: turn it" },
    { keys: ["R", "+", "−"], text: "turn a ship of yours; make it longer or shorter where its length is unknown" },
    { keys: ["t", "c"], text: "a hint, then more of it; coach on or off" },
    { keys: ["u"], text: "take your last shot back" },
    { keys: [",", "."], text: "look a round back, a round on" },
    { keys: ["←", "→", "Esc"], text: "while you look back: a round back, a round on, to the game" },
  ],
};

function key(event: KeyboardEvent, state: State, dispatch: Dispatch) {
  const helps: Record<string, string> = { t: "versus.hint", c: "versus.coach", u: "versus.back" };
  if (walkKey(event, state, dispatch)) return true;
  if (!helps[event.key] || event.ctrlKey || event.metaKey || !state.link.game || winnerOf(state, mine(state)) || (event.key === "t" && coached(state))) return false;
  dispatch({ type: helps[event.key] });
  return true;
}

/** The result in the game file of a game that the engine won. */
const BEATEN = "the engine was first";

function effect(state: State, before: State | null, dispatch: Dispatch) {
  const { link } = state;
  if (resumeGame(state, dispatch)) return;
  if (parseRules(link.rules || "battleship").name !== "battleship") return dispatch({ type: "link", link: { view: "play" } });
  if (!link.rules) return dispatch({ type: "link", link: { rules: "battleship" } });
  // Moves belong to a game that was sealed: without it they are those of no game.
  if (!link.game && link.moves.length) return dispatch({ type: "link", link: { moves: [] } });
  goOn(state, before, dispatch);
  askPosition("versus", state, wanted(state), dispatch);
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
    if (me.round !== null) askPast(state, me.round, dispatch);
    if (winner !== "gaveup") keepClosing(link, me.closing);
  } else askEngine(state, dispatch);
}

/** Whether the fleet is still to be laid out: it has not been, or the link has none that is allowed. */
const laysOut = (state: State, board: GridBoard) => !state.link.game || fleetOf(state, board).fault !== "";

const shuffled = (state: State, board: GridBoard) => randomLayout(shipsByLot(board, Math.random), seaOf(state, board), Math.random) ?? [];

function keep(state: State, before: State | null, me: Mine, winner: string, dispatch: Dispatch) {
  const host = hostOfStrength(state.link.rules, strengthOf(state.link.rules, state.link.more.strength));
  const hints = Number(state.link.more.hints ?? 0);
  const players = { guesser: { kind: "person", coach: coached(state), ...(hints ? { hints } : {}) }, host: { spec: host } };
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

function announce(state: State, before: State | null, board: GridBoard, winner: string, dispatch: Dispatch) {
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

const ENDED: Record<string, string> = { player: "You have sunk its fleet: you win.", engine: "The engine has sunk your fleet.", gaveup: "You gave up." };

function render(state: State, dispatch: Dispatch): VNode {
  const me = mine(state);
  const board = boardOf(me);
  if (!board) return me.trouble ? cannot(state, me.trouble, dispatch) : h("p", { class: "loading", key: "loading" }, "One moment …");
  return h("div", { class: "versus", key: "versus" },
    me.trouble && cannot(state, me.trouble, dispatch),
    me.badMove && badMoveCard({ bad: me.badMove, kept: state.link.moves.length, ongo: (after) => dispatch({ type: "link", link: { moves: [...state.link.moves, ...after] } }) }),
    laysOut(state, board) ? layingOut(state, me, board, () => shuffled(state, board), dispatch) : battle(state, me, board, dispatch),
    inYourPlace(state, me, dispatch),
  );
}

function cannot({ link }: State, trouble: Trouble, dispatch: Dispatch) {
  const again = () => dispatch({ type: "own", view: "versus", value: { trouble: null, asked: "", thinking: "", revealedOf: "", pending: null } });
  return troubleNotice(trouble, trouble.field === "rules" ? otherRules(link.rules) : h("button", { class: "main", onclick: again }, "Try again"));
}

/** The game, folded away until somebody asks for it: both seas have a walk of their own. */
function inYourPlace(state: State, me: Mine, dispatch: Dispatch): Child {
  const { position, revealed, inPlace, step } = me;
  const agent = revealed?.agent;
  if (!winnerOf(state, me) || !position || !revealed || !agent?.transcript.length) return null;
  const { rules, moves } = state.link;
  const usual = entryOf(state.catalogue, rules)?.defaultPolicy ?? "";
  const ontoggle = (event: any) => event.target.open !== inPlace && dispatch({ type: "own", view: "versus", value: { inPlace: event.target.open } });
  return h("details", { class: "in-place", key: "in-place", open: inPlace, ontoggle },
    h("summary", null, `How the engine would have shot at its own fleet: ${costOf(agent.cost, position.costNoun)}`),
    inPlace && besideYours({ position, rules, usual, revealed, agent, moves: moves.length, step, dispatch, view: "versus" }),
  );
}
