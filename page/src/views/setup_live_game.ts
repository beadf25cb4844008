/** The small game on the first screen: chances that answer the first click. It is one of the game that is chosen. */

import { board } from "../components/board.ts";
import { guessKeys, guessRows, inTiles } from "../components/guess_tiles.ts";
import { moveRows } from "../components/move_rows.ts";
import { wordBoard } from "../components/word.ts";
import { anew, ask, write } from "../effects/live_game.ts";
import { type Child, h, type VNode } from "../lib/dom.ts";
import { costOf, count, counted, percent, plural } from "../lib/text.ts";
import { EMPTY, formatLink } from "../model/link.ts";
import { secretName } from "../model/catalogue.ts";
import { type Live, liveOf, RULES, smallOf, upToDate } from "../model/live_game.ts";
import { inWords, moveSaid } from "../model/moves_said.ts";
import { boardAfter, isGrid, isLines } from "../model/optimistic_board.ts";
import { entryOf } from "../model/rules.ts";
import { bestOf, queryName, scoresOf } from "../model/scores.ts";
import type { Dispatch, Position, State } from "../types.ts";

/** The board with its chances, and a sentence that says what they are. */
export function liveGame(state: State, dispatch: Dispatch): VNode {
  const live = liveOf(state);
  const small = smallOf(state);
  const { position, moves, over, of } = live;
  if (!position) {
    // The board has its room before it comes, so that nothing moves then.
    const awaited = entryOf(state.catalogue, of)?.kind === "grid" ? h("div", { class: "board-awaited" }) : h("p", { class: "loading" }, "One moment …");
    return h("aside", { class: "live", "aria-label": "Try it" }, !live.trouble && awaited, h("p", { class: "live-said" }, live.trouble ? live.trouble.text : small.begin));
  }
  const fresh = upToDate(live);
  const best = fresh && !over ? bestOf(position) : [];
  return h("aside", { class: "live", "aria-label": "Try it" },
    picture(state, live, position, best.slice(0, 1), dispatch),
    h("p", { class: "live-said", "aria-live": "polite" }, live.trouble ? live.trouble.text : said(live, position, best, fresh) || small.begin),
    moves.length > 0 &&
      h("p", { class: "row" },
        !over && h("a", { class: "button", href: formatLink({ ...EMPTY, view: "play", rules: of, moves, game: live.game, more: { coach: "on", ...(live.seal ? { seal: live.seal } : {}) } }) }, "Play on, in large"),
        h("button", { class: "quiet", onclick: () => anew(state, dispatch) }, small.again),
      ),
  );
}

/** The board, by its kind. */
function picture(state: State, live: Live, position: Position, best: string[], dispatch: Dispatch): Child {
  const { moves, over, pending, naming } = live;
  const { name } = smallOf(state);
  const fresh = upToDate(live);
  const drawn = fresh ? position.board : boardAfter(position, moves);
  const stale = !fresh || pending !== null;
  const shared = { name, scores: over ? undefined : scoresOf(position), heat: "hit" as const, best, stale, readonly: over !== null, onpick: (query: string) => ask(state, query, dispatch) };
  if (isGrid(drawn)) return board({ ...shared, board: drawn, last: moves.at(-1)?.query ?? null });
  if (!isLines(drawn)) return wordBoard({ ...shared, board: drawn, chosen: pending, drawing: true, keyboard: !over, secret: live.secret ? live.secret.split(" ") : undefined });
  if (over || !inTiles(drawn)) return moveRows({ board: drawn, name, stale });
  const tiled = { board: drawn, noun: position.queryNoun, value: pending ?? naming, busy: pending !== null, trouble: null, oninput: (text: string) => write(state, text, dispatch), onguess: shared.onpick };
  return h("div", { class: "tile-game", style: { "--places": drawn.places } }, moveRows({ board: drawn, name, stale, rest: guessRows(tiled) }), guessKeys(tiled));
}

/** The last answer, how much is left, and what is best now; empty before the first move. */
function said({ of, moves, secret }: Live, position: Position, best: string[], fresh: boolean) {
  const last = moves.at(-1);
  if (!last) return "";
  if (position.over && of === RULES) return `All three sunk in ${counted(moves.length, "shots")}. The real sea is ten by ten.`;
  if (position.over?.won === false) return secret ? `Not this time. It was ${secret}.` : "Not this time.";
  if (position.over) return `Found: ${costOf(position.cost, position.costNoun)}.`;
  const { asked, said: answer } = moveSaid(position.kind, last);
  const now = isLines(position.board) ? `${inWords(position.kind, last)}.` : `${asked}: ${answer}.`;
  if (!fresh || !best.length || !position.belief) return now;
  const chance = scoresOf(position).get(best[0])?.hit ?? 0;
  const { secrets } = position.belief;
  const left = secrets === "1" ? `One ${secretName(position.secretNoun)} still fits` : `${count(secrets)} ${plural(secretName(position.secretNoun))} still fit`;
  return isLines(position.board) ? `${now} ${left}; ${best[0]} tells most now.` : `${now} ${left}; ${queryName(best[0])} is best now, ${percent(chance)}.`;
}
