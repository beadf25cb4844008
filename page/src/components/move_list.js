/** The list of moves: each earlier answer can be looked at, changed or taken out. */
/** @import {AnswerChoice, Move, Transcript, VNode} from "../types.ts" */

import { h } from "../lib/dom.js";
import { moveSaid } from "../model/moves_said.js";
import { markOf } from "../model/optimistic_board.js";
import { queryName } from "../model/scores.js";

/**
 * @typedef {object} MovesProps
 * @property {Transcript} moves
 * @property {import("../types.ts").Kind} kind
 * @property {string} [name] what the list is called, if not "Moves"
 * @property {AnswerChoice[]} answers what may be answered, where that is said
 * @property {number | null} [editing] the move that is open for a change, from 0
 * @property {number | null} [doubted] the move at which no secret was left, from 0
 * @property {number} [at] the number of moves that are looked at
 * @property {(turn: number) => void} [onlook] look at the game as it was after a move
 * @property {(turn: number | null) => void} [onedit]
 * @property {(turn: number, answer: string) => void} [onchange]
 * @property {(turn: number) => void} [onremove]
 */

/**
 * The list of moves, in which earlier answers can be changed where the props allow it.
 * @param {MovesProps} props
 * @returns {VNode}
 */
export function movesList(props) {
  const { moves } = props;
  if (!moves.length) return h("p", { class: "soft small none" }, "No moves yet.");
  return h(
    "ol",
    { class: "moves", "aria-label": props.name ?? "Moves", tabindex: props.onedit || props.onlook ? null : 0, ref: stayAtEnd },
    moves.map((move, turn) => item(props, move, turn)),
  );
}

/**
 * Scroll a long list to each new move.
 * @param {Element} list
 */
function stayAtEnd(list) {
  const down = () => list.scrollTo(0, list.scrollHeight);
  new MutationObserver(down).observe(list, { childList: true });
  queueMicrotask(down);
}

/**
 * @param {MovesProps} props
 * @param {Move} move
 * @param {number} turn
 */
function item(props, move, turn) {
  const open = props.editing === turn;
  const doubted = props.doubted === turn;
  const { asked, said } = moveSaid(props.kind, move);
  const text = [
    h("span", { class: "turn" }, `${turn + 1}.`),
    h("span", { class: "asked" }, asked),
    h("span", { class: "said" }, props.kind === "grid" && h("i", { class: `dot ${markOf(move.answer)}`, "aria-hidden": "true" }), said),
  ];
  return h(
    "li",
    { key: turn, class: `${open ? "open" : ""} ${doubted ? "doubted" : ""} ${turn >= (props.at ?? Infinity) ? "later" : ""} ${props.kind === "words" ? (move.answer === "no" ? "denied" : "found") : ""}` },
    props.onedit
      ? h(
          "button",
          {
            class: "move",
            "aria-expanded": String(open),
            "aria-label": `Move ${turn + 1}: ${asked} ${said}${doubted ? ", here nothing fits any more" : ""}. Change`,
            onclick: () => props.onedit?.(open ? null : turn),
          },
          text,
        )
      : props.onlook
        ? h("button", { class: "move", "aria-current": turn + 1 === props.at && turn + 1 < props.moves.length ? "true" : null, "aria-label": `Look at move ${turn + 1}: ${asked} ${said}`, onclick: () => props.onlook?.(turn) }, text)
        : h("span", { class: "move" }, text),
    open ? editor(props, move, turn) : null,
  );
}

/**
 * @param {MovesProps} props
 * @param {Move} move
 * @param {number} turn
 */
function editor(props, move, turn) {
  const remove = [
    h("button", { class: "quiet", onclick: () => props.onremove?.(turn) }, "Take out"),
    props.onlook && turn + 1 !== props.at && h("button", { class: "quiet", onclick: () => props.onlook?.(turn) }, "Look here"),
  ];
  if (props.kind === "grid" || props.answers.length) {
    return h(
      "div",
      { class: "editor row", role: "group", "aria-label": `Change the answer to ${move.query}` },
      props.answers.map(({ text, label }) =>
        h("button", { key: text, "aria-pressed": String(text === move.answer), onclick: () => props.onchange?.(turn, text) }, label),
      ),
      remove,
    );
  }
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    const answer = String(new FormData(form).get("answer") ?? "").trim();
    if (answer) props.onchange?.(turn, answer);
  };
  return h(
    "form",
    { class: "editor row", onsubmit: submit },
    h("label", { class: "grow" }, props.kind === "lines" ? `The answer to ${move.query}` : `Where is ${queryName(move.query)}? Places such as 2+5, or no`, h("input", { name: "answer", value: move.answer, autocomplete: "off", spellcheck: "false" })),
    h("button", { class: "main" }, "Change"),
    remove,
  );
}
