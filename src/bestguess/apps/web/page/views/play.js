/** Playing against a hidden secret: alone or beside the agent, with a coach, with hints, or with neither. */
/** @import {Mine} from "../model/playing.js" */
/** @import {Dispatch, GridBoard, Position, State, Trouble, View, VNode, WordsBoard} from "../types.ts" */

import * as coach from "../components/advice.js";
import { board, entered, followFocus, legend } from "../components/board.js";
import { candidates } from "../components/candidates.js";
import { movesList } from "../components/move_list.js";
import { aloud, words } from "../components/word.js";
import { begin, hostLine, ifFair, race, reveal } from "../effects/hosted_game.js";
import { forgetPending, keepPending, pendingIn } from "../effects/pending_question.js";
import { askPosition, askWhatIf } from "../effects/position_request.js";
import { resumed } from "../effects/resume_game.js";
import { note } from "../effects/running_games.js";
import { GIVEN_UP, save } from "../effects/save_game.js";
import { explain, isAbort, post } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { counted } from "../lib/text.js";
import { EMPTY } from "../model/link.js";
import { boardAfter, isGrid, isLines } from "../model/optimistic_board.js";
import { ALL, BARE, coached, current, mine, resigned, told, update } from "../model/playing.js";
import { policyChoice, titleOf } from "../model/rules.js";
import { typedInto } from "./help_lines.js";
import { lineCoach, lineTable } from "./play_lines.js";
import { result, scoreboard } from "./play_result.js";

/** @type {View} */
export const view = {
  title: (state) => `Play · ${titleOf(state.link.rules)}`,
  render,
  update,
  effect,
  key,
  keys: [
    { keys: ["←", "↑", "→", "↓"], text: "walk over the board or the letters" },
    { keys: ["Home", "End", "PgUp", "PgDn"], text: "to the ends of a row or column" },
    { keys: ["Enter"], text: "to the board; there: ask this one" },
    { keys: ["A–Z"], text: "in a word game: ask this letter" },
    { keys: ["A–Z", "0–9"], text: "where guesses are typed: type, then Enter" },
    { keys: ["t"], text: "on a board: a hint" },
    { keys: ["c"], text: "on a board: coach on or off" },
  ],
};

/** The sealed game that this tab has opened: only then is a question asked again that an earlier tab left unanswered. */
let opened = "";

/**
 * @param {State} state
 * @param {State | null} before
 * @param {Dispatch} dispatch
 */
function effect(state, before, dispatch) {
  const me = mine(state);
  const { link } = state;
  if (resumed(state, dispatch)) return;
  if (!link.rules) return dispatch({ type: "link", link: { rules: "battleship" } });
  if (!link.game) return begin(state, me, dispatch);
  askPosition("play", state, told(state) ? ALL : BARE, dispatch);
  keep(state, before, me, dispatch);
  const { position } = me;
  if (!position || !current(state, me)) return;
  const was = before ? mine(before) : null;
  const ended = position.over !== null || resigned(state);
  note("play", state, ended, dispatch);
  if (was?.position !== position && me.of === me.asked) announce(state, position, before, dispatch);
  if (position.legal.length === 1 && position.legal[0] === "length" && !me.pending && !me.trouble) ask(state, "length", dispatch);
  if (opened !== link.game) {
    opened = link.game;
    const left = me.pending || me.trouble || ended ? null : pendingIn(link.game, link.moves.length);
    if (left !== null) ask(state, left, dispatch);
  }
  const query = me.hover ?? coach.bestOf(position)[0];
  if (told(state) && query && !ended && position.scores) askWhatIf("play", state, query, dispatch);
  if (ended) reveal(state, me, dispatch);
  else if (link.more.agent) race(state, me, dispatch);
}

/**
 * @param {State} state
 * @param {State | null} before
 * @param {Mine} me
 * @param {Dispatch} dispatch
 */
function keep(state, before, me, dispatch) {
  const { link } = state;
  const hints = Number(link.more.hints ?? 0);
  const players = {
    guesser: { kind: "person", coach: coached(state), ...(hints ? { hints } : {}), ...(link.policy ? { adviser: link.policy } : {}) },
    host: { spec: link.host || "honest" },
    ...(link.more.agent ? { agent: { spec: link.more.agent, ...(me.revealed ? { cost: me.revealed.agent.cost, won: me.revealed.agent.over?.won ?? null } : {}) } } : {}),
  };
  const over = current(state, me) ? me.position?.over : me.over;
  const ended = over ? { result: { won: over.won, cost: over.cost, text: over.text } } : resigned(state) ? { result: { won: false, cost: me.position?.cost ?? 0, text: GIVEN_UP } } : null;
  const secret = me.revealed?.holds ? { secret: me.revealed.secret } : {};
  save("play", state, before, dispatch, players, ended ? { ...ended, ...secret } : { sealed: link.game });
}

/**
 * Ask the host.
 * @param {State} state
 * @param {string} query
 * @param {Dispatch} dispatch
 */
function ask(state, query, dispatch) {
  const me = mine(state);
  const { game, moves } = state.link;
  if (me.pending || me.position?.over || resigned(state) || !game) return;
  if (me.position && current(state, me) && !query.startsWith("=") && !isLines(me.position.board) && !me.position.legal.includes(query)) return;
  // The field of a game in lines is free for the next guess at once: what is typed meanwhile stays.
  const freed = me.position?.kind === "lines" ? { naming: "" } : {};
  dispatch({ type: "own", view: "play", value: { pending: query, trouble: null, refused: null, ...freed } });
  keepPending(game, moves.length, query);
  /** @type {Promise<{query: string, answer: {text: string}, over: import("../types.ts").Over | null}>} */ (post("/api/games/answer", { game, transcript: moves, query }, { channel: "answer" })).then(
    (said) => {
      forgetPending(game);
      dispatch({ type: "play.answered", game, turn: moves.length, query: said.query, answer: said.answer.text, over: said.over });
    },
    (error) => {
      if (isAbort(error)) return;
      const trouble = explain(error);
      if (trouble.status !== 0) forgetPending(game);
      // A guess that is none is told where it was typed; it stays there to be mended.
      const mended = trouble.place === "query" && me.position?.kind === "lines";
      dispatch({ type: "play.refused", game, turn: moves.length, value: mended ? { refused: trouble, naming: query } : { trouble } });
    },
  );
}

/**
 * @param {State} state
 * @param {Position} position
 * @param {State | null} before
 * @param {Dispatch} dispatch
 */
function announce(state, position, before, dispatch) {
  const last = state.link.moves.at(-1);
  const said = before && last ? `${coach.named(last.query)}: ${last.answer}. ` : "";
  const best = told(state) ? coach.bestOf(position)[0] : null;
  const seen = position.kind === "words" && !position.over ? `${aloud(/** @type {WordsBoard} */ (position.board))}. ` : "";
  if (position.over) dispatch({ type: "say", text: `${said}${position.over.text}.` });
  else if (said || best) dispatch({ type: "say", text: `${said}${seen}${best ? coach.aloud(position, best) : ""}` });
  if (last && position.kind === "grid" && best) followFocus(best);
}

/**
 * @param {KeyboardEvent} event
 * @param {State} state
 * @param {Dispatch} dispatch
 */
function key(event, state, dispatch) {
  const { position } = mine(state);
  if (!position || position.over || resigned(state)) return false;
  if (entered(event)) return true;
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

/**
 * @param {State} state
 * @param {Dispatch} dispatch
 * @returns {VNode}
 */
function render(state, dispatch) {
  const me = mine(state);
  const { position } = me;
  if (!position || !state.link.game) {
    return me.trouble ? h("div", { key: "trouble" }, cannot(me.trouble, state, dispatch)) : h("p", { class: "loading", key: "loading" }, "Hiding something …");
  }
  const stale = !current(state, me);
  const ended = !stale && (position.over !== null || resigned(state));
  return h(
    "div",
    { class: `desk playing ${position.kind}`, key: "game" },
    h("div", { class: "desk-lead" }, ended ? result({ state, position, revealed: me.revealed, dispatch }) : lead(state, me, position, stale, dispatch)),
    h("div", { class: "desk-board" }, field(state, me, position, stale, ended, dispatch)),
    h("div", { class: "desk-side" }, side(state, me, position, stale, ended, dispatch)),
  );
}

/** What to do, without a coach. */
const TURN = {
  grid: "Your turn: press a cell.",
  words: "Your turn: press a letter, or type it.",
  lines: "Your turn: type what you ask, or pick it.",
};

/**
 * @param {State} state
 * @param {Mine} me
 * @param {Position} position
 * @param {boolean} stale
 * @param {Dispatch} dispatch
 */
function lead(state, me, position, stale, dispatch) {
  const query = me.hover ?? coach.bestOf(position)[0];
  const shown = told(state) && position.scores;
  const whatif = me.whatif?.query === query && !stale ? me.whatif : null;
  return [
    me.trouble && cannot(me.trouble, state, dispatch),
    me.introduction && state.link.moves.length === 0 && h("p", { class: "notice" }, me.introduction),
    scoreboard({ state, position, agent: me.agent }),
    hostLine(state),
    shown && query
      ? h(
          "section",
          { class: "card advice", "aria-label": "Coach" },
          coach.headline({ position, query, whatif, hovering: me.hover !== null && me.hover !== coach.bestOf(position)[0], stale }),
          ifFair(state),
          isLines(position.board)
            ? lineCoach({ position, board: position.board, query, whatif, busy: stale || me.pending !== null, onguess: (guess) => ask(state, guess, dispatch) })
            : query !== "length" && (position.kind === "grid" ? coach.gridAnswers({ position, query, whatif, board: /** @type {GridBoard} */ (position.board) }) : coach.wordAnswers({ position, query, whatif, most: 6 })),
        )
      : h(
          "section",
          { class: "card advice", "aria-label": "Your turn" },
          h("p", { class: "yours" }, me.pending ? `${coach.named(me.pending)} …` : TURN[position.kind]),
        ),
  ];
}

/**
 * @param {State} state
 * @param {Mine} me
 * @param {Position} position
 * @param {boolean} stale
 * @param {boolean} ended
 * @param {Dispatch} dispatch
 */
function field(state, me, position, stale, ended, dispatch) {
  const drawn = stale ? boardAfter(position, state.link.moves) : position.board;
  const shown = told(state) && !ended;
  const { heat } = state.settings;
  const best = shown && !stale ? coach.bestOf(position) : [];
  /** @param {string | null} query */
  const hover = (query) => {
    const next = shown && query && position.legal.includes(query) ? query : null;
    if (next !== me.hover) dispatch({ type: "own", view: "play", value: { hover: next } });
  };
  /** @param {string} query */
  const pick = (query) => ask(state, query, dispatch);
  const shared = { scores: shown ? coach.scoresOf(position) : undefined, heat, best, stale: stale || me.pending !== null, readonly: ended, onpick: ended ? undefined : pick, onhover: hover };
  const tools = h(
    "div",
    { class: "row spread tools-row" },
    h("h1", { class: "title" }, titleOf(state.link.rules)),
    shown && position.kind !== "lines" ? coach.heatSwitch(state.settings.heat, (chosen) => dispatch({ type: "set", settings: { heat: chosen } })) : null,
  );
  if (isLines(drawn)) return [tools, lineTable({ state, me, position, board: drawn, stale, ended, shown, onguess: pick, dispatch })];
  if (!isGrid(drawn)) {
    const secret = ended && me.revealed ? me.revealed.secret.split(" ") : undefined;
    return [
      tools,
      words({ ...shared, board: drawn, name: titleOf(state.link.rules), chosen: me.pending, secret }),
      position.game === "hangman" && !ended && !drawn.unknownLength ? naming(state, me, dispatch) : null,
      shown ? candidates({ position, stale, onname: position.game === "hangman" ? pick : undefined }) : null,
    ];
  }
  const secret = ended && me.revealed?.cells ? new Set(me.revealed.cells.map(({ query }) => query)) : undefined;
  const props = { ...shared, board: drawn, name: `${titleOf(state.link.rules)}: rows are letters, columns are numbers`, focus: me.pending, last: state.link.moves.at(-1)?.query ?? null, secret, onwalk: hover };
  return [tools, board(props), h("div", { class: "row spread under" }, shown ? legend(props) : h("span", null), coach.fleet({ ...position, board: drawn }))];
}

/**
 * @param {State} state
 * @param {Mine} me
 * @param {Dispatch} dispatch
 */
function naming(state, me, dispatch) {
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const word = me.naming.trim();
    if (!word) return;
    ask(state, `=${word.replace(/^=/, "")}`, dispatch);
    dispatch({ type: "own", view: "play", value: { naming: "" } });
  };
  return h(
    "form",
    { class: "row naming", onsubmit: submit },
    h("label", { class: "unseen", for: "naming" }, "Name the whole word"),
    h("input", {
      id: "naming",
      value: me.naming,
      placeholder: "Name the whole word",
      autocomplete: "off",
      autocapitalize: "characters",
      spellcheck: "false",
      maxlength: 60,
      oninput: (/** @type {any} */ event) => dispatch({ type: "own", view: "play", value: { naming: event.target.value } }),
    }),
    h("button", { disabled: !me.naming.trim() || me.pending !== null }, "Name it"),
  );
}

/**
 * @param {State} state
 * @param {Mine} me
 * @param {Position} position
 * @param {boolean} stale
 * @param {boolean} ended
 * @param {Dispatch} dispatch
 */
function side(state, me, position, stale, ended, dispatch) {
  const list = state.link.moves;
  const hints = Number(state.link.more.hints ?? 0);
  return [
    !ended && told(state) && position.belief ? coach.reason({ position, stale, best: me.hover === null }) : null,
    !ended &&
      h(
        "section",
        { class: "card", "aria-label": "Options" },
        h(
          "div",
          { class: "row" },
          h("button", { "aria-pressed": String(coached(state)), onclick: () => dispatch({ type: "play.coach" }) }, coached(state) ? "Coach on" : "Coach off"),
          !coached(state) && h("button", { disabled: stale || told(state), onclick: () => dispatch({ type: "play.hint" }) }, "Hint"),
          me.resigning
            ? [
                h("button", { class: "main", onclick: () => dispatch({ type: "link", link: { more: { ...state.link.more, gaveup: "1" } } }) }, "Yes, show it"),
                h("button", { class: "quiet", onclick: () => dispatch({ type: "own", view: "play", value: { resigning: false } }) }, "Play on"),
              ]
            : h("button", { class: "quiet", onclick: () => dispatch({ type: "own", view: "play", value: { resigning: true } }) }, "Give up"),
        ),
        coached(state) && policyChoice(state, (policy) => dispatch({ type: "play.policy", policy })),
        hints > 0 && h("p", { class: "small soft" }, `${counted(hints, "hints")} taken.`),
      ),
    position.kind !== "lines" && h(
      "section",
      { class: "card", "aria-label": "Moves" },
      h("h2", null, list.length ? counted(list.length, "moves") : "Moves"),
      movesList({ moves: list, kind: position.kind, answers: position.answers ?? [] }),
    ),
  ];
}

/**
 * @param {Trouble} trouble
 * @param {State} state
 * @param {Dispatch} dispatch
 */
function cannot(trouble, state, dispatch) {
  const again = () => dispatch({ type: "own", view: "play", value: { trouble: null, asked: "", beginning: "", agentOf: "", revealedOf: "" } });
  return h(
    "section",
    { class: "notice bad", role: "alert", key: "cannot" },
    h("p", null, h("strong", null, trouble.text), " ", trouble.remedy),
    h(
      "p",
      { class: "row" },
      h("button", { class: "main", onclick: again }, "Try again"),
      h("button", { onclick: () => dispatch({ type: "play.again" }) }, "A new game"),
      h("button", { class: "quiet", onclick: () => dispatch({ type: "go", link: { ...EMPTY, rules: state.link.rules } }) }, "Other rules"),
    ),
  );
}
