/** A game that is played, after each event: its requests, its sounds, and how it is read aloud. */

import { spokenAdvice } from "../components/advice.ts";
import { followFocus } from "../components/board_focus.ts";
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
import { followList } from "../lib/scrolling.ts";
import { fair } from "../model/hosted_game.ts";
import { viewed } from "../model/lines.ts";
import { soundOf } from "../model/move_sounds.ts";
import { spokenMove } from "../model/moves_said.ts";
import { ALL, BARE, current, hintOf, mine, resigned, told } from "../model/playing.ts";
import { bestOf, showsBits } from "../model/scores.ts";
import { own } from "../model/state.ts";
import type { Dispatch, Position, State, WordsBoard } from "../types.ts";
import { linkFault, noteDaily } from "./play_daily.ts";
import { playedBefore } from "./play_played.ts";

/** The sealed game that this tab has opened: only then is a question asked again that an earlier tab left unanswered. */
let opened = "";

/** The question whose answer had not come when the game was last drawn. */
let unanswered: { game: string; turn: number; query: string } | null = null;

/** Whoever comes back to a game meets it anew: nobody here hears an answer that comes meanwhile, so it is asked again. */
export function leave() {
  opened = "";
  stopReview();
}

/** Requests, sounds and announcements that follow from an event. */
export function effect(state: State, before: State | null, dispatch: Dispatch) {
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
