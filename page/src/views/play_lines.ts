/** Playing a game in lines: the guesses, a field for the next one, and what the coach says of it. */

import { answerChances } from "../components/answer_entry.ts";
import { candidates } from "../components/candidates.ts";
import { guessKeys, guessRows, inTiles } from "../components/guess_tiles.ts";
import { moveRows } from "../components/move_rows.ts";
import { queryEntry } from "../components/query_entry.ts";
import { rankingList } from "../components/ranking_list.ts";
import { type Child, h } from "../lib/dom.ts";
import type { Mine } from "../model/playing.ts";
import { showsBits } from "../model/scores.ts";
import type { Dispatch, LinesBoard, Position, State, WhatIf } from "../types.ts";

interface Playing {
  state: State;
  me: Mine;
  position: Position;
  board: LinesBoard;
  stale: boolean;
  ended: boolean;
  shown: boolean; // whether the chances may be seen
  onguess: (query: string) => void;
  dispatch: Dispatch;
}

/** The guesses so far, and the next. */
export function lineTable({ state, me, position, board, stale, ended, shown, onguess, dispatch }: Playing): Child {
  const write = (naming: string) => dispatch({ type: "own", view: "play", value: { naming, refused: null } });
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
    shown && rankingList({ position, heat: state.settings.rank, inBits: showsBits(state.settings), stale, onpick: write, onrank: (rank) => dispatch({ type: "set", settings: { rank } }) }),
    shown && candidates({ position, stale, onname: write }),
  ];
}

/** The query that the coach would ask, and its possible answers. */
export function lineCoach({ position, board, query, whatif, busy, onguess }: { position: Position; board: LinesBoard; query: string; whatif: WhatIf | null; busy: boolean; onguess: (query: string) => void }): Child {
  return [
    h("p", { class: "row" }, h("button", { class: "main", disabled: busy || !position.legal.includes(query), "data-ask": query, onclick: () => onguess(query) }, `Ask ${query}`)),
    h("p", { class: "ask" }, "What may come of it"),
    answerChances({ position, board, query, whatif }),
  ];
}
