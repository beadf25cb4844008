/** What lies over every screen when it is asked for: rules, words and keys; and the settings. */

import { check, either } from "../components/choices.ts";
import { sound } from "../effects/sounds.ts";
import { type Child, h, type VNode } from "../lib/dom.ts";
import { capital } from "../lib/text.ts";
import { howItGoes } from "../model/game_rules.ts";
import { entryOf } from "../model/rules.ts";
import { rulesOf } from "../model/setting_up.ts";
import { CALLED, type Term, TERMS } from "../model/terms.ts";
import type { Dispatch, KeyHelp, Settings, State, View } from "../types.ts";
import { beginTour } from "./tour.ts";

/** Keys that work in every view. */
const EVERYWHERE: KeyHelp[] = [
  { keys: ["?"], text: "rules, words and keys" },
  { keys: ["Esc"], text: "close them" },
];

/** The dialog that is open, if one is. */
export function dialog(state: State, dispatch: Dispatch, view: View | null): VNode | null {
  if (!state.dialog) return null;
  const [title, inside, more] = state.dialog === "settings" ? ["Settings", settings(state, dispatch), null] : ["Rules, words and keys", about(state, view), h("button", { type: "button", onclick: () => toured(state, dispatch) }, "Tour of the page")];
  return h(
    "dialog",
    {
      key: state.dialog,
      class: "over-all",
      "aria-labelledby": "dialog-title",
      onclose: () => dispatch({ type: "dialog", shown: "" }),
      ref: (made: HTMLDialogElement) => queueMicrotask(() => made.isConnected && made.showModal()),
    },
    h("form", { method: "dialog", class: "row spread" }, h("h2", { id: "dialog-title" }, title), h("button", null, "Close")),
    inside,
    more,
  );
}

function about(state: State, view: View | null): Child {
  const game = entryOf(state.catalogue, state.link.view === "setup" ? rulesOf(state) : state.link.rules);
  return [
    game && h("section", null, h("h3", null, game.title), h("p", null, howItGoes(game))),
    h("section", { class: "words-said" }, h("h3", null, "Words"), h("dl", null, (Object.keys(TERMS) as Term[]).map((name) => h("div", null, h("dt", null, capital(CALLED[name])), h("dd", null, TERMS[name]))))),
    h("section", null, h("h3", null, "Keys"), h("dl", null, [...(view?.keys ?? []), ...EVERYWHERE].map(({ keys, text }) => h("div", null, h("dt", null, keys.map((key) => h("kbd", null, key))), h("dd", null, text))))),
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
      sound("found", sounds);
    }),
  ];
}

/** Begin the tour, on the first screen. */
function toured(state: State, dispatch: Dispatch) {
  dispatch({ type: "dialog", shown: "" });
  if (state.link.view !== "setup") dispatch({ type: "go", link: { ...state.link, view: "setup", moves: [], game: "", id: "", more: {} } });
  beginTour(dispatch);
}
