/** The two boards of a game against the engine, whose turn it is, how it ended, and the way back through it. */

import { reasons } from "../components/advice.ts";
import { board as grid, focusEntered } from "../components/board.ts";
import { giveUp } from "../components/controls.ts";
import { fleetList } from "../components/fleet.ts";
import { stepBar, stepped } from "../components/moves.ts";
import { type Child, h } from "../lib/dom.ts";
import { capital, counted, percent } from "../lib/text.ts";
import { coached, helpTaken, hintOf, regionOf, told } from "../model/coaching.ts";
import { certainHulls, hullOf, revealedHulls, withWrecks } from "../model/hulls.ts";
import { cellsOf, type Placed, shipAt, sunkBy } from "../model/layouts.ts";
import { EMPTY, formatLink, titleOf } from "../model/rules.ts";
import { bestOf, boardAfter, scoresOf } from "../model/positions.ts";
import { hostIn } from "../model/saving.ts";
import { strengthOf } from "../model/strengths.ts";
import { cellsOfFleet, enginesTurn, fleetOf, lookedAt, mine, type Mine, theirShots, winnerOf } from "../model/versus.ts";
import type { Dispatch, GridBoard, Position, State, Transcript } from "../types.ts";
import { figures, sealNote, sharing } from "./closing.ts";
import { hintCard } from "./play_lead.ts";

/** The game from the first shot to its end. `sea`: the engine's sea as the server last told of it. */
export function battle(state: State, me: Mine, sea: GridBoard, dispatch: Dispatch) {
  const at = lookedAt(state);
  const back = at < state.link.moves.length;
  const moves = state.link.moves.slice(0, at);
  const allTheirs = theirShots(state, sea);
  const theirs = allTheirs.slice(0, back ? at : undefined);
  const winner = winnerOf(state, me);
  const waits = enginesTurn(state, me);
  const position = me.position as NonNullable<Mine["position"]>;
  const stale = position.transcript.length !== moves.length;
  const target = (stale ? boardAfter(position, moves) : sea) as GridBoard;
  const { layout } = fleetOf(state, sea);
  const sunk = sunkBy(layout, theirs.map(({ query }) => query), sea);
  const cells = winner && me.revealed?.cells ? me.revealed.cells : null;
  const hulls = cells ? revealedHulls(target, cells, moves) : certainHulls(target, moves);
  const seen = winner ? (back ? me.past : null) : !back && told(state) && !stale ? position : null;
  const hint = winner || back || stale ? 0 : hintOf(state);
  const best = bestOf(hint === 2 ? position : seen);
  const lengthOf = (name: string) => layout.find((ship) => ship.name === name)?.length ?? null;
  const own = { ...sea, marks: marksOf(sea, layout, theirs, sunk), hitShips: layout.flatMap((ship) => cellsOf(ship).map(([r, c]) => ({ query: sea.queries[r][c], ship: ship.name }))), anyLengths: [], fleet: sea.fleet.map((ship) => ({ ...ship, length: lengthOf(ship.name), sunk: sunk.has(ship.name) })) };
  const looking = onlyLooking(state, me, dispatch);
  return h("div", { class: `battle ${winner ? "done" : ""}`, key: "battle" },
    winner ? ending(state, me, winner, allTheirs, dispatch) : (looking ?? turn(state, me, waits, dispatch)),
    h("div", { class: "seas", key: "seas" },
      h("section", { class: `sea ${!winner && !waits && !back ? "aimed" : ""}`, "aria-labelledby": "its-sea" },
        h("div", { class: "row spread" }, h("h2", { id: "its-sea" }, "The engine's sea"), h("span", { class: "small soft" }, score(moves))),
        h("div", { class: "desk-board" },
          grid({
            board: target,
            name: "The engine's sea: rows are letters, columns are numbers",
            focus: back ? null : me.pending,
            last: moves.at(-1)?.query ?? null,
            hulls,
            scores: seen ? scoresOf(seen) : undefined,
            heat: seen ? state.settings.heat : null,
            best: hint === 2 ? best.slice(0, 1) : best,
            region: hint === 1 && position.suggestion ? regionOf(target, bestOf(position)[0]).cells : undefined,
            secret: cells ? new Set(cells.map(({ query }) => query)) : undefined,
            readonly: winner !== "" || back,
            stale: me.pending !== null,
            onpick: winner || back ? undefined : (query) => dispatch({ type: "versus.shoot", query }),
          }),
        ),
        // Below the board, which would be pushed from under the finger.
        !winner && !looking && helpFor(state, position, stale || waits, dispatch),
        fleetList({ ...position, board: withWrecks(target, hulls) }),
      ),
      h("section", { class: "sea own", "aria-labelledby": "your-sea" },
        h("div", { class: "row spread" }, h("h2", { id: "your-sea" }, "Your sea"), h("span", { class: "small soft" }, score(theirs))),
        grid({ board: own, name: "Your sea, at which the engine shoots", last: theirs.at(-1)?.query ?? null, hulls: layout.map((ship) => hullOf(ship, sunk.has(ship.name))), readonly: true }),
        fleetList({ ...position, board: own }),
      ),
    ),
    rounds(state, allTheirs, dispatch),
    winner && back && me.past && h("p", { class: "small", role: "status" }, chancesThen(me.past, state.link.moves[at].query)),
    sealNote({ seal: state.link.more.seal ?? "", what: "fleet", revealed: me.revealed, proof: me.proof }),
  );
}

const hitsOf = (moves: Transcript) => moves.filter(({ answer }) => answer !== "miss").length;

const score = (moves: Transcript) => `${counted(moves.length, "shots")}, ${counted(hitsOf(moves), "hits")}`;

/** The marks on the player's own board. Whatever the rules announce, its owner sees which ship is down. */
function marksOf(sea: GridBoard, layout: Placed[], theirs: Transcript, sunk: Set<string>): GridBoard["marks"] {
  const said = new Map(theirs.map(({ query, answer }) => [query, answer]));
  return sea.queries.map((row, r) =>
    row.map((query, c) => {
      const answer = said.get(query);
      if (!answer || answer === "miss") return answer ? "miss" : "";
      const ship = shipAt(layout, r, c);
      return ship && sunk.has(ship.name) ? "sunk" : "hit";
    }),
  );
}

function turn(state: State, me: Mine, waits: boolean, dispatch: Dispatch) {
  const { moves } = state.link;
  const strength = strengthOf(state.link.rules, state.link.more.strength);
  const last = moves.at(-1);
  const said = me.pending ? `${me.pending} …` : waits ? "The engine aims …" : last ? "Your turn." : "You begin: shoot at a cell of the engine's sea.";
  return h("div", { class: "row spread turn-line", key: "turn" },
    h("h1", { class: "title" }, said),
    h("div", { class: "row" },
      h("button", { class: "toggle", role: "switch", "aria-checked": String(coached(state)), onclick: () => dispatch({ type: "versus.coach" }) }, h("i", { "aria-hidden": "true" }), "Coach"),
      !coached(state) && h("button", { disabled: told(state), onclick: () => dispatch({ type: "versus.hint" }) }, hintOf(state) ? "More of it" : "Hint"),
      h("button", { disabled: !last || me.pending !== null, onclick: () => dispatch({ type: "versus.back" }) }, "Take back"),
      h("span", { class: "small soft", title: strength.text }, `Against ${strength.name}`),
      giveUp("versus", me.resigning, "Yes, show its fleet", dispatch, () => dispatch({ type: "versus.resign" })),
    ),
  );
}

function helpFor(state: State, position: Position, waits: boolean, dispatch: Dispatch): Child {
  const step = hintOf(state);
  const [best] = bestOf(position);
  if (waits || (!step && !coached(state))) return null;
  if (!told(state)) return h("section", { class: "card", "aria-label": "Hint" }, hintCard({ position, step, stale: !best, onmore: () => dispatch({ type: "versus.hint" }) }));
  const [, why] = reasons(position);
  const habit = hostIn(state.link) !== "";
  return best && h("p", { class: "coach-line", role: "status" }, h("strong", null, best), ` is best: ${percent(scoresOf(position).get(best)?.hit ?? 0)} hit. ${why}`, habit && h("span", { class: "soft" }, " These are the chances if its fleet lay by lot."));
}

function chancesThen(past: Position, shot: string) {
  const [best] = bestOf(past);
  const chance = (query: string) => percent(scoresOf(past).get(query)?.hit ?? 0);
  return !best ? "" : bestOf(past).includes(shot) ? `Then you shot ${shot}: ${chance(shot)}, as good as the best.` : `Then you shot ${shot}: ${chance(shot)}. Best was ${best}: ${chance(best)}.`;
}

function ending(state: State, me: Mine, winner: string, theirs: Transcript, dispatch: Dispatch) {
  const { link } = state;
  const [mineHit, theirHit] = [hitsOf(link.moves), hitsOf(theirs)];
  const position = me.position as Position;
  const mine = cellsOfFleet(fleetOf(state, position.board as GridBoard).layout);
  const cells = me.revealed?.cells?.length ?? mine;
  const text = {
    player: `You sank its fleet with ${counted(link.moves.length, "shots")}. It had found ${theirHit} of your ${mine} cells.`,
    engine: `It sank your fleet with ${counted(theirs.length, "shots")}. You had found ${mineHit} of its ${cells} cells.`,
    gaveup: `You had found ${mineHit} of its ${cells} cells, it ${theirHit} of yours.`,
  }[winner as "player" | "engine" | "gaveup"];
  const agent = me.revealed?.agent;
  const outcome = { player: "won", engine: "lost", gaveup: "given up" }[winner as "player" | "engine" | "gaveup"];
  const shared = {
    view: "versus",
    link,
    position,
    cost: link.moves.length,
    end: winner === "player" ? "" : `${mineHit} of ${cells} cells`,
    gaveUp: winner === "gaveup",
    engine: agent ? { cost: agent.cost, end: agent.over ? "" : "not finished" } : null,
    closing: me.closing,
    copied: me.copied,
    occasion: `${titleOf(link.rules)}, ${outcome} against ${strengthOf(link.rules, link.more.strength).name}`,
    dispatch,
  };
  return h("section", { class: `over ended ${winner === "player" ? "won" : ""}`, "aria-label": "Result", key: "over" },
    h("h1", null, winner === "player" ? "You win" : winner === "engine" ? "The engine wins" : "Given up"),
    h("p", { class: "lead" }, text),
    helpTaken(link) && h("p", { class: "small soft" }, `${capital(helpTaken(link))}.`),
    me.revealed && h("div", { class: "versus-end" }, h("p", { class: "small soft" }, "These bars are all shots at the engine's fleet: yours, the engine's in your place, and par."), figures(shared)),
    h("p", { class: "row" },
      h("button", { class: "main", onclick: () => dispatch({ type: "versus.again" }) }, "Play again"),
      link.moves.length > 0 && h("a", { class: "button", href: formatLink({ ...EMPTY, view: "review", rules: link.rules, moves: link.moves, host: hostIn(link), id: link.id, game: link.game }) }, "Review my shots"),
      h("a", { class: "button quiet", href: formatLink({ ...EMPTY, rules: link.rules }) }, "Other rules"),
    ),
    me.revealed && sharing(shared),
  );
}

function rounds(state: State, theirs: Transcript, dispatch: Dispatch) {
  const { moves } = state.link;
  if (!moves.length) return null;
  const at = lookedAt(state);
  const [one, other] = [moves[at - 1], theirs[at - 1]]; // whoever wins has the last shot
  const both = () => `you ${one.query} ${one.answer}${other ? `, the engine ${other.query} ${other.answer}` : ""}`;
  const now = winnerOf(state, mine(state)) ? "the end" : "now";
  const text = at === moves.length ? `Round ${at}, ${now}` : at ? `Round ${at} of ${moves.length}: ${both()}` : "Before the first shot";
  return stepBar({ at, last: moves.length, text, onstep: (to) => dispatch({ type: "versus.look", at: to }) });
}

/** The notice while an earlier round is looked at; none in a game that is over, where nothing else could be done. */
function onlyLooking(state: State, me: Mine, dispatch: Dispatch): Child {
  const { moves } = state.link;
  const at = lookedAt(state);
  if (at === moves.length || winnerOf(state, me)) return null;
  return h("div", { class: "notice row spread looking-back", role: "status", key: "back" },
    h("h1", { class: "title" }, at ? `After round ${at} of ${moves.length}` : "Before the first shot"),
    h("span", null, "Here you can only look. In the game, your last shot can be taken back."),
    h("button", { onclick: () => dispatch({ type: "versus.look", at: moves.length }) }, "Back to the game"),
  );
}

/** Keys that lead through the rounds; in a game that goes on, arrows do so only while an earlier round is looked at. */
export function walkKey(event: KeyboardEvent, state: State, dispatch: Dispatch) {
  if (!state.link.game) return false;
  const last = state.link.moves.length;
  const at = lookedAt(state);
  const look = (to: number) => {
    if (to !== at && to >= 0 && to <= last) dispatch({ type: "versus.look", at: to });
    return true;
  };
  if (event.key === ",") return look(at - 1);
  if (event.key === ".") return look(at + 1);
  if (at === last && !winnerOf(state, mine(state))) return focusEntered(event);
  if (event.key === "Escape") return look(last);
  const to = stepped(event, at, last);
  return to === null ? false : look(to);
}
