/** Beside the board of a game that is played: whose turn it is, the score, and the coach or a hint. */
/** @import {Mine} from "../model/playing.js" */
/** @import {Dispatch, GridBoard, Position, State} from "../types.ts" */

import { headline } from "../components/advice.js";
import { badMoveCard } from "../components/bad_move.js";
import { gridAnswers, wordAnswers } from "../components/answer_buttons.js";
import { inTiles } from "../components/guess_tiles.js";
import { h } from "../lib/dom.js";
import { showsBits } from "../model/measures.js";
import { isLines } from "../model/optimistic_board.js";
import { hintOf, told } from "../model/playing.js";
import { entryOf } from "../model/rules.js";
import { bestOf, queryName } from "../model/scores.js";
import { aimOf, dayNote } from "./play_daily.js";
import { hintCard } from "./play_hints.js";
import { hostLine, ifFair } from "./play_host_notes.js";
import { lineCoach } from "./play_lines.js";
import { adviser } from "./policy_choice.js";
import { scoreboard } from "./play_result.js";
import { cannot } from "./play_trouble.js";

/** The instruction to a player without a coach, by kind of board. */
const TURN = {
  grid: "Your turn: press a cell.",
  words: "Your turn: press a letter, or type it.",
  lines: "Your turn: type what you ask, or pick it.",
};

/** The instruction on a screen to touch, on which the page opens no keyboard for letters and tiles. */
const TURN_BY_TOUCH = {
  grid: "Your turn: tap a cell.",
  words: "Your turn: tap a letter.",
  lines: TURN.lines,
};

/**
 * The instruction to a player without a coach.
 * @param {Position} position
 */
function turn({ kind, board }) {
  const touched = matchMedia("(pointer: coarse)").matches;
  if (!isLines(board) || !inTiles(board)) return (touched ? TURN_BY_TOUCH : TURN)[kind];
  if (board.colours) return touched ? "Your turn: tap the colours of your guess." : "Your turn: press the colours of your guess, or type the signs on them.";
  return touched ? "Your turn: tap the keys to write a guess." : "Your turn: type a guess, or press the keys.";
}

/**
 * The text and the cards before the board, in their order.
 * @param {State} state
 * @param {Mine} me
 * @param {Position} position
 * @param {boolean} stale
 * @param {(query: string) => void} onask
 * @param {Dispatch} dispatch
 */
export function lead(state, me, position, stale, onask, dispatch) {
  const query = me.hover ?? bestOf(position)[0];
  const shown = told(state) && position.scores;
  const whatif = me.whatif?.query === query && !stale ? me.whatif : null;
  return [
    me.trouble && cannot(me.trouble, state, dispatch),
    me.badMove && badMoveCard({ bad: me.badMove, kept: state.link.moves.length, ongo: (after) => dispatch({ type: "link", link: { moves: [...state.link.moves, ...after] } }) }),
    state.link.moves.length === 0 && h("p", { class: "aim", key: "aim" }, aimOf(state) || entryOf(state.catalogue, state.link.rules)?.summary),
    me.introduction && state.link.moves.length === 0 && h("p", { class: "notice" }, me.introduction),
    scoreboard({ state, position, agent: me.agent }),
    dayNote(state),
    hostLine(state),
    shown && query
      ? h(
          "section",
          { class: "card advice", "aria-label": "Coach" },
          headline({ position, query, inBits: showsBits(state.settings), by: adviser(state), whatif, hovering: me.hover !== null && me.hover !== bestOf(position)[0], stale }),
          ifFair(state),
          isLines(position.board)
            ? lineCoach({ position, board: position.board, query, whatif, busy: stale || me.pending !== null, onguess: onask })
            : query !== "length" && (position.kind === "grid" ? gridAnswers({ position, query, whatif, board: /** @type {GridBoard} */ (position.board) }) : wordAnswers({ position, query, whatif, most: 6 })),
        )
      : h(
          "section",
          { class: "card advice", "aria-label": "Your turn" },
          hintOf(state) > 0 && !me.pending ? hintCard({ position, step: hintOf(state), stale: stale || !position.suggestion, dispatch }) : h("p", { class: "yours" }, me.pending ? `${queryName(me.pending)} …` : turn(position)),
        ),
  ];
}
