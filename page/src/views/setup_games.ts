/** The games to choose from, and the small game that answers the first click, with or without the server. */

import { guessTable } from "../components/answers.ts";
import { board } from "../components/board.ts";
import { fleetList } from "../components/fleet.ts";
import { moveRows } from "../components/lines.ts";
import { wordBoard } from "../components/word.ts";
import { type Child, h, type VNode } from "../lib/dom.ts";
import { costOf, count, counted, percent, plural } from "../lib/text.ts";
import { certainHulls, hullOf } from "../model/hulls.ts";
import { sunkBy } from "../model/layouts.ts";
import { EMPTY, entryOf, formatLink, secretName, SMALL_SEA } from "../model/rules.ts";
import { begun, boardOf, type Live, liveOf, type OfflineGame, smallOf } from "../model/live_game.ts";
import { bestOf, boardAfter, inWords, isGrid, isLines, moveSaid, queryName, scoresOf } from "../model/positions.ts";
import { mine } from "../model/setting_up.ts";
import type { Catalogue, Dispatch, GameEntry, Position, State } from "../types.ts";

export function gameChoice({ games }: Catalogue, chosen: GameEntry, dispatch: Dispatch) {
  const first = FIRST.flatMap((name) => games.filter((game) => game.name === name));
  return h("div", { class: "game-picks", role: "group", "aria-label": "Game" },
    [...new Set([...first, ...games])].map((game) =>
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

/** The signs of the emblems that are letters, the states of those that are tiles, and the cells of those that are boards. */
const SIGNS: Record<string, string> = { phrase: "T  O", jotto: "JOT2", "bulls-and-cows": "5072" };
const TILES: Record<string, string> = { wordle: "gbybgg", quordle: "gbgybbyggggb" };
const STATES: Record<string, string> = { g: "is-hit", y: "is-elsewhere", b: "is-miss" };

function emblem({ name, kind }: GameEntry) {
  const signs = SIGNS[name] ?? (kind === "words" ? "W RD" : "");
  if (signs) return h("span", { class: "emblem letters-emblem", "aria-hidden": "true" }, [...signs].map((sign) => h("i", null, sign.trim())));
  if (TILES[name]) return h("span", { class: `emblem tile-emblem ${name}`, "aria-hidden": "true" }, [...TILES[name]].map((state) => h("i", { class: STATES[state] })));
  const numbers = (number: number) => [...Array(number).keys()];
  const shade = (full: boolean) => (full ? "q12" : "q3");
  const wide = name === "rectangles" ? [5, 6, 9, 10, 3, 7] : [4, 5, 6, 2, 14];
  return h("svg", { class: "emblem", viewBox: "0 0 40 40", "aria-hidden": "true" },
    name === "table" ? numbers(4).map((row) => [[1, 10], [13, 12], [27, 12]].map(([x, width]) => h("rect", { class: row === 2 ? "q9" : shade(!row), x, y: row * 10 + 1, width, height: 7.5, rx: 1.6 })))
    : kind === "lines" ? numbers(9).map((i) => h("circle", { class: shade(i % 3 <= Math.floor(i / 3)), cx: (i % 3) * 13 + 7, cy: Math.floor(i / 3) * 13 + 7, r: 5 }))
    : numbers(16).map((i) => h("rect", { class: shade(wide.includes(i)), x: (i % 4) * 10 + 0.7, y: Math.floor(i / 4) * 10 + 0.7, width: 8.6, height: 8.6, rx: 1.6 })),
  );
}

export function presetChoice(game: GameEntry, rules: string, dispatch: Dispatch) {
  if (game.presets.length < 2) return null;
  return h("div", { class: "presets", role: "group", "aria-label": "Common set-ups" },
    game.presets.map((preset) =>
      h("button", { key: preset.rules, class: "chip", "aria-pressed": String(preset.rules === rules), onclick: () => dispatch({ type: "setup.game", rules: preset.rules }) }, preset.title),
    ),
  );
}

export function liveGame(state: State, dispatch: Dispatch): VNode {
  const live = liveOf(state);
  const small = smallOf(state);
  const { position, moves, over, of, fresh } = live;
  if (!position) {
    // The board has its room before it comes, so that nothing moves then.
    return h("aside", { class: "live", "aria-label": "Try it" }, !live.trouble && h("div", { class: `board-awaited ${entryOf(state.catalogue, of)?.kind ?? ""}` }), h("p", { class: "live-said" }, live.trouble ? live.trouble.text : small.begin));
  }
  const best = fresh && !over ? bestOf(position) : [];
  return h("aside", { class: "live", "aria-label": "Try it" },
    picture(state, live, position, best.slice(0, 1), dispatch),
    h("p", { class: "live-said", "aria-live": "polite" }, live.trouble ? live.trouble.text : said(live, position, best) || small.begin),
    moves.length > 0
    && h("p", { class: "row" },
      !over && h("a", { class: "button", href: formatLink({ ...EMPTY, view: "play", rules: of, moves, game: live.game, more: { coach: "on", ...(live.seal ? { seal: live.seal } : {}) } }) }, "Play on, in large"),
      h("button", { class: "quiet", onclick: () => dispatch({ type: "live.anew" }) }, small.again),
    ),
  );
}

function picture(state: State, live: Live, position: Position, best: string[], dispatch: Dispatch): Child {
  const { moves, over, pending, naming, fresh } = live;
  const { name } = smallOf(state);
  const drawn = fresh ? position.board : boardAfter(position, moves);
  const stale = !fresh || pending !== null;
  const shared = { name, scores: over ? undefined : scoresOf(position), heat: "hit" as const, best, stale, readonly: over !== null, onpick: (query: string) => dispatch({ type: "live.ask", query }) };
  if (isGrid(drawn)) return board({ ...shared, board: drawn, last: moves.at(-1)?.query ?? null });
  if (!isLines(drawn)) return wordBoard({ ...shared, board: drawn, chosen: pending, drawing: true, keyboard: !over, secret: live.secret ? live.secret.split(" ") : undefined });
  if (over) return moveRows({ board: drawn, name, stale });
  return guessTable({ position, board: drawn, name, stale, pending, value: naming, trouble: null, oninput: (text) => dispatch({ type: "live.write", text }), onguess: shared.onpick });
}

/** The last answer, how much is left, and what is best now; empty before the first move. */
function said({ of, moves, secret, fresh }: Live, position: Position, best: string[]) {
  const last = moves.at(-1);
  if (!last) return "";
  if (position.over && of === SMALL_SEA) return `All three sunk in ${counted(moves.length, "shots")}. The real sea is ten by ten.`;
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

export function offlineGame(state: State, dispatch: Dispatch): VNode | null {
  const game = mine(state).offline;
  if (!game) return null;
  const { board: sea, moves } = boardOf(game);
  const sunk = sunkBy(game.layout, game.shots, sea);
  const over = sunk.size === game.layout.length;
  const set = (offline: OfflineGame) => dispatch({ type: "own", view: "setup", value: { offline } });
  const shown = { ...sea, fleet: sea.fleet.map((ship) => ({ ...ship, sunk: sunk.has(ship.name) })) };
  const said = (query: string) => {
    const next = { ...game, shots: [...game.shots, query] };
    set(next);
    dispatch({ type: "say", text: `${query}: ${boardOf(next).moves.at(-1)?.answer ?? ""}.` });
  };
  return h("aside", { class: "live offline", "aria-label": "A game without the server" },
    board({
      board: shown,
      name: "A sea with five ships",
      last: moves.at(-1)?.query ?? null,
      hulls: over ? game.layout.map((ship) => hullOf(ship, true)) : certainHulls(shown, moves),
      readonly: over,
      onpick: (query) => !game.shots.includes(query) && said(query),
    }),
    fleetList({ board: shown }),
    h("p", { class: "live-said" }, over ? `All five sunk in ${counted(moves.length, "shots")}.` : moves.length ? `${moves[moves.length - 1].query}: ${moves[moves.length - 1].answer}. ${counted(moves.length, "shots")} so far.` : "This page has hidden five ships, and keeps no score. Shoot anywhere."),
    moves.length > 0 && h("p", { class: "row" }, h("button", { class: over ? "main" : "quiet", onclick: () => set(begun(Math.random)) }, "Another fleet")),
  );
}
