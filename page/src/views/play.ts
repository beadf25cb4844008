/** Playing against a hidden secret, alone or beside the engine: its requests, sounds and keys. */

import { spokenAdvice } from "../components/advice.ts";
import { focusEntered, followFocus, typedInto } from "../components/board.ts";
import { lookingBack, stepped } from "../components/moves.ts";
import { spokenWord } from "../components/word.ts";
import { reviewShortly, stopReview } from "../effects/closing_review.ts";
import { askAgentScore, askHost, askSecret, goOn, startGame } from "../effects/hosted_game.ts";
import { keepClosing } from "../effects/keep_closing.ts";
import { noteLines } from "../effects/lines.ts";
import { pendingIn } from "../effects/pending_question.ts";
import { keepPlayed } from "../effects/played_game.ts";
import { askPosition, askWhatIf } from "../effects/position_request.ts";
import { resumeGame } from "../effects/resume_game.ts";
import { noteRunning } from "../effects/running_games.ts";
import { sound } from "../effects/sounds.ts";
import { h, type VNode } from "../lib/dom.ts";
import { followList } from "../lib/scrolling.ts";
import { coached } from "../model/coaching.ts";
import { occasionOf } from "../model/daily.ts";
import { fair } from "../model/hosted_game.ts";
import { lookedBack, ownLine, viewed } from "../model/lines.ts";
import { soundOf } from "../model/move_sounds.ts";
import { spokenMove } from "../model/moves_said.ts";
import { ALL, BARE, current, hintOf, mine, resigned, told, update } from "../model/playing.ts";
import { titleOf } from "../model/rules.ts";
import { bestOf, showsBits } from "../model/scores.ts";
import { own } from "../model/state.ts";
import type { Dispatch, Position, State, View, WordsBoard } from "../types.ts";
import { besideYours, boardField } from "./play_board.ts";
import { linkFault, noteDaily, played, playedBefore, wrongLink } from "./play_daily.ts";
import { cannot, lead, optionsAndMoves } from "./play_lead.ts";
import { challengeNotice, result, usualPolicy } from "./play_result.ts";

export const view: View = {
  title: (state) => `Play · ${titleOf(state.link.rules)}`,
  render,
  update,
  effect,
  leave,
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
    dispatch({ type: "own", view: "play", value: { step: to } });
    return true;
  }
  if (event.key === "," || event.key === ".") {
    const at = lookedBack(state.link) + (event.key === "," ? -1 : 1);
    if (at >= 0 && at <= state.link.moves.length) dispatch({ type: "play.look", at });
    return true;
  }
  if (focusEntered(event)) return true;
  if (position.kind === "words") {
    const letters = (position.board as WordsBoard).letters;
    const letter = event.key.length === 1 && letters.find((one) => one.letter.toLowerCase() === event.key.toLowerCase());
    if (!letter) return false;
    ask(state, letter.query, dispatch);
    return true;
  }
  if (position.kind === "lines") return typedInto(event, ["guess"]);
  if (event.key === "t" && !coached(state)) dispatch({ type: "play.hint" });
  else if (event.key === "c") dispatch({ type: "play.coach" });
  else return false;
  return true;
}

/** How another line is begun, by kind of board. */
const ELSEWHERE = { grid: "Press a cell", words: "Press a letter", lines: "Ask" };

function render(whole: State, dispatch: Dispatch): VNode {
  const state = viewed(whole);
  const back = state !== whole;
  const me = mine(state);
  const { position } = me;
  if (!state.link.game && linkFault(state)) return wrongLink(state, dispatch);
  if (playedBefore(state)) return played(state, dispatch);
  if (!position || !state.link.game) {
    return me.trouble ? h("div", { class: "column", key: "trouble" }, h("h1", { class: "title" }, occasionOf(state) || titleOf(state.link.rules)), cannot(me.trouble, state, dispatch)) : h("p", { class: "loading", key: "loading" }, "Hiding something …");
  }
  const stale = !current(state, me);
  const ended = !stale && !back && (position.over !== null || resigned(state));
  const onask = (query: string) => ask(whole, query, dispatch);
  return h("div", { class: `desk playing ${position.kind}${ended ? " done" : ""}`, key: "game" },
    h("div", { class: "desk-lead" }, ended ? result({ state, me, position, dispatch }) : [lookingBack({ link: whole.link, doing: ELSEWHERE[position.kind], onback: () => dispatch({ type: "play.look", at: whole.link.moves.length }) }), lead(state, me, position, stale, onask, dispatch)]),
    h("div", { class: "desk-board" }, !ended && state.link.moves.every(({ query }) => query === "length") && challengeNotice(state, position), boardField(state, me, position, stale, ended, onask, dispatch)),
    ended && me.revealed?.agent && besideYours({ position, rules: state.link.rules, usual: usualPolicy(state), revealed: me.revealed, agent: me.revealed.agent, moves: state.link.moves.length, step: me.step, dispatch, view: "play" }),
    h("div", { class: "desk-side" }, optionsAndMoves(whole, me, position, stale, ended, dispatch)),
  );
}

/** Ask the host; where an earlier move is looked at, as the first move of another line. */
function ask(state: State, query: string, dispatch: Dispatch) {
  const seen = viewed(state);
  if (seen === state) return askHost(state, query, dispatch);
  const { moves } = state.link;
  const at = seen.link.moves.length;
  // The host would say again what it has said.
  if (moves[at].query === query) return dispatch({ type: "play.look", at: at + 1 });
  dispatch({ type: "play.part", moves: seen.link.moves });
  askHost({ ...state, link: ownLine(state.link, seen.link.moves) }, query, dispatch);
}

/** The sealed game that this tab has opened: only then is a question asked again that an earlier tab left unanswered. */
let opened = "";

/** The question whose answer had not come when the game was last drawn. */
let unanswered: { game: string; turn: number; query: string } | null = null;

/** Whoever comes back to a game meets it anew: nobody here hears an answer that comes meanwhile, so it is asked again. */
function leave() {
  opened = "";
  stopReview();
}

/** Requests, sounds and announcements that follow from an event. */
function effect(state: State, before: State | null, dispatch: Dispatch) {
  const me = mine(state);
  const { link } = state;
  if (resumeGame(state, dispatch)) return;
  goOn(state, before, dispatch);
  if (!link.rules) return dispatch({ type: "link", link: { rules: "battleship" } });
  if (!link.game) return linkFault(state) || playedBefore(state) ? undefined : startGame(state, me, dispatch);
  const seen = viewed(state);
  const want = told(seen) || hintOf(seen) ? ALL : BARE;
  askPosition("play", seen, want, dispatch);
  if (before && before.link.game === link.game) sounds(state, before);
  if (before && mine(before).step !== me.step) followList();
  if (!me.badMove) {
    keepPlayed(state, before, me, dispatch);
    noteLines("play", state, before, dispatch);
  }
  const { position } = me;
  if (seen !== state) {
    const looked = bestOf(position)[0];
    if (told(seen) && looked && position?.scores && current(seen, me)) askWhatIf("play", seen, looked, dispatch);
    return;
  }
  // Before the new position is there: whoever leaves at once comes back to the game with its last answer.
  if (!me.badMove && !me.over && !position?.over && !resigned(state)) noteRunning("play", state, false, dispatch);
  if (!position || !current(state, me)) return;
  const was = before ? mine(before) : null;
  const ended = position.over !== null || resigned(state);
  noteRunning("play", state, ended, dispatch);
  if (was?.position !== position && me.of === me.asked) announce(state, position, before, dispatch);
  if (position.legal.length === 1 && position.legal[0] === "length" && !me.pending && !me.trouble) askHost(state, "length", dispatch);
  if (opened !== link.game) {
    opened = link.game;
    const asked = unanswered?.game === link.game && unanswered.turn === link.moves.length ? unanswered.query : pendingIn(link.game, link.moves.length);
    const left = me.trouble || ended ? null : asked;
    if (left !== null) askHost(own(state, "play", { pending: null }), left, dispatch);
    else if (me.pending) dispatch({ type: "own", view: "play", value: { pending: null } });
  }
  unanswered = me.pending ? { game: link.game, turn: link.moves.length, query: me.pending } : null;
  const query = bestOf(position)[0];
  if (told(state) && query && !ended && position.scores) askWhatIf("play", state, query, dispatch);
  if (ended) {
    askSecret(state, me, dispatch);
    if (me.revealed && fair(state)) reviewShortly("play", link, me.closing, me.revealed.holds ? me.revealed.secret : "", dispatch);
    if (!resigned(state)) keepClosing(link, me.closing);
    noteDaily(state, me, position, dispatch);
  } else if (link.more.agent) askAgentScore(state, me, dispatch);
}

/** The sound of the move that was just made, or of the end of the game. */
function sounds(state: State, before: State) {
  const on = state.settings.sounds;
  const me = mine(state);
  const move = me.position && soundOf(me.position.kind, before.link.moves, state.link.moves);
  if (move) sound(move, on);
  if (me.over && !mine(before).over) sound(me.over.won === false ? "lost" : "won", on);
}

function announce(state: State, position: Position, before: State | null, dispatch: Dispatch) {
  const last = state.link.moves.at(-1);
  const said = before && last ? `${spokenMove(position, last)}. ` : "";
  const best = told(state) ? bestOf(position)[0] : null;
  const seen = position.kind === "words" && !position.over ? `${spokenWord(position.board as WordsBoard)}. ` : "";
  if (position.over) dispatch({ type: "say", text: `${said}${position.over.text}.` });
  else if (said || best) dispatch({ type: "say", text: `${said}${seen}${best ? spokenAdvice(position, best, showsBits(state.settings)) : ""}` });
  if (last && position.kind === "grid" && best) followFocus(best);
}
