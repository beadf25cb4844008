/** The small game on the first screen: a heat map that answers the first click. */
/** @import {Dispatch, GridBoard, Position, State, VNode} from "../types.ts" */

import { board } from "../components/board.js";
import { anew, shoot } from "../effects/live_game.js";
import { h } from "../lib/dom.js";
import { t } from "../lib/sentences.js";
import { count, counted, percent } from "../lib/text.js";
import { EMPTY, formatLink } from "../model/link.js";
import { RULES, liveOf, upToDate } from "../model/live_game.js";
import { boardAfter } from "../model/optimistic_board.js";
import { bestOf, scoresOf } from "../model/scores.js";

/**
 * The board with its chances, and a sentence that says what they are.
 * @param {State} state
 * @param {Dispatch} dispatch
 * @returns {VNode}
 */
export function liveGame(state, dispatch) {
  const live = liveOf(state);
  const { position, moves, over } = live;
  if (!position) return h("aside", { class: "live", "aria-label": t`Try it` }, h("p", { class: "loading" }, live.trouble ? live.trouble.text : t`One moment …`));
  const fresh = upToDate(live);
  const best = fresh && !over ? bestOf(position) : [];
  return h(
    "aside",
    { class: "live", "aria-label": t`Try it` },
    board({
      board: /** @type {GridBoard} */ (fresh ? position.board : boardAfter(position, moves)),
      name: t`A small sea with three ships`,
      scores: over ? undefined : scoresOf(position),
      heat: "hit",
      best: best.slice(0, 1),
      last: moves.at(-1)?.query ?? null,
      stale: !fresh || live.pending !== null,
      readonly: over !== null,
      onpick: (query) => shoot(state, query, dispatch),
    }),
    h("p", { class: "live-said", "aria-live": "polite" }, live.trouble ? live.trouble.text : said(position, moves, best, fresh)),
    moves.length > 0 &&
      h(
        "p",
        { class: "row" },
        !over && h("a", { class: "button", href: formatLink({ ...EMPTY, view: "play", rules: RULES, moves, game: live.game, more: { coach: "on", ...(live.seal ? { seal: live.seal } : {}) } }) }, t`Play on, in large`),
        h("button", { class: "quiet", onclick: () => anew(dispatch) }, t`Another fleet`),
      ),
  );
}

/**
 * @param {Position} position
 * @param {import("../types.ts").Transcript} moves
 * @param {string[]} best
 * @param {boolean} fresh
 */
function said(position, moves, best, fresh) {
  const last = moves.at(-1);
  if (!last) return t`Three ships are hidden here: one of 3 cells, two of 2. The stronger its colour, the likelier a cell holds one. Shoot anywhere.`;
  if (position.over) return t`All three sunk in ${counted(moves.length, "shots")}. The real sea is ten by ten.`;
  const now = `${last.query}: ${last.answer}.`;
  if (!fresh || !best.length || !position.belief) return now;
  const chance = scoresOf(position).get(best[0])?.hit ?? 0;
  const left = position.belief.secrets === "1" ? t`One layout still fits` : t`${count(position.belief.secrets)} layouts still fit`;
  return t`${now} ${left}; ${best[0]} is best now, ${percent(chance)}.`;
}
