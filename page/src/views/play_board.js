/** The board of a game that is played. */
/** @import {Mine} from "../model/playing.js" */
/** @import {Dispatch, Position, State} from "../types.ts" */

import { board } from "../components/board.js";
import { candidates } from "../components/candidates.js";
import { fleetList } from "../components/fleet.js";
import { legend } from "../components/heat_scale.js";
import { heatSwitch } from "../components/heat_switch.js";
import { wordBoard } from "../components/word.js";
import { h } from "../lib/dom.js";
import { occasionOf } from "../model/daily.js";
import { boardAfter, isGrid, isLines } from "../model/optimistic_board.js";
import { certainHulls, revealedHulls, withWrecks } from "../model/hulls.js";
import { regionOf } from "../model/hints.js";
import { hintOf, told } from "../model/playing.js";
import { titleOf } from "../model/rules.js";
import { bestOf, scoresOf } from "../model/scores.js";
import { lineTable } from "./play_lines.js";

/**
 * The board of the game played, with the probabilities if the player may see them.
 * @param {State} state
 * @param {Mine} me
 * @param {Position} position
 * @param {boolean} stale
 * @param {boolean} ended
 * @param {(query: string) => void} pick asks the host
 * @param {Dispatch} dispatch
 */
export function boardField(state, me, position, stale, ended, pick, dispatch) {
  const moves = ended && me.step !== null ? state.link.moves.slice(0, me.step) : state.link.moves;
  const drawn = stale || moves !== state.link.moves ? boardAfter(position, moves) : position.board;
  const shown = told(state) && !ended;
  const { heat } = state.settings;
  const hint = ended || stale ? 0 : hintOf(state);
  const best = shown && !stale ? bestOf(position) : hint === 2 ? bestOf(position).slice(0, 1) : [];
  /** @param {string | null} query */
  const hover = (query) => {
    const next = shown && query && position.legal.includes(query) ? query : null;
    if (next !== me.hover) dispatch({ type: "own", view: "play", value: { hover: next } });
  };
  const shared = { scores: shown ? scoresOf(position) : undefined, heat, best, stale: stale || me.pending !== null, readonly: ended, onpick: ended ? undefined : pick, onhover: hover };
  const tools = h(
    "div",
    { class: "row spread tools-row" },
    h("h1", { class: "title" }, occasionOf(state) || titleOf(state.link.rules)),
    shown && position.kind !== "lines" ? heatSwitch(state.settings.heat, (chosen) => dispatch({ type: "set", settings: { heat: chosen } })) : null,
  );
  if (isLines(drawn)) return [tools, lineTable({ state, me, position, board: drawn, stale, ended, shown, onguess: pick, dispatch })];
  if (!isGrid(drawn)) {
    const secret = ended && me.revealed ? me.revealed.secret.split(" ") : undefined;
    return [
      tools,
      wordBoard({ ...shared, board: drawn, name: titleOf(state.link.rules), chosen: me.pending, secret, keyboard: !ended, drawing: true }),
      position.game === "hangman" && !ended && !drawn.unknownLength ? naming(me, pick, dispatch) : null,
      shown ? candidates({ position, stale, onname: position.game === "hangman" ? pick : undefined }) : null,
    ];
  }
  const secret = ended && me.revealed?.cells ? new Set(me.revealed.cells.map(({ query }) => query)) : undefined;
  const region = hint === 1 && position.suggestion ? regionOf(drawn, bestOf(position)[0]).cells : undefined;
  const cells = ended ? (me.revealed?.cells ?? null) : null;
  const hulls = cells ? revealedHulls(drawn, cells, moves) : certainHulls(drawn, moves);
  const props = { ...shared, board: drawn, name: `${titleOf(state.link.rules)}: rows are letters, columns are numbers`, focus: me.pending, last: moves.at(-1)?.query ?? null, secret, hulls, region, onwalk: hover };
  return [tools, board(props), h("div", { class: "row spread under" }, shown ? legend(props) : h("span", null), fleetList({ ...position, board: withWrecks(drawn, hulls) }))];
}

/**
 * @param {Mine} me
 * @param {(query: string) => void} pick
 * @param {Dispatch} dispatch
 */
function naming(me, pick, dispatch) {
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const word = me.naming.trim();
    if (!word) return;
    pick(`=${word.replace(/^=/, "")}`);
    dispatch({ type: "own", view: "play", value: { naming: "" } });
  };
  return h(
    "form",
    { class: "row naming", onsubmit: submit },
    h("label", { class: "unseen", for: "naming" }, "Name the whole word"),
    h("input", {
      id: "naming",
      value: me.naming,
      placeholder: "Name the whole word",
      autocomplete: "off",
      autocapitalize: "characters",
      spellcheck: "false",
      maxlength: 60,
      oninput: (/** @type {any} */ event) => dispatch({ type: "own", view: "play", value: { naming: event.target.value } }),
    }),
    h("button", { disabled: !me.naming.trim() || me.pending !== null }, "Name it"),
  );
}
