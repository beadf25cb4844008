/** Help with a game in lines: what is asked of the person, and the moves as rows. */

import type { Child } from "../lib/dom.ts";
import { answerEntry } from "../components/answer_entry.ts";
import { moveRows } from "../components/move_rows.ts";
import { readAnswer } from "../effects/position_request.ts";
import { explain, isAbort } from "../lib/api.ts";
import { answer, asking, type Mine } from "../model/helping.ts";
import type { Dispatch, LinesBoard, Position, State, WhatIf } from "../types.ts";

/** The answer to the query that is looked at. */
export function lineQuestion(state: State, me: Mine, position: Position, query: string, whatif: WhatIf | null, dispatch: Dispatch) {
  const set = (value: object) => dispatch({ type: "own", view: "help", value });
  /** @param text as a person writes it */
  const say = async (text: string) => {
    try {
      const move = await readAnswer(state.link, query, text);
      answer(state, dispatch, move.query, move.answer);
    } catch (error) {
      if (!isAbort(error)) set({ replyTrouble: explain(error) });
    }
  };
  return answerEntry({
    position,
    board: position.board as LinesBoard,
    query,
    whatif,
    states: me.states,
    typed: me.reply,
    trouble: me.replyTrouble,
    onstates: (states) => set({ states, reply: "", replyTrouble: null }),
    ontype: (reply) => set({ reply, replyTrouble: null }),
    onanswer: (text) => answer(state, dispatch, query, text),
    onsay: say,
  });
}

/** The moves as rows: each may be pressed to change its answer. */
export function lineRows(me: Mine, position: Position, board: LinesBoard, stale: boolean, dispatch: Dispatch): Child {
  const doubt = position.contradiction;
  return moveRows({
    board,
    name: "Moves",
    next: doubt || position.over ? null : asking(me),
    stale,
    open: me.editing,
    doubted: doubt ? doubt.turn - 1 : null,
    onrow: (turn) => dispatch({ type: "own", view: "help", value: me.editing === turn ? { editing: null, mending: false } : { editing: turn, mending: true } }),
  });
}
