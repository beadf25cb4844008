/** The games of today, the same for everybody, and the days in a row. */
/** @import {State} from "../types.ts" */

import { h } from "../lib/dom.js";
import { t } from "../lib/sentences.js";
import { costOf, counted } from "../lib/text.js";
import { gamesOf, streakOf } from "../model/daily.js";
import { EMPTY, formatLink } from "../model/link.js";

/**
 * The links to the games of today, with the results of those that were played.
 * @param {State} state
 */
export function dailyGames({ today, daily }) {
  const streak = streakOf(daily, today);
  return h(
    "section",
    { class: "daily", "aria-labelledby": "daily-title" },
    h("h2", { id: "daily-title" }, t`Today`, h("span", { class: "soft small" }, streak > 1 ? t` ${counted(streak, "days")} in a row` : t` the same for everybody`)),
    h(
      "ul",
      null,
      gamesOf(today).map(({ kind, title, rules }) => {
        const result = daily[`${today} ${kind}`];
        return h(
          "li",
          { key: kind },
          h(
            "a",
            { class: `button ${result ? "played" : ""}`, href: formatLink({ ...EMPTY, view: "play", rules, more: { daily: today } }) },
            h("b", null, title),
            h("small", null, result ? `${result.won ? "✓ " : ""}${costOf(result.cost, result.noun)}` : t`Play`),
          ),
        );
      }),
    ),
    h("p", { class: "to-puzzles" }, h("a", { class: "button", href: formatLink({ ...EMPTY, view: "puzzles" }) }, t`Puzzles: find the best shot`)),
  );
}
