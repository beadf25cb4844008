/** The page's one loop: an event gives the next state and commands; the view is drawn, then the commands are done. */

import { awaited, troubleNotice } from "./components/notices.ts";
import { DO, freshNumber } from "./effects/commands.ts";
import { readCatalogue, readKept, watchKept } from "./effects/kept.ts";
import { HERE } from "./effects/requests.ts";
import { get, isAbort, onNews } from "./lib/api.ts";
import { h, render, type VNode } from "./lib/dom.ts";
import { embedded } from "./lib/place.ts";
import { EMPTY, formatLink } from "./model/rules.ts";
import { initial, update } from "./model/state.ts";
import type { Commands, Event, State, View, ViewName } from "./types.ts";
import { layout } from "./views/layout.ts";
import { view as play } from "./views/play.ts";

const page = document.getElementById("page") as Element;
const live = document.getElementById("live") as Element;

/** The views that are there; the others come in their files, when one of them is first shown. */
const views: Partial<Record<ViewName, View>> = { play };

let state: State = initial(readKept(), readCatalogue(), location.hash, freshNumber());
let due = false;

function dispatch(event: Event) {
  const before = state;
  state = update(state, event, views, new Date());
  if (event.type === "go") address(true);
  if (state === before || due) return;
  due = true;
  queueMicrotask(show);
}

function show() {
  due = false;
  const { commands, settings, link, said, saving } = state;
  state = { ...state, commands: [] };
  const view = views[link.view] ?? null;
  const root = document.documentElement;
  if (settings.theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  // For whoever drives the page from outside: whether anything is on its way to the library.
  root.toggleAttribute("data-saving", saving.underway > 0);
  document.title = view ? view.title(state) : "bestguess";
  render(page, ...layout(state, dispatch, view, inside(view)));
  // A screen reader announces equal words again only if the text differs.
  const text = said.text + (said.n % 2 ? "\u00a0" : "");
  if (live.textContent !== text) live.textContent = text;
  for (const command of commands) DO[command.do](command, dispatch);
  // Last, so that a move which the address has is on its way to the library: a tab may be ended at any moment.
  if (!due) address(false);
}

/** The view, or what takes its place when it is not there yet or has broken. */
function inside(view: View | null): VNode {
  try {
    if (view && !state.broken) return view.render(state, dispatch);
  } catch (error) {
    fail(error);
  }
  return state.broken ? apology() : awaited(["help", "versus"].includes(state.link.view) ? state.link.rules : "", "One moment …");
}

function apology() {
  const again = () => (views[state.link.view] ? dispatch({ type: "merge", value: { broken: "" } }) : location.reload());
  return troubleNotice(
    { text: "This part of the page has broken.", remedy: `Your game is safe: the address of this page carries all of it. ${state.broken}` },
    h("button", { class: "main", onclick: again }, "Try again"),
    h("a", { class: "button", href: formatLink({ ...EMPTY, rules: state.link.rules }) }, "New game"),
  );
}

function fail(error: unknown) {
  if (isAbort(error)) return;
  console.error(error);
  dispatch({ type: "merge", value: { broken: error instanceof Error ? error.message : String(error) } });
}

/** Have the views of a file, and how to do what they ask for; where it does not come, the server may be away. */
async function load(file: Promise<{ VIEWS: typeof views; COMMANDS?: Commands }>) {
  try {
    const { VIEWS, COMMANDS } = await file;
    Object.assign(DO, COMMANDS);
    Object.assign(views, VIEWS);
  } catch (error) {
    await get("/api/health");
    throw error;
  }
}

/** Make the address say what the state says. `anew`: whether the browser's back button should lead to what it said before. */
function address(anew: boolean) {
  const now = formatLink(state.link);
  if (now === location.hash || (now === "#/" && !location.hash)) return;
  if (anew) history.pushState(null, "", now);
  else history.replaceState(null, "", now);
}

const follow = () => dispatch({ type: "address", fragment: location.hash });

const TYPED = "input:not([type=checkbox]):not([type=radio]):not([type=range]), textarea, select, dialog";

function press(event: KeyboardEvent) {
  const undoing = /^[zy]$/i.test(event.key);
  if (event.defaultPrevented || event.altKey || ((event.ctrlKey || event.metaKey) && !undoing) || state.dialog) return;
  const target = event.target as HTMLElement;
  // No guess begins with a question mark.
  const begins = event.key === "?" && target instanceof HTMLInputElement && target.value === "" && target.closest(".guess-form, .tile-form");
  if (target.closest(TYPED) && !begins) return;
  if (event.key === "?") dispatch({ type: "merge", value: { dialog: "about" } });
  else if (!views[state.link.view]?.key?.(event, state, dispatch)) return;
  event.preventDefault();
}

/** Milliseconds after the page has come: what keeps its files would take turns with what draws the first screen. */
const DRAWN = 4000;

/**
 * Have the files of the page kept. Browsers offer this on this machine and over HTTPS; one may refuse: then the page needs its
 * server, but for the sea on the first screen.
 */
function keepFiles() {
  const first = () => HERE["file:setup"](null) as Promise<void>;
  const begin = () => (navigator.serviceWorker?.register("service-worker.js", { updateViaCache: "none" }) ?? first()).catch(() => {});
  const soon = () => setTimeout(begin, DRAWN);
  if (document.readyState === "complete") soon();
  else addEventListener("load", soon, { once: true });
}

Object.assign(HERE, {
  "file:help": () => load(import("./help.ts")),
  "file:later": () => load(import("./later.ts")),
  "file:setup": () => load(import("./setup.ts")),
  "file:versus": () => load(import("./versus.ts")),
  "file:pictures": () => import("./pictures.ts").catch(() => {
    throw new Error("What draws pictures did not come. Load the page again: its address has the game.");
  }),
});
addEventListener("hashchange", follow);
addEventListener("popstate", follow);
addEventListener("keydown", press);
// The second press of a double one answers nothing: the next question may be there by then, and nobody has read it.
page.addEventListener("click", (event) => (event as MouseEvent).detail > 1 && (event.target as Element).closest(".answer, .answer-bar button, [data-answer]") && event.stopPropagation(), true);
addEventListener("online", () => get("/api/health").catch(() => {}));
// A page that is open at midnight learns of the new day, at the latest when it is looked at again.
document.addEventListener("visibilitychange", () => dispatch({ type: "clock" }));
setInterval(() => dispatch({ type: "clock" }), 60_000);
addEventListener("error", (event) => fail(event.error ?? event.message));
addEventListener("unhandledrejection", (event) => fail(event.reason));
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const beCalm = () => dispatch({ type: "merge", value: { calm: calm.matches } });
calm.addEventListener("change", beCalm);

onNews(dispatch);
watchKept(dispatch);
if (!embedded) keepFiles();
beCalm();
