/** The board of a game that is helped with, the field under it for what a person has of it, and what leads. */

import { candidates, rankingList } from "../components/advice.ts";
import { FEW, picks } from "../components/answers.ts";
import { board, legend } from "../components/board.ts";
import { choice, faultOf, heatSwitch, icon, options, typedField } from "../components/controls.ts";
import { fleetList } from "../components/fleet.ts";
import { guessKeys, inTiles, moveRows, plainAnswers } from "../components/lines.ts";
import { wordBoard } from "../components/word.ts";
import { type Child, h, later } from "../lib/dom.ts";
import { asking, type Mine, stuck, toggle } from "../model/helping.ts";
import { EMPTY, entryOf, hiddenByPerson, titleOf } from "../model/rules.ts";
import { bestOf, boardAfter, isGrid, isLines, scoresOf, showsBits } from "../model/positions.ts";
import { afterPress, pressesOf } from "../model/paper_entry.ts";
import { isColour } from "../model/ships.ts";
import { againstHost } from "../model/strengths.ts";
import type { Dispatch, Position, State } from "../types.ts";
import { isYours } from "./help_question.ts";

/** The board, and under it the field for what one has. A press on a cell goes through its answers. */
export function boardField(state: State, me: Mine, position: Position, stale: boolean, dispatch: Dispatch): Child {
  const drawn = stale || stuck(position) ? boardAfter(position, state.link.moves) : position.board;
  const scores = stuck(position) ? undefined : scoresOf(position);
  const { heat } = state.settings;
  const choose = (query: string) => {
    const turn = state.link.moves.findIndex((move) => move.query === query);
    if (turn >= 0 && !position.legal.includes(query)) dispatch({ type: "own", view: "help", value: { editing: turn, mending: true } });
    else dispatch({ type: "help.choose", query });
  };
  const shared = { scores, heat, best: stale || stuck(position) || position.over ? [] : bestOf(position), focus: me.chosen, stale };
  const head = h("div", { class: "row spread tools-row" }, h("h1", { class: "title" }, [titleOf(state.link.rules), againstHost(state.link.host)].filter(Boolean).join(", ")), otherGame(state, dispatch));
  const field = entry(state, me, position, dispatch);
  const colours = !position.over && heatSwitch(heat, (chosen) => dispatch({ type: "set", settings: { heat: chosen } }));
  if (isLines(drawn)) {
    const doubt = position.contradiction;
    const onrow = (turn: number) => dispatch({ type: "own", view: "help", value: me.editing === turn ? { editing: null, mending: false } : { editing: turn, mending: true } });
    const next = doubt || position.over ? null : asking(me);
    return [head, moveRows({ board: drawn, name: "Moves", next, stale, open: me.editing, doubted: doubt ? doubt.turn - 1 : null, onrow }), field];
  }
  if (!isGrid(drawn)) {
    const query = asking(me);
    const letter = query && query.length <= 2 && query !== "length" ? query : null;
    const name = titleOf(state.link.rules);
    return [
      head,
      wordBoard({ ...shared, board: drawn, name, chosen: letter, picked: new Set(me.places), onplace: position.over ? undefined : (place) => toggle(dispatch, me, place), onpick: choose }),
      field,
      h("div", { class: "row" }, colours),
    ];
  }
  const press = (query: string) => {
    const asked = state.link.moves.some((move) => move.query === query);
    if (!asked && position.over) return;
    const moves = afterPress(state.link.moves, query, position.answers ?? [], drawn);
    if (moves) dispatch({ type: "help.moves", moves });
    else if (asked) choose(query);
    else dispatch({ type: "help.choose", query });
  };
  const props = {
    ...shared,
    board: drawn,
    name: `${titleOf(state.link.rules)}: rows are letters, columns are numbers`,
    last: state.link.moves.at(-1)?.query ?? null,
    onpick: press,
    onlook: choose,
    onenter: (query: string) => {
      choose(query);
      requestAnimationFrame(() => document.querySelector<HTMLElement>(".answers button, .moves .open button")?.focus());
    },
    onwalk: (query: string) => {
      if (position.legal.includes(query) && query !== asking(me)) dispatch({ type: "help.choose", query });
    },
  };
  return [head, board(props), field, later(() => [h("div", { class: "row spread under" }, scores ? legend(props) : h("span", null), colours), fleetList({ ...position, board: drawn })])];
}

/** What leads, and what is still possible, where the board itself does not show it. */
export function leading(state: State, me: Mine, position: Position, stale: boolean, dispatch: Dispatch): Child {
  if (me.trouble || position.contradiction || position.kind === "grid") return null;
  const open = !position.over;
  const choose = (query: string) => dispatch({ type: "help.choose", query });
  const lines = position.kind === "lines";
  if (lines && open && !position.scores) return h("div", { class: "awaited" });
  // Each by itself, after the advice, which stands above them on a phone, and the second after the rows of the first.
  return [
    lines && open && later(() => rankingList({ position, heat: state.settings.rank, inBits: showsBits(state.settings), stale, onpick: choose, onrank: (rank) => dispatch({ type: "set", settings: { rank } }) })),
    (lines || open) && later(() => later(() => candidates({ position, stale, onname: open && position.game !== "phrase" ? choose : undefined }))),
  ];
}

function otherGame({ catalogue, link }: State, dispatch: Dispatch) {
  const now = entryOf(catalogue, link.rules);
  if (!catalogue || !now) return null;
  return choice("Help with", now.name, options(catalogue.games.map(({ name, title }) => [name, title])), (chosen) => {
    const game = catalogue.games.find(({ name }) => name === chosen);
    if (game) dispatch({ type: "go", link: { ...EMPTY, view: "help", rules: hiddenByPerson(game.presets[0]?.rules ?? game.name) } });
  });
}

const UNDO = "M9 5 4 9.5 9 14V11h5a4 4 0 0 1 0 8h-4v1.5h4a5.5 5.5 0 0 0 0-11H9z";
const REDO = "M15 5l5 4.5-5 4.5V11h-5a4 4 0 0 0 0 8h4v1.5h-4a5.5 5.5 0 0 1 0-11h5z";

function entry(state: State, me: Mine, position: Position, dispatch: Dispatch) {
  const { board, kind } = position;
  const type = (typed: string) => dispatch({ type: "own", view: "help", value: { typed, typedTrouble: null, noted: "" } });
  const choose = (query: string) => dispatch({ type: "help.choose", query });
  const submit = (event: globalThis.Event) => {
    event.preventDefault();
    dispatch({ type: "help.say" });
  };
  const wrong = me.typedTrouble;
  const label = { grid: "Type or paste moves", words: "Type what you see", lines: "Your guess, or moves to paste" }[kind];
  // Nothing more can be said of a game that is over; and where the engine guesses nobody else enters guesses.
  const open = !position.over && !(kind === "lines" && isYours(state));
  const keys = open && "lines" in board && inTiles(board);
  return h("form", { class: "entry", id: "entry", onsubmit: submit, key: "entry" },
    open && "lines" in board && position.legal.length <= FEW && picks({ position, board, chosen: asking(me), chances: true, onguess: choose }),
    h("div", { class: "row nowrap" },
      open && [
        h("label", { class: "unseen", for: "typed" }, label),
        h("textarea", {
          ...typedField("typed", wrong),
          rows: Math.min(8, me.typed.split("\n").length),
          value: me.typed,
          placeholder: exampleOf(position),
          maxlength: 20000,
          oninput: (event: any) => type(event.target.value),
          onkeydown: (event: KeyboardEvent) => {
            if (event.key === "Enter" && !event.shiftKey) submit(event);
          },
        }),
        !keys && h("button", { disabled: !me.typed.trim() }, "Add"),
      ],
      h("button", { type: "button", class: "icon", "aria-label": "Undo", title: "Undo (u)", disabled: !me.past.length && !state.link.moves.length, onclick: () => dispatch({ type: "help.undo" }) }, icon(UNDO)),
      h("button", { type: "button", class: "icon", "aria-label": "Redo", title: "Redo (r)", disabled: !me.future.length, onclick: () => dispatch({ type: "help.redo" }) }, icon(REDO)),
    ),
    keys && later(() => guessKeys({ board, form: "entry", send: "Add", noun: position.queryNoun, plainly: plainAnswers(position), value: me.typed, busy: false, trouble: null, oninput: type })),
    faultOf("typed", wrong),
    me.noted && h("p", { class: "soft small", role: "status" }, `Noted: ${me.noted}`),
    kind === "grid" && !state.link.moves.length && h("p", { class: "soft small" }, `${pressesOf(position.answers ?? [])} To look at it only, hold it, or use the right button.`),
  );
}

function exampleOf({ kind, board, legal, answers, scores, suggestion }: Position) {
  if (isGrid(board)) {
    const cell = (row: number, column: number) => board.queries[row % board.rows][column % board.columns];
    const [hit, miss] = ["h", "m"].map((by) => answers?.find(({ key }) => key === by)).map((one) => (one?.ship && isColour(one.ship) ? one.ship : one?.text ?? ""));
    return `${cell(1, 6)} ${hit}, ${cell(2, 2)} ${miss}, ${cell(3, 3)} ${miss[0]}`;
  }
  if (kind === "words") return "_ A _ _ E not S T";
  const query = suggestion?.query ?? legal[0] ?? "";
  const possible = scores?.find((score) => score.query === query)?.answers?.find(({ text, p }) => p > 0 && text !== "other");
  const answer = (possible?.text ?? answers?.[0]?.text ?? "").replace(/^([gyb]+) .*/, "$1 …"); // of several boards the first
  return `${query.length + answer.length > 14 ? "Such as" : "Your guess, or:"} ${query} ${answer}`;
}
