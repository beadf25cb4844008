/** Playing against a hidden secret: alone or beside the agent, with a coach, with hints, or with neither. */
/** @import {Mine} from "../model/playing.js" */
/** @import {Dispatch, GridBoard, Position, State, VNode, View, WordsBoard} from "../types.ts" */

import { headline, spokenAdvice } from "../components/advice.js";
import { badMoveCard } from "../components/bad_move.js";
import { gridAnswers, wordAnswers } from "../components/answer_buttons.js";
import { focusEntered, followFocus } from "../components/board_focus.js";
import { inTiles } from "../components/guess_tiles.js";
import { lookingBack } from "../components/game_lines.js";
import { stepped } from "../components/playback.js";
import { spokenWord } from "../components/word.js";
import { reviewShortly, stopReview } from "../effects/closing_review.js";
import { keepClosing } from "../effects/keep_closing.js";
import { askHere, beginHere, keptGame, noteHere, positionHere, revealHere } from "../effects/day_host.js";
import { keepPlayed, playersOf } from "../effects/played_game.js";
import { adopt } from "../effects/hand_over.js";
import { askAgentScore, askHost, askSecret, goOn, startGame } from "../effects/hosted_game.js";
import { pendingIn } from "../effects/pending_question.js";
import { noteLines } from "../effects/lines.js";
import { askPosition, askWhatIf } from "../effects/position_request.js";
import { resumeGame } from "../effects/resume_game.js";
import { noteRunning } from "../effects/running_games.js";
import { sound } from "../effects/sounds.js";
import { h } from "../lib/dom.js";
import { followList } from "../lib/scrolling.js";
import { t } from "../lib/sentences.js";
import { showsBits } from "../model/measures.js";
import { dailyKind } from "../model/daily.js";
import { hostedHere } from "../model/day_game.js";
import { soundOf } from "../model/move_sounds.js";
import { isLines } from "../model/optimistic_board.js";
import { isPageGame, pageGame } from "../model/page_game.js";
import { ALL, BARE, coached, current, hintOf, mine, resigned, told, update } from "../model/playing.js";
import { lookedBack, ownLine, viewed } from "../model/lines.js";
import { fair } from "../model/hosted_game.js";
import { entryOf, titleOf } from "../model/rules.js";
import { spokenMove } from "../model/moves_said.js";
import { bestOf, queryName } from "../model/scores.js";
import { own } from "../model/state.js";
import { typedInto } from "./help_lines.js";
import { besideYours } from "./play_beside.js";
import { boardField } from "./play_board.js";
import { aimOf, dayNote, linkFault, noteDaily, wrongLink } from "./play_daily.js";
import { played, playedBefore } from "./play_played.js";
import { hintCard } from "./play_hints.js";
import { hostLine, ifFair } from "./play_host_notes.js";
import { lineCoach } from "./play_lines.js";
import { optionsAndMoves } from "./play_options.js";
import { challengeNotice, result, scoreboard, usualPolicy } from "./play_result.js";
import { cannot } from "./play_trouble.js";

/** @type {View} */
export const view = {
  title: (state) => t`Play · ${titleOf(state.link.rules)}`,
  render,
  update,
  effect,
  leave,
  key,
  keys: [
    { keys: ["←", "↑", "→", "↓"], text: t`walk over the board or the letters` },
    { keys: ["Home", "End", "PgUp", "PgDn"], text: t`to the ends of a row or column` },
    { keys: ["Enter"], text: t`to the board; there: ask this one` },
    { keys: ["A–Z"], text: t`in a word game: ask this letter` },
    { keys: ["A–Z", "0–9"], text: t`where guesses are typed: type, then Enter` },
    { keys: [",", "."], text: t`look a move back, a move on` },
    { keys: ["t"], text: t`on a board: a hint, then more of it` },
    { keys: ["c"], text: t`on a board: coach on or off` },
  ],
};

/** The sealed game that this tab has opened: only then is a question asked again that an earlier tab left unanswered. */
let opened = "";

/** The question whose answer had not come when the game was last drawn. @type {{game: string, turn: number, query: string} | null} */
let unanswered = null;

/** Whoever comes back to a game meets it anew: nobody here hears an answer that comes meanwhile, so it is asked again. */
function leave() {
  opened = "";
  stopReview();
}

/**
 * @param {State} state
 * @param {State | null} before
 * @param {Dispatch} dispatch
 */
function effect(state, before, dispatch) {
  const me = mine(state);
  const { link } = state;
  if (resumeGame(state, dispatch)) return;
  goOn(state, before, dispatch);
  if (!link.rules) return dispatch({ type: "link", link: { rules: "battleship" } });
  const here = hostedHere(state) !== "";
  // An address that was edited names the game of one day and the date of another.
  if (isPageGame(link.game) && link.game !== pageGame(link.more.daily, dailyKind(link, state.today))) return dispatch({ type: "link", link: { game: "", moves: [], id: "" } });
  if (!link.game) return linkFault(state) || playedBefore(state) ? undefined : begin(state, me, here, dispatch);
  if (isPageGame(link.game) && !state.offline) adopt(state, dispatch);
  if (isPageGame(link.game) && !here) return;
  const ask = here ? askHere : askHost;
  const seen = viewed(state);
  const want = told(seen) || hintOf(seen) ? ALL : BARE;
  if (here) positionHere(seen, dispatch);
  else askPosition("play", seen, want, dispatch);
  if (before && before.link.game === link.game) sounds(state, before);
  if (before && mine(before).step !== me.step) followList();
  if (!me.badMove) {
    keepPlayed(state, before, me, dispatch);
    noteLines("play", state, before, dispatch);
  }
  const { position } = me;
  if (seen !== state) {
    const looked = me.hover ?? bestOf(position)[0];
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
  if (position.legal.length === 1 && position.legal[0] === "length" && !me.pending && !me.trouble) ask(state, "length", dispatch);
  if (opened !== link.game) {
    opened = link.game;
    const asked = unanswered?.game === link.game && unanswered.turn === link.moves.length ? unanswered.query : pendingIn(link.game, link.moves.length);
    const left = me.trouble || ended ? null : asked;
    if (left !== null) ask(own(state, "play", { pending: null }), left, dispatch);
    else if (me.pending) dispatch({ type: "own", view: "play", value: { pending: null } });
  } else if (here && !me.pending && !ended) {
    // The question on which the server was found away.
    const left = pendingIn(link.game, link.moves.length);
    if (left !== null) ask(state, left, dispatch);
  }
  unanswered = me.pending ? { game: link.game, turn: link.moves.length, query: me.pending } : null;
  const query = me.hover ?? bestOf(position)[0];
  if (told(state) && query && !ended && position.scores) askWhatIf("play", state, query, dispatch);
  if (here) noteHere(state, position, playersOf(state, me));
  if (ended && here) {
    revealHere(state, dispatch);
    noteDaily(state, me, position, dispatch);
  } else if (ended) {
    // The page knows what was hidden; the server also knows how the engine did.
    if (me.revealed && !me.revealed.agent) return dispatch({ type: "own", view: "play", value: { revealed: null, revealedOf: "" } });
    askSecret(state, me, dispatch);
    if (me.revealed && fair(state)) reviewShortly("play", link, me.closing, me.revealed.holds ? me.revealed.secret : "", dispatch);
    if (!resigned(state)) keepClosing(link, me.closing);
    noteDaily(state, me, position, dispatch);
  }
  else if (link.more.agent) askAgentScore(state, me, dispatch);
}

/**
 * Begin a game, or go on with the game of the day that this browser has kept.
 * @param {State} state
 * @param {Mine} me
 * @param {boolean} here whether the page itself hosts it
 * @param {Dispatch} dispatch
 */
function begin(state, me, here, dispatch) {
  const kept = keptGame(state);
  if (me.without && state.offline) return;
  if (kept) dispatch({ type: "play.here", record: kept });
  else if (here) beginHere(state, dispatch);
  else startGame(state, me, dispatch);
}

/**
 * The sound of the move that was just made, or of the end of the game.
 * @param {State} state
 * @param {State} before
 */
function sounds(state, before) {
  const on = state.settings.sounds;
  const me = mine(state);
  const move = me.position && soundOf(me.position.kind, before.link.moves, state.link.moves);
  if (move) sound(move, on);
  if (me.over && !mine(before).over) sound(me.over.won === false ? "lost" : "won", on);
}

/**
 * @param {State} state
 * @param {Position} position
 * @param {State | null} before
 * @param {Dispatch} dispatch
 */
function announce(state, position, before, dispatch) {
  const last = state.link.moves.at(-1);
  const said = before && last ? `${spokenMove(position, last)}. ` : "";
  const best = told(state) ? bestOf(position)[0] : null;
  const seen = position.kind === "words" && !position.over ? `${spokenWord(/** @type {WordsBoard} */ (position.board))}. ` : "";
  if (position.over) dispatch({ type: "say", text: `${said}${position.over.text}.` });
  else if (said || best) dispatch({ type: "say", text: `${said}${seen}${best ? spokenAdvice(position, best, showsBits(state.settings)) : ""}` });
  if (last && position.kind === "grid" && best) followFocus(best);
}

/**
 * @param {KeyboardEvent} event
 * @param {State} state
 * @param {Dispatch} dispatch
 */
function key(event, state, dispatch) {
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
    const letters = /** @type {WordsBoard} */ (position.board).letters;
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
const ELSEWHERE = { grid: t`Press a cell`, words: t`Press a letter`, lines: t`Ask` };

/**
 * @param {State} whole
 * @param {Dispatch} dispatch
 * @returns {VNode}
 */
function render(whole, dispatch) {
  const state = viewed(whole);
  const back = state !== whole;
  const me = mine(state);
  const { position } = me;
  const here = hostedHere(state) !== "";
  if (!state.link.game && linkFault(state)) return wrongLink(state, dispatch);
  if (playedBefore(state)) return played(state, dispatch);
  if (!position || !state.link.game) {
    return me.trouble && !here ? h("div", { class: "column", key: "trouble" }, h("h1", { class: "title" }, titleOf(state.link.rules)), cannot(me.trouble, state, dispatch)) : h("p", { class: "loading", key: "loading" }, t`Hiding something …`);
  }
  const stale = !current(state, me);
  const ended = !stale && !back && (position.over !== null || resigned(state));
  const onask = (/** @type {string} */ query) => ask(whole, query, dispatch);
  return h(
    "div",
    { class: `desk playing ${position.kind}${ended ? " done" : ""}`, key: "game" },
    h("div", { class: "desk-lead" }, ended ? result({ state, me, position, dispatch }) : [lookingBack({ link: whole.link, doing: ELSEWHERE[position.kind], onback: () => dispatch({ type: "play.look", at: whole.link.moves.length }) }), lead(state, me, position, stale, onask, dispatch)]),
    h("div", { class: "desk-board" }, boardField(state, me, position, stale, ended, onask, dispatch)),
    ended && me.revealed?.agent && besideYours({ position, rules: state.link.rules, usual: usualPolicy(state), revealed: me.revealed, agent: me.revealed.agent, moves: state.link.moves.length, step: me.step, dispatch, view: "play" }),
    h("div", { class: "desk-side" }, optionsAndMoves(whole, me, position, stale, ended, dispatch)),
  );
}

/**
 * Ask the host; where an earlier move is looked at, as the first move of another line.
 * @param {State} state
 * @param {string} query
 * @param {Dispatch} dispatch
 */
function ask(state, query, dispatch) {
  const seen = viewed(state);
  const here = hostedHere(state) !== "";
  if (seen === state) return (here ? askHere : askHost)(state, query, dispatch);
  const { moves } = state.link;
  const at = seen.link.moves.length;
  // Other lines belong to no day: the page answers for the game of the day alone.
  if (here) return dispatch({ type: "play.look", at: moves.length });
  // The host would say again what it has said.
  if (moves[at].query === query) return dispatch({ type: "play.look", at: at + 1 });
  dispatch({ type: "play.part", moves: seen.link.moves });
  askHost({ ...state, link: ownLine(state.link, seen.link.moves) }, query, dispatch);
}

/** The instruction to a player without a coach, by kind of board. */
const TURN = {
  grid: t`Your turn: press a cell.`,
  words: t`Your turn: press a letter, or type it.`,
  lines: t`Your turn: type what you ask, or pick it.`,
};

/** The instruction where guesses are written tile by tile. */
const TURN_IN_TILES = t`Your turn: type a guess, or press its keys.`;

/**
 * @param {State} state
 * @param {Mine} me
 * @param {Position} position
 * @param {boolean} stale
 * @param {(query: string) => void} onask
 * @param {Dispatch} dispatch
 */
function lead(state, me, position, stale, onask, dispatch) {
  const query = me.hover ?? bestOf(position)[0];
  const shown = told(state) && position.scores;
  const whatif = me.whatif?.query === query && !stale ? me.whatif : null;
  return [
    me.trouble && hostedHere(state) === "" && cannot(me.trouble, state, dispatch),
    me.badMove && badMoveCard({ bad: me.badMove, kept: state.link.moves.length, ongo: (after) => dispatch({ type: "link", link: { moves: [...state.link.moves, ...after] } }) }),
    state.link.moves.length === 0 && h("p", { class: "aim", key: "aim" }, aimOf(state) || entryOf(state.catalogue, state.link.rules)?.summary),
    state.link.moves.length === 0 && challengeNotice(state, position),
    me.introduction && state.link.moves.length === 0 && h("p", { class: "notice" }, me.introduction),
    scoreboard({ state, position, agent: me.agent }),
    dayNote(state),
    hostLine(state),
    shown && query
      ? h(
          "section",
          { class: "card advice", "aria-label": t`Coach` },
          headline({ position, query, inBits: showsBits(state.settings), whatif, hovering: me.hover !== null && me.hover !== bestOf(position)[0], stale }),
          ifFair(state),
          isLines(position.board)
            ? lineCoach({ position, board: position.board, query, whatif, busy: stale || me.pending !== null, onguess: onask })
            : query !== "length" && (position.kind === "grid" ? gridAnswers({ position, query, whatif, board: /** @type {GridBoard} */ (position.board) }) : wordAnswers({ position, query, whatif, most: 6 })),
        )
      : h(
          "section",
          { class: "card advice", "aria-label": t`Your turn` },
          hintOf(state) > 0 && !me.pending ? hintCard({ position, step: hintOf(state), stale: stale || !position.suggestion, dispatch }) : h("p", { class: "yours" }, me.pending ? `${queryName(me.pending)} …` : isLines(position.board) && inTiles(position.board) ? TURN_IN_TILES : TURN[position.kind]),
        ),
  ];
}
