/** The panel beside the board of a game that is played: coach, hints, giving up, the moves. */
/** @import {Mine} from "../model/playing.js" */
/** @import {Dispatch, Position, State} from "../types.ts" */

import { reasonCard } from "../components/advice.js";
import { walkBack } from "../components/game_lines.js";
import { giveUp } from "../components/give_up.js";
import { movesList } from "../components/move_list.js";
import { shipsHere } from "../components/ships_here.js";
import { term } from "../components/term.js";
import { h } from "../lib/dom.js";
import { counted } from "../lib/text.js";
import { lookedBack, viewed } from "../model/lines.js";
import { coached, hintOf, told } from "../model/playing.js";
import { showsBits } from "../model/measures.js";
import { bestOf } from "../model/scores.js";
import { policyChoice } from "./policy_choice.js";

/**
 * The cards beside the board: the reason of a hint, the options, the moves.
 * @param {State} whole
 * @param {Mine} me
 * @param {Position} position
 * @param {boolean} stale
 * @param {boolean} ended
 * @param {Dispatch} dispatch
 */
export function optionsAndMoves(whole, me, position, stale, ended, dispatch) {
  const state = viewed(whole);
  const back = state !== whole;
  const list = whole.link.moves;
  const look = (/** @type {number} */ at) => dispatch({ type: "play.look", at });
  const hints = Number(state.link.more.hints ?? 0);
  return [
    !ended && told(state) ? shipsHere({ position, whatif: me.whatif, stale: stale || me.whatif?.query !== (me.hover ?? bestOf(position)[0]) }) : null,
    !ended && told(state) && position.belief ? reasonCard({ position, inBits: showsBits(state.settings), stale }) : null,
    !ended && !back &&
      h(
        "section",
        { class: "card", "aria-label": "Options" },
        h(
          "div",
          { class: "row" },
          h("button", { class: "toggle", role: "switch", "aria-checked": String(coached(state)), onclick: () => dispatch({ type: "play.coach" }) }, h("i", { "aria-hidden": "true" }), "Coach"),
          term("coach", "switch", "What is that?"),
          !coached(state) && h("button", { disabled: stale || told(state), onclick: () => dispatch({ type: "play.hint" }) }, hintOf(state) ? "More of it" : "Hint"),
          giveUp({
            asked: me.resigning,
            yes: "Yes, show it",
            onask: (resigning) => dispatch({ type: "own", view: "play", value: { resigning } }),
            ongive: () => dispatch({ type: "link", link: { more: { ...state.link.more, gaveup: "1" } } }),
          }),
        ),
        coached(state) && policyChoice(state, (policy) => dispatch({ type: "play.policy", policy })),
        hints > 0 && h("p", { class: "small soft" }, `${counted(hints, "hints")} taken.`),
      ),
    (position.kind !== "lines" || (!ended && list.length > 0)) && h(
      "section",
      { class: "card", "aria-label": "Moves" },
      h("h2", null, list.length ? counted(list.length, "moves") : "Moves"),
      position.kind !== "lines" && movesList({ moves: list, kind: position.kind, answers: position.answers ?? [], ...(ended ? { at: me.step ?? list.length, onlook: (turn) => dispatch({ type: "own", view: "play", value: { step: turn + 1 } }) } : { at: lookedBack(whole.link), onlook: (turn) => look(turn + 1) }) }),
      !ended && walkBack({ link: whole.link, lines: me.lines, onlook: look }),
    ),
  ];
}
