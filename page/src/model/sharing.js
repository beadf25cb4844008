/** A result to share: squares and figures that tell how it went, and nothing of the secret. Pure. */
/** @import {AnyBoard, Transcript} from "../types.ts" */

import { costOf } from "../lib/text.js";
import { againstHost } from "./host_names.js";
import { isGrid, isLines } from "./optimistic_board.js";
import { titleOf } from "./rules.js";

/** The number of squares in a row. */
const ROW = 10;

/** @type {Record<string, string>} */
const OF_PLACE = { hit: "🟩", elsewhere: "🟨", miss: "⬜", "": "⬜" };

/**
 * The moves as squares, in their order: what each found, but not where.
 * @param {AnyBoard} board
 * @param {Transcript} moves
 * @returns {string}
 */
export function squaresOf(board, moves) {
  if (isLines(board)) {
    return board.lines.map(({ cells, marks }) => (cells.length ? cells.map(({ state }) => OF_PLACE[state]) : marks.map((mark) => OF_PLACE[mark])).join("")).filter(Boolean).join("\n");
  }
  const asked = moves.filter(({ query }) => query !== "length");
  const squares = asked.map(({ answer }) => {
    if (answer.startsWith("sunk")) return "🟥";
    return answer === "miss" || answer === "no" || answer === "empty" ? "⬜" : isGrid(board) ? "🟧" : "🟩";
  });
  const rows = [];
  for (let i = 0; i < squares.length; i += ROW) rows.push(squares.slice(i, i + ROW).join(""));
  return rows.join("\n");
}

/**
 * The text that is copied.
 * @param {object} result
 * @param {string} result.rules
 * @param {string} result.occasion such as "Daily 2026-11-23"; empty for any game
 * @param {string} result.host who answered, if it was not the honest one
 * @param {string} result.help that was taken, such as "with 2 hints"
 * @param {string} result.end how it ended, if it was not won
 * @param {number} result.cost
 * @param {string} result.noun of the cost
 * @param {string[]} result.others to compare with, such as "par 45"
 * @param {string} result.accuracy empty if it is not known
 * @param {string} result.squares
 * @param {string} result.link empty if there is none to share
 */
export function sharedText({ rules, occasion, host, help, end, cost, noun, others, accuracy, squares, link }) {
  const figures = [end || costOf(cost, noun), help, ...others, accuracy && `accuracy ${accuracy}`].filter(Boolean);
  const title = [occasion || titleOf(rules), againstHost(host)].filter(Boolean).join(", ");
  return [`bestguess · ${title}`, figures.join(" · "), squares, link].filter(Boolean).join("\n");
}
