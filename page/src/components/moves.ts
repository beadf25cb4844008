/** The moves of a game: the list in which they are changed, the bar to walk through them, and the other lines of the game. */

import { type Child, h, type VNode } from "../lib/dom.ts";
import { lineNamed, lookedBack } from "../model/lines.ts";
import { parseLink } from "../model/rules.ts";
import { hitShipsOf, markOf, moveSaid, queryName } from "../model/positions.ts";
import { colourClass } from "../model/ships.ts";
import type { AnswerChoice, KeyHelp, Kind, Link, Move, Transcript } from "../types.ts";
import { icon, lineForm } from "./controls.ts";

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

/** The characters that a column of the list has room for. */
const COLUMN = 13;

export function movesList(props: MovesProps): VNode {
  const { moves, kind } = props;
  // One column where a move takes more than each of two has room for: what is long goes on below.
  const wide = moves.map((move) => moveSaid(kind, move)).some(({ asked, said }) => asked.length + said.length > COLUMN);
  if (!moves.length) return h("p", { class: "soft small none" }, "No moves yet.");
  return h("ol", { class: `moves ${wide ? "wide" : ""}`, "aria-label": props.name ?? "Moves", tabindex: props.onedit || props.onlook ? null : 0, ref: stayAtEnd },
    moves.map((move, turn) => item(props, move, turn)),
  );
}

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
  const label = props.kind === "lines" ? `The answer to ${move.query}` : `Where is ${queryName(move.query)}? Places such as 2+5, or no`;
  const onsend = (answer: string) => props.onchange?.(turn, answer);
  return lineForm({ label, shown: true, value: move.answer, button: "Change", main: true, kind: "editor row", more: remove, onsend });
}

export function walkBack({ link, lines, onlook }: { link: Link; lines: string[]; onlook: (at: number) => void }): Child {
  const last = link.moves.length;
  if (!last) return null;
  const at = lookedBack(link);
  const move = link.moves[at - 1];
  const text = at === last ? `Move ${last}, now` : at ? `Move ${at} of ${last}: ${move.query} ${move.answer}` : "Before the first move";
  const others = lines.filter((line) => parseLink(line).id !== link.id);
  return [
    stepBar({ at, last, text, onstep: onlook }),
    others.length > 0
    && h("div", { class: "other-lines", key: "lines" },
      h("h3", null, "Other lines of this game"),
      h("ul", null, others.map((line) => h("li", { key: line }, h("a", { href: line }, lineNamed(link, line))))),
    ),
  ];
}

/** The notice while an earlier move is looked at. `doing`: what begins another line, such as "Shoot". */
export function lookingBack({ link, doing, onback }: { link: Link; doing: string; onback: () => void }): Child {
  const at = lookedBack(link);
  if (at === link.moves.length) return null;
  return h("p", { class: "notice row spread looking-back", role: "status", key: "back" },
    h("span", null, `This is ${at ? `move ${at} of ${link.moves.length}` : "the beginning"}. ${doing} to try another way: the game as it was is kept.`),
    h("button", { onclick: onback }, "Back to the game"),
  );
}

/** Whether a key looks a move back or on in a game that goes on. */
export function looksBack({ key }: KeyboardEvent, link: Link, onlook: (at: number) => void) {
  const at = lookedBack(link) + ({ ",": -1, ".": 1 }[key] ?? NaN);
  if (at >= 0 && at <= link.moves.length) onlook(at);
  return key === "," || key === ".";
}

export const STEP_KEYS: KeyHelp[] = [{ keys: ["←", "→"], text: "a move back, a move on" }, { keys: ["Home", "End"], text: "the start, the end" }];

export const PLAY_KEY: KeyHelp = { keys: ["Space"], text: "go on by itself, or stop" };

/** The move that a key leads to; null if the key does not step through the game. */
export function stepped({ key, target }: KeyboardEvent, at: number, last: number): number | null {
  if ((target as HTMLElement).closest("input[type=range], [role=grid], [role=group][tabindex]")) return null; // these have arrows of their own
  return { ArrowLeft: Math.max(at - 1, 0), ArrowRight: Math.min(at + 1, last), Home: 0, End: last }[key] ?? null;
}

/** The bar under a board. `room`: the moves that the slider has room for, if it must not tell how many there are. */
export function stepBar({ at, last, room = last, text, onstep, playing = false, onplay }: { at: number; last: number; room?: number; text: string; onstep: (to: number) => void; playing?: boolean; onplay?: () => void }): VNode {
  const button = (name: string, shape: string, to: number) =>
    h("button", { type: "button", class: "icon", "aria-label": name, title: name, disabled: to === at, onclick: () => onstep(to) }, icon(shape));
  return h("div", { key: "steps", class: "steps", role: "group", "aria-label": "Walk through the game" },
    h("div", { class: "row" },
      button("Start", "M6 5v14M19 5 9 12l10 7z", 0),
      button("A move back", "M16 5 7 12l9 7z", Math.max(at - 1, 0)),
      onplay
      && h("button", { type: "button", class: "icon play", "aria-label": playing ? "Stop" : "Go on by itself", title: "Space", onclick: onplay },
        icon(playing ? "M7 5h3.5v14H7zM13.5 5H17v14h-3.5z" : "M7 4.5v15l12-7.5z"),
      ),
      button("A move on", "M8 5l9 7-9 7z", Math.min(at + 1, last)),
      button("End", "M18 5v14M5 5l10 7-10 7z", last),
      h("span", { class: "steps-text", "aria-live": "off" }, text),
    ),
    h("input", {
      type: "range",
      class: "steps-slider",
      min: 0,
      max: Math.max(room, at),
      step: 1,
      value: at,
      "aria-label": "Move",
      "aria-valuetext": text,
      oninput: (event: globalThis.Event) => onstep(Number((event.target as HTMLInputElement).value)),
    }),
  );
}
