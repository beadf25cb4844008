/** The game of a day: its result is shown again, and a day that has not come is told. */

import { h, type VNode } from "../lib/dom.ts";
import { costOf, counted, plain } from "../lib/text.ts";
import { chanceOf } from "../model/hosted_game.ts";
import { addressOf, brief, dailyKind, type DailyResult, gamesOf, inHours, linkFault, occasionOf, resultTag, said, streakOf } from "../model/daily.ts";
import { EMPTY, formatLink, savesGames, titleOf } from "../model/rules.ts";
import { playedBefore } from "../model/playing.ts";
import type { Dispatch, State } from "../types.ts";
import { type Bar, comparison } from "./closing.ts";

/** The aims of the games of a day, by their kinds. */
export const AIMS: Record<string, string> = {
  board: "One fleet for everybody: find it in as few shots as you can.",
  word: "A common English word, the same for everybody: a letter that is not in it costs a life.",
  phrase: "An English saying, the same for everybody: find it with few letters, before the lives are gone.",
};

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

/** The notice in place of a game whose day is none, or has not come, or has other rules, or whose challenge is damaged. */
export function wrongLink(state: State, dispatch: Dispatch) {
  const { link, today } = state;
  const fault = linkFault(state) || "damaged";
  const named = String(link.more.daily);
  const [title, text] = {
    future: ["That day has not come yet", `Here it is ${said(today)}. The games of ${said(named)} begin at midnight of that day; should the date here be wrong, set the clock of this machine.`],
    "no date": ["There is no such day", `A day is written like ${today}.`],
    "other rules": ["This is no game of that day", `The link names ${said(named)}, but not the rules of that day: a result would be no result of that day.`],
    damaged: ["This link is damaged", "It does not say which secret your friend met: a part is missing or was changed. Ask for it again, or copy the whole of it."],
  }[fault];
  const day = fault === "other rules" ? named : today;
  const { daily: _day, challenge: _name, friend: _cost, ...more } = link.more;
  return h("section", { class: "notice", key: "wrong-link" },
    h("h1", null, title),
    h("p", null, text),
    h("p", { class: "row" },
      fault !== "damaged" && gamesOf(day).map(({ kind, title, rules }) => h("a", { key: kind, class: "button", href: addressOf(day, rules) }, day === today ? `${title} of today` : `${title} of ${said(day)}`)),
      (fault === "damaged" || fault === "other rules") && h("button", { class: "quiet", onclick: () => dispatch({ type: "go", link: { ...link, more } }) }, `Play ${titleOf(link.rules)} anyway`),
    ),
  );
}

export function played(state: State, dispatch: Dispatch): VNode {
  const result = playedBefore(state) as DailyResult;
  const { cost, noun, won, accuracy, engine, id } = result;
  const again = () => dispatch({ type: "own", view: "play", value: { again: true } });
  const waits = engine === null;
  return h("section", { class: `card advice over played-before ${won ? "won" : ""}`, "aria-labelledby": "played-title", key: "played-before" },
    h("h1", { id: "played-title", class: "title" }, occasionOf(state)),
    h("p", { class: "gist" }, h("strong", { class: "query" }, costOf(cost, noun))),
    h("p", null, won ? "You have played this one and found it." : "You have played this one. It was not found.", " ", "The first result counts."),
    comparison({ bars: barsOf(result), label: `What it took, in ${noun}` }),
    accuracy !== null && h("p", { class: "small soft" }, `Accuracy ${Math.round(accuracy)} of 100.`),
    waits && h("p", { class: "small soft" }, "The server has not seen it yet: par, the engine's game and the library follow when it is back."),
    h("p", { class: "row" },
      id && !state.offline && savesGames(state) && h("a", { class: "button main", href: formatLink({ ...EMPTY, view: "review", id }) }, "See your game"),
      waits && h("button", { class: "main", onclick: again }, "See your game"),
      !waits && !state.offline && h("button", { onclick: again }, "Play again, uncounted"),
    ),
    state.link.more.daily === state.today && h("p", { class: "small soft" }, `The next ${dailyKind(state)} comes at midnight, in ${inHours(state.left)}.`),
    restOfDay(state),
  );
}

function barsOf({ cost, noun, won, engine, engineWon = true, par }: DailyResult): Bar[] {
  const bars: Bar[] = [{ name: "You", cost, text: won ? plain(cost) : `${plain(cost)}, not found`, kind: "you", lost: !won }];
  if (engine !== null) bars.push({ name: "Engine", cost: engine, text: engineWon ? plain(engine) : `${plain(engine)}, not found`, kind: "engine", lost: !engineWon });
  if (par !== null) bars.push(noun === "shots" ? { name: "Par", cost: par, text: plain(par, 1), kind: "par" } : { name: "Par", cost: null, text: chanceOf({ par }), kind: "par" });
  return bars;
}
