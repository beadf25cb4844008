/** The small games of the first screen: one of the chosen game, with the engine's advice, and a fleet that needs no server. Pure. */

import type { Event, GridBoard, Need, Position, State, Transcript } from "../types.ts";
import { answered, NAMES, type Placed, randomLayout } from "./layouts.ts";
import { markOf } from "./positions.ts";
import { parseRules, SMALL_SEA } from "./rules.ts";
import { newest, outcome, own, say, without } from "./store.ts";

interface SmallGame {
  rules: string;
  name: string; // what its board is called when it is read aloud
  begin: string; // what is hidden, and what to do first
  again: string; // the words of the button that begins another
}

/** The small game of each game, so small that advice comes at once. */
const SMALL: Record<string, SmallGame> = {
  battleship: {
    rules: SMALL_SEA,
    name: "A small sea with three ships",
    begin: "Three ships are hidden here, of 3, 2 and 2 cells. Strong colour: likely hit. Shoot anywhere.",
    again: "Another fleet",
  },
  rectangles: {
    rules: "rectangles(rows=6,columns=6,shapes=3x1-4x1-2x2)",
    name: "A small board with three rectangles",
    begin: "Three rectangles are hidden here: two bars of 3 and 4 cells, and a square of 4. The stronger its colour, the likelier a cell is covered. Press any.",
    again: "Another layout",
  },
  hangman: {
    rules: "hangman(length=5,words=familiar)",
    name: "A word of five letters",
    begin: "A common word of five letters is hidden here. The stronger its colour, the likelier a letter is in it. Press any.",
    again: "Another word",
  },
  phrase: {
    rules: "phrase(lengths=4-4)",
    name: "A phrase of two words",
    begin: "Two words of four letters are hidden here. The stronger its colour, the likelier a letter is in them. Press any.",
    again: "Another phrase",
  },
  wordle: {
    rules: "wordle(tries=6)",
    name: "A word of five letters",
    begin: "A common word of five letters is hidden here. Write a word: green letters are right, yellow ones are elsewhere.",
    again: "Another word",
  },
  jotto: {
    rules: "jotto(length=4)",
    name: "A word of four letters",
    begin: "A common word of four letters is hidden here. Write a word: the answer is how many letters both have, wherever they are.",
    again: "Another word",
  },
  quordle: {
    rules: "quordle(boards=2,tries=7)",
    name: "Two words of five letters",
    begin: "Two words of five letters are hidden here. Each guess is answered by both: green letters are right, yellow ones are elsewhere.",
    again: "Two other words",
  },
  table: { rules: "table", name: "A thing of a table", begin: "An animal is hidden here. Each question says what is true of it, and rules others out. Press any.", again: "Another animal" },
  mastermind: {
    rules: "mastermind(pegs=3,colours=4)",
    name: "A row of three pegs",
    begin: "Three pegs are hidden here, each of one of four colours. Press three colours: the answer says how many are right, and how many are elsewhere.",
    again: "Another row",
  },
  "bulls-and-cows": {
    rules: "bulls-and-cows(digits=3)",
    name: "A number of three digits",
    begin: "Three different digits are hidden here. Write a number: the answer says how many digits are right, and how many are elsewhere.",
    again: "Another number",
  },
};

/** The small game of the game that is chosen; Battleship's for a game that has none. */
export const smallOf = ({ link }: State) => SMALL[parseRules(link.rules || "battleship").name] ?? SMALL.battleship;

const AT_FIRST = {
  of: "", // the rules of the small game
  game: "", // the sealed game; empty before the first question
  seal: "", // the commitment to its secret
  moves: [] as Transcript,
  pending: null as string | null, // the query whose answer is awaited
  naming: "", // the guess as written so far
};
export type Live = ReturnType<typeof liveOf>;

const kept = (state: State) => (state.own.setup as { live?: typeof AT_FIRST } | undefined)?.live ?? AT_FIRST;

export function settleLive(state: State): State {
  const { rules } = smallOf(state);
  return kept(state).of === rules ? state : own(without(state, "live"), "setup", { live: { ...AT_FIRST, of: rules } });
}

export function liveOf(state: State) {
  const live = kept(state);
  const position = newest<Position>(state, "live position").value;
  const fresh = position?.transcript.length === live.moves.length;
  return {
    ...live,
    position,
    fresh, // whether the position kept is the one after these moves
    over: fresh ? (position?.over ?? null) : null,
    secret: (newest(state, "live secret").value?.secret ?? "") as string, // what was hidden, once the game was lost
    trouble: ["position", "begin", "answer", "secret"].map((slot) => newest(state, `live ${slot}`).trouble).find(Boolean) ?? null,
  };
}

export function liveNeeds(state: State): Need[] {
  const { of: rules, game, moves, pending, over } = liveOf(state);
  const all: Need[] = [{ slot: "live position", path: "/api/position", body: { rules, transcript: moves } }];
  if (over?.won === false) all.push({ slot: "live secret", path: "/api/games/reveal", body: { game, transcript: moves, resign: false } });
  if (!pending) return all;
  if (!game) return [...all, { slot: "live begin", path: "/api/games", body: { rules } }];
  return [...all, { slot: "live answer", path: "/api/games/answer", body: { game, transcript: moves, query: pending } }];
}

export function updateLive(state: State, event: Event): State | null {
  const live = liveOf(state);
  const set = (value: object, next = state) => own(next, "setup", { live: { ...kept(state), ...value } });
  const refused = () => set({ pending: null });
  return outcome(event, {
    "live.ask": () => {
      const { query } = event;
      if (live.pending || live.over || live.moves.some((move) => move.query === query)) return state;
      return set({ pending: query }, without(state, "live answer"));
    },
    "live.write": () => set({ naming: event.text }, without(state, "live answer")),
    "live.anew": () => own(without(state, "live"), "setup", { live: { ...AT_FIRST, of: live.of } }),
    "answered live begin": () => set({ game: event.value.game, seal: event.value.commitment ?? "" }),
    "answered live answer": () => {
      const { query, answer } = event.value;
      const next = set({ pending: null, naming: "", moves: [...live.moves, { query, answer: answer.text }] });
      return say(next, `${query}: ${answer.text}.`);
    },
    "refused live begin": refused,
    "refused live answer": refused,
  });
}

export interface OfflineGame { layout: Placed[]; shots: string[] }

const SIZE = 10;

const FLEET = [["c", 5], ["b", 4], ["d", 3], ["s", 3], ["p", 2]].map(([name, length]) => ({ name: String(name), length: Number(length) }));
const ROWS = [..."ABCDEFGHIJ"];

/** A game with a fleet placed by lot. */
export const begun = (random: () => number): OfflineGame => ({ layout: randomLayout(FLEET, { rows: SIZE, columns: SIZE, touching: true }, random) ?? [], shots: [] });

function emptyBoard(): GridBoard {
  const columns = Array.from({ length: SIZE }, (_, c) => String(c + 1));
  return {
    rows: SIZE,
    columns: SIZE,
    rowNames: ROWS,
    columnNames: columns,
    queries: ROWS.map((row) => columns.map((column) => row + column)),
    marks: ROWS.map(() => columns.map(() => "")),
    hitShips: [],
    anyLengths: [],
    fleet: FLEET.map((ship) => ({ ...ship, lengths: [ship.length], shape: null, sunk: null, title: NAMES[`${ship.name}${ship.length}`] })),
  };
}

export function boardOf({ layout, shots }: OfflineGame) {
  const board = emptyBoard();
  const moves = answered(layout, shots, board, "sunk");
  const marks = new Map(moves.map(({ query, answer }) => [query, markOf(answer)]));
  const marked = { ...board, marks: board.queries.map((row) => row.map((query) => marks.get(query) ?? "")) };
  return { board: marked, moves };
}
