/** The list of moves: each earlier answer can be looked at, changed or taken out. */

import { h, type VNode } from "../lib/dom.ts";
import { moveSaid } from "../model/moves_said.ts";
import { hitShipsOf, markOf } from "../model/optimistic_board.ts";
import { colourClass } from "../model/ship_colours.ts";
import { queryName } from "../model/scores.ts";
import type { AnswerChoice, Kind, Move, Transcript } from "../types.ts";

interface MovesProps {
  moves: Transcript;
  kind: Kind;
  name?: string; // what the list is called, if not "Moves"
  answers: AnswerChoice[]; // what may be answered, where that is said
  editing?: number | null; // the move that is open for a change, from 0
  doubted?: number | null; // the move at which no secret was left, from 0
  at?: number; // the number of moves that are looked at
  onlook?: (turn: number) => void; // look at the game as it was after a move
  onedit?: (turn: number | null) => void;
  onchange?: (turn: number, answer: string) => void;
  onremove?: (turn: number) => void;
}

/** The list of moves, in which earlier answers can be changed where the props allow it. */
export function movesList(props: MovesProps): VNode {
  const { moves } = props;
  if (!moves.length) return h("p", { class: "soft small none" }, "No moves yet.");
  return h(
    "ol",
    { class: "moves", "aria-label": props.name ?? "Moves", tabindex: props.onedit || props.onlook ? null : 0, ref: stayAtEnd },
    moves.map((move, turn) => item(props, move, turn)),
  );
}

/** Scroll a long list to each new move. */
function stayAtEnd(list: Element) {
  const down = () => list.scrollTo(0, list.scrollHeight);
  new MutationObserver(down).observe(list, { childList: true });
  queueMicrotask(down);
}

function item(props: MovesProps, move: Move, turn: number) {
  const open = props.editing === turn;
  const doubted = props.doubted === turn;
  const { asked, said } = moveSaid(props.kind, move);
  const text = [
    h("span", { class: "turn" }, `${turn + 1}.`),
    h("span", { class: "asked" }, asked),
    h("span", { class: "said" }, props.kind === "grid" && h("i", { class: `dot ${colourClass(hitShipsOf([move])[0]?.ship)} ${markOf(move.answer)}`, "aria-hidden": "true" }), said),
  ];
  return h(
    "li",
    { key: turn, class: `${open ? "open" : ""} ${doubted ? "doubted" : ""} ${turn >= (props.at ?? Infinity) ? "later" : ""} ${props.kind === "words" ? (move.answer === "no" ? "denied" : "found") : ""}` },
    props.onedit
      ? h("button", {
          class: "move",
          "aria-expanded": String(open),
          "aria-label": `Move ${turn + 1}: ${asked} ${said}${doubted ? ", here nothing fits any more" : ""}. Change`,
          onclick: () => props.onedit?.(open ? null : turn),
        }, text)
      : props.onlook
        ? h("button", { class: "move", "aria-current": turn + 1 === props.at && turn + 1 < props.moves.length ? "true" : null, "aria-label": `Look at move ${turn + 1}: ${asked} ${said}`, onclick: () => props.onlook?.(turn) }, text)
        : h("span", { class: "move" }, text),
    open ? editor(props, move, turn) : null,
  );
}

function editor(props: MovesProps, move: Move, turn: number) {
  const remove = [
    h("button", { class: "quiet", onclick: () => props.onremove?.(turn) }, "Take out"),
    props.onlook && turn + 1 !== props.at && h("button", { class: "quiet", onclick: () => props.onlook?.(turn) }, "Look here"),
  ];
  if (props.kind === "grid" || props.answers.length) {
    return h("div", { class: "editor row", role: "group", "aria-label": `Change the answer to ${move.query}` },
      props.answers.map(({ text, label }) =>
        h("button", { key: text, "aria-pressed": String(text === move.answer), onclick: () => props.onchange?.(turn, text) }, label),
      ),
      remove,
    );
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const answer = String(new FormData(form).get("answer") ?? "").trim();
    if (answer) props.onchange?.(turn, answer);
  };
  return h("form", { class: "editor row", onsubmit: submit },
    h("label", { class: "grow" }, props.kind === "lines" ? `The answer to ${move.query}` : `Where is ${queryName(move.query)}? Places such as 2+5, or no`, h("input", { name: "answer", defaultValue: move.answer, autocomplete: "off", spellCheck: "false" })),
    h("button", { class: "main" }, "Change"),
    remove,
  );
}
