/** A game in lines: its moves as rows of tiles, pegs or words, the guess that is written, and the keys to write it with. */

import { h, type VNode } from "../lib/dom.ts";
import { capitals } from "../lib/text.ts";
import { openBoards, PLACES, queryName } from "../model/positions.ts";
import type { Line, LineCell, LinesBoard, Place, Position, Trouble } from "../types.ts";
import { faultOf, icon, typedField } from "./controls.ts";

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

function reply(board: LinesBoard, { answer, marks, cells, hit }: Line) {
  const told = board.tiles && cells.some(({ state }) => state);
  const kind = marks.length ? "signed" : board.tiles && !told ? "numbered" : "";
  return h("span", { class: `reply ${kind}` }, signs(marks), h("span", { class: told ? "unseen" : "" }, answer), hit && !board.misses ? h("b", { class: "tick", "aria-hidden": "true" }, "✓") : null);
}

/** The boards, each with its guesses; one that is solved takes no more of them. */
function severalBoards(board: LinesBoard, name: string, next: string | null | undefined): VNode {
  const open = openBoards(board);
  return h("div", { class: "several", role: "group", "aria-label": name, style: { "--boards": board.boards, "--places": board.places } },
    Array.from({ length: board.boards }, (_, at) =>
      h("ol", { key: at, class: open.includes(at) ? "one-board" : "one-board solved", "aria-label": `Board ${at + 1}${open.includes(at) ? "" : ", solved"}` },
        board.lines.map((line, turn) => line.boards[at]?.length > 0 && h("li", { key: turn, class: "board-row" }, drawn({ board, text: line.query, cells: line.boards[at] }), h("span", { class: "unseen" }, said(line.boards[at])))),
        open.includes(at) && next && h("li", { key: "next", class: "board-row next" }, drawn({ board, text: next })),
      ),
    ),
  );
}

const said = (cells: LineCell[]) => `: ${cells.map(({ state }) => PLACES[state]).join(", ")}`;

export const squaresOfBoards = (boards: LineCell[][]): VNode =>
  h("span", { class: "board-squares", "aria-hidden": "true" }, boards.filter((row) => row.length).map((row) => h("span", null, row.map(({ state }) => h("i", { class: `is-${state || "miss"}` })))));

/** The rows that are shown of a game with any number of guesses. */
const ROWS = 6;

/** A guess that is written, and its board. */
export interface Written {
  board: LinesBoard;
  value: string; // as written so far
  busy?: boolean; // whether an answer is awaited
  trouble: Trouble | null; // what is wrong with it
  oninput: (text: string) => void;
}

interface GuessTiles extends Written {
  form?: string; // the id of the form that takes what is written
  send?: string; // what the key that sends it says
  noun: string; // what is written, such as "guess"
  plainly?: boolean; // whether answers say what they mean: they have neither signs nor colours
  onguess?: (text: string) => void;
}

/** Whether guesses in a game are rows of characters, which can be written tile by tile. */
export const inTiles = ({ tiles, places, keys }: LinesBoard) => tiles && places > 0 && keys.length > 0;

/** Whether the answers of a game are plain numbers or words. */
export const plainAnswers = ({ board, answers }: Position) => !(board as LinesBoard).spelled && Boolean(answers?.length) && !answers!.some(({ marks }) => marks?.length);

export function guessRows(props: GuessTiles): VNode[] {
  const { board } = props;
  const turn = board.lines.length;
  const below = board.boards > 1 ? 0 : Math.max(0, (board.most ?? ROWS) - turn - 1);
  return [
    h("li", { key: "written", class: "line-row next written" }, number(turn), writing(props)),
    ...Array.from({ length: below }, (_, i) => h("li", { key: `blank ${i}`, class: "blank-row", "aria-hidden": "true" }, number(turn + 1 + i), tiles(board, "", -1))),
  ];
}

/** The field, which lies over the tiles that show what is in it. */
function writing(props: GuessTiles) {
  const { board, noun, value, busy, trouble, oninput, onguess } = props;
  const onsubmit = (event: SubmitEvent) => (event.preventDefault(), value.trim() && !busy && onguess?.(value.trim()));
  return h("form", { id: "guess-form", class: "tile-form", onsubmit },
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

function tiles(board: LinesBoard, text: string, here: number) {
  const written = [...(board.colours ? text : capitals(text, board.keys))];
  return h("span", { class: "tiles", "aria-hidden": "true" },
    Array.from({ length: board.places }, (_, place) => {
      const character = written[place] ?? "";
      return h("span", { key: place, class: `tl ${character ? `set ${colourOf(board, character)}` : board.colours ? "peg hole" : "hole"} ${place === here ? "here" : ""}` }, character);
    }),
  );
}

export function guessKeys(props: GuessTiles): VNode {
  const { board, form = "guess-form", send: sends = "Guess", plainly, value, busy, trouble, oninput } = props;
  const known = Array.from({ length: board.boards }, (_, at) => statesOf(board.lines.map((line) => (board.boards > 1 ? (line.boards[at] ?? []) : toldBy(line)))));
  for (const [characters, state] of [[board.absent, "miss"], [board.sure, "hit"]] as [string, Place][]) for (const character of characters) known[0].set(character, state);
  const words = board.spelled ? PLACES : { ...PLACES, hit: "in it" };
  const full = [...value].length >= board.places;
  // One row of keys leaves no room for two more.
  const last = board.keys.length > 1 ? board.keys.length - 1 : -1;
  const send = h("button", { key: "send", form, class: "main send", onpointerdown: stay, disabled: !value.trim() || busy }, sends);
  const back = h("button", { key: "back", type: "button", class: "key plain take-back", "aria-label": "Take the last one back", title: "Take the last one back", onpointerdown: stay, disabled: !value || busy, onclick: () => oninput([...value].slice(0, -1).join("")) }, icon("M20 11H8.8l4.6-4.6L12 5l-7 7 7 7 1.4-1.4L8.8 13H20z"));
  const press = (character: string) => () => full || busy || oninput(value + character);
  return h("div", { class: "guess-keys" },
    faultOf("guess", trouble),
    h("div", { class: "letters", role: "group", "aria-label": board.colours ? "Colours" : "Keys to write with" },
      board.keys.map((row, r) =>
        h("div", { class: "letter-row", key: r },
          r === last ? send : null,
          [...row].map((character) =>
            board.colours ? peg(board, character, press(character)) : key(character, known.map((one) => one.get(character) ?? ""), words, press(character)),
          ),
          r === last ? back : null,
        ),
      ),
      last < 0 ? h("div", { class: "letter-row" }, send, back) : null,
    ),
    plainly ? null : meaning(board),
  );
}

function meaning({ spelled, colours }: LinesBoard) {
  const sign = (state: Place) => h("i", { class: spelled ? `swatch-tile is-${state}` : state, "aria-hidden": "true" });
  return h("p", { class: `meaning-of-signs small soft ${spelled ? "" : "signs-legend"}` },
    h("span", null, sign("hit"), "right"),
    h("span", null, sign("elsewhere"), colours ? "a colour that is elsewhere" : "elsewhere"),
    spelled ? h("span", null, sign("miss"), "not there") : null,
  );
}

/** A press on a key leaves the focus where it was: what is typed next goes on there. */
const stay = (event: PointerEvent) => event.preventDefault();

const peg = (board: LinesBoard, colour: string, onclick: () => void) => h("button", { key: colour, type: "button", class: `tl ${colourOf(board, colour)}`, "aria-label": `Add ${colour}`, onpointerdown: stay, onclick }, colour);

/** A key in the colour of what is known of its character; on several boards in as many parts. */
function key(character: string, states: Place[], words: Record<Place, string>, onclick: () => void) {
  const [only] = states.length > 1 ? [""] : states;
  const said = states.some(Boolean) ? `${character}: ${states.map((state) => (state ? words[state] : "not asked")).join(", ")}` : character;
  return h("button", { key: character, type: "button", class: `key plain ${only && `is-${only}`}`, "aria-label": said, onpointerdown: stay, onclick },
    states.length > 1 && states.some(Boolean)
      ? [h("span", { class: "parts", style: { "--parts": Math.ceil(states.length / 2) } }, states.map((state, at) => h("i", { key: at, class: state && `is-${state}` }))), h("span", null, character)]
      : character,
  );
}

/** What an answer says of each character of its query: of all alike where it says that the secret has none of them. */
function toldBy({ query, answer, cells, marks }: Line): LineCell[] {
  const none = answer === "0" || (marks.length > 0 && marks.every((mark) => mark === "miss"));
  return cells.length || !none ? cells : [...query].map((character) => ({ character, state: "miss" }));
}

/** The states of a character, from the least to the most that answers say. */
const ORDER: Place[] = ["", "miss", "elsewhere", "hit"];

function statesOf(rows: LineCell[][]) {
  const known: Map<string, Place> = new Map();
  for (const { character, state } of rows.flat()) {
    if (ORDER.indexOf(state) > ORDER.indexOf(known.get(character) ?? "")) known.set(character, state);
  }
  return known;
}

/** The number of colours; a game with more pegs uses them again, and the letter on each peg tells them apart. */
const COLOURS = 10;

export function drawn({ board, text, cells = [], small = false }: { board: LinesBoard; text: string; cells?: LineCell[]; small?: boolean }): VNode {
  if (!board.tiles || (board.boards > 1 && text.includes(" "))) return h("span", { class: "plain-query" }, board.tiles ? text : queryName(text));
  const shown = cells.length ? cells : [...text].map((character) => ({ character, state: "" as Place }));
  return h("span", { class: `tiles ${small ? "little" : ""}` },
    h("span", { class: "unseen" }, text),
    shown.map(({ character, state }, place) =>
      h("span", { key: place, class: `tl ${colourOf(board, character)} ${state && `is-${state}`}`, "aria-hidden": "true" }, character),
    ),
  );
}

function colourOf({ colours }: LinesBoard, character: string) {
  const at = colours.indexOf(character);
  return at < 0 ? "" : `peg c${at % COLOURS}`;
}

/** An answer as signs: a full disc for what is right, a ring for what is elsewhere, a dot for what is neither. */
export function signs(marks: Place[]): VNode | null {
  if (!marks.length) return null;
  return h("span", { class: "signs", "aria-hidden": "true" }, marks.map((mark) => h("i", { class: mark })));
}
