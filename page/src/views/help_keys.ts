/** The keys of the view that helps with a game. */

import { focusEntered, followFocus, typedInto } from "../components/board_focus.ts";
import { answer, asking, current, mine, type Mine, stuck, toggle } from "../model/helping.ts";
import { lookedBack, viewed } from "../model/lines.ts";
import { answerOf } from "../model/optimistic_board.ts";
import { bestOf } from "../model/scores.ts";
import type { Dispatch, LinesBoard, Position, State, WordsBoard } from "../types.ts";
import { withAnswer } from "./help_panel.ts";

/** Handles a key in the view Help; returns whether it was used. */
export function key(event: KeyboardEvent, whole: State, dispatch: Dispatch) {
  const state = viewed(whole);
  const me = mine(state);
  const { position } = me;
  if (!position) return false;
  if (event.ctrlKey || event.metaKey) {
    dispatch({ type: event.key.toLowerCase() === "z" && !event.shiftKey ? "help.undo" : "help.redo" });
    return true;
  }
  if (event.key === "," || event.key === ".") {
    const at = lookedBack(whole.link) + (event.key === "," ? -1 : 1);
    if (at >= 0 && at <= whole.link.moves.length) dispatch({ type: "help.look", at });
    return true;
  }
  if (!(event.key === "Enter" && me.places.length) && focusEntered(event)) return true;
  if (position.kind === "words") return wordKey(event, state, me, dispatch);
  if (position.kind === "lines") return typedInto(event, (position.board as LinesBoard).spelled ? ["typed"] : ["reply", "typed"]);
  const query = asking(me);
  switch (event.key) {
    case "u":
      dispatch({ type: "help.undo" });
      return true;
    case "r":
      dispatch({ type: "help.redo" });
      return true;
    case "b":
      dispatch({ type: "help.choose", query: null });
      followFocus(bestOf(position)[0] ?? "");
      return true;
    case "m":
    case "h":
    case "s": {
      const choices = (position.answers ?? []).filter((choice) => choice.key === event.key);
      const told = document.activeElement?.getAttribute("data-query");
      const turn = state.link.moves.findIndex((move) => move.query === told);
      if (turn >= 0 && choices.length === 1) {
        // On a cell that was asked, the key changes what was answered.
        dispatch({ type: "help.moves", moves: withAnswer(state.link.moves, turn, choices[0].text) });
        return true;
      }
      if (!query || position.over || stuck(position) || !choices.length || !current(state, me)) return false;
      if (choices.length === 1) answer(state, dispatch, query, choices[0].text);
      else (document.querySelector(`.answers [data-key="${event.key}"]`) as HTMLElement | null)?.focus();
      return true;
    }
    default:
      return false;
  }
}

function wordKey(event: KeyboardEvent, state: State, me: Mine, dispatch: Dispatch) {
  const { board } = me.position as Position as { board: WordsBoard };
  const query = asking(me);
  const letter = board.letters.find((one) => one.letter.toLowerCase() === event.key.toLowerCase());
  if (letter && (letter.state === "open" || letter.state === "again") && event.key.length === 1) {
    dispatch({ type: "help.choose", query: letter.query });
    return true;
  }
  if (!query || query === "length") return false;
  if (event.key === "0") {
    answer(state, dispatch, query, "no");
    return true;
  }
  if (/^[1-9]$/.test(event.key)) {
    toggle(dispatch, me, Number(event.key) - 1);
    return true;
  }
  if (event.key === "Enter" && me.places.length && !((event.target as Element).matches("button, a"))) {
    answer(state, dispatch, query, answerOf(me.places));
    return true;
  }
  return false;
}
