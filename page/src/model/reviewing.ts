/** The state of a game that is reviewed, and how events change it. Pure. */

import type { Cell, CellMap, Event, GameFile, Link, MoveReview, Position, Review, State, Transcript, Trouble, Wire } from "../types.ts";
import { own } from "./state.ts";
import { isSlip } from "./verdicts.ts";

/** A game of the library. */
export type Recent = Wire["Listed"];

/** An attempt at a better query. */
interface Attempt { query: string; state: "asked" | "told" | "failed"; text: string; best: boolean }
/** One game under review; `open`: the moves whose answers may be shown; `saved`: what was done with it */
export interface Study {
  key: string;
  record: GameFile | null;
  status: "loading" | "running" | "stopped" | "done" | "failed";
  progress: { done: number; what: string; secondsLeft: number | null } | null;
  moves: Record<number, MoveReview>;
  review: Review | null;
  at: number;
  trouble: Trouble | null;
  open: Record<number, true>;
  trying: boolean;
  attempts: Record<number, Attempt[]>;
  positions: Record<number, Position>;
  maps: Record<number, CellMap[]>;
  /** Whether the maps are looked at. */
  unfolded: boolean;
  probe: Cell | null;
  saved: string;
}
interface Own { study?: Study; refused?: Trouble | null; over?: boolean; recent?: Recent[] }

/** The part of the state that belongs to the view Review. */
export const mine = (state: State): Own => (state.own.review ?? {}) as Own;

/** The move looked at, from 0; the number in the address counts from 1. */
export const turnOf = (link: Link) => Math.max(Math.trunc(Number(link.more.turn ?? 1)) || 1, 1) - 1;

/** The moves of a reviewed game; none while it is loading. */
export const transcriptOf = (study: Study): Transcript => study.record?.transcript ?? [];

/** The moves that have been weighed, in order. */
export const weighed = (study: Study) => Object.values(study.moves).sort((a, b) => a.turn - b.turn);

/** The moves that somebody chose: the length of a word is told unasked. */
export const chosenMoves = (moves: MoveReview[]) => moves.filter(({ query }) => query !== "length");

/** Whether nothing is known of a move by now, and the review that goes on may still weigh it. */
export const isAwaited = ({ status }: Pick<Study, "status">, { verdict }: MoveReview) => status === "running" && verdict === "not valued";

/**
 * Whether the answer to a move is to be kept back, so that the person may try first.
 * @param turn from 1
 */
export function isHidden(study: Study, turn: number) {
  const move = study.moves[turn];
  return move !== undefined && isSlip(move) && !study.open[turn];
}

/** A new study of a game: loading without its record, done if the record brings its analysis. */
export function fresh(key: string, record: GameFile | null, at: number): Study {
  const review = record?.analysis ?? null;
  return {
    key,
    record,
    status: record ? (review ? "done" : "running") : "loading",
    progress: null,
    moves: review ? Object.fromEntries(review.moves.map((move) => [move.turn, move])) : {},
    review,
    at: record ? Math.min(at, record.transcript.length) : at,
    trouble: null,
    open: {},
    trying: false,
    attempts: {},
    positions: {},
    maps: {},
    unfolded: false,
    probe: null,
    saved: "",
  };
}

/** The state after an event of the view Review. */
export function update(state: State, event: Event): State {
  if (event.type === "review-new") {
    return own(state, "review", { study: { ...fresh(event.key, event.record, event.at), unfolded: mine(state).study?.unfolded ?? false }, refused: null });
  }
  const { study } = mine(state);
  if (!study || (event.key !== undefined && event.key !== study.key)) return state;
  const change = changes(study, event);
  return change ? own(state, "review", { study: { ...study, ...change } }) : state;
}

function changes(study: Study, event: Event): Partial<Study> | null {
  switch (event.type) {
    case "review-stream":
      return received(study, event);
    case "review-secret":
      return study.record ? { record: { ...study.record, secret: event.secret }, maps: {} } : null;
    case "review-step":
      return { at: Math.min(Math.max(event.to, 0), transcriptOf(study).length), trying: false };
    case "review-open":
      return { open: { ...study.open, ...Object.fromEntries(event.turns.map((t: number) => [t, true])) }, trying: false };
    case "review-try":
      return { trying: event.trying };
    case "review-attempt":
      return { attempts: { ...study.attempts, [event.turn]: attempted(study.attempts[event.turn] ?? [], event.attempt) } };
    case "review-position":
      return { positions: { ...study.positions, [event.at]: event.position } };
    case "review-maps":
      return { maps: { ...study.maps, [event.at]: event.maps } };
    case "review-unfold":
      return { unfolded: event.unfolded };
    case "review-probe":
      return { probe: event.cell };
    case "review-saved":
      return { saved: event.text };
    case "review-trouble":
      return { trouble: event.trouble };
    default:
      return null;
  }
}

const attempted = (attempts: Attempt[], attempt: Attempt) => [...attempts.filter(({ query }) => query !== attempt.query), attempt];

function received(study: Study, { event, data }: Event): Partial<Study> | null {
  switch (event) {
    case "progress":
      return { progress: data };
    case "moves":
      return { moves: { ...study.moves, ...Object.fromEntries(data.map((move: MoveReview) => [move.turn, move])) } };
    case "interim":
      return {
        review: data,
        moves: Object.fromEntries((data as Review).moves.map((move) => [move.turn, move])),
      };
    case "done":
      return {
        status: "done",
        review: data,
        progress: null,
        moves: Object.fromEntries((data as Review).moves.map((move) => [move.turn, move])),
        record: study.record && { ...study.record, analysis: data, "x-closing": false },
      };
    case "stopped":
      return study.status === "running" ? { status: "stopped" } : null;
    case "again":
      return { status: "running", trouble: null };
    case "error":
      return { status: "failed", trouble: data };
    default:
      return null;
  }
}
