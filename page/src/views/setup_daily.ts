/** The games of today, the same for everybody, and the days in a row. */

import { runningIn } from "../effects/running_games.ts";
import { h } from "../lib/dom.ts";
import { counted } from "../lib/text.ts";
import { addressOf, brief, gamesOf, kindOf, streakOf } from "../model/daily.ts";
import { EMPTY, formatLink } from "../model/link.ts";
import type { State } from "../types.ts";

/** The links to the games of today, with the results of those that were played; one that goes on is gone on with. */
export function dailyGames(state: State) {
  const { today, daily, left } = state;
  const streak = streakOf(daily, today);
  const running = runningIn(state, "play");
  const going = running?.more.daily === today ? kindOf(today, running) : "";
  return h("section", { class: "daily", "aria-labelledby": "daily-title" },
    h("h2", { id: "daily-title", class: "row spread" }, h("span", null, "Today", h("span", { class: "soft small" }, streak > 1 ? ` ${counted(streak, "days")} in a row` : " the same for everybody")), h("span", { class: "soft small" }, left < 60 ? `${left} min left` : `${Math.floor(left / 60)} h left`)),
    h("ul", null,
      gamesOf(today).map(({ kind, title, rules }) => {
        const result = daily[`${today} ${kind}`];
        const goes = running && kind === going && !result;
        return h("li", { key: kind },
          h(
            "a",
            { class: `button ${result ? "played" : ""}`, href: goes ? formatLink(running) : addressOf(today, rules) },
            h("b", null, title),
            h("small", null, result ? brief(result) : goes ? "Go on" : "Play"),
          ),
        );
      }),
    ),
    h("p", { class: "to-puzzles" }, h("a", { class: "button", href: formatLink({ ...EMPTY, view: "puzzles" }) }, "Puzzles: find the best shot")),
  );
}
