/** The board of a game that is played. */

import { board } from "../components/board.ts";
import { candidates } from "../components/candidates.ts";
import { fleetList } from "../components/fleet.ts";
import { legend } from "../components/heat_scale.ts";
import { heatSwitch } from "../components/choices.ts";
import { wordBoard } from "../components/word.ts";
import { h } from "../lib/dom.ts";
import { occasionOf } from "../model/daily.ts";
import { regionOf } from "../model/hints.ts";
import { certainHulls, revealedHulls, withWrecks } from "../model/hulls.ts";
import { boardAfter, isGrid, isLines } from "../model/optimistic_board.ts";
import { hintOf, type Mine, told } from "../model/playing.ts";
import { titleOf } from "../model/rules.ts";
import { bestOf, scoresOf } from "../model/scores.ts";
import type { Dispatch, Position, State } from "../types.ts";
import { lineTable } from "./play_lines.ts";

/**
 * The board of the game played, with the probabilities if the player may see them.
 * @param pick asks the host
 */
export function boardField(state: State, me: Mine, position: Position, stale: boolean, ended: boolean, pick: (query: string) => void, dispatch: Dispatch) {
  const moves = ended && me.step !== null ? state.link.moves.slice(0, me.step) : state.link.moves;
  const drawn = stale || moves !== state.link.moves ? boardAfter(position, moves) : position.board;
  const shown = told(state) && !ended;
  const { heat } = state.settings;
  const hint = ended || stale ? 0 : hintOf(state);
  const best = shown && !stale ? bestOf(position) : hint === 2 ? bestOf(position).slice(0, 1) : [];
  const shared = { scores: shown ? scoresOf(position) : undefined, heat, best, stale: stale || me.pending !== null, readonly: ended, onpick: ended ? undefined : pick };
  const tools = h("div", { class: "row spread tools-row" },
    h("h1", { class: "title" }, occasionOf(state) || titleOf(state.link.rules)),
    shown && position.kind !== "lines" ? heatSwitch(state.settings.heat, (chosen) => dispatch({ type: "set", settings: { heat: chosen } })) : null,
  );
  if (isLines(drawn)) return [tools, lineTable({ state, me, position, board: drawn, stale, ended, shown, onguess: pick, dispatch })];
  if (!isGrid(drawn)) {
    const secret = ended && me.revealed ? me.revealed.secret.split(" ") : undefined;
    return [
      tools,
      wordBoard({ ...shared, readonly: ended || drawn.unknownLength, board: drawn, name: titleOf(state.link.rules), chosen: me.pending, secret, keyboard: !ended, drawing: true }),
      position.game === "hangman" && !ended && !drawn.unknownLength ? naming(me, pick, dispatch) : null,
      shown ? candidates({ position, stale, onname: position.game === "hangman" ? pick : undefined }) : null,
    ];
  }
  const secret = ended && me.revealed?.cells ? new Set(me.revealed.cells.map(({ query }) => query)) : undefined;
  const region = hint === 1 && position.suggestion ? regionOf(drawn, bestOf(position)[0]).cells : undefined;
  const cells = ended ? (me.revealed?.cells ?? null) : null;
  const hulls = cells ? revealedHulls(drawn, cells, moves) : certainHulls(drawn, moves);
  const props = { ...shared, board: drawn, name: `${titleOf(state.link.rules)}: rows are letters, columns are numbers`, focus: me.pending, last: moves.at(-1)?.query ?? null, secret, hulls, region };
  return [tools, board(props), h("div", { class: "row spread under" }, shown ? legend(props) : h("span", null), fleetList({ ...position, board: withWrecks(drawn, hulls) }))];
}

function naming(me: Mine, pick: (query: string) => void, dispatch: Dispatch) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const word = me.naming.trim();
    if (!word) return;
    pick(`=${word.replace(/^=/, "")}`);
    dispatch({ type: "own", view: "play", value: { naming: "" } });
  };
  return h("form", { class: "row naming", onsubmit: submit },
    h("label", { class: "unseen", for: "naming" }, "Name the whole word"),
    h("input", {
      id: "naming",
      value: me.naming,
      placeholder: "Name the whole word",
      autocomplete: "off",
      autocapitalize: "characters",
      spellCheck: "false",
      maxlength: 60,
      oninput: (event: any) => dispatch({ type: "own", view: "play", value: { naming: event.target.value } }),
    }),
    h("button", { disabled: !me.naming.trim() || me.pending !== null }, "Name it"),
  );
}
