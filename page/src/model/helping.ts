/** The state of a game that the page helps with, and how events change it. Pure. */

import type { Dispatch, Event, Link, Place, Position, State, Transcript, Trouble } from "../types.ts";
import { type Asked, NOTHING, question } from "./asked_position.ts";
import { type BadMove, cutAt } from "./bad_move.ts";
import { lookedBack, lookingAt, partedAt, viewed } from "./lines.ts";
import { bestOf } from "./scores.ts";
import { own } from "./state.ts";

export const WANT = ["scores", "suggestion"];

interface Helping {
  boardAsked: string; // the question for the board alone that was asked last
  boardOf: string; // which question the board answers, or its refusal
  chosen: string | null; // the query that the person looks at instead of the best
  places: number[]; // picked for the letter, from 0
  past: Transcript[];
  future: Transcript[];
  editing: number | null; // the move that is open for a change, from 0
  mending: boolean; // whether it was opened on the board, and so is changed beside it
  typed: string;
  typedTrouble: Trouble | null;
  noted: string; // the moves typed last, as the game read them
  copied: string;
  shared: string; // what came of copying the result
  secret: string; // what the person had in mind, told when the game is over
  reply: string; // an answer as it is typed
  replyTrouble: Trouble | null;
  states: Place[]; // of the tiles, as they were pressed
  badMove: BadMove | null; // the move of the link that its game does not know
  badMoveFault: string; // what is wrong with that move as it was typed anew
  lines: string[]; // the addresses of the lines of this game, if it has several
}
export type Mine = Asked & Helping;

const START: Mine = { ...NOTHING, boardAsked: "", boardOf: "", chosen: null, places: [], past: [], future: [], editing: null, mending: false, typed: "", typedTrouble: null, noted: "", copied: "", shared: "", secret: "", reply: "", replyTrouble: null, states: [], badMove: null, badMoveFault: "", lines: [] };

/** The parts of the state that are reset when another query or position is looked at. */
const UNCHOSEN = { noted: "", chosen: null, places: [], editing: null, mending: false, reply: "", replyTrouble: null, states: [] };

/** The part of the state that belongs to the view Help, with its defaults. */
export const mine = (state: State): Mine => ({ ...START, ...((state.own.help ?? {}) as object) } as Mine);

/** The state after an event of the view Help. */
export function update(state: State, event: Event): State {
  const me = mine(state);
  switch (event.type) {
    case "help.moves":
      // An answer that the server has read may come after an undo: then it belongs to moves that are gone.
      if (event.after && event.after !== viewed(state).link.moves) return state;
      if (viewed(state) !== state) return turned(state, partedAt(state.link, event.moves), { past: [], future: [], ...event.value });
      return turnTo(state, event.moves, { past: [...me.past, state.link.moves].slice(-200), future: [], ...event.value });
    case "help.again": // another game: what was saved of this one stays
      return turnTo({ ...state, link: { ...lookingAt(state.link, Infinity), id: "" } }, [], { past: [...me.past, state.link.moves], future: [] });
    case "help.look":
      return event.at === lookedBack(state.link) ? state : turned(state, lookingAt(state.link, event.at), {});
    case "help.undo": {
      if (viewed(state) !== state) return turned(state, lookingAt(state.link, lookedBack(state.link) - 1), {});
      const before = me.past.at(-1) ?? state.link.moves.slice(0, -1);
      if (!me.past.length && !state.link.moves.length) return state;
      return turnTo(state, before, { past: me.past.slice(0, -1), future: [...me.future, state.link.moves] });
    }
    case "help.redo": {
      if (viewed(state) !== state) return turned(state, lookingAt(state.link, lookedBack(state.link) + 1), {});
      const next = me.future.at(-1);
      return next ? turnTo(state, next, { past: [...me.past, state.link.moves], future: me.future.slice(0, -1) }) : state;
    }
    case "help.choose":
      // A typed query that the server has read may come after an answer: then it belongs to an older position.
      if (event.after && event.after !== viewed(state).link.moves) return state;
      // The query that is shown already: an answer that was begun meanwhile stays.
      if (event.query !== null && event.query === asking(me)) return own(state, "help", { chosen: event.query, ...event.value });
      return own(state, "help", { ...UNCHOSEN, chosen: event.query, ...event.value });
    case "help.position":
      return own(state, "help", { position: event.position, of: event.of, trouble: null });
    case "help.board":
      return me.position || event.of !== question(viewed(state).link, []) ? state : own(state, "help", { position: event.position, of: event.of, boardOf: event.of });
    case "help.trouble": {
      const cut = event.of === question(state.link, WANT) ? cutAt(state.link, event.trouble) : null;
      if (cut) return own({ ...state, link: cut.link }, "help", { ...UNCHOSEN, badMove: cut.badMove, badMoveFault: "" });
      return own(state, "help", { trouble: event.trouble, of: event.of });
    }
    case "link": {
      // Of another game nothing is kept: an error in it would else stand beside the board of the one before.
      const { rules = state.link.rules, id = state.link.id } = event.link;
      const other = rules !== state.link.rules || (id !== state.link.id && state.link.id !== "");
      return own(state, "help", other ? START : UNCHOSEN);
    }
    default:
      return state;
  }
}

/** The state with another transcript and nothing chosen. */
const turnTo = (state: State, moves: Transcript, value: object) => turned(state, { ...state.link, moves }, value);

/** The state with another link and nothing chosen. */
const turned = (state: State, link: Link, value: object) => own({ ...state, link }, "help", { ...UNCHOSEN, copied: "", shared: "", secret: "", badMove: null, ...value });

/** Whether what the server said is about the position that is shown. */
export const current = (state: State, me: Mine) => me.position !== null && me.of === question(state.link, WANT) && !me.trouble;

/** The query that the person looks at, and that an answer would be for. */
export const asking = (me: Mine) => me.chosen ?? bestOf(me.position)[0] ?? null;

/** Adds a place of the word to the chosen ones, or takes it out. */
export function toggle(dispatch: Dispatch, me: Mine, place: number) {
  const places = me.places.includes(place) ? me.places.filter((one) => one !== place) : [...me.places, place];
  dispatch({ type: "own", view: "help", value: { places } });
}

/** Adds a move with this answer, unless its query was answered a moment ago. */
export function answer(state: State, dispatch: Dispatch, query: string, text: string) {
  // A second press while the advice is on its way would answer the same query twice.
  if (!current(state, mine(state)) && state.link.moves.some((move) => move.query === query)) return;
  dispatch({ type: "help.moves", moves: [...state.link.moves, { query, answer: text }], after: state.link.moves });
}

/** Whether nothing can be said until an answer is mended: nothing fits, and the game has no failsafe. */
export function stuck(position: Position) {
  return Boolean(position.contradiction) && !position.suggestion && !position.over;
}

/** Moves on one line, as the game writes them. */
export const movesInWords = (moves: Transcript) => moves.map(({ query, answer }) => `${query} ${answer}`).join(", ");
