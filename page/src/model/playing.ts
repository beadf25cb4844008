/** The state of a game that is played here, and how events change it. Pure. */

import type { Event, Need, Over, State, Trouble } from "../types.ts";
import { challengeName } from "./sharing.ts";
import { guesserOf, helped, hintOf, NO_HINT, told } from "./coaching.ts";
import { dailyKind, type DailyResult, linkFault, noteDaily, sharedName } from "./daily.ts";
import { type AgentScore, closingIn, closingNeed, endOf, fair, reviewKept } from "./hosted_game.ts";
import { linesOf, lookedBack, lookingAt, noteLines, ownLine, viewed } from "./lines.ts";
import { ADVICE, type BadMove, bestOf, cutOff, isCurrent, isLines, positionNeed, positionsOf, showsBits, soundOf, spokenAdvice, spokenMove, spokenWord, whatIfNeed } from "./positions.ts";
import { rulesAnew } from "./rules.ts";
import { GIVEN_UP, hostIn, isResuming, noteRunning, saved } from "./saving.ts";
import { does, newest, outcome, own, say, without } from "./store.ts";

const START = {
  ...NO_HINT,
  introduction: "", // what a player should know of the host
  step: null as number | null, // the move looked at in a game that is over; none for its end
  copied: "", // what came of copying the result
  resigning: false,
  naming: "", // a word or query as it is typed
  refused: null as Trouble | null, // what the host finds wrong with it
  badMove: null as BadMove | null, // the move of the link that its game does not know
  again: false, // whether a game of a day that was played is begun once more
  over: null as Over | null, // how the last answer ended the game, as the host says with it
  reviewKept: "", // the game whose short review has been put into the library
};

export function mine(state: State) {
  const { link } = state;
  const { revealed, proof, trouble } = endOf(state, "play", resigned(state));
  const asked = state.pending[link.game];
  return {
    ...START,
    ...(state.own.play as Partial<typeof START>),
    ...positionsOf(state, "play"),
    trouble: ["begin", "answer", "position"].map((slot) => newest(state, `play ${slot}`).trouble).find(Boolean) ?? trouble,
    pending: asked?.turn === link.moves.length && !resigned(state) ? asked.query : null, // the query that the host is asked
    agent: newest<AgentScore>(state, "play agent").value,
    closing: closingIn(state, "play", link.moves.length), // the short review of a game that is over
    lines: linesOf(state), // the addresses of the lines of this game, if it has several
    revealed,
    proof,
  };
}
export type Mine = ReturnType<typeof mine>;

export const resigned = (state: State) => state.link.more.gaveup === "1";

/** Whether the position kept is the one that the link names, with or without advice. */
export const current = (state: State) => isCurrent(state, "play", ADVICE, []);

const isEnded = (state: State, { position }: Mine) => current(state) && (position?.over !== null || resigned(state));

/** The result of the game of the day that the link would begin; null if it was not played, or is begun once more. */
export function playedBefore(state: State): DailyResult | null {
  const { link, daily } = state;
  const kind = link.game || mine(state).again ? "" : dailyKind(state);
  return (kind && daily[`${link.more.daily} ${kind}`]) || null;
}

export function needs(state: State): Need[] {
  const { link } = state;
  const { rules, host, game, moves, more } = link;
  if (isResuming(state)) return [];
  if (!game) {
    const shared = more.daily ? sharedName(more.daily) : challengeName(link);
    const agent = more.agent ? { agent: more.agent, race: true } : {};
    const body = { rules, host: host || "honest", ...(shared ? { shared } : {}), ...agent };
    return linkFault(state) || playedBefore(state) ? [] : [{ slot: "play begin", path: "/api/games", body }];
  }
  const me = mine(state);
  const { position, pending, revealed } = me;
  const seen = viewed(state);
  const best = bestOf(position)[0];
  const all = [positionNeed("play", seen.link, told(seen) || hintOf(seen) ? ADVICE : [])];
  if (told(seen) && best && position?.scores && current(seen) && !isEnded(state, me)) all.push(whatIfNeed("play", seen.link, best));
  if (pending && position && !position.over && !me.over && !me.badMove) {
    all.push({ slot: "play answer", path: "/api/games/answer", body: { game, rules, host: host || "honest", transcript: moves, query: pending } });
  }
  if (seen !== state || !position) return all;
  if (isEnded(state, me)) {
    all.push(...endOf(state, "play", resigned(state)).needs);
    if (revealed && fair(state) && moves.length) all.push(closingNeed("play", link, revealed.holds ? revealed.secret : ""));
  } else if (more.agent && current(state)) all.push({ slot: "play agent", path: "/api/games/agent", body: { game, transcript: moves } });
  return all;
}

/** The state put right after an event: the game as it stands is kept, and a length that has to be asked is asked. */
export function settle(state: State): State {
  const { link } = state;
  if (isResuming(state)) return state;
  if (!link.rules) return { ...state, link: { ...link, rules: "battleship" } };
  if (!link.game) return state;
  const me = mine(state);
  const { position, revealed, closing } = me;
  let next = me.badMove ? state : noteLines(saved(state, playersOf(state, me), resultOf(state, me)));
  if (viewed(state) !== state) return next;
  const over = me.over ?? position?.over;
  // Before the new position is there: whoever leaves at once comes back to the game with its last answer.
  if (!me.badMove && !over && !resigned(state)) next = noteRunning("play", next, false);
  if (!position || !current(state)) return next;
  const ended = isEnded(state, me);
  next = noteRunning("play", next, ended);
  if (!ended && position.legal.length === 1 && position.legal[0] === "length" && !me.pending && !me.trouble) next = asked(next, "length");
  if (ended && revealed) next = noteDaily(next, position, revealed, closing);
  return resigned(state) ? next : reviewKept(next, "play", me);
}

function playersOf(state: State, { revealed }: Mine) {
  const { link } = state;
  const agent = revealed?.agent;
  return {
    guesser: guesserOf(state),
    host: { spec: hostIn(link) || "honest" },
    ...(link.more.agent ? { agent: { spec: link.more.agent, ...(agent ? { cost: agent.cost, won: agent.over?.won ?? null } : {}) } } : {}),
  };
}

function resultOf(state: State, me: Mine) {
  const { link } = state;
  const position = current(state) ? me.position : null;
  const over = position ? position.over : me.over;
  // What a game cost that was given up is known with its position; until then it is kept as the game that goes on.
  const cost = resigned(state) ? position?.cost : undefined;
  const secret = me.revealed?.holds ? { secret: me.revealed.secret } : {};
  const kept = (parts: string[]) => {
    const address = Object.fromEntries(Object.entries(link.more).filter(([name, value]) => value && parts.includes(name)));
    return Object.keys(address).length ? { "x-address": address } : {};
  };
  if (over) return { result: { won: over.won, cost: over.cost, text: over.text }, ...secret, ...kept(["daily"]) };
  if (cost !== undefined) return { result: { won: false, cost, text: GIVEN_UP }, ...secret, ...kept(["daily"]) };
  return { sealed: link.game, ...kept(["daily", "begun", "challenge", "friend", "anew", "seal"]) };
}

/** The state in which the host is asked; where an earlier move is looked at, as the first move of another line. */
function asked(state: State, query: string, typed = false): State {
  const seen = viewed(state);
  if (seen !== state) {
    const at = seen.link.moves.length;
    // The host would say again what it has said.
    if (state.link.moves[at].query === query) return looked(state, at + 1);
    return asked(without({ ...state, link: ownLine(state.link, seen.link.moves) }, "play agent"), query, typed);
  }
  const me = mine(state);
  const { position } = me;
  const { game, moves } = state.link;
  if ((me.pending && me.trouble?.status !== 0) || me.over || position?.over || resigned(state) || !game) return state;
  if (position && current(state) && !typed && !query.startsWith("=") && !isLines(position.board) && !position.legal.includes(query)) return state;
  const { [game]: _, ...others } = state.pending;
  const next = { ...state, pending: { ...others, [game]: { turn: moves.length, query } } };
  // The field is free for what comes next at once: what is typed meanwhile stays.
  return own(without(next, "play answer"), "play", { refused: null, badMove: null, ...(typed || position?.kind === "lines" ? { naming: "" } : {}) });
}

function answered(state: State): State {
  const { [state.link.game]: _, ...pending } = state.pending;
  return { ...state, pending };
}

const looked = (state: State, at: number): State =>
  at === lookedBack(state.link) ? state : own({ ...state, link: lookingAt(state.link, at) }, "play", { refused: null, naming: "", resigning: false });

export const sounding = (state: State, ...names: (string | null)[]) =>
  state.settings.sounds ? does(state, ...names.filter(Boolean).map((name) => ({ do: "sound", name }))) : state;

const another = (state: State, value: object = {}): State => without({ ...state, own: { ...state.own, play: value } }, "play");

export function update(state: State, event: Event): State {
  const { link } = state;
  return outcome(event, {
    "answered play begin": () => {
      const { game, rules, anew, host, commitment, introduction } = event.value;
      // A game that was begun on its day counts for it, though midnight may come before its end.
      const begun: Record<string, string> = link.more.daily === state.today ? { begun: state.today } : {};
      const next: Record<string, string> = anew === rules ? {} : { anew };
      const more = { ...link.more, ...begun, ...next, seal: commitment ?? "" };
      return another({ ...state, link: { ...link, game, rules, host: host === "honest" ? "" : host, moves: [], id: "", more } }, { introduction });
    },
    "play.again": () => {
      const { coach, agent } = link.more; // the next game is neither of a day nor a friend's
      return another({ ...state, link: { ...link, rules: rulesAnew(link), game: "", moves: [], id: "", more: { ...(coach ? { coach } : {}), ...(agent ? { agent } : {}) } } });
    },
    "play.ask": () => asked(state, event.query, event.typed),
    "answered play answer": () => {
      const { query, answer, over } = event.value;
      const moves = [...link.moves, { query, answer: answer.text }];
      const next = own({ ...answered(state), link: { ...link, moves } }, "play", { refused: null, badMove: null, resigning: false, over });
      const { position } = mine(state);
      return sounding(next, position && soundOf(position.kind, moves), over && (over.won === false ? "lost" : "won"));
    },
    "refused play answer": () => {
      if (event.trouble.status === 0) return state;
      const { position, pending } = mine(state);
      // A guess that is none is told where it was typed; it stays there to be mended.
      const mended = event.trouble.field === "query" && position?.kind !== "grid";
      return mended ? own(without(answered(state), "play answer"), "play", { refused: event.trouble, naming: pending }) : answered(state);
    },
    "answered play position": () => (viewed(state) === state ? announced(state) : state),
    "refused play position": () => cutOff(answered(state), "play", event.trouble) ?? state,
    "play.look": () => looked(state, event.at),
    "play.step": () => does(own(state, "play", { step: event.to }), { do: "followList" }),
    "play.policy": () => ({ ...state, link: { ...link, policy: event.policy } }),
    link: () => {
      const { game = link.game, rules = link.rules, id = link.id } = event.link;
      return game === link.game && rules === link.rules && id === link.id ? { ...state, own: { ...state.own, play: {} } } : another(state);
    },
  }) ?? helped(state, event) ?? state;
}

function announced(state: State): State {
  const { position } = mine(state);
  if (!position) return state;
  const last = state.link.moves.at(-1);
  const said = last ? `${spokenMove(position, last)}. ` : "";
  if (position.over) return say(state, `${said}${position.over.text}.`);
  const best = told(state) ? bestOf(position)[0] : null;
  const word = "pattern" in position.board ? `${spokenWord(position.board)}. ` : "";
  const next = said || best ? say(state, `${said}${word}${best ? spokenAdvice(position, best, showsBits(state.settings)) : ""}`) : state;
  return last && position.kind === "grid" && best ? does(next, { do: "focusCell", query: best }) : next;
}
