/** A guess as it is written: tiles that fill, empty rows below, and the keys to write it with. Drawn from their props only. */

import { h, type VNode } from "../lib/dom.ts";
import { PLACES } from "../model/moves_said.ts";
import type { LineCell, LinesBoard, Place, Trouble } from "../types.ts";
import { colourOf } from "./tiles.ts";
import { faultOf, typedField } from "./typed_field.ts";

/** The rows that are shown of a game with any number of guesses. */
const ROWS = 6;

interface GuessTiles {
  board: LinesBoard;
  form?: string; // the id of the form that takes what is written
  send?: string; // what the key that sends it says
  noun: string; // what is written, such as "guess"
  value: string; // as written so far
  busy: boolean; // whether an answer is awaited
  trouble: Trouble | null; // what is wrong with it
  oninput: (text: string) => void;
  onguess?: (text: string) => void;
}

/** Whether guesses in a game are rows of characters, which can be written tile by tile. */
export const inTiles = ({ tiles, places, keys }: LinesBoard) => tiles && places > 0 && keys.length > 0;

/** The row that is written now, and the empty ones below it. */
export function guessRows(props: GuessTiles): VNode[] {
  const { board } = props;
  const turn = board.lines.length;
  const below = board.boards > 1 ? 0 : Math.max(0, (board.most ?? ROWS) - turn - 1);
  return [
    h("li", { key: "written", class: "line-row next written" }, number(turn), writing(props)),
    ...Array.from({ length: below }, (_, i) => h("li", { key: `blank ${i}`, class: "blank-row", "aria-hidden": "true" }, number(turn + 1 + i), tiles(board, "", -1))),
  ];
}

/** @param turn from 0 */
const number = (turn: number) => h("span", { class: "turn", "aria-hidden": "true" }, `${turn + 1}.`);

/** The field, which lies over the tiles that show what is in it. */
function writing(props: GuessTiles) {
  const { board, noun, value, busy, trouble, oninput } = props;
  return h(
    "form",
    { id: "guess-form", class: "tile-form", onsubmit: (event: SubmitEvent) => (event.preventDefault(), guess(props)) },
    h("label", { class: "unseen", for: "guess" }, `Your ${noun}`),
    tiles(board, value, busy ? -1 : value.length),
    h("input", {
      ...typedField("guess", trouble),
      value,
      readonly: busy,
      // The keys below are there for fingers: the keyboard of a phone would lie over them.
      inputmode: "none",
      maxlength: board.places,
      oninput: (event: any) => oninput(event.target.value),
    }),
  );
}

function guess({ value, busy, onguess }: GuessTiles) {
  if (value.trim() && !busy) onguess?.(value.trim());
}

/** @param here the tile that is written next */
function tiles(board: LinesBoard, text: string, here: number) {
  const written = [...text];
  return h("span", { class: "tiles", "aria-hidden": "true" },
    Array.from({ length: board.places }, (_, place) => {
      const character = written[place] ?? "";
      return h("span", { key: place, class: `tl ${character ? `set ${colourOf(board, character)}` : board.colours ? "peg hole" : "hole"} ${place === here ? "here" : ""}` }, character);
    }),
  );
}

/** The message about a bad guess, and the keys. */
export function guessKeys(props: GuessTiles): VNode {
  const { board, form = "guess-form", send: sends = "Guess", value, busy, trouble, oninput } = props;
  const known = Array.from({ length: board.boards }, (_, at) => statesOf(board.lines.map(({ cells, boards }) => (board.boards > 1 ? (boards[at] ?? []) : cells))));
  const full = [...value].length >= board.places;
  // One row of keys leaves no room for two more.
  const last = board.keys.length > 1 ? board.keys.length - 1 : -1;
  const send = h("button", { key: "send", form, class: "main send", onpointerdown: stay, disabled: !value.trim() || busy }, sends);
  const back = h("button", { key: "back", type: "button", class: "key plain take-back", "aria-label": "Take the last one back", title: "Take the last one back", onpointerdown: stay, disabled: !value || busy, onclick: () => oninput([...value].slice(0, -1).join("")) }, "⌫");
  const press = (character: string) => () => full || busy || oninput(value + character);
  return h("div", { class: "guess-keys" },
    faultOf("guess", trouble),
    h("div", { class: "letters", role: "group", "aria-label": board.colours ? "Colours" : "Keys to write with" },
      board.keys.map((row, r) =>
        h("div", { class: "letter-row", key: r },
          r === last ? send : null,
          [...row].map((character) =>
            board.colours ? peg(board, character, press(character)) : key(character, known.map((one) => one.get(character) ?? ""), press(character)),
          ),
          r === last ? back : null,
        ),
      ),
      last < 0 ? h("div", { class: "letter-row" }, send, back) : null,
    ),
    meaning(board),
  );
}

/** The meaning of an answer's colours, or of its signs. */
function meaning({ spelled, colours }: LinesBoard) {
  const [right, elsewhere] = colours ? ["right", "a colour that is elsewhere"] : spelled ? ["right", "elsewhere in the word"] : ["right", "elsewhere in the number"];
  const sign = (state: Place) => h("i", { class: spelled ? `swatch-tile is-${state}` : state, "aria-hidden": "true" });
  return h("p", { class: `meaning-of-signs small soft ${spelled ? "" : "signs-legend"}` },
    h("span", null, sign("hit"), right),
    h("span", null, sign("elsewhere"), elsewhere),
    spelled ? h("span", null, sign("miss"), "not there") : null,
  );
}

/** A press on a key leaves the focus where it was: what is typed next goes on there. */
const stay = (event: PointerEvent) => event.preventDefault();

const peg = (board: LinesBoard, colour: string, onclick: () => void) => h("button", { key: colour, type: "button", class: `tl ${colourOf(board, colour)}`, "aria-label": `Add ${colour}`, onpointerdown: stay, onclick }, colour);

/** A key in the colour of what is known of its character; on several boards in as many parts. */
function key(character: string, states: Place[], onclick: () => void) {
  const [only] = states.length > 1 ? [""] : states;
  const said = states.some(Boolean) ? `${character}: ${states.map((state) => (state ? PLACES[state] : "not asked")).join(", ")}` : character;
  return h(
    "button",
    { key: character, type: "button", class: `key plain ${only && `is-${only}`}`, "aria-label": said, onpointerdown: stay, onclick },
    states.length > 1 && states.some(Boolean) && h("span", { class: "parts", style: { "--parts": Math.ceil(states.length / 2) } }, states.map((state, at) => h("i", { key: at, class: state && `is-${state}` }))),
    h("span", null, character),
  );
}

/** The states of a character, from the least to the most that answers say. */
const ORDER: Place[] = ["", "miss", "elsewhere", "hit"];

/** The most that rows of answers have said of each character. */
function statesOf(rows: LineCell[][]) {
  const known: Map<string, Place> = new Map();
  for (const { character, state } of rows.flat()) {
    if (ORDER.indexOf(state) > ORDER.indexOf(known.get(character) ?? "")) known.set(character, state);
  }
  return known;
}
