/** The frame around every view: the name, the ways to go, and what lies over every screen when it is asked for. */

import { check, either } from "../components/controls.ts";
import { troubleNotice } from "../components/notices.ts";
import { type Child, h, type VNode } from "../lib/dom.ts";
import { embedded } from "../lib/place.ts";
import { capital } from "../lib/text.ts";
import { howItGoes } from "../lib/rule_names.ts";
import { TERMS } from "../model/terms.ts";
import { entryOf, formatLink, hiddenByEngine, hiddenByPerson, rulesAnew } from "../model/rules.ts";
import { hostIn, runningIn } from "../model/saving.ts";
import type { Dispatch, KeyHelp, Link, Settings, State, View, ViewName } from "../types.ts";

const WAYS: [ViewName, string][] = [["setup", "New"], ["play", "Play"], ["help", "Help"], ["watch", "Watch"], ["review", "Review"], ["library", "Library"]];

const AWAY: Partial<Record<ViewName, string>> = {
  setup: "Advice, hosted games and the three games of today wait for the server. The sea on this page needs none.",
  play: "Your game is in the address and goes on as soon as the server is back.",
  versus: "Your game is in the address and goes on as soon as the server is back.",
  help: "Advice needs the server, which is asked again by itself. Your moves are in the address.",
  library: "Your games lie with the server. They are all there when it is back.",
};

export function layout(state: State, dispatch: Dispatch, view: View | null, inside: VNode): Child[] {
  const rest = [
    h("div", { class: "away", role: "status", key: "away" }, away(state), note(state, dispatch)),
    h("main", { id: "main", tabindex: -1, class: `view view-${state.link.view}` }, renewed(state, dispatch), trouble(state, dispatch), inside),
  ];
  if (embedded) return [...rest, h("footer", { class: "small", key: "footer" }, h("a", { href: `./${formatLink(state.link)}`, target: "_blank", rel: "noopener" }, "Open in bestguess")), dialog(state, dispatch, view)];
  return [
    h("a", { class: "skip", href: "#main", onclick: (event: globalThis.Event) => (event.preventDefault(), document.getElementById("main")?.focus()) }, "Skip to the game"),
    h("header", { class: "top" },
      h("a", { class: "brand", href: formatLink(linkTo(state.link, "setup")), "aria-label": "bestguess: new game" }, h("span", null, "bestguess")),
      h("nav", { "aria-label": "Views" }, WAYS.map(([name, text]) => way(state, name, text))),
      h("div", { class: "tools" },
        icon("Settings", "Settings", () => dispatch({ type: "merge", value: { dialog: "settings" } }), gear),
        icon("Rules, words and keys", "Rules, words and keys (?)", () => dispatch({ type: "merge", value: { dialog: "about" } }), "?"),
      ),
    ),
    ...rest,
    dialog(state, dispatch, view),
  ];
}

function away(state: State) {
  const { offline, busy, link } = state;
  if (offline && link.view === "play" && !link.game) return h("p", null, h("strong", null, "Offline."), link.more.daily ? " The game of the day begins as soon as the server is back." : " New games wait for the server.");
  if (offline) return h("p", null, h("strong", null, "Offline."), ` ${AWAY[link.view] ?? "This page needs the server, and asks for it again by itself."}`);
  return busy > 0 && h("p", null, "The server has much to do. What you asked waits its turn; nothing is lost.");
}

/** The sentence at the top that a person should read once. */
const note = (state: State, dispatch: Dispatch) =>
  state.note !== "" && h("p", { class: "row spread" }, h("span", null, state.note), h("button", { class: "quiet", onclick: () => dispatch({ type: "merge", value: { note: "" } }) }, "Understood"));

/** The link of a menu entry: the rules are kept, and the moves where the other view can use them. */
function linkTo(link: Link, view: ViewName): Link {
  if (view === link.view) return link;
  const keep = view === "help" || view === "review";
  const game = view === "review" && ["play", "versus"].includes(link.view) ? link.game : "";
  const moves = keep && ["play", "versus", "help", "review"].includes(link.view) ? link.moves : [];
  const begun = link.view === "help" && view !== "review" ? hiddenByEngine(link.rules) : link.rules;
  const rules = keep ? begun : rulesAnew({ ...link, rules: begun });
  return { ...link, rules, view, moves, game, id: "", host: view === "review" ? hostIn(link) : view === "play" ? link.host : "", more: {} };
}

/**
 * The link of a menu entry now: back to the game that goes on there, and from a game that is played to help without
 * its moves, for they would be a look at the best move by the way.
 */
function wayTo(state: State, view: ViewName): Link {
  const { link } = state;
  if (view === link.view || (view !== "play" && view !== "help")) return linkTo(link, view);
  const reviewed = view === "help" && link.view === "review" && link.moves.length > 0;
  const running = reviewed ? null : runningIn(state, view);
  // A secret that nobody has asked about yet is nothing to go back to from where other rules are chosen.
  if (running && (running.moves.length || link.view !== "setup")) return running;
  const played = view === "help" && ["play", "versus"].includes(link.view) && state.running.play !== "";
  const next = { ...linkTo(link, view), ...(played ? { moves: [] } : {}) };
  // A game without moves is one on paper, whose fleet a person hides; with moves it keeps its rules.
  return view === "help" && !next.moves.length ? { ...next, rules: hiddenByPerson(next.rules) } : next;
}

function way(state: State, name: ViewName, text: string) {
  // A game against the engine is a way to play.
  const against = name === "play" && state.link.view === "versus";
  const here = state.link.view === name || against;
  return h("a", { key: name, href: formatLink(against ? state.link : wayTo(state, name)), "aria-current": here ? "page" : null }, text);
}

const icon = (name: string, title: string, onclick: () => void, inside: Child) => h("button", { class: "icon", "aria-label": name, title, onclick }, inside);

const gear = h(
  "svg",
  { viewBox: "0 0 24 24", width: 20, height: 20, "aria-hidden": "true", fill: "none", stroke: "currentColor", "stroke-width": 1.7, "stroke-linecap": "round" },
  h("path", { d: "M4 7h9M17 7h3M4 12h3M11 12h9M4 17h9M17 17h3" }),
  [[15, 7], [9, 12], [15, 17]].map(([cx, cy]) => h("circle", { cx, cy, r: 2 })),
);

const renewed = (state: State, dispatch: Dispatch) =>
  state.renewed && h("div", { class: "notice", role: "status", key: "renewed" }, h("p", null, "There is a newer version. ", h("button", { class: "quiet", onclick: () => dispatch({ type: "do", command: { do: "reload" } }) }, "Load the new page")));

const trouble = (state: State, dispatch: Dispatch) => state.trouble && troubleNotice(state.trouble, h("button", { onclick: () => dispatch({ type: "merge", value: { trouble: null } }) }, "Close"));

function dialog(state: State, dispatch: Dispatch, view: View | null): VNode | null {
  if (!state.dialog) return null;
  const [title, inside, more] = state.dialog === "settings" ? ["Settings", settings(state, dispatch), null] : ["Rules, words and keys", about(state, view), h("button", { type: "button", onclick: () => toured(state, dispatch) }, "Tour of the page")];
  return h("dialog", {
    key: state.dialog,
    class: "over-all",
    "aria-labelledby": "dialog-title",
    onclose: () => dispatch({ type: "merge", value: { dialog: "" } }),
    ref: (made: HTMLDialogElement) => queueMicrotask(() => made.isConnected && made.showModal()),
  },
  h("form", { method: "dialog", class: "row spread" }, h("h2", { id: "dialog-title" }, title), h("button", null, "Close")),
  inside,
  more,
  );
}

function about(state: State, view: View | null): Child {
  const { rules, view: name } = state.link;
  const keys: KeyHelp[] = [...(view?.keys ?? []), { keys: ["?"], text: "rules, words and keys" }, { keys: ["Esc"], text: "close them" }];
  const game = entryOf(state.catalogue, rules || (name === "setup" ? "battleship" : ""));
  return [
    game && h("section", null, h("h3", null, game.title), h("p", null, howItGoes(game.name) || game.summary)),
    h("section", { class: "words-said" }, h("h3", null, "Words"), h("dl", null, Object.entries(TERMS).map(([name, meaning]) => h("div", null, h("dt", null, capital(name)), h("dd", null, meaning))))),
    h("section", null, h("h3", null, "Keys"), h("dl", null, keys.map(({ keys: all, text }) => h("div", null, h("dt", null, all.map((key) => h("kbd", null, key))), h("dd", null, text))))),
  ];
}

function settings({ settings: now }: State, dispatch: Dispatch): Child {
  const set = (settings: Partial<Settings>) => dispatch({ type: "set", settings });
  const row = (name: string, control: VNode) => h("div", { class: "setting" }, h("span", { "aria-hidden": "true" }, name), control);
  return [
    row("Theme", either("Theme", now.theme, [["auto", "As the system"], ["light", "Light"], ["dark", "Dark"]], (theme) => set({ theme }))),
    row("Colours of a board", either("Colours of a board", now.heat, [["hit", "Chance"], ["bits", "Bits"]], (heat) => set({ heat }))),
    row("First in a list", either("First in a list", now.rank, [["hit", "Likely"], ["bits", "Informative"]], (rank) => set({ rank }))),
    row("The engine plays", either("The engine plays", now.strength, [["casual", "Casual"], ["sharp", "Sharp"], ["perfect", "Perfect"]], (strength) => set({ strength }))),
    check("Show the chances in games I begin", now.coaching, (coaching) => set({ coaching })),
    check("Sounds", now.sounds, (sounds) => {
      set({ sounds });
      if (sounds) dispatch({ type: "do", command: { do: "sound", name: "found" } });
    }),
  ];
}

function toured(state: State, dispatch: Dispatch) {
  dispatch({ type: "merge", value: { dialog: "" } });
  if (state.link.view !== "setup") dispatch({ type: "go", link: { ...state.link, view: "setup", moves: [], game: "", id: "", more: {} } });
  beginTour(dispatch);
}

/** Show the first step of the tour. */
export function beginTour(dispatch: Dispatch) {
  dispatch({ type: "set", settings: { toured: true } });
  dispatch({ type: "own", view: "tour", value: { step: 0 } });
}
