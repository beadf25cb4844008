/** The board of a game that is helped with, its tools and its colours. */

import { board } from "../components/board.ts";
import { candidates } from "../components/candidates.ts";
import { fleetList } from "../components/fleet.ts";
import { legend } from "../components/heat_scale.ts";
import { heatSwitch } from "../components/heat_switch.ts";
import { wordBoard } from "../components/word.ts";
import { h } from "../lib/dom.ts";
import { asking, type Mine, stuck, toggle } from "../model/helping.ts";
import { EMPTY } from "../model/link.ts";
import { boardAfter, isGrid, isLines } from "../model/optimistic_board.ts";
import { afterPress, canMark } from "../model/paper_entry.ts";
import { entryOf, hiddenByPerson, titleOf } from "../model/rules.ts";
import { bestOf, scoresOf } from "../model/scores.ts";
import type { Dispatch, Position, State } from "../types.ts";
import { lineField } from "./help_lines.ts";

/** The board of the game helped with: press a cell to choose it, or to mark it as on paper. */
export function boardField(state: State, me: Mine, position: Position, stale: boolean, dispatch: Dispatch) {
  const drawn = stale || stuck(position) ? boardAfter(position, state.link.moves) : position.board;
  const best = stale || stuck(position) || position.over ? [] : bestOf(position);
  const scores = stuck(position) ? undefined : scoresOf(position);
  const { heat } = state.settings;
  const choices = position.answers ?? [];
  const marking = me.marking && canMark(choices);
  const choose = (query: string) => {
    if (marking) return dispatch({ type: "help.moves", moves: afterPress(state.link.moves, query, choices) });
    const turn = state.link.moves.findIndex((move) => move.query === query);
    if (turn >= 0 && !position.legal.includes(query)) dispatch({ type: "own", view: "help", value: { editing: turn, mending: true } });
    else dispatch({ type: "help.choose", query });
  };
  const walked = (query: string) => {
    if (!marking && position.legal.includes(query) && query !== asking(me)) dispatch({ type: "help.choose", query });
  };
  const hover = (query: string | null) => {
    const next = query && !marking && position.legal.includes(query) ? query : null;
    if (next !== me.hover) dispatch({ type: "own", view: "help", value: { hover: next } });
  };
  const shared = { scores, heat, best, focus: me.chosen, stale, onwalk: walked, onhover: hover };
  const tools = h(
    "div",
    { class: "row spread tools-row" },
    h("h1", { class: "title" }, titleOf(state.link.rules)),
    begun(state) ? null : otherGame(state, dispatch),
    h(
      "span",
      { class: "row" },
      isGrid(drawn) && canMark(choices) && h("button", { class: "mark-many", "aria-pressed": String(marking), onclick: () => dispatch({ type: "own", view: "help", value: { marking: !marking, chosen: null, hover: null } }) }, "Mark many"),
      position.kind !== "lines" && !position.over && heatSwitch(state.settings.heat, (chosen) => dispatch({ type: "set", settings: { heat: chosen } })),
    ),
  );
  if (isLines(drawn)) return [tools, lineField(state, me, position, drawn, stale, dispatch)];
  if (!isGrid(drawn)) {
    const query = asking(me);
    const letter = query && query.length <= 2 && query !== "length" ? query : null;
    return [
      tools,
      wordBoard({
        ...shared,
        board: drawn,
        name: titleOf(state.link.rules),
        chosen: letter,
        picked: new Set(me.places),
        onplace: position.over ? undefined : (place) => toggle(dispatch, me, place),
        onpick: choose,
        onwalk: undefined,
      }),
      stuck(position) || position.over ? null : candidates({ position, stale, onname: position.game === "hangman" && !position.over ? choose : undefined }),
    ];
  }
  const props = { ...shared, board: drawn, name: `${titleOf(state.link.rules)}: rows are letters, columns are numbers`, last: state.link.moves.at(-1)?.query ?? null, onpick: (query: string) => pick(query, choose) };
  const hint = marking ? h("p", { class: "marking small" }, `Press a cell until it shows what your paper shows: ${choices.map(({ label }) => label.toLowerCase()).join(", ")}, then nothing again.`) : null;
  return [tools, hint, board(props), h("div", { class: "row spread under" }, scores ? legend(props) : h("span", null), fleetList({ ...position, board: drawn }))];
}

/** A click looks at a cell; Enter on a cell goes to its answers. */
function pick(query: string, choose: (query: string) => void) {
  choose(query);
  if (document.querySelector(".mark-many[aria-pressed=true]")) return;
  const active = document.activeElement;
  if (active?.matches(":focus-visible") && active.getAttribute("data-query") === query) {
    requestAnimationFrame(() => (document.querySelector(".answers button, .moves .open button") as HTMLElement | null)?.focus());
  }
}

const begun = ({ link }: State) => link.moves.some(({ query }) => query !== "length");

/** The choice of another game, before the first question. */
function otherGame({ catalogue, link }: State, dispatch: Dispatch) {
  const now = entryOf(catalogue, link.rules);
  if (!catalogue || !now) return null;
  const choose = (event: any) => {
    const game = catalogue.games.find(({ name }) => name === event.target.value);
    if (game) dispatch({ type: "go", link: { ...EMPTY, view: "help", rules: hiddenByPerson(game.presets[0]?.rules ?? game.name) } });
  };
  return h(
    "label",
    { class: "choice" },
    "Help with",
    h("select", { value: now.name, onchange: choose }, catalogue.games.map(({ name, title }) => h("option", { key: name, value: name }, title))),
  );
}
