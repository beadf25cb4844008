/** Asking the server about a position: what help and play share. */
/** @import {Asked} from "../model/asked_position.js" */
/** @import {Dispatch, Link, Move, Position, State, Transcript, WhatIf} from "../types.ts" */

import { explain, isAbort, post } from "../lib/api.js";
import { question } from "../model/asked_position.js";

/** The server is asked again after this, in milliseconds, when it is away: it may only be starting anew. */
const AWAY = 2000;

/** A pause before the server is asked what a cell would do that the pointer only passes over, in milliseconds. */
const PASSING = 70;

/**
 * Ask about the position, unless that was asked already; older questions are taken back.
 * @param {string} view
 * @param {State} state
 * @param {string[]} want
 * @param {Dispatch} dispatch
 */
export function askPosition(view, state, want, dispatch) {
  const own = /** @type {Asked | undefined} */ (state.own[view]);
  const asked = question(state.link, want);
  if (own?.asked === asked || !state.link.rules) return;
  dispatch({ type: "own", view, value: { asked } });
  /** @type {Promise<Position>} */ (post("/api/position", JSON.parse(asked), { channel: `${view} position` })).then(
    (position) => dispatch({ type: `${view}.position`, position, of: asked }),
    (error) => {
      if (isAbort(error)) return;
      const trouble = explain(error);
      dispatch({ type: `${view}.trouble`, trouble, of: asked });
      if (trouble.status === 0) setTimeout(() => dispatch({ type: "own", view, value: { asked: "" } }), AWAY);
    },
  );
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let passing;

/**
 * Ask what each answer to a query would leave, a little later, for the pointer may only pass.
 * @param {string} view
 * @param {State} state
 * @param {string} query
 * @param {Dispatch} dispatch
 */
export function askWhatIf(view, state, query, dispatch) {
  const own = /** @type {Asked | undefined} */ (state.own[view]);
  const body = { rules: state.link.rules, transcript: state.link.moves, query };
  const asked = JSON.stringify(body);
  if (own?.whatifAsked === asked) return;
  clearTimeout(passing);
  dispatch({ type: "own", view, value: { whatifAsked: asked } });
  passing = setTimeout(() => {
    /** @type {Promise<WhatIf>} */ (post("/api/whatif", body, { channel: `${view} whatif` })).then(
      (whatif) => dispatch({ type: "own", view, value: { whatif, whatifOf: asked } }),
      () => {}, // the map after an answer is a courtesy: the answers themselves stay
    );
  }, PASSING);
}

/**
 * A query that a person typed, as the game writes it. Throws what is wrong with it.
 * @param {Link} link
 * @param {string} text
 * @returns {Promise<string>}
 */
export async function readQuery(link, text) {
  /** @type {WhatIf} */
  const { query } = await post("/api/whatif", { rules: link.rules, transcript: link.moves, query: text }, { channel: "query" });
  return query;
}

/**
 * An answer that a person typed, as the game writes it. Throws what is wrong with it.
 * @param {Link} link
 * @param {string} query
 * @param {string} text
 * @returns {Promise<Move>}
 */
export async function readAnswer(link, query, text) {
  const transcript = [...link.moves, { query, answer: text }];
  /** @type {Position} */
  const position = await post("/api/position", { rules: link.rules, transcript, want: [] }, { channel: "reply" });
  return position.transcript[link.moves.length];
}

/**
 * The moves in a text that a person typed or pasted, read by the server.
 * @param {Link} link
 * @param {string} text
 * @param {string} asked the query in question, which the text may answer by itself
 * @returns {Promise<Transcript>}
 */
export async function readMoves(link, text, asked = "") {
  /** @type {{moves: Transcript}} */
  const { moves } = await post("/api/read", { rules: link.rules, transcript: link.moves, text, asked }, { channel: "read" });
  return moves;
}
