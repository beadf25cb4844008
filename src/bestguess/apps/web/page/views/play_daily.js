/** The game of a day: its result is noted once, and a day that has not come is told. */
/** @import {Mine} from "../model/playing.js" */
/** @import {Dispatch, Position, State} from "../types.ts" */

import { h } from "../lib/dom.js";
import { t } from "../lib/sentences.js";
import { accuracyOf } from "../model/accuracy.js";
import { faultOf, gamesOf, kindOf } from "../model/daily.js";
import { EMPTY, formatLink } from "../model/link.js";

/**
 * The fault of the day that the link names, if it names one.
 * @param {State} state
 */
export const dayFault = ({ link, today }) => (link.more.daily ? faultOf(link.more.daily, today) : "");

/**
 * A game of a day in words: `Daily board of 2026-11-23`; empty for any other game.
 * @param {State} state
 */
export function occasionOf({ link, today }) {
  const { daily } = link.more;
  return daily && !faultOf(daily, today) ? t`Daily ${kindOf(daily, link.rules) || t`game`} of ${daily}` : "";
}

/**
 * Notes the result of a daily game that is over.
 * @param {State} state
 * @param {Mine} me
 * @param {Position} position
 * @param {Dispatch} dispatch
 */
export function noteDaily(state, me, position, dispatch) {
  const { link, today } = state;
  const { daily } = link.more;
  const kind = daily && !faultOf(daily, today) ? kindOf(daily, link.rules) : "";
  if (!kind || !me.revealed) return;
  const { review, status } = me.closing;
  const key = `${daily} ${kind}`;
  const known = status === "done" && review ? { par: review.par, accuracy: Math.round(accuracyOf(review)) } : { par: null, accuracy: null };
  const result = { tag: link.game.slice(-16), on: today, won: position.over !== null && position.over.won !== false, cost: position.cost, noun: position.costNoun, engine: me.revealed.agent.cost, ...known };
  const old = state.daily[key];
  if (old && (old.tag !== result.tag || (old.accuracy !== null || known.accuracy === null))) return;
  dispatch({ type: "daily", key, result });
}

/**
 * The notice in place of a game whose day is none, or has not come.
 * @param {State} state
 */
export function wrongDay({ link, today }) {
  const future = faultOf(link.more.daily, today) === "future";
  return h(
    "section",
    { class: "notice", key: "wrong-day" },
    h("h1", null, future ? t`That day has not come yet` : t`There is no such day`),
    h("p", null, future ? t`Here it is ${today}; the game of ${link.more.daily} begins when its day does.` : t`A day is written like ${today}.`),
    h("p", { class: "row" }, gamesOf(today).map(({ kind, title, rules }) => h("a", { key: kind, class: "button", href: formatLink({ ...EMPTY, view: "play", rules, more: { daily: today } }) }, t`${title} of today`))),
  );
}
