/** The board of a game that is helped with, the field under it, and what leads. */

import { board } from "../components/board.ts";
import { candidates } from "../components/candidates.ts";
import { choice, heatSwitch, options } from "../components/choices.ts";
import { fleetList } from "../components/fleet.ts";
import { legend } from "../components/heat_scale.ts";
import { rankingList } from "../components/ranking_list.ts";
import { wordBoard } from "../components/word.ts";
import { type Child, h } from "../lib/dom.ts";
import { asking, type Mine, stuck, toggle } from "../model/helping.ts";
import { EMPTY } from "../model/link.ts";
import { boardAfter, isGrid, isLines } from "../model/optimistic_board.ts";
import { afterPress } from "../model/paper_entry.ts";
import { entryOf, hiddenByPerson, titleOf } from "../model/rules.ts";
import { bestOf, scoresOf, showsBits } from "../model/scores.ts";
import type { Dispatch, Position, State } from "../types.ts";
import { entry } from "./help_entry.ts";
import { lineRows } from "./help_lines.ts";

/** The board, and under it the field for what one has. A press on a cell goes through its answers. */
export function boardField(state: State, me: Mine, position: Position, stale: boolean, dispatch: Dispatch): Child {
  const drawn = stale || stuck(position) ? boardAfter(position, state.link.moves) : position.board;
  const scores = stuck(position) ? undefined : scoresOf(position);
  const { heat } = state.settings;
  const choose = (query: string) => {
    const turn = state.link.moves.findIndex((move) => move.query === query);
    if (turn >= 0 && !position.legal.includes(query)) dispatch({ type: "own", view: "help", value: { editing: turn, mending: true } });
    else dispatch({ type: "help.choose", query });
  };
  const shared = { scores, heat, best: stale || stuck(position) || position.over ? [] : bestOf(position), focus: me.chosen, stale };
  const head = h("div", { class: "row spread tools-row" }, h("h1", { class: "title" }, titleOf(state.link.rules)), begun(state) ? null : otherGame(state, dispatch));
  const field = entry(state, me, position, dispatch);
  const colours = !position.over && heatSwitch(heat, (chosen) => dispatch({ type: "set", settings: { heat: chosen } }));
  if (isLines(drawn)) return [head, lineRows(me, position, drawn, stale, dispatch), field];
  if (!isGrid(drawn)) {
    const query = asking(me);
    const letter = query && query.length <= 2 && query !== "length" ? query : null;
    const name = titleOf(state.link.rules);
    return [
      head,
      wordBoard({ ...shared, board: drawn, name, chosen: letter, picked: new Set(me.places), onplace: position.over ? undefined : (place) => toggle(dispatch, me, place), onpick: choose }),
      field,
      h("div", { class: "row" }, colours),
    ];
  }
  const press = (query: string) => {
    const asked = state.link.moves.some((move) => move.query === query);
    if (!asked && position.over) return;
    const moves = afterPress(state.link.moves, query, position.answers ?? [], drawn);
    if (moves) dispatch({ type: "help.moves", moves });
    else if (asked) choose(query);
    else dispatch({ type: "help.choose", query });
  };
  const props = {
    ...shared,
    board: drawn,
    name: `${titleOf(state.link.rules)}: rows are letters, columns are numbers`,
    last: state.link.moves.at(-1)?.query ?? null,
    onpick: press,
    onlook: choose,
    onenter: (query: string) => toAnswers(query, choose),
    onwalk: (query: string) => {
      if (position.legal.includes(query) && query !== asking(me)) dispatch({ type: "help.choose", query });
    },
  };
  return [head, board(props), field, h("div", { class: "row spread under" }, scores ? legend(props) : h("span", null), colours), fleetList({ ...position, board: drawn })];
}

/** What leads, and what is still possible, where the board itself does not show it. */
export function leading(state: State, me: Mine, position: Position, stale: boolean, dispatch: Dispatch): Child {
  if (me.trouble || position.contradiction || position.kind === "grid") return null;
  const open = !position.over;
  const choose = (query: string) => dispatch({ type: "help.choose", query });
  const lines = position.kind === "lines";
  return [
    lines && open && rankingList({ position, heat: state.settings.rank, inBits: showsBits(state.settings), stale, onpick: choose, onrank: (rank) => dispatch({ type: "set", settings: { rank } }) }),
    (lines || open) && candidates({ position, stale, onname: open && position.game !== "phrase" ? choose : undefined }),
  ];
}

/** Enter on a cell goes to its answers. */
function toAnswers(query: string, choose: (query: string) => void) {
  choose(query);
  requestAnimationFrame(() => (document.querySelector(".answers button, .moves .open button") as HTMLElement | null)?.focus());
}

const begun = ({ link }: State) => link.moves.some(({ query }) => query !== "length");

/** The choice of another game, before the first question. */
function otherGame({ catalogue, link }: State, dispatch: Dispatch) {
  const now = entryOf(catalogue, link.rules);
  if (!catalogue || !now) return null;
  return choice("Help with", now.name, options(catalogue.games.map(({ name, title }) => [name, title])), (chosen) => {
    const game = catalogue.games.find(({ name }) => name === chosen);
    if (game) dispatch({ type: "go", link: { ...EMPTY, view: "help", rules: hiddenByPerson(game.presets[0]?.rules ?? game.name) } });
  });
}
