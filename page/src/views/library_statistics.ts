/** Statistics above the library: how many games of which kind, what they took, and the daily ones. */

import { h } from "../lib/dom.ts";
import { costOf, counted, plain } from "../lib/text.ts";
import { nameOf, nounsOf, savesGames } from "../model/rules.ts";
import { addressOf, brief, lastDays, longestStreak, said, streakOf } from "../model/daily.ts";
import { byGame, type Item, meansOf, ofDays } from "../model/library.ts";
import type { State } from "../types.ts";

/** The statistics, folded away until they are asked for. `games`: those looked at, once they have come. */
export function statistics({ state, games, total, onopen }: { state: State; games: Item[] | null; total: number; onopen: () => void }) {
  const rows = byGame(games ?? []);
  const days = ofDays(state.daily);
  const streak = streakOf(state.daily, state.today);
  const longest = longestStreak(state.daily);
  return h("details", { class: "statistics", key: "statistics", ontoggle: (event: any) => event.target.open && onopen() },
    h("summary", null, "Statistics"),
    days
    && h("p", null,
      [
        counted(days.games, "daily games"),
        streak > 0 && `${counted(streak, "days")} in a row`,
        longest > streak && `longest ${counted(longest, "days")}`,
        days.againstPar !== null && `${plain(Math.abs(days.againstPar), 1)} ${days.againstPar > 0 ? "above" : "below"} par on average`,
        days.accuracy !== null && `accuracy ${Math.round(days.accuracy)}, lately ${Math.round(days.lately ?? 0)}`,
      ].filter(Boolean).join(" · "),
    ),
    days && week(state),
    !games
      ? h("p", { class: "soft" }, "One moment …")
      : rows.length === 0
        ? h("p", { class: "soft" }, savesGames(state) ? "No finished games yet." : "Daily games alone are counted, by this browser.")
        : h("table", { class: "against by-game" },
          h("thead", null, h("tr", null, ["Game", "Played", "Won", "On average, when won", "Against par", "Accuracy"].map((name) => h("th", { scope: "col" }, name)))),
          h("tbody", null, rows.map(({ name, games: all, won, mean, againstPar, accuracies }) =>
            h("tr", { key: name },
              h("th", { scope: "row" }, nameOf(state.catalogue, name).split(",")[0]),
              h("td", null, String(all)),
              h("td", null, String(won)),
              h("td", null, mean === null ? "–" : costOf(Number(mean.toFixed(1)), nounsOf(state.catalogue, name).cost)),
              h("td", null, againstPar === null ? "–" : `${againstPar > 0 ? "+" : ""}${plain(againstPar, 1)}`),
              h("td", null, accuracy(accuracies)),
            ),
          )),
        ),
    games && total > games.length ? h("p", { class: "small soft" }, `Of the newest ${games.length} games.`) : null,
  );
}

/** The number of games that the line of accuracies shows. */
const DRAWN = 30;

/** The accuracy on average, lately, and game by game as a line. `accuracies`: the oldest first. */
function accuracy(accuracies: number[]) {
  const { all, lately } = meansOf(accuracies);
  if (all === null) return "–";
  const shown = accuracies.slice(-DRAWN);
  const points = shown.map((value, i) => `${(i * 78) / Math.max(1, shown.length - 1) + 1},${19 - (18 * value) / 100}`).join(" ");
  return [
    lately === null ? String(Math.round(all)) : `${Math.round(all)}, lately ${Math.round(lately)}`,
    shown.length > 2 && h("svg", { class: "over-time", viewBox: "0 0 80 20", width: 80, height: 20, role: "img", "aria-label": `From the oldest to the newest: ${shown.map((value) => Math.round(value)).join(", ")}` }, h("polyline", { points })),
  ];
}

const weekday = (date: string) => new Date(`${date}T12:00:00`).toLocaleDateString("en-GB", { weekday: "short", day: "numeric" });

const SHOWN = 7;

/** The daily games of a week with their results; those that were missed can be played still. */
function week({ daily, today }: State) {
  const days = lastDays(daily, today, SHOWN);
  return h("table", { class: "against week", key: "week" },
    h("thead", null, h("tr", null, h("th", { scope: "col" }, "Day"), days[0].games.map(({ kind, title }) => h("th", { key: kind, scope: "col" }, title)))),
    h("tbody", null, days.map(({ date, games }, back) =>
      h("tr", { key: date }, h("th", { scope: "row" }, h("time", { datetime: date }, ["Today", "Yesterday"][back] ?? weekday(date))), games.map(({ kind, title, rules, result }) => h("td", { key: kind }, h("a", { href: addressOf(date, rules), "aria-label": result ? null : `Play ${title} of ${said(date)}`, class: result ? "plain" : "" }, result ? brief(result) : "Play")))),
    )),
  );
}
