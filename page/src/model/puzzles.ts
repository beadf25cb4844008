/** Puzzles: find the best shot. The state of the view, and how events change it. Pure. */

import { grouped, percent } from "../lib/text.ts";
import type { Event, Position, State, Trouble, Wire } from "../types.ts";
import { own } from "./state.ts";

export type Puzzle = Wire["PuzzleResponse"];
type Verdict = Wire["PuzzleAnswerResponse"];
/** By puzzle: whether it was solved, and at the first try */
export type Solved = Record<string, { first: boolean; solved: boolean }>;
export interface Mine {
  wanted: string; // the puzzle that was asked for
  puzzle: Puzzle | null;
  position: Position | null;
  mine: boolean; // whether it comes from a game of one's own
  tries: string[];
  pending: string | null;
  lost: string; // the try that the server was not there to judge
  verdict: Verdict | null; // on the last try
  shown: boolean; // whether the solution was asked for
  solved: Solved;
  trouble: Trouble | null;
}

const START: Mine = { wanted: "", puzzle: null, position: null, mine: false, tries: [], pending: null, lost: "", verdict: null, shown: false, solved: {}, trouble: null };

/** The part of the state that belongs to the view, with its defaults. */
export const mine = (state: State): Mine => ({ ...START, ...((state.own.puzzles ?? {}) as object) } as Mine);

/** The name of a puzzle under which its result is kept. */
export const keyOf = ({ link }: State) => (link.rules ? `${link.rules} ${link.moves.map(({ query }) => query).join(" ")}` : `number ${link.more.number ?? ""}`);

/** Less than this is no difference. */
const TIE = 1e-9;

/** Whether the puzzle is solved. */
export const solvedBy = ({ verdict }: Mine) => verdict !== null && verdict.query.extra <= TIE;

/** The state after an event of the view. */
export function update(state: State, event: Event): State {
  const me = mine(state);
  switch (event.type) {
    case "puzzles.found":
      return me.wanted === event.of ? own(state, "puzzles", { puzzle: event.puzzle, position: event.position, mine: event.mine, trouble: null }) : state;
    case "puzzles.judged": {
      if (me.wanted !== event.of) return state;
      const verdict = event.verdict as Verdict;
      const tries = [...me.tries, verdict.query.query];
      const right = verdict.query.extra <= TIE;
      const before = me.solved[event.key];
      const solved = before?.solved || !(right || tries.length === 1) ? me.solved : { ...me.solved, [event.key]: { first: right && tries.length === 1, solved: right } };
      return own(state, "puzzles", { verdict, tries, pending: null, solved: right && before && !before.solved ? { ...me.solved, [event.key]: { ...before, solved: true } } : solved });
    }
    case "link":
    case "go":
      return { ...state, own: { ...state.own, puzzles: { ...START, solved: me.solved } } };
    default:
      return state;
  }
}

/**
 * The verdict on a try in words.
 * @param told whether the best may be named
 */
export function said({ query, best, likeliest, queries, secrets }: Verdict, told: boolean) {
  const arrangements = `over all ${grouped(secrets)} arrangements that are left`;
  const top = queries.find((one) => one.query === best[0]);
  if (query.extra <= TIE) {
    const next = Math.min(...queries.filter(({ extra }) => extra > TIE).map(({ extra }) => extra));
    const likely = queries.find((one) => one.query === likeliest[0]);
    const why = likely && likely.chance > query.chance + TIE ? ` ${likely.query} would hit more often, ${percent(likely.chance)} against ${percent(query.chance)}, but it tells less.` : "";
    return `${query.query} is the best shot. Any other${best.length > 1 ? ` but ${best.filter((one) => one !== query.query).join(" and ")}` : ""} costs at least ${shots(next)} more, ${arrangements}.${why}`;
  }
  const lost = `${query.query} costs ${shots(query.extra)} more than the best, ${arrangements}.`;
  if (!told || !top) return `${lost} ${likeliest.includes(query.query) ? "It is the likeliest to hit, and yet another shot is better." : "Look for a better one."}`;
  return `${lost} The best is ${best.join(" or ")}.`;
}

const shots = (value: number) => `${value < 0.01 ? value.toPrecision(1) : value.toFixed(2)} shots`;
