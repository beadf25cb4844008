/** Daily games that were played without the server: when it is back it takes them over, and its library keeps them. */
/** @import {Dispatch, Review, State} from "../types.ts" */
/** @import {Revealed} from "../model/hosted_game.js" */
/** @import {DayRecord} from "./day_records.js" */

import { explain, post, request } from "../lib/api.js";
import { keepsGames } from "../lib/library.js";
import { t } from "../lib/sentences.js";
import { graded, told } from "../model/closing.js";
import { dailyKind, resultOf, said, sharedName } from "../model/daily.js";
import { isPageGame, pageGame } from "../model/page_game.js";
import { isReviewed, shortReview } from "./closing_review.js";
import { alone, keepRecord, recordOf, records } from "./day_records.js";
import { agentGame, reveal } from "./reveal.js";
import { GIVEN_UP, fresh, noteTimes, tagOf, timed } from "./save_game.js";

/**
 * Have the server hide the secret of the day that the page has hidden until now. Throws where it does not answer.
 * @param {string} date
 * @param {string} kind
 * @param {DayRecord} record
 * @param {Dispatch} dispatch
 * @returns {Promise<DayRecord>}
 */
async function sealed(date, kind, record, dispatch) {
  let next = record;
  if (isPageGame(record.game)) {
    /** @type {{game: string, commitment: string | null}} */
    const begun = await post("/api/games", { rules: record.rules, host: "honest", shared: sharedName(date) });
    const now = recordOf(date, kind); // the game has gone on meanwhile
    next = { ...(now?.id === record.id ? now : record), game: begun.game, seal: begun.commitment ?? "" };
    keepRecord(date, kind, next);
  }
  dispatch({ type: "handed", date, kind, was: pageGame(date, kind), game: next.game, seal: next.seal, id: next.id });
  return next;
}

/** The game that the server is asked to take over for a page that shows it, and one that it has refused. */
let adopting = "";
let refused = "";

/**
 * Have the server take over the game that is shown.
 * @param {State} state
 * @param {Dispatch} dispatch
 */
export async function adopt({ link, today }, dispatch) {
  if (adopting === link.game || refused === link.game) return;
  adopting = link.game;
  const date = link.more.daily;
  const kind = dailyKind({ link, today });
  try {
    const over = await alone(async () => {
      const kept = recordOf(date, kind);
      const { rules, moves } = link;
      // A link from another browser has no record here.
      const shown = /** @type {DayRecord} */ ({ rules, moves, id: link.id || fresh(), game: link.game, seal: "", begun: link.more.begun ?? "", status: "handed", gaveUp: false, on: today, result: { won: false, cost: 0, text: "" }, noun: "", players: {} });
      const next = await sealed(date, kind, kept ?? shown, dispatch);
      if (next.status === "open") keepRecord(date, kind, { ...next, status: "handed" });
      return next.status === "over";
    });
    if (over) handOver(dispatch);
  } catch (error) {
    const trouble = explain(error);
    if (trouble.status === 0) return;
    refused = link.game;
    dispatch({ type: "own", view: "play", value: { trouble } });
  } finally {
    adopting = "";
  }
}

/**
 * Hand over all games that were finished without the server: each once, whichever tab comes first.
 * @param {Dispatch} dispatch
 */
export async function handOver(dispatch) {
  for (const [key, { status }] of Object.entries(records())) {
    if (status !== "over") continue;
    const [date, kind] = key.split(" ");
    try {
      await alone(() => handOne(date, kind, dispatch));
    } catch {
      return; // the server is away again, and is asked anew when it is back
    }
  }
}

/**
 * @param {string} date
 * @param {string} kind
 * @param {Dispatch} dispatch
 */
async function handOne(date, kind, dispatch) {
  const kept = recordOf(date, kind);
  if (kept?.status !== "over") return; // another tab was first
  const opened = await openedBy(date, kind, kept, dispatch);
  if (!opened) return keepRecord(date, kind, { ...kept, status: "handed" });
  const { record, revealed } = opened;
  const { agent, secret } = revealed;
  const saved = (await keepsGames()) && (await save(date, record, secret));
  const { game, on, noun } = record;
  const { won, cost } = record.result;
  const result = resultOf({ game, on, won, cost, noun }, saved ? record.id : "", agent, { par: null, accuracy: null });
  dispatch({ type: "daily", key: `${date} ${kind}`, result });
  // The view that shows the game reviews it itself.
  const review = isReviewed(record) ? null : await weighed(record, secret);
  if (review) dispatch({ type: "daily", key: `${date} ${kind}`, result: { ...result, ...graded(review, record.gaveUp) } });
  keepRecord(date, kind, { ...record, status: "handed" });
  if (saved) dispatch({ type: "note", text: t`The server is back: your daily ${kind} of ${said(date)} is in the library now.` });
}

/**
 * The secret and the engine's game as the server tells them; null where it does not take the moves for those of the day.
 * @param {string} date
 * @param {string} kind
 * @param {DayRecord} kept
 * @param {Dispatch} dispatch
 * @returns {Promise<{record: DayRecord, revealed: Revealed} | null>}
 */
async function openedBy(date, kind, kept, dispatch) {
  // A server with another key cannot open the seal: it hides the secret of the day once more.
  for (const one of isPageGame(kept.game) ? [kept] : [kept, { ...kept, game: pageGame(date, kind) }]) {
    try {
      const record = await sealed(date, kind, one, dispatch);
      const { game, moves, gaveUp } = record;
      const ended = { game, moves, resign: gaveUp };
      const revealed = await reveal(ended);
      return { record, revealed: { ...revealed, agent: revealed.agent ?? (await agentGame(ended).catch(() => null)) } };
    } catch (error) {
      const { status = 0 } = explain(error);
      if (status < 400 || status >= 500) throw error;
    }
  }
  return null;
}

/**
 * Keep a game in the library, in the place of the one with its number: who does it twice does it once.
 * @param {string} date
 * @param {DayRecord} record
 * @param {string} secret
 * @returns {Promise<boolean>} whether the library has it
 */
async function save(date, { rules, moves, id, gaveUp, result, players, begun, seal }, secret) {
  const times = noteTimes(id, moves);
  const file = {
    format: "bestguess-game",
    version: 1,
    id,
    created: times.created,
    rules,
    players,
    transcript: timed(moves, times),
    secret,
    result: gaveUp ? { ...result, won: false, text: GIVEN_UP } : result,
    "x-address": { daily: date, ...(begun ? { begun } : {}), ...(seal ? { seal } : {}) },
  };
  /** @type {{kept: boolean}} */
  const { kept } = await request("PUT", `/api/library/${id}?since=${tagOf(moves)}`, file);
  return kept;
}

/**
 * The review of a game; null if there was no time to weigh its moves.
 * @param {DayRecord} record
 * @param {string} secret
 * @returns {Promise<Review | null>}
 */
async function weighed(record, secret) {
  if (!record.moves.length) return null;
  for await (const { event, data } of shortReview(record, secret)) {
    if (event === "done") return told({ of: "", review: data, status: "done" });
    if (event === "error") return null;
  }
  return null;
}
