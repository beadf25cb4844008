/** A daily game while the server is away: the page begins it, answers, and tells at the end what was hidden. */
/** @import {Dispatch, Position, State} from "../types.ts" */
/** @import {DayRecord} from "./day_records.js" */

import { t } from "../lib/sentences.js";
import { question } from "../model/asked_position.js";
import { dailyKind } from "../model/daily.js";
import { ANOTHER, answerTo, positionOf, replayed, revealedHere, rulesOfDay } from "../model/day_game.js";
import { revealedFor } from "../model/hosted_game.js";
import { pageGame } from "../model/page_game.js";
import { BARE, mine, resigned } from "../model/playing.js";
import { sameMoves } from "../model/state.js";
import { keepRecord, recordOf } from "./day_records.js";
import { daySecret } from "./day_secret.js";
import { isFamiliar } from "./day_words.js";
import { forgetPending } from "./pending_question.js";
import { fresh, noteTimes } from "./save_game.js";

/**
 * The day and the kind of the daily game that a link leads to.
 * @param {State} state
 * @returns {[string, string]}
 */
const dayOf = (state) => [state.link.more.daily, dailyKind(state)];

/**
 * The game of the day of a link that this browser keeps and the library does not have yet; null if there is none.
 * @param {State} state
 * @returns {DayRecord | null}
 */
export function keptGame(state) {
  const [date, kind] = dayOf(state);
  const kept = kind ? recordOf(date, kind) : null;
  return kept && kept.status !== "handed" ? kept : null;
}

/** The game that is being begun, and the question whose position is being worked out. */
let beginning = "";
let positioning = "";

/**
 * Begin a daily game that the page hosts itself.
 * @param {State} state
 * @param {Dispatch} dispatch
 */
export async function beginHere(state, dispatch) {
  const [date, kind] = dayOf(state);
  const game = pageGame(date, kind);
  if (beginning === game) return;
  beginning = game;
  const secret = await daySecret(date, kind);
  beginning = "";
  if (!secret) return cannotHost(kind, dispatch);
  dispatch({ type: "play.here", record: { rules: rulesOfDay(date, kind), moves: [], id: fresh(), game, seal: "", begun: "", gaveUp: false } });
}

/**
 * Say that this browser cannot host the game of a day.
 * @param {string} kind
 * @param {Dispatch} dispatch
 */
function cannotHost(kind, dispatch) {
  const text = t`This browser cannot draw the ${kind} of the day without the server.`;
  const remedy = t`It needs the page opened once with the server there, on this machine or over https. The game begins as soon as the server is back.`;
  dispatch({ type: "own", view: "play", value: { without: true, trouble: { text, remedy, status: 0 } } });
}

/**
 * Work out the position that a link shows, and mend moves that its secret does not answer like that.
 * @param {State} state
 * @param {Dispatch} dispatch
 */
export async function positionHere(state, dispatch) {
  const { link } = state;
  const of = question(link, BARE);
  const { of: known, position, trouble } = mine(state);
  if (positioning === of || (position && known === of && !trouble)) return;
  positioning = of;
  const [date, kind] = dayOf(state);
  const secret = await daySecret(date, kind);
  positioning = "";
  if (!secret) return cannotHost(kind, dispatch);
  const moves = replayed(link.rules, secret, link.moves);
  if (!sameMoves(moves, link.moves)) return dispatch({ type: "moves", moves });
  dispatch({ type: "own", view: "play", value: { asked: of } });
  dispatch({ type: "play.position", position: positionOf(link.rules, secret, link.moves), of });
}

/**
 * Answer a query.
 * @param {State} state
 * @param {string} text
 * @param {Dispatch} dispatch
 */
export async function askHere(state, text, dispatch) {
  const me = mine(state);
  const { game, moves, rules } = state.link;
  if (me.pending || me.over || me.position?.over || resigned(state) || !game) return;
  const [date, kind] = dayOf(state);
  const secret = await daySecret(date, kind);
  if (!secret) return cannotHost(kind, dispatch);
  const kept = recordOf(date, kind);
  if (kept && kept.game === game && !sameMoves(kept.moves, moves.slice(0, kept.moves.length))) {
    // One day has one game: what was asked in another tab counts here, too.
    dispatch({ type: "id", id: kept.id });
    dispatch({ type: "moves", moves: kept.moves });
    if (kept.gaveUp) dispatch({ type: "link", link: { more: { ...state.link.more, gaveup: "1" } } });
    dispatch({ type: "note", text: t`Another window has gone on with this game: here are its moves.` });
    return;
  }
  const query = await named(text, secret.words[0] ?? "");
  const answer = answerTo(secret, moves, query);
  if (answer === null) return;
  const after = [...moves, { query, answer }];
  noteTimes(state.link.id, after);
  forgetPending(game);
  dispatch({ type: "play.answered", game, turn: moves.length, query, answer, over: positionOf(rules, secret, after).over });
}

/**
 * A query as the server writes it: a word that is on no list is any other word.
 * @param {string} text
 * @param {string} word the secret
 */
async function named(text, word) {
  if (!text.startsWith("=")) return text.toUpperCase();
  const guess = text.slice(1).trim().toUpperCase();
  return guess.length === word.length && (await isFamiliar(guess)) ? `=${guess}` : ANOTHER;
}

/**
 * Tell what was hidden in a game that is over or was given up.
 * @param {State} state
 * @param {Dispatch} dispatch
 */
export async function revealHere(state, dispatch) {
  const revealedOf = revealedFor(state.link);
  if (mine(state).revealedOf === revealedOf) return;
  dispatch({ type: "own", view: "play", value: { revealedOf, revealed: null } });
  const [date, kind] = dayOf(state);
  const secret = await daySecret(date, kind);
  if (secret) dispatch({ type: "play.revealed", value: { revealed: revealedHere(date, secret), proof: "" }, of: revealedOf });
}

/**
 * Keep the game as it stands in the browser, for a tab that is opened later and for the library.
 * @param {State} state
 * @param {Position} position
 * @param {DayRecord["players"]} players
 */
export function noteHere(state, position, players) {
  const { link, today } = state;
  const [date, kind] = dayOf(state);
  const over = position.over !== null || resigned(state);
  if (!link.moves.length && !over) return;
  const old = recordOf(date, kind);
  // A game that the library waits for is not lost to another, nor the moves of a tab to one that has not heard of them.
  if (old && old.id !== link.id && old.status === "over") return;
  if (old?.id === link.id && (old.moves.length > link.moves.length || (sameMoves(old.moves, link.moves) && old.gaveUp === resigned(state)))) return;
  keepRecord(date, kind, {
    rules: link.rules,
    moves: link.moves,
    id: link.id,
    game: link.game,
    seal: link.more.seal ?? "",
    begun: link.more.begun ?? "",
    status: over ? "over" : "open",
    gaveUp: resigned(state),
    on: link.more.begun === date ? date : today,
    result: { won: position.over !== null && position.over.won !== false, cost: position.cost, text: position.over?.text ?? "" },
    noun: position.costNoun,
    players,
  });
}
