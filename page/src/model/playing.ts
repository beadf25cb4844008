/** The state of a game that is played here, and how events change it. Pure. */

import type { Event, Over, State, Trouble } from "../types.ts";
import { type Asked, NOTHING, question } from "./asked_position.ts";
import { type BadMove, cutAt } from "./bad_move.ts";
import { type Closing, UNREVIEWED } from "./closing.ts";
import { coached, coachTurned, hinted, type Hinted, stepOf } from "./coaching.ts";
import { type AgentScore, ofThisGame, type Revealed } from "./hosted_game.ts";
import { lookedBack, lookingAt, ownLine } from "./lines.ts";
import { own } from "./state.ts";

export const ALL = ["scores", "suggestion"];
export const BARE: string[] = [];

interface Playing extends Hinted {
  beginning: string; // the rules for which a secret is being hidden
  introduction: string; // what a player should know of the host
  pending: string | null; // the query that the host is asked
  closing: Closing; // the short review of a game that is over
  step: number | null; // the move looked at in a game that is over; none for its end
  copied: string; // what came of copying the result
  proof: "" | "kept" | "broken" | "unchecked"; // whether the secret is the one that was sealed
  resigning: boolean;
  agent: AgentScore | null;
  agentOf: string;
  revealed: Revealed | null;
  revealedOf: string;
  naming: string; // a word or query as it is typed
  badMove: BadMove | null; // the move of the link that its game does not know
  again: boolean; // whether a game of a day that was played is begun once more
  lines: string[]; // the addresses of the lines of this game, if it has several
  over: Over | null; // how the last answer ended the game, as the host says with it
  refused: Trouble | null; // what the host finds wrong with it
}
export type Mine = Asked & Playing;

const START: Mine = { ...NOTHING, beginning: "", introduction: "", pending: null, hintAt: -1, hintStep: 0, closing: UNREVIEWED, step: null, copied: "", proof: "", resigning: false, agent: null, agentOf: "", revealed: null, revealedOf: "", naming: "", refused: null, over: null, badMove: null, lines: [], again: false };

/** The part of the state that belongs to the view Play, with its defaults. */
export const mine = (state: State): Mine => ofThisGame({ ...START, ...((state.own.play ?? {}) as object) } as Mine, state.link);

/** Whether the player gave up. */
export const resigned = (state: State) => state.link.more.gaveup === "1";

/** How much of a hint was taken at this move. */
export const hintOf = (state: State) => stepOf(mine(state), state.link);

/** Whether the chances may be seen now: a coach is there, or the whole of a hint was taken at this move. */
export const told = (state: State) => coached(state) || hintOf(state) === 3;

/** The day on which a game of that same day was begun: it counts for it, though midnight may come before its end. */
const begunOn = ({ link, today }: State): Record<string, string> => (link.more.daily === today ? { begun: today } : {});

/** The state after an event of the view Play. */
export function update(state: State, event: Event): State {
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
      const more: Record<string, string> = { ...(with_ ? { coach: with_ } : {}), ...(agent ? { agent } : {}) };
      return { ...state, link: { ...state.link, game: "", moves: [], id: "", more }, own: { ...state.own, play: START } };
    }
    case "play.answered": {
      // An answer that comes after the game was given up, or in another game, belongs to nothing that is shown.
      if (event.game !== state.link.game || event.turn !== state.link.moves.length || resigned(state)) return state;
      const moves = [...state.link.moves, { query: event.query, answer: event.answer }];
      return own({ ...state, link: { ...state.link, moves } }, "play", { pending: null, trouble: null, refused: null, badMove: null, resigning: false, over: event.over });
    }
    case "play.refused":
      if (event.game !== state.link.game || event.turn !== state.link.moves.length) return state;
      return own(state, "play", { pending: null, ...event.value });
    case "play.look":
      if (event.at === lookedBack(state.link)) return state;
      return own({ ...state, link: lookingAt(state.link, event.at) }, "play", { trouble: null, refused: null, naming: "", resigning: false });
    case "play.part":
      return own({ ...state, link: ownLine(state.link, event.moves) }, "play", { agentOf: "" });
    case "play.agent":
      return mine(state).agentOf === event.of ? own(state, "play", { agent: event.agent }) : state;
    case "play.revealed":
      return mine(state).revealedOf === event.of ? own(state, "play", event.value) : state;
    case "play.hint": {
      const { link, hint } = hinted(state.link, mine(state));
      return own({ ...state, link }, "play", hint);
    }
    case "play.coach":
      return { ...state, link: coachTurned(state.link) };
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

/** Whether the position kept is the one that the link names, with or without advice. */
export function current(state: State, me: Mine) {
  return me.position !== null && (me.of === question(state.link, ALL) || me.of === question(state.link, BARE));
}
