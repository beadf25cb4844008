/** Games as files have them: kept in the library by themselves, at once after each change, and gone on with. Pure. */

import type { Event, GameFile, Link, State, Times, Transcript } from "../types.ts";
import { formatLink, parseLink, savesGames } from "./rules.ts";
import { does, isKnown } from "./store.ts";
import { hostOfStrength, strengthOf } from "./strengths.ts";

export const GIVEN_UP = "given up";

/** The moves from which on a game that goes on elsewhere is kept. */
const TRIED = 3;

/** The number of transcripts that are remembered. */
const TAGS = 24;

/** What the page has sent to the library: nothing at first. */
export const NOT_SENT = {
  sent: "", // the file that was sent last, as a text
  failed: "", // the one that did not arrive, for the server was away
  id: "", // the game, and
  tags: [] as string[], // its transcripts that this page has seen or sent: those it may replace
  strange: "", // a game of another browser that was opened here and not changed: it is not saved
  underway: 0, // the files on their way
};

/** Whether nothing was asked but a length, which is asked by itself. */
export const toldOnly = ({ moves }: Link) => moves.every(({ query }) => query === "length");

const numbered = (state: State): State => does({ ...state, link: { ...state.link, id: state.spare } }, { do: "number" });

/** The state with the game of a link in the library, if anything of it has changed; the first move gives it a number. */
export function saved(state: State, players: object, more: object): State {
  const { link, previous, saving: was } = state;
  if (!link.rules || !link.moves.length) return state;
  if (!link.id) {
    // A link that was only opened is not a game of this person yet, and a few answers that help was tried with are none.
    const tried = link.view === "help" && link.moves.length < TRIED && !("result" in more);
    return previous && !sameMoves(previous.moves, link.moves) && !tried && !toldOnly(link) ? saved(numbered(state), players, more) : state;
  }
  const { id, moves } = link;
  const line = link.more.of ? { "x-line-of": link.more.of } : {};
  const file = { format: "bestguess-game", version: 1, id, rules: link.rules, players, transcript: moves, ...line, ...more };
  const sent = JSON.stringify(file);
  // Whether there is a library, the catalogue says.
  if (sent === was.sent || (state.offline && sent === was.failed) || !isKnown(state) || !savesGames(state)) return state;
  const old = state.times[id];
  const own = Boolean(old?.own) && old.queries.length === moves.length && moves.every(({ query }, turn) => query === old.queries[turn]);
  const tag = tagOf(moves);
  const since = was.id === id ? was.tags : [tag];
  // A link that was opened mends the library only where this browser made its moves: they may have been lost on the way.
  const opened = !previous || (id !== state.spare && previous.id !== "" && previous.id !== id && !sameMoves(previous.moves, moves));
  const strange = !opened ? was.strange : own ? "" : `${id} ${tag}`;
  const times = stamped(old, moves, own || !opened, state.now);
  const { [id]: _, ...others } = state.times;
  const next = { ...state, times: { ...others, [id]: times }, saving: { ...was, sent, id, tags: since, strange } };
  if (strange === `${id} ${tag}`) return next;
  const tags = [...since.filter((one) => one !== tag), tag].slice(-TAGS);
  const path = `/api/library/${id}?since=${opened ? "" : since.join(",")}`;
  const whole = { ...file, created: times.created, transcript: timed(moves, times) };
  return does({ ...next, saving: { ...next.saving, tags, underway: was.underway + 1 } }, { do: "put", path, file: whole, of: sent, opened });
}

export function arrived(state: State, { of, kept, opened, away }: Event): State {
  const { saving } = state;
  const next = { ...state, saving: { ...saving, underway: saving.underway - 1 } };
  if (saving.sent !== of) return next;
  // A library that is away, or switched off, is no reason to disturb a game: the address has it all.
  if (away) return { ...next, saving: { ...next.saving, sent: "", failed: of } };
  if (kept !== false || opened) return next;
  return numbered({ ...next, note: "Another window has gone on with this game. From here it is kept as a game of its own." });
}

/** Moves as the library keeps them, with the times at which they were made, where these are known. */
const timed = (moves: Transcript, times: Times) =>
  moves.map(({ query, answer }, i) => (times.at[i] ? { query, answer, at: times.at[i] } : { query, answer }));

/** The times of moves: one that was not there before was made now. */
function stamped(old: Times = { created: "", queries: [], at: [] }, moves: Transcript, own: boolean, now: string): Times {
  let same = 0;
  while (same < moves.length && moves[same].query === old.queries[same]) same++;
  const one = moves.length - same === 1;
  const at = [...old.at.slice(0, same), ...moves.slice(same).map(() => (one ? now : ""))];
  return { created: old.created || now, own, queries: moves.map(({ query }) => query), at };
}

const VIEWS = ["play", "help", "versus"];

/** Whether the game of the link is still to be fetched. */
export const isResuming = ({ link }: Pick<State, "link">) => VIEWS.includes(link.view) && link.id !== "" && !link.rules;

/** The state with the game that goes on; one that was hosted here and is over can only be reviewed. */
export function resumed(state: State, { rules, transcript, players, sealed, ...file }: GameFile): State {
  const { link } = state;
  const to = (value: Partial<Link>): State => ({ ...state, link: { ...link, ...value }, trouble: null });
  if (link.view === "play" && !sealed) return to({ view: "review" });
  const game = { rules, moves: bare(transcript), game: sealed ?? "" };
  const versus = file["x-versus"];
  if (sealed && versus) {
    const more = { strength: versus.strength ?? "", seal: versus.seal ?? "", ...state.fleets[link.id] };
    return to({ ...game, view: "versus", policy: "", host: "", more });
  }
  const { spec = "" } = players?.host ?? {};
  const { hints, coach, adviser = "" } = players?.guesser ?? {};
  const more = {
    ...(players?.agent ? { agent: players.agent.spec } : {}),
    ...(hints ? { hints: String(hints) } : {}),
    ...(coach === true ? { coach: "on" } : {}),
    ...file["x-address"],
    ...link.more,
  };
  return to({ ...game, policy: adviser ?? "", host: spec === "honest" ? "" : (spec ?? ""), more });
}

export const runningIn = ({ running }: State, view: "play" | "help"): Link | null => (running[view] ? parseLink(running[view]) : null);

/** The state with the game that a view shows as the one that goes on, or without it where it is over. */
export function noteRunning(view: "play" | "help", state: State, ended: boolean): State {
  const { link, running } = state;
  const now = runningIn(state, view);
  // The end of one game says nothing of another that goes on.
  if (ended && now && (now.game ? now.game !== link.game : now.id !== link.id)) return state;
  const goes = !ended && (view === "play" ? link.game !== "" : link.moves.length > 0);
  const address = goes ? formatLink(link) : "";
  return address === running[view] ? state : { ...state, running: { ...running, [view]: address } };
}

export const sameMoves = (a: Transcript, b: Transcript) =>
  a === b || (a.length === b.length && a.every((move, i) => move.query === b[i].query && move.answer === b[i].answer));

/** The moves of a game file without their times, as the server takes them. */
export const bare = (moves: Transcript): Transcript => moves.map(({ query, answer }) => ({ query, answer }));

/** A short name of a transcript, as the library has it: the FNV-1a hash of its moves, and how many they are. */
export function tagOf(moves: Transcript) {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(moves.map(({ query, answer }) => `${query}\t${answer}\n`).join(""))) {
    value = Math.imul(value ^ byte, 0x01000193) >>> 0;
  }
  return `${value.toString(16).padStart(8, "0")}-${moves.length}`;
}

/** A key that tells reviews apart; the empty text if the link names no game. */
export function keyOf({ rules, moves, id, more }: Link) {
  if (id) return JSON.stringify([id, more.reference ?? ""]);
  return rules && moves.length ? JSON.stringify([rules, moves, more.reference ?? ""]) : "";
}

/** The host of the game of a link, as a link names it: empty for the honest one, and where somebody else answers. */
export function hostIn({ view, rules, host, more }: Link) {
  const name = view === "versus" ? hostOfStrength(rules, strengthOf(rules, more.strength)) : host;
  return name === "honest" ? "" : name;
}

export function recordOf(link: Link, secret: string = ""): GameFile {
  const spec = hostIn(link) || (link.game && "honest"); // what is sealed is hosted here
  return {
    format: "bestguess-game",
    version: 1,
    rules: link.rules,
    players: { guesser: { kind: "person" }, host: spec ? { spec } : { elsewhere: true } },
    transcript: bare(link.moves),
    ...(secret ? { secret } : {}),
  };
}
