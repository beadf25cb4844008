/** The answers that a query may have, one press each, with what each would leave; tiles to colour; and a field to type one. */

import { type Child, h, type VNode } from "../lib/dom.ts";
import { count, percent, spoken } from "../lib/text.ts";
import { PLACES } from "../model/moves_said.ts";
import { queryName, scoresOf } from "../model/scores.ts";
import { openBoards } from "../model/several_boards.ts";
import { colourClass } from "../model/ship_colours.ts";
import type { AfterAnswer, AnswerChoice, GridBoard, LinesBoard, Place, Position, Trouble, WhatIf } from "../types.ts";
import { heatLevel, scaleFor } from "./board.ts";
import { faultOf, typedField } from "./controls.ts";
import { drawn, signs, squaresOfBoards } from "./lines.ts";

/** The answers that a board's query may have, one press each, with what would be left after it. */
export function gridAnswers({ position, query, whatif, board, onanswer }: { position: Position; query: string; whatif: WhatIf | null; board: GridBoard; onanswer?: (answer: string) => void }): VNode {
  const choices = position.answers ?? [];
  const few = choices.length <= 4;
  const after = new Map((whatif?.query === query ? whatif.answers : []).map((answer) => [answer.text, answer]));
  const score = scoresOf(position).get(query);
  const known = new Map((score?.answers ?? []).map((answer) => [answer.text, answer.p]));
  return h("div", { class: `answers ${few ? "few" : "many"}`, role: "group", "aria-label": `The answer to ${query}` },
    choices.map((choice) => {
      const p = after.get(choice.text)?.p ?? (score ? (known.get(choice.text) ?? 0) : null);
      return answerButton(choice, p, few ? pictured(board, after.get(choice.text), query) : null, choices, onanswer);
    }),
  );
}

function answerButton(choice: AnswerChoice, p: number | null, picture: Child, choices: AnswerChoice[], onanswer: ((answer: string) => void) | undefined) {
  const alone = choices.filter(({ key }) => key === choice.key).length === 1;
  const inside = [
    picture,
    h("span", { class: "label" }, h("i", { class: `dot ${colourClass(choice.ship)} ${markName(choice.key ?? "")}`, "aria-hidden": "true" }), choice.label, onanswer && alone && h("kbd", { "aria-hidden": "true" }, choice.key)),
    p !== null && h("span", { class: "p" }, p > 0 ? percent(p) : "cannot be"),
  ];
  const kind = `answer ${p === 0 ? "never" : ""}`;
  if (!onanswer) return h("div", { key: choice.text, class: kind }, inside);
  return h("button", { key: choice.text, class: kind, "data-answer": choice.text, "data-key": choice.key, onclick: () => onanswer(choice.text) }, inside);
}

const markName = (key: string) => (key === "m" ? "miss" : key === "h" ? "hit" : "sunk");

function pictured(board: GridBoard, after: AfterAnswer | undefined, query: string) {
  const blank = !after?.scoresAfter;
  return h("span", { class: "ghost-box" },
    blank ? null : smallBoard(board, after.scoresAfter as number[], { query, name: `The map after ${query} ${after.text}: ${count(after.secretsAfter)} left` }),
  );
}

/** The likeliest answers to a letter, as the pattern would look; one press each. */
export function wordAnswers({ position, query, whatif, onanswer, most = 8 }: { position: Position; query: string; whatif: WhatIf | null; onanswer?: (answer: string) => void; most?: number }): VNode | null {
  const score = scoresOf(position).get(query);
  const seen = new Map((whatif?.query === query ? whatif.answers : []).map((answer) => [answer.text, answer]));
  const shares = (score?.answers ?? whatif?.answers ?? []).filter(({ text, p }) => p > 0 && text !== "other").slice(0, most);
  if (!shares.length) return null;
  const long = "pattern" in position.board && position.board.pattern.flat().length > 7;
  return h(
    "div",
    { class: `answers words-answers ${long ? "long" : ""}`, role: "group", "aria-label": `Likely answers to ${queryName(query)}` },
    shares.map(({ text, p }) => {
      const label = text === "no" ? `no ${queryName(query)}` : (seen.get(text)?.seen ?? text);
      const inside = [
        text === "no" ? h("span", { class: "label" }, label) : patternText(label),
        h("span", { class: "p" }, percent(p)),
      ];
      return onanswer
        ? h("button", { key: text, class: "answer", "data-answer": text, "aria-label": `${queryName(query)} ${text}, ${spoken(p)}`, onclick: () => onanswer(text) }, inside)
        : h("div", { key: text, class: "answer" }, inside);
    }),
  );
}

/** A pattern, broken only between its words: letters shrink until the longest fits. */
function patternText(pattern: string) {
  const words = pattern.split(/ +/);
  const longest = Math.max(...words.map((word) => word.length));
  return h("span", { class: "label pattern-text", style: { "--longest": longest } }, words.map((word) => h("span", { class: "pattern-word" }, spaced(word))));
}

const spaced = (pattern: string) => (/[_]/.test(pattern) ? [...pattern].join("\u200a") : pattern);

/**
 * A small map with no names: what would be known after an answer. `values` are P(hit), 1 and 0 where it is known.
 * @param values row by row
 */
function smallBoard(board: GridBoard, values: number[], { query, name }: { query?: string; name: string }): VNode {
  const scale = scaleFor(values.filter((value, place) => value > 0 && !markAt(board, place)));
  return h(
    "svg",
    { class: "ghost", viewBox: `0 0 ${board.columns * 10} ${board.rows * 10}`, role: "img", "aria-label": name },
    values.map((value, place) => {
      const r = Math.floor(place / board.columns);
      const c = place % board.columns;
      const mark = board.marks[r][c];
      const here = board.queries[r][c] === query;
      const colour = mark ? mark : `q${heatLevel(value, scale)}`;
      const box = { x: c * 10 + 0.5, y: r * 10 + 0.5, width: 9, height: 9 };
      return h("rect", { class: `${colour}${here ? " here" : ""}`, ...box });
    }),
  );
}

const markAt = (board: GridBoard, place: number) => board.marks[Math.floor(place / board.columns)][place % board.columns];

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
