/** Playing against a hidden secret, alone or beside the engine. */

import { focusEntered, typedInto } from "../components/board.ts";
import { lookingBack, looksBack, stepped } from "../components/moves.ts";
import { awaited, instead } from "../components/notices.ts";
import { h, later, type VNode } from "../lib/dom.ts";
import { coached } from "../model/coaching.ts";
import { linkFault, occasionOf } from "../model/daily.ts";
import { viewed } from "../model/lines.ts";
import { keyedLetter } from "../model/own_secret.ts";
import { current, mine, needs, playedBefore, resigned, settle, update } from "../model/playing.ts";
import { titleOf } from "../model/rules.ts";
import { toldOnly } from "../model/saving.ts";
import type { Dispatch, State, View, WordsBoard } from "../types.ts";
import { besideYours, boardField } from "./play_board.ts";
import { played, wrongLink } from "./play_daily.ts";
import { cannot, lead, optionsAndMoves } from "./play_lead.ts";
import { challengeNotice, result, usualPolicy } from "./play_result.ts";

export const view: View = {
  title: (state) => `Play · ${titleOf(state.link.rules)}`,
  render,
  update,
  settle,
  needs,
  key,
  keys: [
    { keys: ["←", "↑", "→", "↓"], text: "walk over the board or the letters" },
    { keys: ["Home", "End", "PgUp", "PgDn"], text: "to the ends of a row or column" },
    { keys: ["Enter"], text: "to the board; there: ask this one" },
    { keys: ["A–Z"], text: "in a word game: ask this letter" },
    { keys: ["A–Z", "0–9"], text: "where guesses are typed: type, then Enter" },
    { keys: [",", "."], text: "look a move back, a move on" },
    { keys: ["t"], text: "on a board: a hint, then more of it" },
    { keys: ["c"], text: "on a board: coach on or off" },
  ],
};

function key(event: KeyboardEvent, state: State, dispatch: Dispatch) {
  const me = mine(state);
  const { position } = me;
  if (!position) return false;
  if (position.over || resigned(state)) {
    const last = Math.max(state.link.moves.length, me.revealed?.agent?.transcript.length ?? 0);
    const to = stepped(event, me.step ?? last, last);
    if (to === null) return false;
    dispatch({ type: "play.step", to });
    return true;
  }
  if (looksBack(event, state.link, (at) => dispatch({ type: "play.look", at }))) return true;
  if (focusEntered(event)) return true;
  if (position.kind === "words") {
    const board = position.board as WordsBoard;
    const letter = event.key.length === 1 && keyedLetter(board, event.key);
    if (!letter) return false;
    dispatch({ type: "play.ask", query: letter.query });
    return true;
  }
  if (position.kind === "lines") return typedInto(event, ["guess"]);
  if (event.key === "t" && !coached(state)) dispatch({ type: "play.hint" });
  else if (event.key === "c") dispatch({ type: "play.coach" });
  else return false;
  return true;
}

function render(whole: State, dispatch: Dispatch): VNode {
  const state = viewed(whole);
  const back = state !== whole;
  const me = mine(state);
  const { position } = me;
  if (!state.link.game && linkFault(state)) return wrongLink(state, dispatch);
  if (playedBefore(state)) return played(state, dispatch);
  const ready = position && state.link.game;
  if (!ready && me.trouble) return instead(occasionOf(state) || titleOf(state.link.rules), cannot(me.trouble, state, dispatch));
  if (!ready) return awaited(state.link.rules, state.link.game ? "One moment …" : "Hiding something …");
  const stale = !current(state);
  const ended = !stale && !back && (position.over !== null || resigned(state));
  const onask = (query: string) => dispatch({ type: "play.ask", query });
  return h("div", { class: `desk playing ${position.kind}${ended ? " done" : ""}`, key: "game" },
    h("div", { class: "desk-lead" }, ended ? result({ state, me, position, dispatch }) : [lookingBack({ link: whole.link, doing: { grid: "Press a cell", words: "Press a letter", lines: "Ask" }[position.kind], onback: () => dispatch({ type: "play.look", at: whole.link.moves.length }) }), lead(state, me, position, stale, onask, dispatch)]),
    h("div", { class: "desk-board" }, !ended && toldOnly(state.link) && challengeNotice(state, position), boardField(state, me, position, stale, ended, onask, dispatch)),
    ended && me.revealed?.agent && besideYours({ position, rules: state.link.rules, usual: usualPolicy(state), revealed: me.revealed, agent: me.revealed.agent, moves: state.link.moves.length, step: me.step, dispatch, view: "play" }),
    h("div", { class: "desk-side" }, later(() => optionsAndMoves(whole, me, position, stale, ended, dispatch))),
  );
}
