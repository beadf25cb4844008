/** Help with a game in lines: what is asked of the person, and what stands where others have a board. */

import type { Child } from "../lib/dom.ts";
import { answerEntry } from "../components/answer_entry.ts";
import { candidates } from "../components/candidates.ts";
import { moveRows } from "../components/move_rows.ts";
import { queryEntry } from "../components/query_entry.ts";
import { rankingList } from "../components/ranking_list.ts";
import { readAnswer, readMoves, readQuery } from "../effects/position_request.ts";
import { explain, isAbort } from "../lib/api.ts";
import { answer, asking, type Mine, movesInWords } from "../model/helping.ts";
import { showsBits } from "../model/measures.ts";
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

/** The moves, a guess of one's own, and what is still possible. */
export function lineField(state: State, me: Mine, position: Position, board: LinesBoard, stale: boolean, dispatch: Dispatch): Child {
  const doubt = position.contradiction;
  const open = !doubt && !position.over;
  return [
    moveRows({
      board,
      name: "Moves",
      next: open ? asking(me) : null,
      stale,
      open: me.editing,
      doubted: doubt ? doubt.turn - 1 : null,
      onrow: (turn) => dispatch({ type: "own", view: "help", value: me.editing === turn ? { editing: null, mending: false } : { editing: turn, mending: true } }),
    }),
    open &&
      queryEntry({
        position,
        board,
        value: me.guess,
        trouble: me.guessTrouble,
        button: "Look at it",
        chances: true,
        chosen: asking(me),
        oninput: (guess) => dispatch({ type: "own", view: "help", value: { guess, guessTrouble: null } }),
        onguess: (text) => (position.legal.includes(text) ? dispatch({ type: "help.choose", query: text }) : look(state, text, dispatch)),
      }),
    open &&
      rankingList({
        position,
        heat: state.settings.rank,
        inBits: showsBits(state.settings),
        stale,
        onpick: (query) => dispatch({ type: "help.choose", query }),
        onhover: () => {},
        onrank: (rank) => dispatch({ type: "set", settings: { rank } }),
      }),
    !doubt && candidates({ position, stale, onname: open ? (query) => dispatch({ type: "help.choose", query }) : undefined }),
  ];
}

/** Look at a query that was typed. */
async function look(state: State, text: string, dispatch: Dispatch) {
  try {
    // Some type the answer behind the guess: CRANE bygbb.
    if (/\s/.test(text.trim())) {
      const added = await readMoves(state.link, text).catch(() => []);
      if (added.length) {
        dispatch({ type: "help.moves", moves: [...state.link.moves, ...added], after: state.link.moves, value: { noted: movesInWords(added) } });
        return;
      }
    }
    dispatch({ type: "help.choose", query: await readQuery(state.link, text), after: state.link.moves });
  } catch (error) {
    if (!isAbort(error)) dispatch({ type: "own", view: "help", value: { guessTrouble: explain(error) } });
  }
}

/**
 * A key that begins a text goes to the field where it belongs: the answer, or the guess.
 * @param fields by their ids, the first that is there is meant
 */
export function typedInto(event: KeyboardEvent, fields: string[]) {
  // Enter and Backspace mean something else where a button has the focus.
  const idle = event.target === document.body || (event.target as Element).id === "main";
  if ((event.key.length !== 1 && !(idle && ["Enter", "Backspace"].includes(event.key))) || event.key === " " || event.key === "?" || event.altKey || event.ctrlKey || event.metaKey) return false;
  const field = fields.map((id) => document.getElementById(id)).find((found) => found !== null);
  if (!field) return false;
  field.focus();
  return false; // so that the key is typed there
}
