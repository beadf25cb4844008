/** The state of a game that is played here, and how events change it. Pure. */
/** @import {Event, Over, State, Trouble} from "../types.ts" */
/** @import {Asked} from "./asked_position.js" */
/** @import {AgentScore, Revealed} from "./hosted_game.js" */

import { NOTHING, question } from "./asked_position.js";
import { cutAt } from "./bad_move.js";
import { UNREVIEWED } from "./closing.js";
import { ofThisGame } from "./hosted_game.js";
import { lookedBack, lookingAt, ownLine } from "./lines.js";
import { own } from "./state.js";

export const ALL = ["scores", "suggestion"];
/** @type {string[]} */
export const BARE = [];

/**
 * @typedef {object} Playing
 * @property {string} beginning the rules for which a secret is being hidden
 * @property {string} introduction what a player should know of the host
 * @property {string | null} pending the query that the host is asked
 * @property {string | null} hover
 * @property {number} hintAt the number of moves at which the last hint was taken
 * @property {import("./hints.js").Step} hintStep how much of it was told
 * @property {import("./closing.js").Closing} closing the short review of a game that is over
 * @property {number | null} step the move looked at in a game that is over; none for its end
 * @property {string} copied what came of copying the result
 * @property {"" | "kept" | "broken" | "unchecked"} proof whether the secret is the one that was sealed
 * @property {boolean} resigning
 * @property {AgentScore | null} agent
 * @property {string} agentOf
 * @property {Revealed | null} revealed
 * @property {string} revealedOf
 * @property {string} naming a word or query as it is typed
 * @property {import("./bad_move.js").BadMove | null} badMove the move of the link that its game does not know
 * @property {boolean} again whether a game of a day that was played is begun once more
 * @property {string[]} lines the addresses of the lines of this game, if it has several
 * @property {Over | null} over how the last answer ended the game, as the host says with it
 * @property {Trouble | null} refused what the host finds wrong with it
 * @typedef {Asked & Playing} Mine
 */

/** @type {Mine} */
const START = { ...NOTHING, beginning: "", introduction: "", pending: null, hover: null, hintAt: -1, hintStep: 0, closing: UNREVIEWED, step: null, copied: "", proof: "", resigning: false, agent: null, agentOf: "", revealed: null, revealedOf: "", naming: "", refused: null, over: null, badMove: null, lines: [], again: false };

/**
 * The part of the state that belongs to the view Play, with its defaults.
 * @param {State} state
 * @returns {Mine}
 */
export const mine = (state) => ofThisGame(/** @type {Mine} */ ({ ...START, .../** @type {object} */ (state.own.play ?? {}) }), state.link);

/**
 * Whether the coach comments on the game.
 * @param {State} state
 */
export const coached = (state) => state.link.more.coach === "on";

/**
 * Whether the player gave up.
 * @param {State} state
 */
export const resigned = (state) => state.link.more.gaveup === "1";

/**
 * How much of a hint was taken at this move.
 * @param {State} state
 */
export const hintOf = (state) => (mine(state).hintAt === state.link.moves.length ? mine(state).hintStep : 0);

/**
 * Whether the chances may be seen now: a coach is there, or the whole of a hint was taken at this move.
 * @param {State} state
 */
export const told = (state) => coached(state) || hintOf(state) === 3;

/**
 * The day on which a game of that same day was begun: it counts for it, though midnight may come before its end.
 * @param {State} state
 * @returns {Record<string, string>}
 */
const begunOn = ({ link, today }) => (link.more.daily === today ? { begun: today } : {});

/**
 * The state after an event of the view Play.
 * @param {State} state
 * @param {Event} event
 * @returns {State}
 */
export function update(state, event) {
  switch (event.type) {
    case "play.begun": {
      // A secret that was hidden for a game that is no longer wanted must not take the place of another.
      if (mine(state).beginning !== event.of || state.link.game) return state;
      const { game, rules, host, commitment } = event.begun;
      const next = { ...state, link: { ...state.link, game, rules, host: host === "honest" ? "" : host, moves: [], id: "", more: { ...state.link.more, ...begunOn(state), seal: commitment ?? "" } } };
      return { ...next, own: { ...next.own, play: { ...START, introduction: event.begun.introduction } } };
    }
    case "play.again": {
      const { coach: with_, agent } = state.link.more; // the next game is neither of a day nor a friend's
      /** @type {Record<string, string>} */
      const more = { ...(with_ ? { coach: with_ } : {}), ...(agent ? { agent } : {}) };
      return { ...state, link: { ...state.link, game: "", moves: [], id: "", more }, own: { ...state.own, play: START } };
    }
    case "play.answered": {
      // An answer that comes after the game was given up, or in another game, belongs to nothing that is shown.
      if (event.game !== state.link.game || event.turn !== state.link.moves.length || resigned(state)) return state;
      const moves = [...state.link.moves, { query: event.query, answer: event.answer }];
      return own({ ...state, link: { ...state.link, moves } }, "play", { pending: null, hover: null, trouble: null, refused: null, badMove: null, resigning: false, over: event.over });
    }
    case "play.refused":
      if (event.game !== state.link.game || event.turn !== state.link.moves.length) return state;
      return own(state, "play", { pending: null, ...event.value });
    case "play.look":
      if (event.at === lookedBack(state.link)) return state;
      return own({ ...state, link: lookingAt(state.link, event.at) }, "play", { hover: null, trouble: null, refused: null, naming: "", resigning: false });
    case "play.part":
      return own({ ...state, link: ownLine(state.link, event.moves) }, "play", { hover: null, agentOf: "" });
    case "play.agent":
      return mine(state).agentOf === event.of ? own(state, "play", { agent: event.agent }) : state;
    case "play.revealed":
      return mine(state).revealedOf === event.of ? own(state, "play", event.value) : state;
    case "play.hint": {
      const before = hintOf(state);
      const hints = String(Number(state.link.more.hints ?? 0) + (before ? 0 : 1));
      const next = { ...state, link: { ...state.link, more: { ...state.link.more, hints } } };
      return own(next, "play", { hintAt: state.link.moves.length, hintStep: Math.min(3, before + 1) });
    }
    case "play.coach": {
      const more = { ...state.link.more };
      if (coached(state)) {
        delete more.coach;
        more.coached = "1"; // the result tells of help that was taken, though it be given back
      } else more.coach = "on";
      return { ...state, link: { ...state.link, more } };
    }
    case "play.policy":
      return { ...state, link: { ...state.link, policy: event.policy } };
    case "play.position":
      return own(state, "play", { position: event.position, of: event.of, trouble: null });
    case "play.trouble": {
      const known = event.of === question(state.link, ALL) || event.of === question(state.link, BARE);
      const cut = known ? cutAt(state.link, event.trouble) : null;
      if (cut) return own({ ...state, link: cut.link }, "play", { badMove: cut.badMove, pending: null });
      return own(state, "play", { trouble: event.trouble, of: event.of, pending: null });
    }
    case "link":
      return { ...state, own: { ...state.own, play: START } };
    default:
      return state;
  }
}

/**
 * Whether the position kept is the one that the link names, with or without advice.
 * @param {State} state
 * @param {Mine} me
 */
export function current(state, me) {
  return me.position !== null && (me.of === question(state.link, ALL) || me.of === question(state.link, BARE));
}
