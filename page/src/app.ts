/** The page's one loop: events change the state, the view is drawn from it, the address follows it. */

import { askForCatalogue, keepFiles, serverAnswers, watchConnection } from "./effects/connection.ts";
import { keepDaily, readDaily, watchDaily } from "./effects/daily.ts";
import { keepRunning, readRunning } from "./effects/running_games.ts";
import { keepSettings, readSettings } from "./effects/settings.ts";
import { explain, isAbort } from "./lib/api.ts";
import { h, render, type VNode } from "./lib/dom.ts";
import { embedded } from "./lib/place.ts";
import { onRefused } from "./lib/storage.ts";
import { FILES } from "./lib/view_files.ts";
import { dateOf, minutesLeft } from "./model/daily.ts";
import { EMPTY, formatLink, parseLink, unused } from "./model/link.ts";
import { initial, update } from "./model/state.ts";
import type { Event, State, View, ViewName } from "./types.ts";
import { layout } from "./views/layout.ts";
import { view as play } from "./views/play.ts";
import { view as setup } from "./views/setup.ts";

const page = document.getElementById("page") as Element;
const live = document.getElementById("live") as Element;

/** The views that are there; the others come in their files, when one of them is first shown. */
const views: Partial<Record<ViewName, View>> = { play, setup };
/** Whether the others could not be had, because the server was away. */
let awaited = false;

let state: State = { ...initial(readSettings(), readRunning(), readDaily(), dateOf(new Date()), minutesLeft(new Date())), link: parseLink(location.hash) };
/** The state that the screen was drawn from. */
let shown: State | null = null;
let entered: ViewName | null = null;
let broken: unknown = null;
let waiting = false;

function dispatch(event: Event) {
  const before = state;
  state = update(state, event, views[state.link.view] ?? null);
  if (event.type === "go") address(true);
  if (state !== before) later();
}

function later() {
  if (waiting) return;
  waiting = true;
  queueMicrotask(() => {
    waiting = false;
    show();
  });
}

function show() {
  const name = state.link.view;
  const view = views[name] ?? null;
  if (!view) load(name);
  if (shown?.settings !== state.settings) dress();
  const before = entered === name ? shown : null;
  const moved = entered !== null && entered !== name;
  if (entered && moved) views[entered]?.leave?.(state);
  entered = view ? name : null;
  document.title = view ? view.title(state) : "bestguess";
  render(page, ...layout(state, dispatch, view, inside(view)));
  if (moved) document.getElementById("main")?.focus({ preventScroll: true });
  if (shown?.said !== state.said) speak();
  if (shown && shown.running !== state.running) keepRunning(state.running);
  if (shown && shown.daily !== state.daily) keepDaily(state.daily);
  shown = state;
  if (view && !broken) {
    try {
      view.effect?.(state, before, dispatch);
    } catch (error) {
      fail(error);
    }
  }
  // Last, so that a move which the address has is on its way to the library: a tab may be ended at any moment.
  if (!waiting) address(false);
}

/** The view, or what takes its place when it is not there yet or has broken. */
function inside(view: View | null): VNode {
  if (!broken && view) {
    try {
      return view.render(state, dispatch);
    } catch (error) {
      console.error(error);
      broken = error;
    }
  }
  return broken ? apology() : h("p", { class: "loading", key: "loading" }, "One moment …");
}

function apology() {
  const { text } = explain(broken);
  const again = () => {
    if (!views[state.link.view]) return location.reload();
    broken = null;
    entered = null;
    later();
  };
  return h("section", { class: "notice bad", role: "alert", key: "broken" },
    h("h1", null, "This part of the page has broken"),
    h("p", null, "Your game is safe: the address of this page carries all of it."),
    h("p", { class: "soft" }, text),
    h("p", { class: "row" },
      h("button", { class: "main", onclick: again }, "Try again"),
      h("a", { class: "button", href: formatLink({ ...EMPTY, rules: state.link.rules }) }, "New game"),
    ),
  );
}

function fail(error: unknown) {
  if (isAbort(error)) return;
  console.error(error);
  broken = error;
  later();
}

async function load(name: ViewName) {
  if (broken) return;
  try {
    Object.assign(views, (await (FILES[name] === "help_versus" ? import("./help_versus.ts") : import("./later.ts"))).VIEWS);
    later();
  } catch (error) {
    // Without the server the view waits for it. Once it is back, only a page that is opened anew asks for the file again; and the
    // parts of an older page do not fit those of a newer one. The address has the game.
    if (!(await serverAnswers())) awaited = true;
    else if (state.link.view !== name) return;
    else if (awaited || state.renewed) location.reload();
    else fail(error);
  }
}

/**
 * Make the address say what the state says.
 * @param anew whether the browser's back button should lead to what it said before
 */
function address(anew: boolean) {
  const now = formatLink(state.link);
  if (now === location.hash || (now === "#/" && !location.hash)) return;
  if (anew) history.pushState(null, "", now);
  else history.replaceState(null, "", now);
}

function lookAtClock() {
  const now = new Date();
  dispatch({ type: "today", today: dateOf(now), left: minutesLeft(now) });
}

function dress() {
  const { theme } = state.settings;
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  if (shown) keepSettings(state.settings);
}

function speak() {
  // A screen reader announces equal words again only if the text differs.
  live.textContent = state.said.text + (state.said.n % 2 ? "\u00a0" : "");
}

/** The sentence about the address that is told, or was. */
let told = "";

/** Tell what the address has that the page can do nothing with; what was told of another address is over. */
function tell(said: string) {
  if (said || (told && state.note === told)) dispatch({ type: "note", text: said });
  told = said;
}

function follow() {
  const link = parseLink(location.hash);
  const said = unused(location.hash);
  if (formatLink(link) === formatLink(state.link)) {
    // The page has just written this address itself, or it differs in what the page can do nothing with.
    if (said) tell(said);
    return address(false);
  }
  tell(said);
  broken = null;
  if (link.view !== state.link.view) requestAnimationFrame(() => scrollTo(0, 0));
  dispatch({ type: "link", link });
}

/** Whether a key goes to a field for a guess that has nothing in it: no guess begins with a question mark. */
const isEmptyGuess = (target: HTMLElement) => target instanceof HTMLInputElement && target.value === "" && target.closest(".guess-form, .tile-form") !== null;

function press(event: KeyboardEvent) {
  const undoing = /^[zy]$/i.test(event.key);
  if (event.defaultPrevented || event.altKey || ((event.ctrlKey || event.metaKey) && !undoing) || state.dialog) return;
  const target = event.target as HTMLElement;
  if (event.key === "?" && isEmptyGuess(target)) {
    event.preventDefault();
    return dispatch({ type: "dialog", shown: "about" });
  }
  if (target.closest("input:not([type=checkbox]):not([type=radio]):not([type=range]), textarea, select, dialog")) return;
  if (event.key === "?") {
    event.preventDefault();
    dispatch({ type: "dialog", shown: "about" });
  } else if (views[state.link.view]?.key?.(event, state, dispatch)) {
    event.preventDefault();
  }
}

addEventListener("hashchange", follow);
addEventListener("popstate", follow);
addEventListener("keydown", press);
// A page that is open at midnight learns of the new day, at the latest when it is looked at again.
document.addEventListener("visibilitychange", lookAtClock);
setInterval(lookAtClock, 60_000);
addEventListener("error", (event) => fail(event.error ?? event.message));
addEventListener("unhandledrejection", (event) => fail(event.reason));
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", later);

watchConnection(dispatch);
watchDaily(dispatch);
onRefused(() => dispatch({ type: "note", text: "This browser keeps nothing for bestguess: its storage is full, or switched off. Settings, days in a row and solved puzzles last until this page is closed; your game is in its address." }));
tell(unused(location.hash));
askForCatalogue(dispatch);
if (!embedded) keepFiles();
later();
