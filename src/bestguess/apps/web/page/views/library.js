/** The library: games that were played here or opened, to go on with, to review, to take along. */
/** @import {Item} from "./library_game.js" */
/** @import {Dispatch, GameFile, State, Trouble, View} from "../types.ts" */

import { fileOpener } from "../components/file_opener.js";
import { download, formsFor } from "../components/save_menu.js";
import { forget } from "../effects/save_game.js";
import { explain, get, isAbort, post, request } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { t } from "../lib/sentences.js";
import { capital, counted } from "../lib/text.js";
import { savesGames } from "../model/catalogue.js";
import { EMPTY, formatLink } from "../model/link.js";
import { byDay, calledOf, clock, ending, graded, inSmall } from "./library_game.js";
import { statistics } from "./library_statistics.js";

/**
 * @typedef {{
 *   search?: string, game?: string, result?: string, page?: number, items?: Item[], total?: number, of?: string, trouble?: Trouble | null,
 *   refused?: Trouble | null, over?: boolean, said?: string, gone?: GameFile | null, turn?: number, counted?: Item[]
 * }} Own `of`: what the items are the answer to; `gone`: the game deleted last, for who did not mean it
 */

const SIZE = 25;

/** @param {State} state @returns {Own} */
const mine = (state) => /** @type {Own} */ (state.own.library ?? {});

/**
 * @param {Dispatch} dispatch
 * @param {Own} value
 */
const set = (dispatch, value) => dispatch({ type: "own", view: "library", value });

/** @type {View} */
export const view = {
  title: () => t`Library · bestguess`,
  render,
  effect,
  keys: [{ keys: ["/"], text: t`search` }],
  key(event) {
    if (event.key !== "/") return false;
    document.getElementById("search")?.focus();
    return true;
  },
};

/** The request for the list of games; `turn` grows when the list must be asked for again. @param {Own} own */
const wantOf = ({ search = "", game = "", result = "", page = 1, turn = 0 }) => JSON.stringify([search, game, result, page, turn]);

/** @type {ReturnType<typeof setTimeout> | undefined} */
let typing;
let asking = "";

/**
 * @param {State} state
 * @param {State | null} before
 * @param {Dispatch} dispatch
 */
function effect(state, before, dispatch) {
  const own = mine(state);
  const want = wantOf(own);
  if (!savesGames(state)) return;
  if (before === null || (before.offline && !state.offline)) asking = "";
  if (want === asking) return;
  asking = want;
  clearTimeout(typing);
  typing = setTimeout(() => fetchList(own, want, dispatch), before === null ? 0 : 150);
}

/**
 * @param {Own} own
 * @param {string} want
 * @param {Dispatch} dispatch
 */
async function fetchList({ search = "", game = "", result = "", page = 1 }, want, dispatch) {
  try {
    const query = new URLSearchParams({ q: search, game, result, page: String(page), size: String(SIZE) });
    const { games, total } = await get(`/api/library?${query}`, { channel: "library" });
    set(dispatch, { items: games, total, of: want, trouble: null });
  } catch (error) {
    if (!isAbort(error)) set(dispatch, { trouble: explain(error) });
  }
}

/**
 * @param {State} state
 * @param {Dispatch} dispatch
 */
function render(state, dispatch) {
  const own = mine(state);
  if (!savesGames(state)) return withoutLibrary(state);
  const { items, total = 0, page = 1, search = "", game: named = "", result = "", trouble, gone, said } = own;
  const choice = (/** @type {string} */ label, /** @type {string} */ value, /** @type {[string, string][]} */ options, /** @type {"game" | "result"} */ field) =>
    h("label", { class: "choice" }, label, h("select", { value, onchange: (/** @type {any} */ event) => set(dispatch, { [field]: event.target.value, page: 1 }) }, options.map(([name, text]) => h("option", { key: name, value: name }, text))));
  return h(
    "div",
    { class: "library column", key: "library" },
    h("h1", null, t`Library`),
    h(
      "div",
      { class: "shelf" },
      h(
        "div",
        { class: "filters", role: "search" },
        h(
          "label",
          { class: "field" },
          h("span", null, t`Search`),
          h("input", {
            id: "search",
            type: "search",
            placeholder: t`battleship won, hangman(length=5), 2026-11 …`,
            value: search,
            oninput: (/** @type {globalThis.Event} */ event) =>
              set(dispatch, { search: /** @type {HTMLInputElement} */ (event.target).value, page: 1 }),
          }),
        ),
        choice(t`Game`, named, [["", t`All games`], ...(state.catalogue?.games ?? []).map(({ name, title }) => /** @type {[string, string]} */ ([name, title]))], "game"),
        choice(t`Result`, result, [["", t`All`], ["won", t`Won`], ["lost", t`Lost`], ["unfinished", t`Unfinished`]], "result"),
      ),
      fileOpener({ own, set: (value) => set(dispatch, value), opened: (record) => bring(own, record, dispatch) }),
    ),
    statistics({ state, games: own.counted ?? null, total: total ?? 0, onopen: () => count(dispatch) }),
    trouble && h("div", { class: "notice bad", role: "alert" }, h("p", null, h("strong", null, trouble.text), " ", trouble.remedy)),
    h(
      "div",
      { role: "status", class: gone || said ? "notice" : "unseen" },
      h("p", null, said),
      gone && h("button", { onclick: () => restore(own, gone, dispatch) }, t`Undo`),
    ),
    !items && !trouble && h("p", { class: "loading" }, t`One moment …`),
    items && items.length === 0 && nothing(search, named !== "" || result !== "", () => set(dispatch, { search: "", game: "", result: "", page: 1 })),
    items && items.length > 0 && byDay(items, state.today).map(([day, games]) => h("section", { key: day, "aria-label": day }, h("h2", { class: "day" }, day), h("ul", { class: "games" }, games.map((item) => game(state, dispatch, item))))),
    items && total > SIZE && pages(page, total, (to) => set(dispatch, { page: to })),
  );
}

/**
 * The page of a server that keeps no games: where they are instead, and the statistics that this browser has.
 * @param {State} state
 */
function withoutLibrary(state) {
  return h(
    "div",
    { class: "library column", key: "no-library" },
    h("h1", null, t`Library`),
    h(
      "div",
      { class: "card column" },
      h("p", null, h("strong", null, t`This server keeps no games. `), t`The address of a game is the whole game: keep it as a bookmark to go on later. Review writes a game into a file, and opens it again.`),
      h("p", { class: "row" }, h("a", { class: "button main", href: "#/" }, t`New game`), h("a", { class: "button", href: formatLink({ ...EMPTY, view: "review" }) }, t`Open a file`)),
    ),
    statistics({ state, games: [], total: 0, onopen: () => {} }),
  );
}

/**
 * @param {string} search
 * @param {boolean} filtered
 * @param {() => void} all
 */
function nothing(search, filtered, all) {
  if (filtered) return h("p", { class: "card row" }, search ? t`No game here is like that and has all of "${search}".` : t`No game here is like that.`, h("button", { onclick: all }, t`Show all games`));
  if (search) return h("p", { class: "card" }, t`No game here has all of "${search}".`);
  return h(
    "div",
    { class: "card column" },
    h("p", null, t`No games yet. What you play or get help with is kept here by itself.`),
    h("p", { class: "row" }, h("a", { class: "button main", href: "#/" }, t`New game`)),
  );
}

/**
 * @param {State} state
 * @param {Dispatch} dispatch
 * @param {Item} item
 */
function game(state, dispatch, item) {
  const own = mine(state);
  const name = calledOf(state, item.rules);
  const id = `game-${item.id}`;
  const way = (/** @type {"play" | "help" | "review"} */ view) => formatLink({ ...EMPTY, view, id: item.id });
  return h(
    "li",
    { key: item.id, class: "card game", "aria-labelledby": id },
    h(
      "div",
      { class: "game-what" },
      inSmall(state, item),
      h(
        "div",
        { class: "game-name" },
        h("h3", { id }, name),
        h("p", { class: "small soft" }, [item.guesser === "person" ? t`You` : capital(item.guesser), item.host === "elsewhere" ? t`on paper, or elsewhere` : item.host === "honest" ? "" : t`host: ${item.host}`, clock(item.changed)].filter(Boolean).join(" · ")),
      ),
    ),
    h("p", { class: "game-end" }, h("strong", null, ending(state, item)), graded(item)),
    h(
      "div",
      { class: "row game-do" },
      !item.finished && h("a", { class: "button main", href: way(item.host === "elsewhere" ? "help" : "play"), "aria-describedby": id }, t`Go on`),
      h("a", { class: `button ${item.finished ? "main" : ""}`, href: way("review"), "aria-describedby": id }, t`Review`),
      h(
        "details",
        { class: "menu" },
        h("summary", { class: "button", "aria-describedby": id }, t`Export`),
        h(
          "div",
          { class: "menu-items" },
          formsFor(item.rules).map(({ form, name: text, help }) =>
            h("button", { class: "quiet", title: help, onclick: () => take(item, form, dispatch) }, text),
          ),
        ),
      ),
      h("button", { class: "quiet", "aria-describedby": id, onclick: () => remove(own, item, name, dispatch) }, t`Delete`),
    ),
  );
}

/**
 * @param {number} page
 * @param {number} total
 * @param {(to: number) => void} go
 */
function pages(page, total, go) {
  const last = Math.ceil(total / SIZE);
  return h(
    "nav",
    { class: "row", "aria-label": t`Pages` },
    h("button", { disabled: page <= 1, onclick: () => go(page - 1) }, t`Newer`),
    h("span", null, t`Page ${page} of ${last}, ${counted(total, "games")}`),
    h("button", { disabled: page >= last, onclick: () => go(page + 1) }, t`Older`),
  );
}

/** The number of games that statistics look at. */
const COUNTED = 100;

/** @param {Dispatch} dispatch */
async function count(dispatch) {
  try {
    const { games } = await get(`/api/library?page=1&size=${COUNTED}`, { channel: "statistics" });
    set(dispatch, { counted: games });
  } catch (error) {
    if (!isAbort(error)) set(dispatch, { counted: [], trouble: explain(error) });
  }
}

/**
 * A file that was opened here is kept here.
 * @param {Own} own
 * @param {GameFile} record
 * @param {Dispatch} dispatch
 */
async function bring(own, record, dispatch) {
  await post("/api/library", record);
  set(dispatch, { said: t`The game was put into the library.`, gone: null, turn: (own.turn ?? 0) + 1, page: 1, search: "" });
}

/**
 * @param {Item} item
 * @param {"json" | "html" | "replay"} form
 * @param {Dispatch} dispatch
 */
async function take({ id }, form, dispatch) {
  try {
    const record = /** @type {GameFile} */ (await get(`/api/library/${encodeURIComponent(id)}`));
    set(dispatch, { said: await download(record, form), gone: null });
  } catch (error) {
    set(dispatch, { trouble: explain(error) });
  }
}

/**
 * @param {Own} own
 * @param {Item} item
 * @param {string} name
 * @param {Dispatch} dispatch
 */
async function remove(own, { id }, name, dispatch) {
  try {
    const path = `/api/library/${encodeURIComponent(id)}`;
    const gone = await get(path);
    await request("DELETE", path);
    forget(id);
    set(dispatch, { gone, said: t`${name} was deleted.`, turn: (own.turn ?? 0) + 1 });
  } catch (error) {
    set(dispatch, { trouble: explain(error) });
  }
}

/**
 * @param {Own} own
 * @param {GameFile} gone
 * @param {Dispatch} dispatch
 */
async function restore(own, gone, dispatch) {
  try {
    await post("/api/library", gone);
    set(dispatch, { gone: null, said: t`It is back.`, turn: (own.turn ?? 0) + 1 });
  } catch (error) {
    set(dispatch, { trouble: explain(error) });
  }
}
