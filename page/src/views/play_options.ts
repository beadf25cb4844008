/** The panel beside the board of a game that is played: coach, hints, giving up, the moves. */

import { reasonCard } from "../components/advice.ts";
import { walkBack } from "../components/game_lines.ts";
import { giveUp } from "../components/give_up.ts";
import { movesList } from "../components/move_list.ts";
import { shipsHere } from "../components/ships_here.ts";
import { term } from "../components/term.ts";
import { h } from "../lib/dom.ts";
import { counted } from "../lib/text.ts";
import { coached } from "../model/coaching.ts";
import { lookedBack, viewed } from "../model/lines.ts";
import { hintOf, type Mine, told } from "../model/playing.ts";
import { bestOf, showsBits } from "../model/scores.ts";
import type { Dispatch, Position, State } from "../types.ts";
import { policyChoice } from "./policy_choice.ts";

/** The cards beside the board: the reason of a hint, the options, the moves. */
export function optionsAndMoves(whole: State, me: Mine, position: Position, stale: boolean, ended: boolean, dispatch: Dispatch) {
  const state = viewed(whole);
  const back = state !== whole;
  const list = whole.link.moves;
  const look = (at: number) => dispatch({ type: "play.look", at });
  const hints = Number(state.link.more.hints ?? 0);
  return [
    !ended && told(state) ? shipsHere({ position, whatif: me.whatif, stale: stale || me.whatif?.query !== bestOf(position)[0] }) : null,
    !ended && told(state) && position.belief ? reasonCard({ position, inBits: showsBits(state.settings), stale }) : null,
    !ended && !back &&
      h("section", { class: "card", "aria-label": "Options" },
        h("div", { class: "row" },
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
    (position.kind !== "lines" || (!ended && list.length > 0)) && h("section", { class: "card", "aria-label": "Moves" },
      h("h2", null, list.length ? counted(list.length, "moves") : "Moves"),
      position.kind !== "lines" && movesList({ moves: list, kind: position.kind, answers: position.answers ?? [], ...(ended ? { at: me.step ?? list.length, onlook: (turn) => dispatch({ type: "own", view: "play", value: { step: turn + 1 } }) } : { at: lookedBack(whole.link), onlook: (turn) => look(turn + 1) }) }),
      !ended && walkBack({ link: whole.link, lines: me.lines, onlook: look }),
    ),
  ];
}
