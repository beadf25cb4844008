/** The library: games that were played here or opened, to go on with, to review, to take along. */

import { choice, options } from "../components/controls.ts";
import { fileOpener, formsFor } from "../components/game_files.ts";
import { troubleNotice } from "../components/notices.ts";
import { h } from "../lib/dom.ts";
import { counted } from "../lib/text.ts";
import { accuracyOf } from "../model/accuracy.ts";
import { dateOf, occasionOf } from "../model/daily.ts";
import { againstHost, headingName } from "../model/strengths.ts";
import { type Item, mine, needs, set, SIZE, update } from "../model/library.ts";
import { EMPTY, entryOf, formatLink, nameOf, parseRules, savesGames, titleOf } from "../model/rules.ts";
import { markOf } from "../model/positions.ts";
import type { Command, Dispatch, State, View } from "../types.ts";
import { statistics } from "./library_statistics.ts";

export const view: View = {
  title: () => "Library · bestguess",
  render,
  update,
  needs,
  keys: [{ keys: ["/"], text: "search" }],
  key(event) {
    if (event.key !== "/") return false;
    document.getElementById("search")?.focus();
    return true;
  },
};

function render(state: State, dispatch: Dispatch) {
  const own = mine(state);
  const act = (command: Command) => dispatch({ type: "do", command });
  if (!savesGames(state)) return withoutLibrary(state);
  const { items, total = 0, page = 1, search = "", game: named = "", result = "", trouble, gone = [], said, unreadable = [], chosen = [] } = own;
  return h("div", { class: "library column", key: "library" },
    h("h1", null, "Library"),
    h("div", { class: "shelf" },
      h("div", { class: "filters", role: "search" },
        h("label", { class: "field" },
          h("span", null, "Search"),
          h("input", {
            id: "search",
            type: "search",
            placeholder: "battleship won, hangman(length=5), 2026-11 …",
            value: search,
            oninput: (event: globalThis.Event) =>
              set(dispatch, { search: (event.target as HTMLInputElement).value, page: 1 }),
          }),
        ),
        choice("Game", named, options([["", "All games"], ...(state.catalogue?.games ?? []).map(({ name, title }) => [name, title] as [string, string])]), (game) => set(dispatch, { game, page: 1 })),
        choice("Result", result, options([["", "All"], ["won", "Won"], ["lost", "Lost"], ["given-up", "Given up"], ["unfinished", "Unfinished"]]), (result) => set(dispatch, { result, page: 1 })),
      ),
      fileOpener({ own, view: "library", dispatch }),
    ),
    statistics({ state, games: own.counted, total: total ?? 0, onopen: () => set(dispatch, { counting: true }) }),
    trouble && troubleNotice(trouble),
    h("div", { role: "status", class: gone.length || said ? "notice" : "unseen" },
      h("p", null, said),
      gone.length > 0 && h("button", { id: "put-back", onclick: () => act({ do: "restoreGames", gone }) }, "Undo"),
    ),
    !items && !trouble && h("p", { class: "loading" }, "One moment …"),
    items && items.length === 0 && unreadable.length === 0 && nothing(search, named !== "" || result !== "", () => set(dispatch, { search: "", game: "", result: "", page: 1 })),
    items && items.length > 1 && h("div", { class: "row" },
      h("label", { class: "row small" }, h("input", { type: "checkbox", checked: chosen.length === items.length, onchange: (event: any) => set(dispatch, { chosen: event.target.checked ? items.map(({ id }) => id) : [] }) }), "All on this page"),
      chosen.length > 0 && h("button", { onclick: () => act({ do: "deleteGames", games: chosen.map((id) => ({ id, name: "The game" })) }) }, `Delete ${counted(chosen.length, "games")}`),
    ),
    items && items.length > 0 && byDay(items, state.today).map(([day, games]) => h("section", { key: day, "aria-label": day }, h("h2", { class: "day" }, day), h("ul", { class: "games" }, games.map((item) => game(state, dispatch, item))))),
    unreadable.length > 0 && damaged(unreadable, (id) => act({ do: "deleteGames", games: [{ id, name: id }], unreadable: true })),
    items && total > SIZE && pages(page, total, (to) => set(dispatch, { page: to })),
  );
}

/** The page of a server that keeps no games: where they are instead, and the statistics that this browser has. */
function withoutLibrary(state: State) {
  return h("div", { class: "library column", key: "no-library" },
    h("h1", null, "Library"),
    h("div", { class: "card column" },
      h("p", null, h("strong", null, "This server keeps no games. "), "The address of a game is the whole game: keep it as a bookmark to go on later. Review writes a game into a file, and opens it again."),
      h("p", { class: "row" }, h("a", { class: "button main", href: "#/" }, "New game"), h("a", { class: "button", href: formatLink({ ...EMPTY, view: "review" }) }, "Open a file")),
    ),
    statistics({ state, games: [], total: 0, onopen: () => {} }),
  );
}

/** Games of this page of the list that were damaged; the others are as they were. */
function damaged(ids: string[], discard: (id: string) => void) {
  return h("div", { class: "notice bad" },
    h("p", null, `${counted(ids.length, "games")} cannot be read, for the library is damaged there. The others are as they were.`),
    h("ul", null, ids.map((id) => h("li", { key: id, class: "row" }, h("code", null, id), h("button", { onclick: () => discard(id) }, "Delete")))),
  );
}

function nothing(search: string, filtered: boolean, all: () => void) {
  if (filtered) return h("p", { class: "card row" }, search ? `No game here is like that and has all of "${search}".` : "No game here is like that.", h("button", { onclick: all }, "Show all games"));
  if (search) return h("p", { class: "card" }, `No game here has all of "${search}".`);
  return h("div", { class: "card column" },
    h("p", null, "No games yet. What you play or get help with is kept here by itself."),
    h("p", { class: "row" }, h("a", { class: "button main", href: "#/" }, "New game")),
  );
}

function pages(page: number, total: number, go: (to: number) => void) {
  const last = Math.ceil(total / SIZE);
  return h("nav", { class: "row", "aria-label": "Pages" },
    h("button", { disabled: page <= 1, onclick: () => go(page - 1) }, "Newer"),
    h("span", null, `Page ${page} of ${last}, ${counted(total, "games")}`),
    h("button", { disabled: page >= last, onclick: () => go(page + 1) }, "Older"),
  );
}

function byDay(items: Item[], today: string): [string, Item[]][] {
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

function ending(state: State, { rules, finished, won, givenUp, cost, moves }: Item) {
  if (!finished) return `unfinished, ${counted(moves, "moves")}`;
  const noun = entryOf(state.catalogue, rules)?.costNoun ?? "moves";
  const spent = cost === null ? counted(moves, "moves") : counted(cost, noun);
  if (givenUp) return `given up, ${spent}`;
  return won === null ? spent : `${won ? "won" : "lost"}, ${spent}`;
}

/** The game in small. */
function inSmall({ catalogue }: State, { rules, transcript, secret }: Item) {
  const entry = entryOf(catalogue, rules);
  const { given } = parseRules(rules);
  const size = (name: string) => Number(given[name] ?? entry?.parameters.find((parameter) => parameter.name === name)?.default ?? 0);
  const lengths = given.lengths?.split("-").map(Number) ?? (Number(given.length) ? [Number(given.length)] : []);
  const [rows, columns] = [size("rows"), size("columns")];
  if (entry?.kind === "grid" && rows * columns > 0) return grid(rows, columns, transcript);
  return entry?.kind === "words" ? letters(lengths, transcript, secret) : lines(transcript);
}

/** The accuracy of a game that was reviewed; null else. */
function graded({ par, mistakes, higherIsBetter, extraMisses, finished }: Item) {
  if (!finished || par === null || mistakes === null) return null;
  return h("span", { class: "small soft" }, `accuracy ${Math.round(accuracyOf({ par, mistakes, higherIsBetter: higherIsBetter === true, extraMisses }))}`);
}

function game(state: State, dispatch: Dispatch, item: Item) {
  const { chosen = [] } = mine(state);
  const act = (command: Command) => dispatch({ type: "do", command });
  const { rules, host, daily } = item;
  const { catalogue } = state;
  // By the title of its set-up, or by its main rules.
  const called = entryOf(catalogue, rules)?.presets.some((preset) => preset.rules === rules) ? nameOf(catalogue, rules) : titleOf(rules);
  const occasion = daily ? occasionOf({ link: { rules, host, more: { daily, begun: daily } }, today: state.today }) : "";
  const name = occasion || called;
  const id = `game-${item.id}`;
  const way = (view: "play" | "help" | "review") => formatLink({ ...EMPTY, view, id: item.id });
  return h("li", { key: item.id, class: "card game", "aria-labelledby": id },
    h("div", { class: "game-what" },
      h("input", { type: "checkbox", "aria-label": "Choose", "aria-describedby": id, checked: chosen.includes(item.id), onchange: () => set(dispatch, { chosen: chosen.includes(item.id) ? chosen.filter((one) => one !== item.id) : [...chosen, item.id] }) }),
      inSmall(state, item),
      h("div", { class: "game-name" },
        h("h3", { id }, name),
        h("p", { class: "small soft" }, [occasion && called, item.guesser === "person" ? "You" : headingName(item.rules, item.guesser), item.host === "elsewhere" ? (item.opponent ?? "on paper, or elsewhere") : againstHost(item.host), new Date(item.changed).toLocaleTimeString("en-GB", { timeStyle: "short" })].filter(Boolean).join(" · ")),
      ),
    ),
    h("p", { class: "game-end" }, h("strong", null, ending(state, item)), graded(item)),
    h("div", { class: "row game-do" },
      !item.finished && h("a", { class: "button main", href: way(item.host === "elsewhere" ? "help" : "play"), "aria-describedby": id }, "Go on"),
      h("a", { class: `button ${item.finished ? "main" : ""}`, href: way("review"), "aria-describedby": id }, "Review"),
      h("details", { class: "menu" },
        h("summary", { class: "button", "aria-describedby": id }, "Export"),
        h("div", { class: "menu-items" },
          formsFor(item.rules).map(({ form, name: text, help }) =>
            h("button", { class: "quiet", title: help, onclick: () => act({ do: "exportGame", id: item.id, form, said: { type: "library.said" } }) }, text),
          ),
        ),
      ),
      h("button", { class: "quiet", "aria-describedby": id, onclick: () => act({ do: "deleteGames", games: [{ id: item.id, name }] }) }, "Delete"),
    ),
  );
}

type Move = [string, string];

/** The lines that are drawn, the last ones. */
const LINES = 6;

/** Longer words and phrases are left to their names. */
const LETTERS = 24;

function grid(rows: number, columns: number, moves: Move[]) {
  return h("svg", { class: "small-game sea-map", viewBox: `0 0 ${columns * 10} ${rows * 10}`, "aria-hidden": "true" },
    h("rect", { class: "ground", width: columns * 10, height: rows * 10, rx: 4 }),
    moves.map(([query, answer]) => {
      const found = /^([A-Z])(\d+)$/.exec(query);
      const [r, c] = found ? [found[1].charCodeAt(0) - 65, Number(found[2]) - 1] : [-1, -1];
      return r >= 0 && r < rows && c >= 0 && c < columns ? h("rect", { class: `is-${markOf(answer)}`, x: c * 10 + 1, y: r * 10 + 1, width: 8, height: 8, rx: 1.5 }) : null;
    }),
  );
}

/** `lengths`: of the words; none where they are not known. */
function letters(lengths: number[], moves: Move[], secret: string | null) {
  const length = Number(moves.find(([query]) => query === "length")?.[1].split(" ")[0] ?? 0);
  const known: Map<number, string> = new Map();
  for (const [query, answer] of moves) {
    for (const place of /^\d+(\+\d+)*$/.test(answer) ? answer.split("+") : []) known.set(Number(place) - 1, query.replace(/^=/, ""));
  }
  let place = 0;
  const whole = lengths.length ? lengths : [Math.max(length, ...[...known.keys()].map((at) => at + 1), 0)];
  const words = secret ? secret.split(" ").map((word) => [...word]) : whole.map((size) => Array.from({ length: size }, () => known.get(place++) ?? ""));
  const misses = moves.filter(([query, answer]) => answer === "no" && query.length === 1).length;
  place = 0;
  return h("span", { class: "small-game letters-map", "aria-hidden": "true" },
    h("span", { class: "small-words" }, words.map((word) =>
      h("span", { style: { "--letters": word.length } }, word.map((letter) => (place < LETTERS ? h("i", { class: known.has(place++) ? "found" : "" }, letter) : null))),
    )),
    h("span", { class: "wrong-letters" }, Array.from({ length: Math.min(misses, 12) }, () => h("i", { class: "x" }, "×"))),
  );
}

const TILES: Record<string, string> = { g: "hit", y: "elsewhere", b: "miss" };

function lines(moves: Move[]) {
  return h("span", { class: "small-game lines-map", "aria-hidden": "true" },
    moves.slice(-LINES).map(([, answer]) => {
      const tiles = /^[gyb]{2,}$/.test(answer) ? [...answer].map((letter) => TILES[letter]) : [...answer.matchAll(/(\d+)([a-z])/g)].flatMap(([, number, sign], i) => Array.from({ length: Math.min(Number(number), 9) }, () => (i === 0 && sign !== "w" && sign !== "c" ? "hit" : "elsewhere")));
      return h("span", null, tiles.length ? tiles.map((state) => h("i", { class: `is-${state}` })) : h("i", { class: "is-miss" }));
    }),
  );
}
