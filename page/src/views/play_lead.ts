/** Beside the board of a game that is played: whose turn it is, the score, and the coach or a hint. */

import { headline } from "../components/advice.ts";
import { gridAnswers, wordAnswers } from "../components/answer_buttons.ts";
import { badMoveCard } from "../components/bad_move.ts";
import { inTiles } from "../components/guess_tiles.ts";
import { h, type VNode } from "../lib/dom.ts";
import { hostName } from "../model/host_names.ts";
import { hostOf } from "../model/hosted_game.ts";
import { isLines } from "../model/optimistic_board.ts";
import { hintOf, type Mine, told } from "../model/playing.ts";
import { entryOf } from "../model/rules.ts";
import { bestOf, queryName, showsBits } from "../model/scores.ts";
import type { Dispatch, GridBoard, Position, State } from "../types.ts";
import { aimOf, dayNote } from "./play_daily.ts";
import { hintCard } from "./play_hints.ts";
import { lineCoach } from "./play_lines.ts";
import { scoreboard } from "./play_result.ts";
import { cannot } from "./play_trouble.ts";
import { adviser } from "./policy_choice.ts";

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

/** The instruction to a player without a coach. */
function turn({ kind, board }: Position) {
  const touched = matchMedia("(pointer: coarse)").matches;
  if (!isLines(board) || !inTiles(board)) return (touched ? TURN_BY_TOUCH : TURN)[kind];
  if (board.colours) return touched ? "Your turn: tap the colours of your guess." : "Your turn: press the colours of your guess, or type the signs on them.";
  return touched ? "Your turn: tap the keys to write a guess." : "Your turn: type a guess, or press the keys.";
}

/** The text and the cards before the board, in their order. */
export function lead(state: State, me: Mine, position: Position, stale: boolean, onask: (query: string) => void, dispatch: Dispatch) {
  const query = bestOf(position)[0];
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
      ? h("section", { class: "card advice", "aria-label": "Coach" },
          headline({ position, query, inBits: showsBits(state.settings), by: adviser(state), whatif, stale }),
          ifFair(state),
          isLines(position.board)
            ? lineCoach({ position, board: position.board, query, whatif, busy: stale || me.pending !== null, onguess: onask })
            : query !== "length" && (position.kind === "grid" ? gridAnswers({ position, query, whatif, board: position.board as GridBoard }) : wordAnswers({ position, query, whatif, most: 6 })),
        )
      : h("section", { class: "card advice", "aria-label": "Your turn" },
          hintOf(state) > 0 && !me.pending ? hintCard({ position, step: hintOf(state), stale: stale || !position.suggestion, onmore: () => dispatch({ type: "play.hint" }) }) : h("p", { class: "yours" }, me.pending ? `${queryName(me.pending)} …` : turn(position)),
        ),
  ];
}

/** The name of the host and its manner, shown while the game runs unless the host is honest. */
function hostLine(state: State): VNode | null {
  const host = hostOf(state);
  if (!host) return null;
  return h("p", { class: "small host-line", key: "host" }, "Your host: ", h("strong", null, hostName(state.link.host.split("(")[0])), `. ${host.help}`);
}

/** A warning that the coach's chances assume a fair host, shown where the host is not. */
function ifFair(state: State): VNode | null {
  if (hostOf(state)?.fair !== false) return null;
  return h("p", { class: "small warned", key: "if-fair" }, "All chances are those if the host were fair. This one is not.");
}
