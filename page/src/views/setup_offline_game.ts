/** The game on the first screen while the server is away: a whole sea that the page itself hides. */

import { board } from "../components/board.ts";
import { fleetList } from "../components/fleet.ts";
import { h, type VNode } from "../lib/dom.ts";
import { counted } from "../lib/text.ts";
import { certainHulls, hullOf } from "../model/hulls.ts";
import { sunkBy } from "../model/layouts.ts";
import { begun, boardOf, type OfflineGame } from "../model/offline_game.ts";
import { offlineOf } from "../model/setting_up.ts";
import type { Dispatch, State } from "../types.ts";

/** The board that was shot at, and how it stands. */
export function offlineGame(state: State, dispatch: Dispatch): VNode | null {
  const game = offlineOf(state);
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
