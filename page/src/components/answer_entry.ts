/** Saying what was answered, in a game in lines: one press where answers are few, tiles to colour, or typed. */

import { type Child, h } from "../lib/dom.ts";
import { count, percent } from "../lib/text.ts";
import { PLACES } from "../model/moves_said.ts";
import { openBoards } from "../model/several_boards.ts";
import type { AfterAnswer, AnswerChoice, LinesBoard, Place, Position, Trouble, WhatIf } from "../types.ts";
import { squaresOfBoards } from "./several_boards.ts";
import { drawn, signs } from "./tiles.ts";
import { faultOf, typedField } from "./typed_field.ts";

/** More likely answers than this are a list nobody reads. */
const LIKELY = 8;

/** The states of a tile in the order in which presses go through them. */
const TURNS: Place[] = ["miss", "elsewhere", "hit"];

interface ReplyProps {
  position: Position;
  board: LinesBoard;
  query: string;
  whatif: WhatIf | null;
  states: Place[]; // of the tiles, as they were pressed
  typed: string;
  trouble: Trouble | null;
  onstates: (states: Place[]) => void;
  ontype: (text: string) => void;
  onanswer: (answer: string) => void; // an answer as the game writes it
  onsay: (text: string) => void; // an answer as a person writes it
}

/** All ways to answer that the game offers. */
export function answerEntry(props: ReplyProps): Child {
  const { position, board } = props;
  return [
    board.spelled ? colouring(props) : null,
    position.answers?.length ? choices(props, position.answers) : likely(props),
    typing(props),
  ];
}

/** Without anybody to answer: what each answer would leave. */
export function answerChances(props: { position: Position; board: LinesBoard; query: string; whatif: WhatIf | null }) {
  return likely(props);
}

function choices({ position, query, whatif, onanswer }: ReplyProps, all: AnswerChoice[]) {
  const score = position.scores?.find((one) => one.query === query);
  const told = new Map((whatif?.answers ?? score?.answers ?? []).map(({ text, p }) => [text, p]));
  const whole = !(whatif?.rest ?? told.get("other"));
  const chance = (text: string) => told.get(text) ?? (told.size && whole ? 0 : null);
  // Answers in words belong to one question each: those to the others come last. Those in signs keep their places.
  const last = ({ text, marks = [] }: AnswerChoice) => Number(!marks.length && chance(text) === 0);
  return h(
    "div",
    { class: `answers replies ${all.some(({ label, marks = [] }) => !marks.length && label.length > 9) ? "long" : "few"}`, role: "group", "aria-label": `The answer to ${query}` },
    [...all].sort((a, b) => last(a) - last(b)).map(({ text, label, marks = [] }) => {
      const p = chance(text);
      return h(
        "button",
        { key: text, class: `answer ${p === 0 ? "never" : ""}`, "data-answer": text, onclick: () => onanswer(text) },
        h("span", { class: "label" }, signs(marks), h("span", { class: marks.length ? "unseen" : "" }, label)),
        h("span", { class: "p" }, p === null ? "\u00a0" : percent(p)),
      );
    }),
  );
}

/** The likeliest answers, and how many secrets each would leave. */
function likely({ board, query, whatif, onanswer }: { position: Position; board: LinesBoard; query: string; whatif: WhatIf | null; onanswer?: (answer: string) => void }) {
  if (!whatif) return h("p", { class: "small soft" }, "Thinking …");
  return h(
    "div",
    { class: `answers replies ${shape(whatif.answers)}`, role: "group", "aria-label": `Likely answers to ${query}` },
    whatif.answers.slice(0, LIKELY).map(({ text, p, line, secretsAfter }) => {
      const coloured = line?.cells.some(({ state }) => state);
      const inside = [
        h("span", { class: "label" }, line?.boards.length ? [squaresOfBoards(line.boards), h("span", { class: "unseen" }, text)] : coloured && line ? drawn({ board, text, cells: line.cells, small: true }) : [signs(line?.marks ?? []), h("span", { class: line?.marks.length ? "unseen" : "" }, text)]),
        h("span", { class: "p" }, percent(p), h("br", null), `${count(secretsAfter)} left`),
      ];
      return onanswer
        ? h("button", { key: text, class: "answer", "data-answer": text, onclick: () => onanswer(text) }, inside)
        : h("div", { key: text, class: "answer" }, inside);
    }),
  );
}

/** The class of an answer by the room it takes. */
function shape(answers: AfterAnswer[]) {
  if (answers.some(({ line }) => line?.cells.length || line?.boards.length)) return "tiled";
  return answers.some(({ line, text }) => !line?.marks.length && text.length > 9) ? "long" : "few";
}

/** The query as tiles: a press turns one from not there to elsewhere to right. */
function colouring({ board, query, states, typed, onstates, onsay }: ReplyProps) {
  const rows = openBoards(board).map((at, row) => ({ at, states: [...query].map((_, place) => placed(board, typed, row, place) ?? states[row * query.length + place] ?? "miss") }));
  const letter = { hit: board.spelled[0], elsewhere: board.spelled[1], miss: board.spelled[2], "": board.spelled[2] };
  const turn = (row: number, place: number) => onstates(rows.flatMap(({ states }, r) => states.map((old, p) => (r === row && p === place ? TURNS[(TURNS.indexOf(old) + 1) % TURNS.length] : old))));
  return h("div", { class: "row colouring" },
    rows.map(({ at, states }, row) =>
      h(
        "span",
        { key: at, class: "tiles", role: "group", "aria-label": `Colour the tiles as ${rows.length > 1 ? `board ${at + 1}` : "the answer"} does` },
        [...query].map((character, place) => h("button", { key: place, class: `tl is-${states[place]}`, "aria-label": `${character}, place ${place + 1}: ${PLACES[states[place]]}`, onclick: () => turn(row, place) }, character)),
      ),
    ),
    h("button", { class: "main", onclick: () => onsay(rows.map(({ states }) => states.map((state) => letter[state]).join("")).join(" ")) }, "That is the answer"),
  );
}

/** The state of each tile that the typed part of an answer gives, so that the tiles follow the typing. */
function placed({ spelled }: LinesBoard, typed: string, row: number, place: number): Place | undefined {
  const letter = typed.trim().toLowerCase().split(/\s+/)[row]?.[place];
  const order = ["hit", "elsewhere", "miss"] as Place[];
  return letter === undefined ? undefined : order[spelled.indexOf(letter)];
}

function typing({ position, typed, trouble, ontype, onsay }: ReplyProps) {
  const help = position.answerHelp;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (typed.trim()) onsay(typed.trim());
  };
  return h("form", { class: "reply-form", onsubmit: submit },
    h("label", { for: "reply", class: "small soft" }, help || "Or type the answer"),
    h("div", { class: "row nowrap" },
      h("input", {
        ...typedField("reply", trouble),
        value: typed,
        maxlength: 200,
        oninput: (event: any) => ontype(event.target.value),
      }),
      h("button", { disabled: !typed.trim() }, "Answer"),
    ),
    faultOf("reply", trouble),
  );
}
