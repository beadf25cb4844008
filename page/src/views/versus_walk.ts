/** Walking back through a game against the engine, while it goes on and when it is over: to look only. */

import { focusEntered } from "../components/board_focus.ts";
import { stepBar, stepped } from "../components/playback.ts";
import { type Child, h } from "../lib/dom.ts";
import { lookedAt, mine, type Mine, winnerOf } from "../model/versus.ts";
import type { Dispatch, State, Transcript } from "../types.ts";

/** The bar under the two seas. */
export function rounds(state: State, theirs: Transcript, dispatch: Dispatch) {
  const { moves } = state.link;
  if (!moves.length) return null;
  const at = lookedAt(state);
  const text = at === moves.length ? (winnerOf(state, mine(state)) ? `Round ${at}, the end` : `Round ${at}, now`) : at ? `Round ${at} of ${moves.length}: ${both(moves, theirs, at)}` : "Before the first shot";
  return stepBar({ at, last: moves.length, text, onstep: (to) => dispatch({ type: "versus.look", at: to }) });
}

/** The notice while an earlier round is looked at; none in a game that is over, where nothing else could be done. */
export function onlyLooking(state: State, me: Mine, dispatch: Dispatch): Child {
  const { moves } = state.link;
  const at = lookedAt(state);
  if (at === moves.length || winnerOf(state, me)) return null;
  return h("div", { class: "notice row spread looking-back", role: "status", key: "back" },
    h("h1", { class: "title" }, at ? `After round ${at} of ${moves.length}` : "Before the first shot"),
    h("span", null, "Here you can only look. In the game, your last shot can be taken back."),
    h("button", { onclick: () => dispatch({ type: "versus.look", at: moves.length }) }, "Back to the game"),
  );
}

/** Both shots of a round: `you D4 miss, the engine B2 hit`. Whoever wins has the last shot. */
function both(moves: Transcript, theirs: Transcript, at: number) {
  const [one, other] = [moves[at - 1], theirs[at - 1]];
  const yours = `you ${one.query} ${one.answer}`;
  return other ? `${yours}, the engine ${other.query} ${other.answer}` : yours;
}

/** Keys that lead through the rounds; in a game that goes on, arrows do so only while an earlier round is looked at. */
export function walkKey(event: KeyboardEvent, state: State, dispatch: Dispatch) {
  if (!state.link.game) return false;
  const last = state.link.moves.length;
  const at = lookedAt(state);
  const look = (to: number) => {
    if (to !== at && to >= 0 && to <= last) dispatch({ type: "versus.look", at: to });
    return true;
  };
  if (event.key === ",") return look(at - 1);
  if (event.key === ".") return look(at + 1);
  if (at === last && !winnerOf(state, mine(state))) return focusEntered(event);
  if (event.key === "Escape") return look(last);
  const to = stepped(event, at, last);
  return to === null ? false : look(to);
}
