/** The moves one below the other, the newest at the bottom: the board of a game that has none. Drawn from its props only. */

import { h, type VNode } from "../lib/dom.ts";
import type { Line, LinesBoard } from "../types.ts";
import { severalBoards } from "./several_boards.ts";
import { drawn, signs } from "./tiles.ts";

interface RowsProps {
  board: LinesBoard;
  name: string; // what the board is called when it is read aloud
  next?: string | null; // the query that is looked at or asked, in a row of its own
  secret?: string | null; // what was hidden, once it is known
  stale?: boolean;
  open?: number | null; // the move that is open for a change, from 0
  doubted?: number | null; // the move at which no secret was left, from 0
  none?: string; // what to say before the first move
  rest?: VNode[]; // rows below the moves
  onrow?: (turn: number) => void; // a move was pressed
}

/** The moves as rows, with a row for the guess being made and one for the secret. */
export function moveRows(props: RowsProps): VNode {
  const { board, name, next, secret, rest = [], none = "No moves yet." } = props;
  return h("div", { class: `rows ${props.stale ? "stale" : ""}` },
    board.boards > 1 && severalBoards(board, name, next),
    board.boards > 1 ? h("ol", { class: "line-rows" }, rest) : board.lines.length || next || secret || rest.length
      ? h("ol", { class: "line-rows", "aria-label": name }, [
          ...board.lines.map((line, turn) => row(props, line, turn)),
          next ? h("li", { key: "next", class: "line-row next" }, number(board.lines.length), drawn({ board, text: next }), h("span", { class: "reply soft" }, "?")) : null,
          ...rest,
        ])
      : h("p", { class: "soft none" }, none),
    secret ? h("p", { class: "hidden-secret" }, h("span", { class: "soft small" }, "Hidden"), drawn({ board, text: secret })) : null,
  );
}

function row(props: RowsProps, line: Line, turn: number) {
  const { board, onrow } = props;
  const open = props.open === turn;
  const doubted = props.doubted === turn;
  const inside = [number(turn), drawn({ board, text: line.query, cells: line.cells }), reply(board, line)];
  const kind = `line-row ${line.hit ? "found" : ""} ${open ? "open" : ""} ${doubted ? "doubted" : ""}`;
  if (!onrow) return h("li", { key: turn, class: kind }, inside);
  const label = `Move ${turn + 1}: ${line.query} ${line.answer}${doubted ? ", here nothing fits any more" : ""}. Change`;
  return h("li", { key: turn, class: kind }, h("button", { class: "row-button", "aria-label": label, "aria-pressed": String(open), onclick: () => onrow(turn) }, inside));
}

/** @param turn from 0 */
const number = (turn: number) => h("span", { class: "turn", "aria-hidden": "true" }, `${turn + 1}.`);

/** The answer: as signs, in the colours of the tiles, or in words. */
function reply(board: LinesBoard, { answer, marks, cells, hit }: Line) {
  const told = board.tiles && cells.some(({ state }) => state);
  return h("span", { class: `reply ${marks.length ? "signed" : ""}` }, signs(marks), h("span", { class: told ? "unseen" : "" }, answer), hit && !board.misses ? h("b", { class: "tick", "aria-hidden": "true" }, "✓") : null);
}
