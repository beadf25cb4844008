/** Battleship against the engine: lay out a fleet, then shoot by turns until one fleet is sunk. */

import { awaited, badMoveCard, otherRules, troubleNotice } from "../components/notices.ts";
import { type Child, h, type VNode } from "../lib/dom.ts";
import { costOf } from "../lib/text.ts";
import { coached } from "../model/coaching.ts";
import { entryOf, titleOf } from "../model/rules.ts";
import { boardOf, laysOut, type Mine, mine, needs, settle, shuffled, update, winnerOf } from "../model/versus.ts";
import type { Dispatch, State, Trouble, View } from "../types.ts";
import { besideYours } from "./play_board.ts";
import { battle, walkKey } from "./versus_battle.ts";
import { layingOut } from "./versus_fleet.ts";

export const view: View = {
  title: (state) => `Against the engine · ${titleOf(state.link.rules)}`,
  render,
  update,
  settle,
  needs,
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

function render(state: State, dispatch: Dispatch): VNode {
  const me = mine(state);
  const board = boardOf(me);
  if (!board) return me.trouble ? cannot(state, me.trouble, dispatch) : awaited(state.link.rules, "One moment …");
  return h("div", { class: "versus", key: "versus" },
    me.trouble && cannot(state, me.trouble, dispatch),
    me.badMove && badMoveCard({ bad: me.badMove, kept: state.link.moves.length, ongo: (after) => dispatch({ type: "link", link: { moves: [...state.link.moves, ...after] } }) }),
    laysOut(state, board) ? layingOut(state, me, board, () => shuffled(state, board, Math.random), dispatch) : battle(state, me, board, dispatch),
    inYourPlace(state, me, dispatch),
  );
}

function cannot({ link }: State, trouble: Trouble, dispatch: Dispatch) {
  const again = () => dispatch({ type: "again", view: "versus" });
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
