/** The end of a game in which the person thinks of something and the engine guesses: who won, and whether an answer was a slip. */
/** @import {Mine} from "../model/helping.js" */
/** @import {Child, Dispatch, Position, State, VNode, WordsBoard} from "../types.ts" */

import { drawn } from "../components/tiles.js";
import { h } from "../lib/dom.js";
import { costOf, counted, plural } from "../lib/text.js";
import { UNREVIEWED } from "../model/closing.js";
import { formatLink } from "../model/link.js";
import { moveSaid } from "../model/moves_said.js";
import { isLines } from "../model/optimistic_board.js";
import { fitsBoard, lettersOf, slipsOf } from "../model/own_secret.js";
import { parseRules, titleOf } from "../model/rules.js";
import { queryName } from "../model/scores.js";
import { sharing } from "./closing.js";

/**
 * Whether the person thinks of something in the game of a link, and the engine guesses.
 * @param {State} state
 */
export const isYours = ({ link }) => link.more.yours === "1";

/**
 * The result: the engine found it, or the person won, unless no secret fits their answers.
 * @param {State} state
 * @param {Mine} me
 * @param {Position} position
 * @param {Dispatch} dispatch
 * @returns {VNode}
 */
export function yourResult(state, me, position, dispatch) {
  const { link } = state;
  const found = position.over?.won !== false;
  const { secretNoun: noun, cost, costNoun, board } = position;
  const title = found ? "The engine found it" : position.contradiction ? "The engine did not find it" : "You win";
  return h(
    "section",
    { class: `card advice over ${found || position.contradiction ? "" : "won"}`, "aria-label": "Result", key: "over" },
    h("h2", null, title),
    h("p", { class: "gist" }, h("strong", { class: "query" }, found ? foundWord(position, link.moves.at(-1)?.query ?? "") : costOf(cost, costNoun))),
    h("p", null, toldOf(state, position, found)),
    !found && "pattern" in board && [confession(me, dispatch), me.secret ? verdictOn(state, me.secret, position, board, dispatch) : null],
    h(
      "p",
      { class: "row" },
      h("button", { class: "main", onclick: () => dispatch({ type: "help.again" }) }, "Think of another"),
      h("a", { class: "button", href: formatLink({ ...link, view: "review", more: {} }) }, "Review the game"),
    ),
    sharing({
      view: "help",
      slot: "shared",
      rules: link.rules,
      board,
      moves: link.moves,
      cost,
      noun: costNoun,
      end: found ? "" : "not found",
      gaveUp: false,
      engine: null,
      closing: UNREVIEWED,
      copied: me.shared,
      occasion: `${titleOf(link.rules)}, the engine guessed my ${noun}`,
      dispatch,
    }),
  );
}

/**
 * The word that was found, as large as the result of other games; of a board its cost.
 * @param {Position} position
 * @param {string} last the last query
 */
function foundWord({ board, cost, costNoun }, last) {
  if ("pattern" in board) return board.pattern.map((word) => word.join("")).join(" ");
  return isLines(board) ? drawn({ board, text: last }) : costOf(cost, costNoun);
}

/**
 * @param {State} state
 * @param {Position} position
 * @param {boolean} found
 */
function toldOf({ link }, { cost, costNoun, queryNoun, secretNoun, contradiction }, found) {
  const asked = link.moves.filter(({ query }) => query !== "length").length;
  const questions = counted(asked, plural(queryNoun || "question"));
  if (found) return costNoun === "lives" ? `It asked ${questions} and lost ${cost ? counted(cost, "lives") : "no life"}.` : `It asked ${questions}.`;
  return contradiction ? `It asked ${questions}, but no ${secretNoun} that it knows fits all your answers.` : `It asked ${questions} and did not find your ${secretNoun}. Well hidden.`;
}

/**
 * The field for the word that the person had in mind.
 * @param {Mine} me
 * @param {Dispatch} dispatch
 */
function confession(me, dispatch) {
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const typed = String(new FormData(/** @type {HTMLFormElement} */ (event.currentTarget)).get("secret") ?? "").trim();
    dispatch({ type: "own", view: "help", value: { secret: typed } });
  };
  return h(
    "form",
    { class: "row nowrap", onsubmit: submit },
    h("input", { name: "secret", "aria-label": "What was it?", placeholder: "What was it?", autocomplete: "off", autocapitalize: "characters", spellcheck: "false", maxlength: 80 }),
    h("button", null, "Check my answers"),
  );
}

/**
 * The secret held against the answers: each slip, and a button that mends them all.
 * @param {State} state
 * @param {string} secret
 * @param {Position} position
 * @param {WordsBoard} board
 * @param {Dispatch} dispatch
 * @returns {Child}
 */
function verdictOn({ link }, secret, { contradiction }, board, dispatch) {
  const said = lettersOf(secret).join("");
  if (!fitsBoard(board, secret)) return h("p", { role: "status" }, `${said} has ${counted(said.length, "letters")}; here there are ${board.pattern.flat().length}.`);
  const slips = slipsOf(link.moves, secret, Number(parseRules(link.rules).given.lies ?? 0));
  if (!slips.length) return h("p", { role: "status" }, contradiction ? `All your answers are true of ${said}, which the engine does not know: it is in none of its lists.` : `All your answers are true of ${said}.`);
  const right = link.moves.map((move, turn) => ({ ...move, answer: slips.find((slip) => slip.turn === turn)?.truth ?? move.answer }));
  return h(
    "div",
    { class: "column slips", role: "status" },
    h("p", null, slips.length === 1 ? "One answer was a slip:" : `${slips.length} answers were slips:`),
    h("ul", null, slips.map((slip) => h("li", { key: slip.turn }, slipSaid(slip)))),
    h("p", { class: "row" }, h("button", { onclick: () => dispatch({ type: "help.moves", moves: right }) }, "Put it right and go on")),
  );
}

/** @param {import("../model/own_secret.js").Slip} slip */
function slipSaid({ turn, query, said, truth }) {
  const place = (/** @type {string} */ answer) => moveSaid("words", { query, answer }).said;
  return [`Move ${turn + 1}: ${queryName(query)} is `, h("b", null, place(truth)), `. You said: ${place(said)}.`];
}
