/** The library: games that were played here or opened, to go on with, to review, to take along. */

import { choice, options } from "../components/choices.ts";
import { fileOpener } from "../components/file_opener.ts";
import { troubleNotice } from "../components/trouble.ts";
import { h } from "../lib/dom.ts";
import { counted } from "../lib/text.ts";
import { savesGames } from "../model/catalogue.ts";
import { EMPTY, formatLink } from "../model/link.ts";
import type { Dispatch, State, View } from "../types.ts";
import { byDay, game } from "./library_game.ts";
import { bring, count, discard, effect, mine, remove, restore, set, SIZE } from "./library_requests.ts";
import { statistics } from "./library_statistics.ts";

export const view: View = {
  title: () => "Library · bestguess",
  render,
  effect,
  keys: [{ keys: ["/"], text: "search" }],
  key(event) {
    if (event.key !== "/") return false;
    document.getElementById("search")?.focus();
    return true;
  },
};

function render(state: State, dispatch: Dispatch) {
  const own = mine(state);
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
      fileOpener({ own, set: (value) => set(dispatch, value), opened: (record) => bring(own, record, dispatch) }),
    ),
    statistics({ state, games: own.counted ?? null, total: total ?? 0, onopen: () => count(dispatch) }),
    trouble && troubleNotice(trouble),
    h("div", { role: "status", class: gone.length || said ? "notice" : "unseen" },
      h("p", null, said),
      gone.length > 0 && h("button", { onclick: () => restore(own, gone, dispatch) }, "Undo"),
    ),
    !items && !trouble && h("p", { class: "loading" }, "One moment …"),
    items && items.length === 0 && unreadable.length === 0 && nothing(search, named !== "" || result !== "", () => set(dispatch, { search: "", game: "", result: "", page: 1 })),
    items && items.length > 1 && several(items.map(({ id }) => id), chosen, (ids) => set(dispatch, { chosen: ids }), () => remove(own, chosen.map((id) => ({ id, name: "The game" })), dispatch)),
    items && items.length > 0 && byDay(items, state.today).map(([day, games]) => h("section", { key: day, "aria-label": day }, h("h2", { class: "day" }, day), h("ul", { class: "games" }, games.map((item) => game(state, dispatch, item))))),
    unreadable.length > 0 && damaged(unreadable, (id) => discard(own, id, dispatch)),
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

/** The line above the list by which several games are chosen and deleted. */
function several(all: string[], chosen: string[], choose: (ids: string[]) => void, remove: () => void) {
  return h("div", { class: "row" },
    h("label", { class: "row small" }, h("input", { type: "checkbox", checked: chosen.length === all.length, onchange: (event: any) => choose(event.target.checked ? all : []) }), "All on this page"),
    chosen.length > 0 && h("button", { onclick: remove }, `Delete ${counted(chosen.length, "games")}`),
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
