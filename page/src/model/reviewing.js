/** The state of a game that is reviewed, and how events change it. Pure. */
/** @import {Cell, CellMap, Event, GameFile, Link, MoveReview, Position, Review, State, Transcript, Trouble} from "../types.ts" */

import { own } from "./state.js";
import { isSlip } from "./verdicts.js";

/** @typedef {{id: string, rules: string, moves: number, finished: boolean, won: boolean | null, givenUp: boolean}} Recent a game of the library */

/**
 * @typedef {{query: string, state: "asked" | "told" | "failed", text: string, best: boolean}} Attempt at a better query
 * @typedef {{
 *   key: string, record: GameFile | null, status: "loading" | "running" | "stopped" | "done" | "failed",
 *   progress: {done: number, what: string, secondsLeft: number | null} | null,
 *   moves: Record<number, MoveReview>, review: Review | null, at: number, trouble: Trouble | null,
 *   open: Record<number, true>, trying: boolean, attempts: Record<number, Attempt[]>,
 *   positions: Record<number, Position>, maps: Record<number, CellMap[]>, probe: Cell | null,
 *   saved: string
 * }} Study one game under review; `open`: the moves whose answers may be shown; `saved`: what was done with it
 * @typedef {{study?: Study, refused?: Trouble | null, over?: boolean, recent?: Recent[]}} Own
 */

/**
 * The part of the state that belongs to the view Review.
 * @param {State} state
 * @returns {Own}
 */
export const mine = (state) => /** @type {Own} */ (state.own.review ?? {});

/**
 * A key that tells reviews apart; the empty text if the link names no game.
 * @param {Link} link
 */
export function keyOf({ rules, moves, id, more }) {
  if (id) return JSON.stringify([id, more.reference ?? ""]);
  return rules && moves.length ? JSON.stringify([rules, moves, more.reference ?? ""]) : "";
}

/** The move looked at, from 0; the number in the address counts from 1. @param {Link} link */
export const turnOf = (link) => Math.max(Math.trunc(Number(link.more.turn ?? 1)) || 1, 1) - 1;

/**
 * The moves of a reviewed game; none while it is loading.
 * @param {Study} study
 * @returns {Transcript}
 */
export const transcriptOf = (study) => study.record?.transcript ?? [];

/**
 * The moves that have been weighed, in order.
 * @param {Study} study
 */
export const weighed = (study) => Object.values(study.moves).sort((a, b) => a.turn - b.turn);

/**
 * The moves that somebody chose: the length of a word is told unasked.
 * @param {MoveReview[]} moves
 */
export const chosenMoves = (moves) => moves.filter(({ query }) => query !== "length");

/**
 * Whether nothing is known of a move by now, and the review that goes on may still weigh it.
 * @param {Pick<Study, "status">} study
 * @param {MoveReview} move
 */
export const isAwaited = ({ status }, { verdict }) => status === "running" && verdict === "not valued";

/**
 * Whether the answer to a move is to be kept back, so that the person may try first.
 * @param {Study} study
 * @param {number} turn from 1
 */
export function isHidden(study, turn) {
  const move = study.moves[turn];
  return move !== undefined && isSlip(move) && !study.open[turn];
}

/**
 * A new study of a game: loading without its record, done if the record brings its analysis.
 * @param {string} key
 * @param {GameFile | null} record
 * @param {number} at
 * @returns {Study}
 */
export function fresh(key, record, at) {
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
    probe: null,
    saved: "",
  };
}

/**
 * The state after an event of the view Review.
 * @param {State} state
 * @param {Event} event
 * @returns {State}
 */
export function update(state, event) {
  if (event.type === "review-new") {
    return own(state, "review", { study: fresh(event.key, event.record, event.at), refused: null });
  }
  const { study } = mine(state);
  if (!study || (event.key !== undefined && event.key !== study.key)) return state;
  const change = changes(study, event);
  return change ? own(state, "review", { study: { ...study, ...change } }) : state;
}

/**
 * @param {Study} study
 * @param {Event} event
 * @returns {Partial<Study> | null}
 */
function changes(study, event) {
  switch (event.type) {
    case "review-stream":
      return received(study, event);
    case "review-secret":
      return study.record ? { record: { ...study.record, secret: event.secret }, maps: {} } : null;
    case "review-step":
      return { at: Math.min(Math.max(event.to, 0), transcriptOf(study).length), trying: false };
    case "review-open":
      return { open: { ...study.open, ...Object.fromEntries(event.turns.map((/** @type {number} */ t) => [t, true])) }, trying: false };
    case "review-try":
      return { trying: event.trying };
    case "review-attempt":
      return { attempts: { ...study.attempts, [event.turn]: attempted(study.attempts[event.turn] ?? [], event.attempt) } };
    case "review-position":
      return { positions: { ...study.positions, [event.at]: event.position } };
    case "review-maps":
      return { maps: { ...study.maps, [event.at]: event.maps } };
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

/**
 * @param {Attempt[]} attempts
 * @param {Attempt} attempt
 */
const attempted = (attempts, attempt) => [...attempts.filter(({ query }) => query !== attempt.query), attempt];

/**
 * @param {Study} study
 * @param {Event} event
 * @returns {Partial<Study> | null}
 */
function received(study, { event, data }) {
  switch (event) {
    case "progress":
      return { progress: data };
    case "moves":
      return { moves: { ...study.moves, ...Object.fromEntries(data.map((/** @type {MoveReview} */ move) => [move.turn, move])) } };
    case "interim":
      return {
        review: data,
        moves: Object.fromEntries(/** @type {Review} */ (data).moves.map((move) => [move.turn, move])),
      };
    case "done":
      return {
        status: "done",
        review: data,
        progress: null,
        moves: Object.fromEntries(/** @type {Review} */ (data).moves.map((move) => [move.turn, move])),
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
