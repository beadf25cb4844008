/** Puzzles: find the best shot. The state of the view, and how events change it. Pure. */

import { grouped, percent } from "../lib/text.ts";
import type { Event, GameFile, Kept, Link, Need, Position, State, Wire } from "../types.ts";
import { EMPTY } from "./rules.ts";
import { answerTo, isTold, newest, outcome, own, say, without } from "./store.ts";
import { bare } from "./saving.ts";

export type Puzzle = Wire.PuzzleResponse;
type Verdict = Wire.PuzzleAnswerResponse;

/** The games of the library, the newest, among whose mistakes puzzles are looked for. */
const GAMES = 12;

/** The verdicts on moves that may be puzzles, the gravest first. */
const MISTAKES = ["mistake", "wasted", "inaccuracy"];

const START = {
  tries: [] as string[],
  pending: null as string | null,
  shown: false, // whether the solution was asked for
  searched: 0, // the games of one's own that have been looked through, and
  tried: 0, // the mistakes of the one that is looked at, which are no puzzles
};

const puzzleNeed = ({ link: { rules, moves, more } }: State): Need => ({
  slot: "puzzles puzzle",
  path: "/api/puzzle",
  body: rules ? { rules, transcript: moves } : { number: numberOf(more.number) },
});

const boardNeed = ({ rules, transcript }: Puzzle): Need => ({ slot: "puzzles board", path: "/api/position", body: { rules, transcript, want: [] } });

export function mine(state: State) {
  const puzzle = answerTo<Puzzle>(state, puzzleNeed(state)).value;
  return {
    ...START,
    ...(state.own.puzzles as Partial<typeof START>),
    puzzle,
    position: puzzle && answerTo<Position>(state, boardNeed(puzzle)).value,
    mine: state.link.rules !== "", // whether it comes from a game of one's own
    verdict: newest<Verdict>(state, "puzzles answer").value, // on the last try
    solved: state.solved,
    trouble: ["puzzle", "board", "answer"].map((slot) => newest(state, `puzzles ${slot}`).trouble).find(Boolean) ?? null,
  };
}
export type Mine = ReturnType<typeof mine>;

/** A number in an address, which may have been edited by hand. */
export const numberOf = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : 1);

export function nextNumber(solved: Kept["solved"]) {
  let number = 1;
  while (`number ${number}` in solved) number++;
  return number;
}

const keyOf = ({ link }: Pick<State, "link">) => (link.rules ? `${link.rules} ${link.moves.map(({ query }) => query).join(" ")}` : `number ${link.more.number ?? ""}`);

const TIE = 1e-9;

export const solvedBy = ({ verdict }: Mine) => verdict !== null && verdict.query.extra <= TIE;

/** The mistakes of a game that may be puzzles and were not tried, the gravest first, then the last. */
function mistakesOf({ rules, transcript, analysis }: GameFile, solved: Kept["solved"]) {
  return (analysis?.moves ?? [])
    .filter(({ verdict, secretsBefore }) => MISTAKES.includes(verdict) && String(secretsBefore).replace(/\D/g, "").length <= 5)
    .toSorted((a, b) => MISTAKES.indexOf(a.verdict) - MISTAKES.indexOf(b.verdict) || b.turn - a.turn)
    .map(({ turn }) => ({ rules, moves: bare(transcript.slice(0, turn - 1)) }))
    .filter((link) => !(keyOf({ link: { ...EMPTY, ...link } }) in solved));
}

/**
 * The search for a puzzle where the address names none: a position in which a mistake was made in one of the newest games, if it is
 * one, else the next number. It has found a link, needs an answer first, or goes on with what it has looked through.
 */
function search(state: State): { found?: Partial<Link>; need?: Need; goOn?: Partial<typeof START> } {
  const { searched, tried, solved } = mine(state);
  const number = { found: { more: { number: String(nextNumber(solved)) } } };
  const list: Need = { slot: "puzzles games", path: `/api/library?q=battleship&page=1&size=${GAMES}` };
  if (!isTold(state, list)) return { need: list };
  const id = answerTo(state, list).value?.games[searched]?.id;
  if (!id) return number; // a server that keeps no library has no games
  const game: Need = { slot: "puzzles game", path: `/api/library/${id}` };
  if (!isTold(state, game)) return { need: game };
  const file = answerTo<GameFile>(state, game).value;
  const link = file && mistakesOf(file, solved)[tried];
  if (!link) return { goOn: { searched: searched + 1, tried: 0 } };
  const candidate: Need = { slot: "puzzles candidate", path: "/api/puzzle", body: { rules: link.rules, transcript: link.moves } };
  if (!isTold(state, candidate)) return { need: candidate };
  return answerTo<Puzzle>(state, candidate).value?.worthSolving ? { found: { ...link, more: {} } } : { goOn: { tried: tried + 1 } };
}

const isNamed = ({ link }: State) => Boolean(link.rules || link.more.number);

export function needs(state: State): Need[] {
  const { need } = isNamed(state) ? { need: puzzleNeed(state) } : search(state);
  const { puzzle, pending } = mine(state);
  if (!puzzle) return need ? [need] : [];
  const { rules, transcript } = puzzle;
  const answer: Need = { slot: "puzzles answer", path: "/api/puzzle/answer", body: { rules, transcript, query: pending } };
  return [puzzleNeed(state), boardNeed(puzzle), ...(pending ? [answer] : [])];
}

export function settle(state: State): State {
  if (isNamed(state)) return state;
  const { found, goOn } = search(state);
  if (goOn) return settle(own(state, "puzzles", goOn));
  return found ? { ...state, link: { ...state.link, ...found } } : state;
}

export function update(state: State, event: Event): State {
  const me = mine(state);
  const anew = () => without({ ...state, own: { ...state.own, puzzles: {} } }, "puzzles");
  return outcome(event, {
    "puzzles.try": () => {
      if (!me.puzzle || (me.pending && me.trouble?.status !== 0)) return state;
      return own(without(state, "puzzles answer"), "puzzles", { pending: event.query });
    },
    "puzzles.show": () => own(state, "puzzles", { shown: true }),
    "answered puzzles answer": () => {
      const verdict = event.value as Verdict;
      const tries = [...me.tries, verdict.query.query];
      const right = verdict.query.extra <= TIE;
      const before = me.solved[keyOf(state)];
      const first = right && tries.length === 1;
      const known = before?.solved || !(right || tries.length === 1);
      const result = before && right ? { ...before, solved: true } : { first, solved: right };
      const solved = known ? me.solved : { ...me.solved, [keyOf(state)]: result };
      return say(own({ ...state, solved }, "puzzles", { tries, pending: null }), said(verdict, me.shown));
    },
    "refused puzzles answer": () => (event.trouble.status === 0 ? state : own(state, "puzzles", { pending: null })),
    link: anew,
    go: anew,
    entered: anew,
  }) ?? state;
}

/** The verdict on a try in words. `told`: whether the best may be named. */
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
