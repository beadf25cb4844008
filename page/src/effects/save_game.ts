/** Games are saved in the library by themselves, at once after each change. */

import { explain, request } from "../lib/api.ts";
import { dropPart, keepPart, read } from "../lib/storage.ts";
import { sameMoves } from "../model/state.ts";
import type { Dispatch, State, Transcript } from "../types.ts";

/** The result in the game file of a game that was given up. */
export const GIVEN_UP = "given up";

/** Requests that are on their way to the library. */
const underway: Set<Promise<unknown>> = new Set();

/** The transcripts of one game that this page has seen or sent: those it may replace. */
let seen: { id: string; tags: string[] } = { id: "", tags: [] };

/** A game of another browser that was opened here and not changed: it is not saved. */
let strange = "";

/** The moves from which on a game that goes on elsewhere is kept. */
const TRIED = 3;

/** The number of transcripts that are remembered. */
const TAGS = 24;

/** Browsers send on without the page only what is short, in characters. */
const SHORT = 15_000;

/** When the moves of a game were made, and whether any of them were made in this browser. */
interface Times { created: string; queries: string[]; at: string[]; own?: boolean }

/** The file that was saved last, so that nothing is saved twice. */
let saved = "";

const KEPT = "bestguess.times";

/** The number of games whose times are kept. */
const GAMES = 30;

/**
 * Save the game of a view if anything of it has changed; the first move gives it a number.
 * @param players who plays, as the game file has it
 * @param more other parts of the game file, such as the secret and the result
 */
export function saveGame(view: string, state: State, before: State | null, dispatch: Dispatch, players: object = { guesser: { kind: "person" }, host: { elsewhere: true } }, more: object = {}) {
  const { link } = state;
  if (!link.rules || !link.moves.length || (before && before.link.view !== view)) return;
  if (!link.id) {
    // A link that was only opened is not a game of this person yet, and a few answers that help was tried with are none.
    const tried = view === "help" && link.moves.length < TRIED && !("result" in more);
    if (before && !sameMoves(before.link.moves, link.moves) && !tried) dispatch({ type: "id", id: fresh() });
    return;
  }
  const file = {
    format: "bestguess-game",
    version: 1,
    id: link.id,
    rules: link.rules,
    players,
    transcript: link.moves,
    ...(link.more.of ? { "x-line-of": link.more.of } : {}),
    ...more,
  };
  const now = JSON.stringify(file);
  if (now === saved) return;
  saved = now;
  const own = remembers(link.id, link.moves);
  const tag = tagOf(link.moves);
  if (seen.id !== link.id) seen = { id: link.id, tags: [tag] };
  // A link that was opened mends the library only where this browser made its moves: they may have been lost on the way.
  const opened = !before || (before.link.id !== "" && before.link.id !== link.id && !sameMoves(before.link.moves, link.moves));
  const times = stamp(link.id, link.moves, own || !opened);
  if (opened) strange = own ? "" : `${link.id} ${tag}`;
  if (strange === `${link.id} ${tag}`) return;
  const transcript = timed(link.moves, times);
  const since = [...new Set(seen.tags)];
  seen = { id: link.id, tags: [...since.filter((one) => one !== tag), tag].slice(-TAGS) };
  const sending = put(`/api/library/${file.id}?since=${opened ? "" : since.join(",")}`, { ...file, created: times.created, transcript }).then(
    ({ kept }) => {
      if (kept || opened || saved !== now) return;
      // Another window went on with this game: both are kept.
      dispatch({ type: "id", id: fresh() });
      dispatch({ type: "note", text: "Another window has gone on with this game. From here it is kept as a game of its own." });
    },
    (error) => {
      // A library that is away, or switched off, is no reason to disturb a game: the address has it all.
      if (explain(error).status === 0 && saved === now) saved = "";
    },
  );
  underway.add(sending);
  mark();
  sending.finally(() => {
    underway.delete(sending);
    mark();
  });
}

/** Say in the document whether anything is on its way, for whoever drives the page from outside. */
const mark = () => document.documentElement.toggleAttribute("data-saving", underway.size > 0);

/** Send a game so that it arrives even if the page is closed now. */
async function put(path: string, file: object): Promise<{ kept: boolean }> {
  if (JSON.stringify(file).length < SHORT) {
    try {
      return await request("PUT", path, file, { keepalive: true });
    } catch (error) {
      if (explain(error).status !== 0) throw error; // else too much is on its way like this, or the server is away
    }
  }
  return request("PUT", path, file);
}

/**
 * Waits until every save that was begun is over, well or badly.
 * @returns done when the library has what was sent, or cannot have it
 */
export const settled = (): Promise<unknown> => Promise.allSettled([...underway]);

/** A short name of a transcript, as the library has it: the FNV-1a hash of its moves, and how many they are. */
export function tagOf(moves: Transcript) {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(moves.map(({ query, answer }) => `${query}\t${answer}\n`).join(""))) {
    value = Math.imul(value ^ byte, 0x01000193) >>> 0;
  }
  return `${value.toString(16).padStart(8, "0")}-${moves.length}`;
}

/** Whether this browser made the moves of a game. */
function remembers(id: string, moves: Transcript) {
  const { own = false, queries = [] } = kept()[id] ?? {};
  return own && queries.length === moves.length && moves.every(({ query }, turn) => query === queries[turn]);
}

/** Forget a game that was deleted, so that an old link does not bring it back. */
export const forget = (id: string) => dropPart(KEPT, id);

/** A number for a game that no other has. */
function fresh() {
  return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Moves as the library keeps them, with the times at which they were made, where these are known. */
const timed = (moves: Transcript, times: Times) => moves.map(({ query, answer }, i) => (times.at[i] ? { query, answer, at: times.at[i] } : { query, answer }));

/** Note when the moves were made that were not there before. The browser keeps it, so that a reload loses nothing. */
function stamp(id: string, moves: Transcript, own: boolean): Times {
  const now = new Date().toISOString();
  const old = kept()[id] ?? { created: now, queries: [], at: [] };
  let same = 0;
  while (same < moves.length && moves[same].query === old.queries[same]) same++;
  const one = moves.length - same === 1;
  const times = {
    created: old.created,
    own,
    queries: moves.map(({ query }) => query),
    at: [...old.at.slice(0, same), ...moves.slice(same).map(() => (one ? now : ""))],
  };
  keepPart(KEPT, id, times, GAMES);
  return times;
}

const kept = (): Record<string, Times> => read(KEPT);
