/** Beside the board of a game that is played: whose turn it is, the coach or a hint, the options, the moves. */

import { headline, reasonCard } from "../components/advice.ts";
import { gridAnswers, likely, wordAnswers } from "../components/answers.ts";
import { adviser, giveUp, policyChoice } from "../components/controls.ts";
import { shipsHere } from "../components/fleet.ts";
import { inTiles } from "../components/lines.ts";
import { movesList, walkBack } from "../components/moves.ts";
import { badMoveCard, troubleNotice } from "../components/notices.ts";
import { term } from "../components/term.ts";
import { h } from "../lib/dom.ts";
import { counted } from "../lib/text.ts";
import { coached, hintOf, type Step, told, whereToLook } from "../model/coaching.ts";
import { dailyKind } from "../model/daily.ts";
import { hostName } from "../model/strengths.ts";
import { fair, hostOf } from "../model/hosted_game.ts";
import { lookedBack, viewed } from "../model/lines.ts";
import { EMPTY, entryOf, rulesAnew } from "../model/rules.ts";
import { bestOf, isGrid, isLines, queryName, showsBits } from "../model/positions.ts";
import type { Mine } from "../model/playing.ts";
import { toldOnly } from "../model/saving.ts";
import type { Dispatch, Position, State, Trouble } from "../types.ts";
import { AIMS, dayNote } from "./play_daily.ts";
import { scoreboard } from "./play_result.ts";

/** The instruction to a player without a coach; on a screen to touch the page opens no keyboard for letters and tiles. */
function turn({ board }: Position) {
  const touched = matchMedia("(pointer: coarse)").matches;
  if (isGrid(board)) return `Your turn: ${touched ? "tap" : "press"} a cell.`;
  if (!isLines(board)) return touched ? "Your turn: tap a letter." : "Your turn: press a letter, or type it.";
  if (!inTiles(board)) return "Your turn: type what you ask, or pick it.";
  if (board.colours) return touched ? "Your turn: tap the colours of your guess." : "Your turn: press the colours of your guess, or type the signs on them.";
  return touched ? "Your turn: tap the keys to write a guess." : "Your turn: type a guess, or press the keys.";
}

export function lead(state: State, me: Mine, position: Position, stale: boolean, onask: (query: string) => void, dispatch: Dispatch) {
  const query = bestOf(position)[0];
  const shown = told(state) && position.scores;
  const host = hostOf(state); // none that is honest
  const busy = stale || me.pending !== null;
  const whatif = me.whatif?.query === query && !stale ? me.whatif : null;
  return [
    me.trouble && cannot(me.trouble, state, dispatch),
    me.badMove && badMoveCard({ bad: me.badMove, kept: state.link.moves.length, ongo: (after) => dispatch({ type: "link", link: { moves: [...state.link.moves, ...after] } }) }),
    toldOnly(state.link) && h("p", { class: "aim", key: "aim" }, AIMS[dailyKind(state)] || entryOf(state.catalogue, state.link.rules)?.summary),
    me.introduction && toldOnly(state.link) && h("p", { class: "notice" }, me.introduction),
    scoreboard({ state, position, agent: me.agent }),
    dayNote(state),
    host && h("p", { class: "small host-line", key: "host" }, "Your host: ", h("strong", null, hostName(state.link.host.split("(")[0])), `. ${host.help}`),
    shown && query
      ? h("section", { class: "card advice", "aria-label": "Coach" },
        headline({ position, query, inBits: showsBits(state.settings), by: adviser(state), whatif, stale }),
        !fair(state) && h("p", { class: "small warned", key: "if-fair" }, "All chances are those if the host were fair. This one is not."),
        isLines(position.board)
          ? [
            h("p", { class: "row" }, h("button", { class: "main", disabled: busy || !position.legal.includes(query), "data-ask": query, onclick: () => onask(query) }, `Ask ${query}`)),
            h("p", { class: "ask" }, "What may come of it"),
            likely({ position, query, whatif }, position.board),
          ]
          : query !== "length" && (position.kind === "grid" ? gridAnswers({ position, query, whatif }) : wordAnswers({ position, query, whatif, most: 6 })),
      )
      : h("section", { class: "card advice", "aria-label": "Your turn" },
        hintOf(state) > 0 && !me.pending ? hintCard({ position, step: hintOf(state), stale: stale || !position.suggestion, onmore: () => dispatch({ type: "play.hint" }) }) : h("p", { class: "yours" }, me.pending ? `${queryName(me.pending)} …` : turn(position)),
      ),
  ];
}

/** The step of the hint that was taken, and the way to the next. */
export function hintCard({ position, step, stale, onmore }: { position: Position; step: Step; stale: boolean; onmore: () => void }) {
  const best = bestOf(position)[0];
  if (stale || !best) return h("p", { class: "soft" }, "Looking …");
  return h("div", { class: "hint", role: "status" },
    h("h2", null, "Hint"),
    h("p", { class: "lead" }, step === 1 ? whereToLook(position) : `${queryName(best)} is best.`),
    h("p", null, h("button", { onclick: onmore }, step === 1 ? `Which ${position.queryNoun}?` : "Why?")),
  );
}

export function cannot(trouble: Trouble, state: State, dispatch: Dispatch) {
  // A game that took too long to set up may be quick next time: its words are loaded by then, or the machine is less busy.
  const rules = (trouble.field === "rules" || trouble.field === "host") && trouble.status !== 504;
  const away = trouble.status === 0;
  const again = () => dispatch({ type: "again", view: "play" });
  const usual = () => {
    dispatch({ type: "play.policy", policy: "" });
    again();
  };
  const { agent, ...more } = state.link.more;
  const without = () => {
    dispatch({ type: "link", link: trouble.field === "host" ? { host: "" } : { more } });
    again();
  };
  // A player or a host that the address names wrongly is done without, before the game has begun.
  const named = state.link.game === "" && (trouble.field === "agent" || (trouble.field === "host" && state.link.host !== ""));
  return troubleNotice(
    trouble,
    trouble.field === "policy" && h("button", { class: "main", onclick: usual }, "Take the usual advice"),
    named && h("button", { class: "main", onclick: without }, trouble.field === "agent" ? "Play without that player" : "Play against the usual host"),
    !rules && !named && h("button", { class: trouble.field === "policy" ? "" : "main", onclick: again }, "Try again"),
    !away && (!rules || state.link.game !== "") && h("button", { onclick: () => dispatch({ type: "play.again" }) }, "A new game"),
    !away && h("button", { class: rules && !named ? "main" : "quiet", onclick: () => dispatch({ type: "go", link: { ...EMPTY, rules: rulesAnew(state.link) } }) }, "Other rules"),
  );
}

export function optionsAndMoves(whole: State, me: Mine, position: Position, stale: boolean, ended: boolean, dispatch: Dispatch) {
  const state = viewed(whole);
  const back = state !== whole;
  const list = whole.link.moves;
  const look = (at: number) => dispatch({ type: "play.look", at });
  const hints = Number(state.link.more.hints ?? 0);
  return [
    !ended && told(state) ? shipsHere({ position, whatif: me.whatif, stale: stale || me.whatif?.query !== bestOf(position)[0] }) : null,
    !ended && told(state) && position.belief ? reasonCard({ position, inBits: showsBits(state.settings), stale }) : null,
    !ended && !back
    && h("section", { class: "card", "aria-label": "Options" },
      h("div", { class: "row" },
        h("button", { class: "toggle", role: "switch", "aria-checked": String(coached(state)), onclick: () => dispatch({ type: "play.coach" }) }, h("i", { "aria-hidden": "true" }), "Coach"),
        term("coach", "switch", "What is that?"),
        !coached(state) && h("button", { disabled: stale || told(state), onclick: () => dispatch({ type: "play.hint" }) }, hintOf(state) ? "More of it" : "Hint"),
        giveUp("play", me.resigning, "Yes, show it", dispatch, () => dispatch({ type: "link", link: { more: { ...state.link.more, gaveup: "1" } } })),
      ),
      coached(state) && policyChoice(state, (policy) => dispatch({ type: "play.policy", policy })),
      hints > 0 && h("p", { class: "small soft" }, `${counted(hints, "hints")} taken.`),
    ),
    (position.kind !== "lines" || (!ended && list.length > 0)) && h("section", { class: "card", "aria-label": "Moves" },
      h("h2", null, list.length ? counted(list.length, "moves") : "Moves"),
      position.kind !== "lines" && movesList({ moves: list, kind: position.kind, answers: position.answers ?? [], ...(ended ? { at: me.step ?? list.length, onlook: (turn) => dispatch({ type: "play.step", to: turn + 1 }) } : { at: lookedBack(whole.link), onlook: (turn) => look(turn + 1) }) }),
      !ended && walkBack({ link: whole.link, lines: me.lines, onlook: look }),
    ),
  ];
}
