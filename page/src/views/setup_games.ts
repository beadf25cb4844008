/** The games to choose from, each with its picture, and their common set-ups. */

import { h } from "../lib/dom.ts";
import type { Catalogue, Dispatch, GameEntry } from "../types.ts";

/** The buttons that choose a game. */
export function gameChoice(catalogue: Catalogue, chosen: GameEntry, dispatch: Dispatch) {
  return h("div", { class: "game-picks", role: "group", "aria-label": "Game" },
    ordered(catalogue.games).map((game) =>
      h("button", {
        key: game.name,
        class: "pick",
        title: game.summary,
        "aria-pressed": String(game.name === chosen.name),
        onclick: () => dispatch({ type: "setup.game", rules: game.presets[0]?.rules ?? game.name }),
      }, emblem(game), h("b", null, game.title)),
    ),
  );
}

/** The games that visitors look for, in this order before all others. */
const FIRST = ["battleship", "hangman", "wordle", "mastermind"];

const ordered = (games: GameEntry[]) => [...FIRST.flatMap((name) => games.filter((game) => game.name === name)), ...games.filter(({ name }) => !FIRST.includes(name))];

function emblem(game: GameEntry) {
  if (game.kind === "words") {
    return h("span", { class: "emblem letters-emblem", "aria-hidden": "true" }, (game.name === "phrase" ? ["T", "", "", "O"] : ["W", "", "R", "D"]).map((letter) => h("i", null, letter)));
  }
  if (game.name === "wordle" || game.name === "quordle") {
    const states = game.name === "wordle" ? ["hit", "miss", "elsewhere", "miss", "hit", "hit"] : ["hit", "miss", "hit", "elsewhere", "miss", "miss", "elsewhere", "hit", "hit", "hit", "hit", "miss"];
    return h("span", { class: `emblem tile-emblem ${game.name}`, "aria-hidden": "true" }, states.map((state) => h("i", { class: `is-${state}` })));
  }
  if (game.name === "table") {
    return h("svg", { class: "emblem", viewBox: "0 0 40 40", "aria-hidden": "true" }, Array.from({ length: 4 }, (_, row) => [[1, 10], [13, 12], [27, 12]].map(([x, width]) => h("rect", { class: row ? (row === 2 ? "q9" : "q3") : "q12", x, y: row * 10 + 1, width, height: 7.5, rx: 1.6 }))));
  }
  if (game.name === "bulls-and-cows") {
    return h("span", { class: "emblem letters-emblem", "aria-hidden": "true" }, ["5", "0", "7", "2"].map((digit) => h("i", null, digit)));
  }
  if (game.kind === "lines") {
    return h("svg", { class: "emblem", viewBox: "0 0 40 40", "aria-hidden": "true" },
      Array.from({ length: 9 }, (_, i) => h("circle", { class: i % 3 <= Math.floor(i / 3) ? "q12" : "q3", cx: (i % 3) * 13 + 7, cy: Math.floor(i / 3) * 13 + 7, r: 5 })),
    );
  }
  const wide = game.name === "rectangles" ? [5, 6, 9, 10, 3, 7] : [4, 5, 6, 2, 14];
  return h("svg", { class: "emblem", viewBox: "0 0 40 40", "aria-hidden": "true" },
    Array.from({ length: 16 }, (_, i) =>
      h("rect", { class: wide.includes(i) ? "q12" : "q3", x: (i % 4) * 10 + 0.7, y: Math.floor(i / 4) * 10 + 0.7, width: 8.6, height: 8.6, rx: 1.6 }),
    ),
  );
}

/** The buttons of a game's common set-ups; null if there is one only. */
export function presetChoice(game: GameEntry, rules: string, dispatch: Dispatch) {
  if (game.presets.length < 2) return null;
  return h("div", { class: "presets", role: "group", "aria-label": "Common set-ups" },
    game.presets.map((preset) =>
      h(
        "button",
        { key: preset.rules, class: "chip", "aria-pressed": String(preset.rules === rules), onclick: () => dispatch({ type: "setup.game", rules: preset.rules }) },
        preset.title,
      ),
    ),
  );
}
