/** A game of a day that was played before: its result beside par and the engine's, and when the next one comes. */

import { type Bar, comparison } from "../components/comparison.ts";
import { h, type VNode } from "../lib/dom.ts";
import { costOf, plain } from "../lib/text.ts";
import { savesGames } from "../model/catalogue.ts";
import { chanceOf } from "../model/closing.ts";
import { dailyKind, type DailyResult, inHours, occasionOf } from "../model/daily.ts";
import { EMPTY, formatLink } from "../model/link.ts";
import { mine } from "../model/playing.ts";
import type { Dispatch, State } from "../types.ts";
import { restOfDay } from "./play_daily.ts";

/** The result of the game of the day that the link would begin; null if it was not played, or is begun once more. */
export function playedBefore(state: State): DailyResult | null {
  const { link, daily } = state;
  const kind = link.game || mine(state).again ? "" : dailyKind(state);
  return (kind && daily[`${link.more.daily} ${kind}`]) || null;
}

/** The note in place of another game. */
export function played(state: State, dispatch: Dispatch): VNode {
  const result = playedBefore(state) as DailyResult;
  const { cost, noun, won, accuracy, engine, id } = result;
  const again = () => dispatch({ type: "own", view: "play", value: { again: true } });
  const waits = engine === null;
  return h(
    "section",
    { class: `card advice over played-before ${won ? "won" : ""}`, "aria-labelledby": "played-title", key: "played-before" },
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

/** The bars of you, the engine and par, as far as they are known. */
function barsOf({ cost, noun, won, engine, engineWon = true, par }: DailyResult): Bar[] {
  const bars: Bar[] = [{ name: "You", cost, text: won ? plain(cost) : `${plain(cost)}, not found`, kind: "you", lost: !won }];
  if (engine !== null) bars.push({ name: "Engine", cost: engine, text: engineWon ? plain(engine) : `${plain(engine)}, not found`, kind: "engine", lost: !engineWon });
  if (par !== null) bars.push(noun === "shots" ? { name: "Par", cost: par, text: plain(par, 1), kind: "par" } : { name: "Par", cost: null, text: chanceOf({ par }), kind: "par" });
  return bars;
}
