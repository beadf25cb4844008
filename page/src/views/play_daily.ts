/** The game of a day: its result is noted once, and a day that has not come is told. */

import { h } from "../lib/dom.ts";
import { counted } from "../lib/text.ts";
import { savesGames } from "../model/catalogue.ts";
import { challengeName } from "../model/challenge.ts";
import { closingOf, graded, told } from "../model/closing.ts";
import { addressOf, brief, dailyKind, faultOf, gamesOf, inHours, kindOf, resultOf, resultTag, said, streakOf } from "../model/daily.ts";
import type { Mine } from "../model/playing.ts";
import { titleOf } from "../model/rules.ts";
import type { Dispatch, Position, State } from "../types.ts";

/** The fault of the day or of the challenge that the link names; empty where both are sound. */
export function linkFault({ link, today }: State): "" | "no date" | "future" | "other rules" | "damaged" {
  const { daily, challenge } = link.more;
  if (!daily) return challenge && !challengeName(link) ? "damaged" : "";
  return faultOf(daily, today) || (kindOf(daily, link) ? "" : "other rules");
}

/** The aim of each game of a day. */
const AIMS: Record<string, string> = {
  board: "One fleet for everybody: find it in as few shots as you can.",
  word: "A common English word, the same for everybody: a letter that is not in it costs a life.",
  phrase: "An English saying, the same for everybody: find it with few letters, before the lives are gone.",
};

/** The aim of a game of a day; empty for any other game. */
export const aimOf = (state: State) => AIMS[dailyKind(state)] ?? "";

/** A note on a game of a past day: it may be played, but is not part of the days in a row. */
export function dayNote(state: State) {
  const { daily, begun } = state.link.more;
  const kind = dailyKind(state);
  if (!kind) return null;
  const old = state.daily[`${daily} ${kind}`];
  if (old && old.tag !== resultTag(state.link.game)) return h("p", { class: "small soft", key: "played" }, `You have played this one before (${brief(old)}): the first result counts.`);
  if (daily === state.today || begun === daily) return null;
  return h("p", { class: "small soft", key: "past-day" }, "A day that is over: its result is kept, but it does not count for the days in a row.");
}

/** Notes the result of a daily game that is over. */
export function noteDaily(state: State, me: Mine, position: Position, dispatch: Dispatch) {
  const { link, today } = state;
  const { daily } = link.more;
  const kind = dailyKind(state);
  if (!kind || !me.revealed) return;
  const closing = closingOf(me.closing, link);
  const review = closing.status === "done" ? told(closing) : null;
  const key = `${daily} ${kind}`;
  const known = review ? graded(review, !position.over) : { par: null, accuracy: null };
  const { agent } = me.revealed;
  const ended = { game: link.game, on: link.more.begun === daily ? daily : today, won: position.over !== null && position.over.won !== false, cost: position.cost, noun: position.costNoun };
  // A server that keeps games has this one under its number.
  const result = resultOf(ended, savesGames(state) ? link.id : "", agent, known);
  const old = state.daily[key];
  const news = !old || (old.par === null && known.par !== null) || (old.accuracy === null && known.accuracy !== null) || (old.engine === null && result.engine !== null) || (!old.id && result.id);
  if (!news || (old && old.tag !== result.tag)) return;
  dispatch({ type: "daily", key, result });
}

/** The games of today that are left to play after one of them, and the days in a row. */
export function restOfDay(state: State) {
  const { today, daily, link } = state;
  const here = dailyKind(state);
  if (!here) return null;
  const left = gamesOf(today).filter(({ kind }) => !daily[`${today} ${kind}`] && !(link.more.daily === today && kind === here));
  const streak = streakOf(daily, today);
  return h("p", { class: "row", key: "rest-of-day" },
    left.length ? [h("span", { class: "small" }, link.more.daily === today ? "Also today:" : "Today:"), left.map(({ kind, title, rules }) => h("a", { key: kind, class: "button", href: addressOf(today, rules) }, title))] : h("span", { class: "small" }, `All three of today are played. The next come in ${inHours(state.left)}.`),
    streak > 1 && h("span", { class: "small soft" }, ` ${counted(streak, "days")} in a row`),
  );
}

/** The title of the notice on a link that leads nowhere, by its fault. */
const TITLES = {
  future: "That day has not come yet",
  "no date": "There is no such day",
  "other rules": "This is no game of that day",
  damaged: "This link is damaged",
};

/** The notice in place of a game whose day is none, or has not come, or has other rules, or whose challenge is damaged. */
export function wrongLink(state: State, dispatch: Dispatch) {
  const { link, today } = state;
  const fault = linkFault(state) || "damaged";
  const { daily } = link.more;
  const say = {
    future: fault !== "future" ? "" : `Here it is ${said(today)}. The games of ${said(String(daily))} begin at midnight of that day; should the date here be wrong, set the clock of this machine.`,
    "no date": `A day is written like ${today}.`,
    "other rules": fault !== "other rules" ? "" : `The link names ${said(String(daily))}, but not the rules of that day: a result would be no result of that day.`,
    damaged: "It does not say which secret your friend met: a part is missing or was changed. Ask for it again, or copy the whole of it.",
  };
  const day = fault === "other rules" ? String(daily) : today;
  const { daily: _day, challenge: _name, friend: _cost, ...more } = link.more;
  return h("section", { class: "notice", key: "wrong-link" },
    h("h1", null, TITLES[fault]),
    h("p", null, say[fault]),
    h("p", { class: "row" },
      fault !== "damaged" && gamesOf(day).map(({ kind, title, rules }) => h("a", { key: kind, class: "button", href: addressOf(day, rules) }, day === today ? `${title} of today` : `${title} of ${said(day)}`)),
      (fault === "damaged" || fault === "other rules") && h("button", { class: "quiet", onclick: () => dispatch({ type: "go", link: { ...link, more } }) }, `Play ${titleOf(link.rules)} anyway`),
    ),
  );
}
