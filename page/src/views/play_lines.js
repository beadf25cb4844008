/** Playing a game in lines: the guesses, a field for the next one, and what the coach says of it. */
/** @import {Mine} from "../model/playing.js" */
/** @import {Child, Dispatch, LinesBoard, Position, State, WhatIf} from "../types.ts" */

import { answerChances } from "../components/answer_entry.js";
import { candidates } from "../components/candidates.js";
import { guessKeys, guessRows, inTiles } from "../components/guess_tiles.js";
import { moveRows } from "../components/move_rows.js";
import { queryEntry } from "../components/query_entry.js";
import { rankingList } from "../components/ranking_list.js";
import { h } from "../lib/dom.js";
import { showsBits } from "../model/measures.js";

/**
 * @typedef {object} Playing
 * @property {State} state
 * @property {Mine} me
 * @property {Position} position
 * @property {LinesBoard} board
 * @property {boolean} stale
 * @property {boolean} ended
 * @property {boolean} shown whether the chances may be seen
 * @property {(query: string) => void} onguess
 * @property {Dispatch} dispatch
 */

/**
 * The guesses so far, and the next.
 * @param {Playing} props
 * @returns {Child}
 */
export function lineTable({ state, me, position, board, stale, ended, shown, onguess, dispatch }) {
  const write = (/** @type {string} */ naming) => dispatch({ type: "own", view: "play", value: { naming, refused: null } });
  if (ended) return moveRows({ board, name: "Moves", stale, none: `No ${position.queryNoun} yet.` });
  const tiled = { board, noun: position.queryNoun, value: me.pending ?? me.naming, busy: me.pending !== null, trouble: me.refused, oninput: write, onguess };
  return [
    inTiles(board)
      ? h("div", { class: "tile-game", style: { "--places": board.places } }, moveRows({ board, name: "Moves", stale, rest: guessRows(tiled) }), guessKeys(tiled))
      : moveRows({ board, name: "Moves", next: me.pending, stale, none: `No ${position.queryNoun} yet.` }),
    !inTiles(board) &&
      queryEntry({
        position,
        board,
        value: me.naming,
        trouble: me.refused,
        button: "Ask",
        busy: me.pending !== null,
        chances: shown,
        oninput: write,
        onguess,
      }),
    shown && rankingList({ position, heat: state.settings.rank, inBits: showsBits(state.settings), stale, onpick: write, onhover: () => {}, onrank: (rank) => dispatch({ type: "set", settings: { rank } }) }),
    shown && candidates({ position, stale, onname: write }),
  ];
}

/**
 * The query that the coach would ask, and its possible answers.
 * @param {{position: Position, board: LinesBoard, query: string, whatif: WhatIf | null, busy: boolean, onguess: (query: string) => void}} props
 * @returns {Child}
 */
export function lineCoach({ position, board, query, whatif, busy, onguess }) {
  return [
    h("p", { class: "row" }, h("button", { class: "main", disabled: busy || !position.legal.includes(query), "data-ask": query, onclick: () => onguess(query) }, `Ask ${query}`)),
    h("p", { class: "ask" }, "What may come of it"),
    answerChances({ position, board, query, whatif }),
  ];
}
