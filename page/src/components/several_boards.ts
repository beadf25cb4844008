/** A game on several boards: the rows of each board side by side. Drawn from its props only. */

import { h, type VNode } from "../lib/dom.ts";
import { openBoards } from "../model/several_boards.ts";
import type { LineCell, LinesBoard } from "../types.ts";
import { drawn } from "./tiles.ts";

/**
 * The boards, each with its guesses; one that is solved takes no more of them.
 * @param next the guess that is looked at or asked
 */
export function severalBoards(board: LinesBoard, name: string, next: string | null | undefined): VNode {
  const open = openBoards(board);
  return h(
    "div",
    { class: "several", role: "group", "aria-label": name, style: { "--boards": board.boards, "--places": board.places } },
    Array.from({ length: board.boards }, (_, at) =>
      h(
        "ol",
        { key: at, class: open.includes(at) ? "one-board" : "one-board solved", "aria-label": `Board ${at + 1}${open.includes(at) ? "" : ", solved"}` },
        board.lines.map((line, turn) => line.boards[at]?.length > 0 && h("li", { key: turn, class: "board-row" }, drawn({ board, text: line.query, cells: line.boards[at] }), h("span", { class: "unseen" }, said(line.boards[at])))),
        open.includes(at) && next && h("li", { key: "next", class: "board-row next" }, drawn({ board, text: next })),
      ),
    ),
  );
}

const WORDS: Record<string, string> = { hit: "right", elsewhere: "elsewhere", miss: "not there", "": "" };

const said = (cells: LineCell[]) => `: ${cells.map(({ state }) => WORDS[state]).join(", ")}`;

/** An answer as squares, a row for each board that gave one. */
export const squaresOfBoards = (boards: LineCell[][]): VNode =>
  h("span", { class: "board-squares", "aria-hidden": "true" }, boards.filter((row) => row.length).map((row) => h("span", null, row.map(({ state }) => h("i", { class: `is-${state || "miss"}` })))));
