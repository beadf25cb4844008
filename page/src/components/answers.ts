/** Saying what is asked and answered: the answers that a query may have, with what each would leave; tiles to colour; a field. */

import { type Child, h, inTurn, type VNode } from "../lib/dom.ts";
import { capitals, count, percent, spoken } from "../lib/text.ts";
import { openBoards, PLACES, queryName, scoresOf } from "../model/positions.ts";
import { colourClass } from "../model/ships.ts";
import type { AfterAnswer, AnswerChoice, GridBoard, LinesBoard, Place, Position, Trouble, WhatIf } from "../types.ts";
import { heatLevel, scaleFor } from "./board.ts";
import { fieldForm } from "./controls.ts";
import { drawn, guessKeys, guessRows, inTiles, moveRows, plainAnswers, signs, squaresOfBoards, type Written } from "./lines.ts";

interface Asked {
  position: Position;
  query: string;
  whatif: WhatIf | null;
  onanswer?: (answer: string) => void; // an answer as the game writes it; none where nobody is there to answer
}

interface Answer {
  text: string;
  inside: Child;
  share: Child; // how likely it is, and what it leaves; null where that is not known
  never?: boolean;
  chosen?: boolean; // whether it is the one that was given
  key?: string;
  said?: string; // read aloud in place of what is inside
}

/** Answers side by side, which can be pressed where somebody is there to answer. */
export const group = (name: string, kind: string, answers: Answer[], onanswer: Asked["onanswer"]): VNode =>
  h("div", { class: `answers ${kind}`, role: "group", "aria-label": name },
    inTurn(answers, ({ text, inside, share, never = false, chosen, key, said }) => {
      const pressed = onanswer && { "data-answer": text, "data-key": key, "aria-label": said, "aria-pressed": chosen === undefined ? null : String(chosen), onclick: () => onanswer(text) };
      const props = { key: text, class: `answer ${never ? "never" : ""}`, ...pressed };
      return h(onanswer ? "button" : "div", props, inside, share !== null && h("span", { class: "p" }, share));
    }),
  );

const label = (...inside: Child[]) => h("span", { class: "label" }, inside);

/** An answer as signs, with its words for those who hear it; in words where it has no signs. */
export const signed = (text: string, marks: Place[] = []) => [signs(marks), h("span", { class: marks.length ? "unseen" : "" }, text)];

export function gridAnswers({ position, query, whatif, onanswer }: Asked): VNode {
  const choices = position.answers ?? [];
  const few = choices.length <= 4;
  const after = new Map((whatif?.query === query ? whatif.answers : []).map((answer) => [answer.text, answer]));
  const score = scoresOf(position).get(query);
  const known = new Map((score?.answers ?? []).map((answer) => [answer.text, answer.p]));
  const answers = choices.map(({ text, label: name, key = "", ship }) => {
    const p = after.get(text)?.p ?? (score ? (known.get(text) ?? 0) : null);
    const alone = choices.filter((one) => one.key === key).length === 1;
    const mark = key === "m" ? "miss" : key === "h" ? "hit" : "sunk";
    const dot = h("i", { class: `dot ${colourClass(ship)} ${mark}`, "aria-hidden": "true" });
    const inside = [
      few && h("span", { class: "ghost-box" }, smallBoard(position.board as GridBoard, after.get(text), query)),
      label(dot, name, onanswer && alone && h("kbd", { "aria-hidden": "true" }, key)),
    ];
    return { text, inside, key, never: p === 0, share: p === null ? null : p > 0 ? percent(p) : "cannot be" };
  });
  return group(`The answer to ${query}`, few ? "few" : "many", answers, onanswer);
}

/** What would be known after an answer, as a small map with no names: the chance of each cell, 1 and 0 where it is known. */
function smallBoard({ rows, columns, marks, queries }: GridBoard, after: AfterAnswer | undefined, query: string): VNode | null {
  if (!after?.scoresAfter) return null;
  const flat = marks.flat();
  const scale = scaleFor(after.scoresAfter.filter((value, place) => value > 0 && !flat[place]));
  const name = `The map after ${query} ${after.text}: ${count(after.secretsAfter)} left`;
  // One shape for each colour: a browser lays out sixteen of them faster than a hundred squares.
  const shapes = new Map<string, string>();
  after.scoresAfter.forEach((value, place) => {
    const colour = `${flat[place] || `q${heatLevel(value, scale)}`}${queries[Math.floor(place / columns)][place % columns] === query ? " here" : ""}`;
    const square = `M${(place % columns) * 10 + 0.5} ${Math.floor(place / columns) * 10 + 0.5}h9v9h-9z`;
    shapes.set(colour, (shapes.get(colour) ?? "") + square);
  });
  return h("svg", { class: "ghost", viewBox: `0 0 ${columns * 10} ${rows * 10}`, role: "img", "aria-label": name }, [...shapes].map(([colour, d]) => h("path", { key: colour, class: colour, d })));
}

export function wordAnswers({ position, query, whatif, onanswer, most = 8 }: Asked & { most?: number }): VNode | null {
  const score = scoresOf(position).get(query);
  const seen = new Map((whatif?.query === query ? whatif.answers : []).map((answer) => [answer.text, answer]));
  const all = score?.answers ?? whatif?.answers ?? [];
  const shares = all.filter(({ text, p }) => p > 0 && text !== "other").slice(0, most);
  if (!shares.length) return null;
  const name = queryName(query);
  const long = "pattern" in position.board && position.board.pattern.flat().length > 7;
  const answers = shares.map(({ text, p }) => ({
    text,
    inside: text === "no" ? label(`no ${name}`) : patternText(seen.get(text)?.seen ?? text),
    share: percent(p),
    said: `${name} ${text}, ${spoken(p)}`,
  }));
  return group(`Likely answers to ${name}`, `words-answers ${long ? "long" : ""}`, answers, onanswer);
}

/** A pattern, broken only between its words: letters shrink until the longest fits. */
function patternText(pattern: string) {
  const words = pattern.split(/ +/);
  const spaced = (word: string) => (word.includes("_") ? [...word].join("\u200a") : word);
  return h("span", { class: "label pattern-text", style: { "--longest": Math.max(...words.map(({ length }) => length)) } },
    words.map((word) => h("span", { class: "pattern-word" }, spaced(word))),
  );
}

/** More likely answers than this are a list nobody reads. */
const LIKELY = 8;

/** The states of a tile in the order in which presses go through them. */
const TURNS: Place[] = ["miss", "elsewhere", "hit"];

/** An answer of more letters needs a wide button. */
const LONG = 9;

interface ReplyProps extends Asked {
  board: LinesBoard;
  states: Place[]; // of the tiles, as they were pressed
  typed: string;
  trouble: Trouble | null;
  onstates: (states: Place[]) => void;
  ontype: (text: string) => void;
  onsay: (text: string) => void; // an answer as a person writes it
}

export function answerEntry(props: ReplyProps): Child {
  const { position, board, whatif, typed, trouble, ontype, onsay } = props;
  const offered = whatif?.choices ?? position.answers ?? [];
  const hint = position.answerHelp || "Or type the answer";
  return [
    board.spelled && colouring(props),
    offered.length ? choices(props, offered) : likely(props, board),
    fieldForm({ id: "reply", kind: "reply-form", label: hint, shown: true, value: typed, button: "Answer", trouble, oninput: ontype, onsend: onsay }),
  ];
}

function choices({ position, query, whatif, onanswer }: Asked, all: AnswerChoice[]) {
  const score = scoresOf(position).get(query);
  const told = new Map((whatif?.answers ?? score?.answers ?? []).map(({ text, p }) => [text, p]));
  const whole = !(whatif?.rest ?? told.get("other"));
  const chance = (text: string) => told.get(text) ?? (told.size && whole ? 0 : null);
  // Words that cannot be said any more come behind the others, and what tells nothing comes last. Signs keep their places.
  const last = ({ text, marks = [], silent }: AnswerChoice) => (silent ? 2 : Number(!marks.length && chance(text) === 0));
  const answers = [...all].sort((a, b) => last(a) - last(b)).map(({ text, label: name, marks, silent }) => {
    const p = silent ? null : chance(text);
    return { text, inside: label(signed(name, marks)), never: p === 0, share: p === null ? "\u00a0" : percent(p) };
  });
  const long = all.some(({ label, marks = [] }) => !marks.length && label.length > LONG);
  return group(`The answer to ${query}`, `replies ${long ? "long" : "few"}`, answers, onanswer);
}

export function likely({ query, whatif, onanswer }: Asked, board: LinesBoard) {
  const most = board.boards > 1 ? LIKELY / 2 : LIKELY;
  // What stands below has its place at once: tiled answers stand two in a row.
  const rows = Math.ceil(Math.min(most, whatif?.answers.length ?? most) / 2);
  const room = (inside: Child) => h("div", { class: board.spelled && "likely-awaited", style: { "--rows": rows } }, inside);
  if (!whatif) return room(h("p", { class: "small soft" }, "Thinking …"));
  const pictured = ({ line, text }: AfterAnswer) => {
    if (line?.boards.length) return [squaresOfBoards(line.boards), h("span", { class: "unseen" }, text)];
    if (line?.cells.some(({ state }) => state)) return drawn({ board, text, cells: line.cells, small: true });
    return signed(text, line?.marks);
  };
  const answers = whatif.answers.slice(0, most).map((answer) => {
    const share = [percent(answer.p), h("br", null), `${count(answer.secretsAfter)} left`];
    return { text: answer.text, inside: label(pictured(answer)), share };
  });
  const tiled = whatif.answers.some(({ line }) => line?.cells.length || line?.boards.length);
  const long = whatif.answers.some(({ line, text }) => !line?.marks.length && text.length > LONG);
  return room(group(`Likely answers to ${query}`, `replies ${tiled ? "tiled" : long ? "long" : "few"}`, answers, onanswer));
}

/** The query as tiles: a press turns one from not there to elsewhere to right; what is typed colours them, too. */
function colouring({ board, query, states, typed, onstates, onsay }: ReplyProps) {
  const letters: Place[] = ["hit", "elsewhere", "miss"];
  const letterOf = (state: Place) => board.spelled[Math.max(letters.indexOf(state), 0)];
  const written = typed.trim().toLowerCase().split(/\s+/);
  const placed = (row: number, place: number) => {
    const letter = written[row]?.[place];
    return (letter && letters[board.spelled.indexOf(letter)]) || states[row * query.length + place] || "miss";
  };
  const open = openBoards(board);
  const rows = open.map((_, row) => [...query].map((_, place) => placed(row, place)));
  const turned = (state: Place) => TURNS[(TURNS.indexOf(state) + 1) % TURNS.length];
  const turn = (at: number) => onstates(rows.flat().map((state, i) => (i === at ? turned(state) : state)));
  const tile = (character: string, place: number, row: number) => {
    const state = rows[row][place];
    const name = `${character}, place ${place + 1}: ${PLACES[state]}`;
    const onclick = () => turn(row * query.length + place);
    return h("button", { key: place, class: `tl is-${state}`, "aria-label": name, onclick }, character);
  };
  return h("div", { class: "row colouring" },
    open.map((at, row) => {
      const name = `Colour the tiles as ${open.length > 1 ? `board ${at + 1}` : "the answer"} does`;
      const tiles = [...query].map((character, place) => tile(character, place, row));
      return h("span", { key: at, class: "tiles", role: "group", "aria-label": name }, tiles);
    }),
    h("button", { class: "main", onclick: () => onsay(rows.map((row) => row.map(letterOf).join("")).join(" ")) }, "These are the colours"),
  );
}

/** The most queries that are offered as buttons; if there are more, they are typed. */
export const FEW = 24;

interface GuessProps extends Written {
  position: Position;
  button: string; // what the button says
  chances?: boolean; // whether chances may be seen
  chosen?: string | null;
  onguess: (text: string) => void;
}

/** The queries that have buttons: all where they are few, else those that name no secret. */
function offered({ tiles }: LinesBoard, { legal }: Position) {
  if (tiles) return [];
  const some = legal.length > FEW ? legal.filter((query) => !query.startsWith("=")) : legal;
  return some.length > FEW ? [] : some;
}

/** The queries as buttons; null where they are too many. */
export function picks({ position, board, chosen, chances, busy, onguess }: Pick<GuessProps, "position" | "board" | "chosen" | "chances" | "busy" | "onguess">) {
  const some = offered(board, position);
  if (!some.length) return null;
  const scores = new Map((chances ? (position.scores ?? []) : []).map((score) => [score.query, score]));
  return h("div", { class: "query-picks", role: "group", "aria-label": `Choose a ${position.queryNoun}` },
    some.map((query) => {
      const score = scores.get(query);
      return h(
        "button",
        { key: query, type: "button", class: "chip", "data-query": query, "aria-pressed": String(query === chosen), disabled: busy, onclick: () => onguess(query) },
        query,
        score && score.hit > 0 && score.hit < 1 ? h("small", { class: "soft" }, percent(score.hit)) : null,
      );
    }),
  );
}

function field({ position, board, value, trouble, button, busy, oninput, onguess }: GuessProps) {
  const { legal, queryNoun, secretNoun, suggestion } = position;
  const label = `Your ${queryNoun}`;
  const example = legal.length ? `${label}, such as ${suggestion?.query ?? legal[0]}` : label;
  const plain = (text: string) => capitals(text, board.keys);
  const begun = plain(value.trim());
  const fitting = begun ? legal.filter((query) => plain(query).startsWith(begun)).slice(0, 20) : [];
  return fieldForm({
    id: "guess", kind: "guess-form", label, value, button, busy, trouble, oninput, onsend: onguess,
    field: { list: "guesses", placeholder: offered(board, position).length ? `Or name the ${secretNoun}` : example },
    more: h("datalist", { id: "guesses" }, fitting.map((query) => h("option", { key: query, value: query }))),
  });
}

/** The guesses so far, and the next: written tile by tile, picked or typed. `pending`: the one whose answer is awaited. */
export function guessTable({ name, stale, pending, ...props }: Omit<GuessProps, "button" | "busy"> & { name: string; stale: boolean; pending: string | null }): Child {
  const { board, position } = props;
  const busy = pending !== null;
  if (!inTiles(board)) {
    // A field with completion for queries without a button.
    const more = !position.legal.length || offered(board, position).length < position.legal.length;
    return [
      moveRows({ board, name, next: pending, stale, none: `No ${position.queryNoun} yet.` }),
      h("div", { class: "guessing" }, picks({ ...props, busy }), more && field({ ...props, button: "Ask", busy })),
    ];
  }
  const tiled = { ...props, value: pending ?? props.value, busy, noun: position.queryNoun, plainly: plainAnswers(position) };
  return h("div", { class: "tile-game", style: { "--places": board.places } }, moveRows({ board, name, stale, rest: guessRows(tiled) }), guessKeys(tiled));
}
