/** Requests of the view with the puzzles; which of them were solved is kept in the browser. */

import { explain, failing, get, isAbort, post } from "../lib/api.ts";
import { keep, read } from "../lib/storage.ts";
import { keyOf, mine, type Solved } from "../model/puzzles.ts";
import type { Dispatch, GameFile, State, Transcript } from "../types.ts";

const KEPT = "bestguess.puzzles";

/** The most puzzles whose results are kept. */
const MOST = 500;

/** The games of the library, the newest, among whose mistakes puzzles are looked for. */
const GAMES = 12;

/** The verdicts on moves that may be puzzles, the gravest first. */
const MISTAKES = ["mistake", "wasted", "inaccuracy"];

/** The puzzles that were tried in this browser. */
const readSolved = (): Solved => read(KEPT);

/** Keeps the puzzles that were tried. */
export const keepSolved = (solved: Solved) => keep(KEPT, Object.fromEntries(Object.entries(solved).slice(-MOST)));

/** The puzzle that the address names; if it names none, one of one's own mistakes, else the next number. */
export async function findPuzzle(state: State, dispatch: Dispatch) {
  const wanted = keyOf(state);
  if (mine(state).wanted === wanted) return;
  const solved = readSolved();
  dispatch({ type: "own", view: "puzzles", value: { wanted, solved, trouble: null } });
  const { rules, moves, more } = state.link;
  try {
    if (!rules && !more.number) {
      const link = (await ownMistake(solved)) ?? { rules: "", moves: [], more: { number: String(nextNumber(solved)) } };
      return dispatch({ type: "link", link });
    }
    const puzzle = await post("/api/puzzle", rules ? { rules, transcript: moves } : { number: numberOf(more.number) }, { channel: "puzzle" });
    const position = await post("/api/position", { rules: puzzle.rules, transcript: puzzle.transcript, want: [] }, { channel: "puzzle board" });
    dispatch({ type: "puzzles.found", of: wanted, puzzle, position, mine: rules !== "" });
  } catch (error) {
    if (!isAbort(error)) dispatch({ type: "own", view: "puzzles", value: { trouble: explain(error) } });
  }
}

/** A number in an address, which may have been edited by hand. */
export const numberOf = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : 1);

/** The number of the first puzzle that was not tried. */
export function nextNumber(solved: Solved) {
  let number = 1;
  while (`number ${number}` in solved) number++;
  return number;
}

/** A position in which a mistake was made, if one of the newest games has one that is a puzzle. */
async function ownMistake(solved: Solved): Promise<{ rules: string; moves: Transcript; more: Record<string, string> } | null> {
  let games;
  try {
    ({ games } = await get(`/api/library?q=battleship&page=1&size=${GAMES}`, { channel: "puzzle games" }));
  } catch (error) {
    if (isAbort(error)) throw error;
    return null; // a server that keeps no library has no games
  }
  for (const { id } of games) {
    const file = await get<GameFile>(`/api/library/${id}`, { channel: "puzzle game" });
    const wrong = (file.analysis?.moves ?? []).filter(({ verdict }) => MISTAKES.includes(verdict)).toReversed();
    for (const { turn, secretsBefore } of wrong.toSorted((a, b) => MISTAKES.indexOf(a.verdict) - MISTAKES.indexOf(b.verdict))) {
      if (String(secretsBefore).replace(/\D/g, "").length > 5) continue;
      const transcript = file.transcript.slice(0, turn - 1).map(({ query, answer }) => ({ query, answer }));
      if (`${file.rules} ${transcript.map(({ query }) => query).join(" ")}` in solved) continue;
      const puzzle = await post("/api/puzzle", { rules: file.rules, transcript }, { channel: "puzzle" });
      if (puzzle.worthSolving) return { rules: file.rules, moves: transcript, more: {} };
    }
  }
  return null;
}

/** Have a try judged. */
export function judge(state: State, query: string, dispatch: Dispatch) {
  const me = mine(state);
  if (!me.puzzle || me.pending) return;
  const of = me.wanted;
  dispatch({ type: "own", view: "puzzles", value: { pending: query, trouble: null, lost: "" } });
  post("/api/puzzle/answer", { rules: me.puzzle.rules, transcript: me.puzzle.transcript, query }, { channel: "puzzle answer" }).then(
    (verdict) => dispatch({ type: "puzzles.judged", of, key: keyOf(state), verdict }),
    failing((trouble) => {
      dispatch({ type: "own", view: "puzzles", value: { pending: null, trouble, lost: trouble.status === 0 ? query : "" } });
    }),
  );
}

/** Go on when a server is back that was away: what it was asked last is asked again. */
export function goOn(state: State, before: State | null, dispatch: Dispatch) {
  const { lost, trouble } = mine(state);
  if (!before?.offline || state.offline || trouble?.status !== 0) return;
  if (lost) judge(state, lost, dispatch);
  else dispatch({ type: "own", view: "puzzles", value: { trouble: null, wanted: "" } });
}
