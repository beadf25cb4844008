/** One game in the list of the library: its name, its picture, how it ended; and the list by days. */

import { formsFor } from "../components/save_menu.ts";
import { smallGame } from "../components/small_game.ts";
import { h } from "../lib/dom.ts";
import { capital, counted } from "../lib/text.ts";
import { accuracyOf } from "../model/accuracy.ts";
import { gameOf, nameOf } from "../model/catalogue.ts";
import { dateOf, occasionOf } from "../model/daily.ts";
import { EMPTY, formatLink } from "../model/link.ts";
import { parseRules, titleOf } from "../model/rules.ts";
import type { Dispatch, State } from "../types.ts";
import { type Item, mine, remove, set, take } from "./library_requests.ts";

/** A game as the list calls it: by the title of its set-up, or by its main rules. */
const calledOf = ({ catalogue }: State, rules: string) => (gameOf(catalogue, rules)?.presets.some((preset) => preset.rules === rules) ? nameOf(catalogue, rules) : titleOf(rules));

/** The games in their order, by the day on which they changed last. */
export function byDay(items: Item[], today: string): [string, Item[]][] {
  const days: Map<string, Item[]> = new Map();
  for (const item of items) {
    const day = dayName(new Date(item.changed), today);
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return [...days];
}

function dayName(time: Date, today: string) {
  const date = dateOf(time);
  if (date === today) return "Today";
  if (date === dateOf(new Date(new Date(`${today}T12:00:00`).getTime() - 86_400_000))) return "Yesterday";
  return time.toLocaleDateString("en-GB", { weekday: "long", day: "numeric", month: "long", ...(date.slice(0, 4) === today.slice(0, 4) ? {} : { year: "numeric" }) });
}

/** How a game ended, in words. */
function ending(state: State, { rules, finished, won, givenUp, cost, moves }: Item) {
  if (!finished) return `unfinished, ${counted(moves, "moves")}`;
  const noun = gameOf(state.catalogue, rules)?.costNoun ?? "moves";
  const spent = cost === null ? counted(moves, "moves") : counted(cost, noun);
  if (givenUp) return `given up, ${spent}`;
  return won === null ? spent : `${won ? "won" : "lost"}, ${spent}`;
}

/** The picture of a game. */
function inSmall({ catalogue }: State, { rules, transcript, secret }: Item) {
  const entry = gameOf(catalogue, rules);
  const { given } = parseRules(rules);
  const size = (name: string) => Number(given[name] ?? entry?.parameters.find((parameter) => parameter.name === name)?.default ?? 0);
  const lengths = given.lengths?.split("-").map(Number) ?? (Number(given.length) ? [Number(given.length)] : []);
  return smallGame({ kind: entry?.kind ?? "lines", rows: size("rows"), columns: size("columns"), lengths, moves: transcript, secret });
}

/** The accuracy of a game that was reviewed; null else. */
function graded({ par, mistakes, higherIsBetter, extraMisses, finished }: Item) {
  if (!finished || par === null || mistakes === null) return null;
  return h("span", { class: "small soft" }, `accuracy ${Math.round(accuracyOf({ par, mistakes, higherIsBetter: higherIsBetter === true, extraMisses }))}`);
}

/** The time of day. */
function clock(time: string) {
  return new Date(time).toLocaleTimeString("en-GB", { timeStyle: "short" });
}

/** The row of a game: how it ended, and the ways on. */
export function game(state: State, dispatch: Dispatch, item: Item) {
  const own = mine(state);
  const { chosen = [] } = own;
  const { rules, host, daily } = item;
  const called = calledOf(state, rules);
  const occasion = daily ? occasionOf({ link: { rules, host, more: { daily, begun: daily } }, today: state.today }) : "";
  const name = occasion || called;
  const id = `game-${item.id}`;
  const way = (view: "play" | "help" | "review") => formatLink({ ...EMPTY, view, id: item.id });
  return h(
    "li",
    { key: item.id, class: "card game", "aria-labelledby": id },
    h(
      "div",
      { class: "game-what" },
      h("input", { type: "checkbox", "aria-label": "Choose", "aria-describedby": id, checked: chosen.includes(item.id), onchange: () => set(dispatch, { chosen: chosen.includes(item.id) ? chosen.filter((one) => one !== item.id) : [...chosen, item.id] }) }),
      inSmall(state, item),
      h(
        "div",
        { class: "game-name" },
        h("h3", { id }, name),
        h("p", { class: "small soft" }, [occasion && called, item.guesser === "person" ? "You" : capital(item.guesser), item.host === "elsewhere" ? "on paper, or elsewhere" : item.host === "honest" ? "" : `host: ${item.host}`, clock(item.changed)].filter(Boolean).join(" · ")),
      ),
    ),
    h("p", { class: "game-end" }, h("strong", null, ending(state, item)), graded(item)),
    h(
      "div",
      { class: "row game-do" },
      !item.finished && h("a", { class: "button main", href: way(item.host === "elsewhere" ? "help" : "play"), "aria-describedby": id }, "Go on"),
      h("a", { class: `button ${item.finished ? "main" : ""}`, href: way("review"), "aria-describedby": id }, "Review"),
      h(
        "details",
        { class: "menu" },
        h("summary", { class: "button", "aria-describedby": id }, "Export"),
        h(
          "div",
          { class: "menu-items" },
          formsFor(item.rules).map(({ form, name: text, help }) =>
            h("button", { class: "quiet", title: help, onclick: () => take(item, form, dispatch) }, text),
          ),
        ),
      ),
      h("button", { class: "quiet", "aria-describedby": id, onclick: () => remove(own, [{ id: item.id, name }], dispatch) }, "Delete"),
    ),
  );
}
