/** The state of a game that the page helps with, and how events change it. Pure. */

import type { Dispatch, Event, GridBoard, Link, Need, Place, Position, State, Transcript, Trouble } from "../types.ts";
import { linesOf, lookedBack, lookingAt, noteLines, partedAt, viewed } from "./lines.ts";
import { ADVICE, type BadMove, bestOf, cutOff, isCurrent, isLines, positionNeed, positionsOf, showsBits, spokenAdvice, spokenMove, whatIfNeed } from "./positions.ts";
import { isResuming, noteRunning, saved } from "./saving.ts";
import { formatRules, hiddenByPerson, parseRules } from "./rules.ts";
import { spokenReasons } from "./ship_reasons.ts";
import { does, isTold, newest, outcome, own, say, without } from "./store.ts";

const UNCHOSEN = {
  noted: "", // the moves typed last, as the game read them
  chosen: null as string | null, // the query that the person looks at instead of the best
  places: [] as number[], // picked for the letter, from 0
  editing: null as number | null, // the move that is open for a change, from 0
  mending: false, // whether it was opened on the board, and so is changed beside it
  reply: "", // an answer as it is typed
  replyTrouble: null as Trouble | null,
  states: [] as Place[], // of the tiles, as they were pressed
};

const START = {
  ...UNCHOSEN,
  past: [] as Transcript[],
  future: [] as Transcript[],
  typed: "",
  reading: "", // what was typed and is being read
  typedTrouble: null as Trouble | null,
  copied: "",
  shared: "", // what came of copying the result
  secret: "", // what the person had in mind, told when the game is over
  badMove: null as BadMove | null, // the move of the link that its game does not know
  badMoveFault: "", // what is wrong with that move as it was typed anew
};

export function mine(state: State) {
  const { position, whatif } = positionsOf(state, "help");
  return {
    ...START,
    ...(state.own.help as Partial<typeof START>),
    position: position ?? newest<Position>(state, "help board").value,
    whatif,
    trouble: newest(state, "help position").trouble,
    lines: linesOf(state), // the addresses of the lines of this game, if it has several
  };
}
export type Mine = ReturnType<typeof mine>;

/** Time for the advice to come, which has the board in it: mostly it does, and a board is not drawn twice. In milliseconds. */
const PATIENCE: Need = { slot: "help patience", path: "", body: {}, pause: 150 };

export function needs(state: State): Need[] {
  if (isResuming(state)) return [];
  const seen = viewed(state);
  const me = mine(state);
  // The board alone: nobody is to look at an empty screen while a question is weighed.
  const board = { ...positionNeed("help", seen.link, []), slot: "help board" };
  const first = me.position ? [] : isTold(state, PATIENCE) ? [PATIENCE, board] : [PATIENCE];
  const query = asking(me);
  const open = current(seen) && query && me.position && !stuck(me.position) && !me.position.over;
  return [...first, positionNeed("help", seen.link, ADVICE), ...(open ? [whatIfNeed("help", seen.link, query)] : [])];
}

export function settle(state: State): State {
  const { link, previous } = state;
  if (isResuming(state)) return state;
  if (!link.rules) return { ...state, link: { ...link, rules: hiddenByPerson("battleship") } };
  const { position, badMove } = mine(state);
  const back = viewed(state) !== state;
  const fresh = !back && current(state);
  const over = fresh ? position?.over : null;
  // Before the new position is there, too: whoever leaves at once comes back to the game with its last answer.
  const next = position && !position.over && !badMove && previous?.rules === link.rules;
  const noted = !back && (fresh || next) ? noteRunning("help", state, Boolean(over)) : state;
  if (badMove) return noted; // a link that is not mended yet is kept by nobody
  const guesser = { kind: "person", ...(link.policy ? { adviser: link.policy } : {}) };
  const result = over ? { result: { won: over.won, cost: over.cost, text: over.text } } : {};
  return noteLines(saved(noted, { guesser, host: { elsewhere: true } }, result));
}

export function update(state: State, event: Event): State {
  const me = mine(state);
  const { link } = state;
  const seen = viewed(state);
  const at = lookedBack(link);
  return outcome(event, {
    "help.moves": () => {
      // An answer that the server has read may come after an undo: then it belongs to moves that are gone.
      if (event.after && event.after !== seen.link.moves) return unread(state, null);
      if (seen !== state) return turned(state, partedAt(link, event.moves), { past: [], future: [], ...event.value });
      return turnTo(state, event.moves, { past: [...me.past, link.moves].slice(-200), future: [], ...event.value });
    },
    "help.answer": () => {
      // A second press while the advice is on its way would answer the same query twice.
      const { query, answer: said, after } = event;
      if (!current(seen) && seen.link.moves.some((move) => move.query === query)) return state;
      return update(state, { type: "help.moves", moves: [...after, { query, answer: said }], after });
    },
    "help.say": () => {
      // The field is free for what comes next at once; what is typed before all is read is read with it.
      const text = [me.reading, me.typed.trim()].filter(Boolean).join("\n");
      if (!text || !me.position) return state;
      // What refusals advise, as at the command line; UNDO may be guessed where words have four letters.
      const undoes = /^undo$/i.test(text) && !(isLines(me.position.board) && me.position.board.places === 4);
      if (undoes) return update(own(state, "help", { typed: "", typedTrouble: null }), { type: "help.undo" });
      const lengths = me.position.game === "phrase" && !seen.link.moves.length && lengthsIn(text);
      if (lengths) {
        const next = { ...state, link: withLengths(link, lengths), own: { ...state.own, help: { reading: /\d/.test(text) ? "" : text } } };
        return /\d/.test(text) ? next : does(next, readTyped(next.link, text, me, me.position));
      }
      return does(own(state, "help", { typed: "", typedTrouble: null, reading: text }), readTyped(seen.link, text, me, me.position));
    },
    "help.unread": () => unread(state, event.trouble),
    "help.again": () => turnTo({ ...state, link: { ...lookingAt(link, Infinity), id: "" } }, [], { past: [...me.past, link.moves], future: [] }), // another game: what was saved of this one stays
    "help.look": () => (event.at === at ? state : turned(state, lookingAt(link, event.at), {})),
    "help.undo": () => {
      if (seen !== state) return turned(state, lookingAt(link, at - 1), {});
      const before = me.past.at(-1) ?? link.moves.slice(0, -1);
      if (!me.past.length && !link.moves.length) return state;
      return turnTo(state, before, { past: me.past.slice(0, -1), future: [...me.future, link.moves] });
    },
    "help.redo": () => {
      if (seen !== state) return turned(state, lookingAt(link, at + 1), {});
      const next = me.future.at(-1);
      return next ? turnTo(state, next, { past: [...me.past, link.moves], future: me.future.slice(0, -1) }) : state;
    },
    "help.choose": () => {
      // A typed query that the server has read may come after an answer: then it belongs to an older position.
      if (event.after && event.after !== seen.link.moves) return unread(state, null);
      // The query that is shown already: an answer that was begun meanwhile stays.
      if (event.query !== null && event.query === asking(me)) return own(state, "help", { chosen: event.query, ...event.value });
      return own(state, "help", { ...UNCHOSEN, chosen: event.query, ...event.value });
    },
    "answered help position": () => (current(seen) ? announced(seen, state) : state),
    "refused help position": () => cutOff(state, "help", event.trouble, { ...UNCHOSEN, badMoveFault: "" }) ?? state,
    "answered help whatif": () => {
      // Those who walk over the board by keys are told which ships could lie where they are.
      const { query, ships } = event.value;
      if (!ships || me.position?.kind !== "grid" || me.chosen !== query || link.moves.some((move) => move.query === query)) return state;
      return does(state, { do: "sayAt", query, text: spokenReasons(me.position.board as GridBoard, query, ships) });
    },
    reach: () => {
      // What was typed where the server was away is sent as soon as a person likes.
      const away = (trouble: Trouble | null) => (trouble?.status === 0 ? null : trouble);
      return event.answers ? own(state, "help", { replyTrouble: away(me.replyTrouble), typedTrouble: away(me.typedTrouble) }) : state;
    },
    link: () => {
      // Of another game nothing is kept: an error in it would else stand beside the board of the one before.
      const { rules = link.rules, id = link.id } = event.link;
      const other = rules !== link.rules || (id !== link.id && link.id !== "");
      return other ? without({ ...state, own: { ...state.own, help: {} } }, "help") : own(state, "help", UNCHOSEN);
    },
  }) ?? state;
}

/** The lengths of the words of a phrase, as its rules have them, in numbers, `4 3 5`, or as its words are seen, `_ A _ _   _ _ E`; else empty. */
export function lengthsIn(text: string) {
  if (/^\d{1,2}([\s,-]+\d{1,2})+$/.test(text)) return text.split(/\D+/).join("-");
  const seen = text.split(/\s+not\s/i)[0].trim();
  if (!/[_*]/.test(seen) || !/^[\p{L}_*\s/]+$/u.test(seen)) return "";
  const words = seen.split(/(?:^|\s)\S\s\S(?:\s|$)/.test(seen) ? /\s{2,}|\s*\/\s*/ : /[\s/]+/);
  return words.map((word) => word.replace(/\s/g, "").length).join("-");
}

export const withLengths = (link: Link, lengths: string): Link => ({ ...link, rules: formatRules("phrase", { ...parseRules(link.rules).given, lengths }) });

/** A command that mends an answer: `fix 5 4`, `fix move 2 to hit`. */
const FIX = /^fix\s+(?:move\s+)?(\d{1,9})\b\s*(?:[:.=]|to\s|is\s)?\s*(.*)$/i;

/** What has a text read: a query of one's own is looked at, moves are added. */
function readTyped(link: Link, text: string, { chosen }: Mine, position: Position) {
  const asked = position.kind === "words" && !position.contradiction ? (chosen ?? bestOf(position)[0] ?? "") : "";
  const [, number, said] = FIX.exec(text) ?? [];
  if (number) return { do: "readFixed", link, turn: Number(number) - 1, said };
  // A guess may be of several words, and may stand before its answer: CRANE bygbb.
  const ways = position.kind !== "lines" ? ["moves"] : /\s/.test(text) ? ["moves", "query"] : ["query", "moves"];
  return { do: "readTyped", link, text, asked, ways };
}

/** The state in which what could not be read stands in the field again, before what was typed meanwhile. */
function unread(state: State, typedTrouble: Trouble | null): State {
  const { reading, typed } = mine(state);
  if (!reading) return state;
  return own(state, "help", { typed: [reading, typed].filter(Boolean).join("\n"), reading: "", typedTrouble });
}

function announced(seen: State, state: State): State {
  const me = mine(seen);
  const position = me.position as Position;
  const last = seen.link.moves.at(-1);
  const said = last ? `${spokenMove(position, last)}. ` : "";
  const best = bestOf(position)[0];
  if (position.contradiction) {
    return say(state, said + (position.belief?.kind === "letters" ? (position.notes ?? []).join(" ") : "These answers cannot all be right."));
  }
  if (position.over) return say(state, `${said}${position.over.text}.`);
  if (!best) return state;
  const next = say(state, `${said}${spokenAdvice(position, best, showsBits(state.settings))}`);
  return me.chosen ? next : does(next, { do: "focusCell", query: best });
}

const turnTo = (state: State, moves: Transcript, value: object) => turned(state, { ...state.link, moves }, value);

const turned = (state: State, link: Link, value: object) => own({ ...state, link }, "help", { ...UNCHOSEN, copied: "", shared: "", secret: "", badMove: null, ...value });

export const current = (state: State) => isCurrent(state, "help", ADVICE);

/** The query that the person looks at, and that an answer would be for. */
export const asking = (me: Pick<Mine, "chosen" | "position">) => me.chosen ?? bestOf(me.position)[0] ?? null;

export function toggle(dispatch: Dispatch, me: Mine, place: number) {
  const places = me.places.includes(place) ? me.places.filter((one) => one !== place) : [...me.places, place];
  dispatch({ type: "own", view: "help", value: { places } });
}

export const answer = ({ link: { moves } }: State, dispatch: Dispatch, query: string, text: string) =>
  dispatch({ type: "help.answer", query, answer: text, after: moves });

/** Whether nothing can be said until an answer is mended: nothing fits, and the game has no failsafe. */
export function stuck(position: Position) {
  return Boolean(position.contradiction) && !position.suggestion && !position.over;
}
