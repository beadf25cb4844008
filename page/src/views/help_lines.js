/** Help with a game in lines: what is asked of the person, and what stands where others have a board. */
/** @import {Mine} from "../model/helping.js" */
/** @import {Child, Dispatch, LinesBoard, Position, State, WhatIf} from "../types.ts" */

import { answerEntry } from "../components/answer_entry.js";
import { candidates } from "../components/candidates.js";
import { moveRows } from "../components/move_rows.js";
import { queryEntry } from "../components/query_entry.js";
import { rankingList } from "../components/ranking_list.js";
import { readAnswer, readMoves, readQuery } from "../effects/position_request.js";
import { explain, isAbort } from "../lib/api.js";
import { answer, asking, movesInWords } from "../model/helping.js";
import { showsBits } from "../model/measures.js";

/**
 * The answer to the query that is looked at.
 * @param {State} state
 * @param {Mine} me
 * @param {Position} position
 * @param {string} query
 * @param {WhatIf | null} whatif
 * @param {Dispatch} dispatch
 */
export function lineQuestion(state, me, position, query, whatif, dispatch) {
  const set = (/** @type {object} */ value) => dispatch({ type: "own", view: "help", value });
  /** @param {string} text as a person writes it */
  const say = async (text) => {
    try {
      const move = await readAnswer(state.link, query, text);
      answer(state, dispatch, move.query, move.answer);
    } catch (error) {
      if (!isAbort(error)) set({ replyTrouble: explain(error) });
    }
  };
  return answerEntry({
    position,
    board: /** @type {LinesBoard} */ (position.board),
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

/**
 * The moves, a guess of one's own, and what is still possible.
 * @param {State} state
 * @param {Mine} me
 * @param {Position} position
 * @param {LinesBoard} board
 * @param {boolean} stale
 * @param {Dispatch} dispatch
 * @returns {Child}
 */
export function lineField(state, me, position, board, stale, dispatch) {
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

/**
 * Look at a query that was typed.
 * @param {State} state
 * @param {string} text
 * @param {Dispatch} dispatch
 */
async function look(state, text, dispatch) {
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
 * @param {KeyboardEvent} event
 * @param {string[]} fields by their ids, the first that is there is meant
 */
export function typedInto(event, fields) {
  // Enter and Backspace mean something else where a button has the focus.
  const idle = event.target === document.body || /** @type {Element} */ (event.target).id === "main";
  if ((event.key.length !== 1 && !(idle && ["Enter", "Backspace"].includes(event.key))) || event.key === " " || event.key === "?" || event.altKey || event.ctrlKey || event.metaKey) return false;
  const field = fields.map((id) => document.getElementById(id)).find((found) => found !== null);
  if (!field) return false;
  field.focus();
  return false; // so that the key is typed there
}
