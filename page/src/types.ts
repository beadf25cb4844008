/** The shapes that travel between the server and the page, and those the page keeps. Types only: no browser loads this. */

// What the page draws

export type Child = VNode | string | number | null | undefined | false | Child[];
export type Props = Record<string, unknown>;
export interface VNode {
  tag: string;
  props: Props;
  children: (VNode | string)[];
  key?: string | number;
}

// What the server says

/** One query and its answer, in the game's own notation. */
export interface Move {
  query: string;
  answer: string;
}
export type Transcript = Move[];

export interface AnswerChoice {
  text: string;
  /** The key that gives it, on a board. */
  key?: string;
  label: string;
  /** The answer as signs, in a game in lines. */
  marks?: Place[];
  ship?: string | null;
}
/** A possibility with its probability. */
export interface Share {
  text: string;
  p: number;
}
interface Ship {
  name: string;
  /** The name of a ship in words; empty for a shape. */
  title?: string;
  length?: number | null;
  shape?: number[] | null;
  sunk?: boolean | null;
}
/** A board, row by row from the upper left. */
export interface GridBoard {
  rows: number;
  columns: number;
  rowNames: string[];
  columnNames: string[];
  queries: string[][];
  marks: string[][];
  fleet: Ship[];
}
export interface Letter {
  letter: string;
  query: string;
  state: "open" | "hit" | "miss" | "again";
}
/** The board of hangman. */
export interface WordsBoard {
  pattern: (string | null)[][];
  unknownLength: boolean;
  letters: Letter[];
  keyboard: string[][];
  lives: number | null;
  livesLeft: number | null;
  misses: number;
  wrongWords: string[];
  mayLie: boolean;
  lieFound?: string | null;
}
/** The state that an answer gives to one character, or to one thing that it counts. */
export type Place = "hit" | "elsewhere" | "miss" | "";
export interface LineCell {
  character: string;
  state: Place;
}
/** One move as it is drawn. */
export interface Line {
  query: string;
  answer: string;
  hit: boolean;
  cells: LineCell[];
  marks: Place[];
}
/** The moves one below the other: what every game can show. */
export interface LinesBoard {
  lines: Line[];
  /** Whether a query is drawn character by character. */
  tiles: boolean;
  /** The characters that stand for colours. */
  colours: string;
  /** The letters for hit, elsewhere and miss, in games whose answers speak of each character. */
  spelled: string;
  /** Whether answers may be misses. */
  misses: boolean;
  /** The characters of every query, where all have as many; else 0. */
  places: number;
  /** The characters that queries are written in, in the rows of a keyboard; none where queries are texts. */
  keys: string[];
  /** The number of moves there are; none for any number. */
  most: number | null;
}
export type AnyBoard = GridBoard | WordsBoard | LinesBoard;
export type Kind = "grid" | "words" | "lines";
export interface Score {
  query: string;
  hit: number;
  bits: number;
  standardError?: number | null;
  answers: Share[];
}
/** The knowledge of the secret: how many are possible, and how exactly that is known. */
export interface Knowledge {
  secrets: string;
  text: string;
  log2: number;
  bits: number;
  kind: string;
  exact: boolean;
  standardError?: number | null;
  effectiveSampleSize?: number | null;
  unlisted?: number | null;
  lies?: Share[] | null;
  prior: string;
  seconds: number;
}
interface Suggestion {
  query: string;
  why: string;
  equals: string[];
  policy: string;
}
export interface Over {
  won: boolean | null;
  text: string;
  cost: number;
}
export interface Repair {
  turn: number;
  query: string;
  from: string;
  to: string;
  p: number;
  transcript: Transcript;
}
interface Contradiction {
  turn: number;
  text: string;
  repairs: Repair[];
  more?: number;
  hints?: string[];
}
export interface Position {
  rules: string;
  game: string;
  kind: Kind;
  over: Over | null;
  cost: number;
  costNoun: string;
  queryNoun: string;
  secretNoun: string;
  turn: number;
  transcript: Transcript;
  board: AnyBoard;
  legal: string[];
  answers?: AnswerChoice[] | null;
  answerHelp?: string;
  belief?: Knowledge | null;
  scores?: Score[] | null;
  suggestion?: Suggestion | null;
  likely?: Share[] | null;
  likelyWords?: Share[][] | null;
  notes?: string[];
  contradiction?: Contradiction | null;
}
export interface AfterAnswer {
  text: string;
  p: number;
  bits: number;
  secretsAfter: string;
  seen: string;
  /** P(hit) of each cell after it, row by row. */
  scoresAfter?: number[] | null;
  top?: Share[] | null;
  /** The move as it would be drawn, in a game in lines. */
  line?: Line | null;
}
/** A ship and how likely it lies over a cell; what is said to be impossible is certain. */
export interface ShipOver {
  name: string;
  title: string;
  length: number;
  p: number;
  /** The number of layouts in which it does, where they are counted. */
  layouts?: string | null;
  across: boolean;
  down: boolean;
  inRow: boolean;
  inColumn: boolean;
  known: boolean;
}
export interface WhatIf {
  query: string;
  hit: number;
  bits: number;
  answers: AfterAnswer[];
  rest: number;
  /** Each ship of the fleet at the cell, in Battleship. */
  ships?: ShipOver[] | null;
}
export interface Checked {
  rules: string;
  game: string;
  kind: Kind;
  secrets: string;
  text: string;
  log2: number;
  exact: boolean;
  prior: string;
  /** What of the word list is not played as it stands; empty if there is nothing. */
  warning: string;
  queries: number;
  example: string;
  defaultPolicy: string;
  /** The hosts that can be met with these rules. */
  hosts: string[];
}
export interface Parameter {
  name: string;
  type: "int" | "float" | "bool" | "choice" | "text";
  default: string | number | boolean | null;
  optional: boolean;
  choices?: string[] | null;
  min?: number | null;
  max?: number | null;
  help: string;
}
export interface GameEntry {
  name: string;
  title: string;
  summary: string;
  kind: Kind;
  queryNoun: string;
  secretNoun: string;
  costNoun: string;
  hasMisses: boolean;
  defaultPolicy: string;
  presets: { title: string; rules: string }[];
  parameters: Parameter[];
}
export interface PlayerEntry {
  name: string;
  games: string[] | null;
  help: string;
  parameters: Parameter[];
  /** Of a host: whether the chances of a position hold against it. */
  fair?: boolean;
}
export interface Catalogue {
  games: GameEntry[];
  policies: PlayerEntry[];
  hosts: PlayerEntry[];
  languages: string[];
  wordLists: string[];
  /** Those of the word lists that somebody brought. */
  ownLists: { name: string; words: number }[];
  /** Whether games are saved by the server. */
  library: boolean;
  limits: Record<string, number>;
}
/** A part of a problem's sentence that programs write so, and the page otherwise. */
export interface Mention {
  kind: "parameter" | "game" | "rules";
  text: string;
  name: string;
  value: string | null;
}
/** A response of the server that is no success (RFC 9457), as `apps/web/models/base.py` has it. */
export interface Problem {
  status: number;
  detail: string;
  code: string;
  field: string;
  move: number | null;
  // By the code: docs/use/errors.md.
  params: Record<string, any>;
  remedy: string;
  mentions: Mention[];
}
/** What went wrong, in words of the page, and the remedy. */
export interface Trouble {
  text: string;
  remedy?: string;
  /** The kind of the server's problem. */
  code?: string;
  /** The part of the request that is wrong. */
  field?: string;
  /** The number of the move that is wrong; the first is 1. */
  move?: number;
  /** The rule of the game that is wrong, by its name in links. */
  rule?: string;
  /** 0 if the server was not reached. */
  status?: number;
}

// What the page keeps

export type ViewName = "setup" | "play" | "versus" | "help" | "watch" | "review" | "library" | "puzzles";

/** All that a link says: the whole game, so that a link is a save. */
export interface Link {
  view: ViewName;
  rules: string;
  moves: Transcript;
  /** The policy that advises, or "" for the game's own. */
  policy: string;
  host: string;
  /** The sealed secret of a hosted game. */
  game: string;
  /** The game's number in the library, if it has one. */
  id: string;
  /** Whatever else a view keeps in the address, such as turn=12 or agent=thrifty. */
  more: Record<string, string>;
}
export interface Settings {
  theme: "auto" | "light" | "dark";
  /** The figure that the heat map shows. */
  heat: "hit" | "bits";
  /** The figure that sorts the list of a game in lines. */
  rank: "hit" | "bits";
  /** Whether a coach shows the chances while one plays. */
  coaching: boolean;
  /** How strong the engine plays against a person, in lower case. */
  strength: string;
  /** Whether the tour was taken, or declined. */
  toured: boolean;
  /** Whether moves make sounds. */
  sounds: boolean;
}
/** What a sound tells: a shot or a letter and its answer, a question, or the end of a game. */
export type Sound = "miss" | "hit" | "sunk" | "found" | "wrong" | "asked" | "won" | "lost";
export interface Running {
  play: string;
  help: string;
}
export interface State {
  link: Link;
  settings: Settings;
  catalogue: Catalogue | null;
  /** Trouble of the whole page, such as a server that is away. */
  trouble: Trouble | null;
  /** The text of the live region; `n` grows so that equal words are announced again. */
  said: { text: string; n: number };
  keysShown: boolean;
  /** Whether the server was not reached the last time that it was asked. */
  offline: boolean;
  /** Whether requests wait, because the server has had too much to do for some seconds. */
  busy: boolean;
  /** A sentence at the top of the page, until it was read. */
  note: string;
  /** Whether newer files of the page have come since it was opened. */
  renewed: boolean;
  /** The games that go on in this tab, as links; "" if there is none. */
  running: Running;
  /** The results of daily games, by day and kind. */
  daily: import("./model/daily.ts").DailyResults;
  /** The date at this place, as the clock last said it, and the minutes that are left of that day. */
  today: string;
  left: number;
  /** The state of each view, under its name. */
  own: { [view: string]: unknown };
}
export type Event = { type: string } & Record<string, any>;
export type Dispatch = (event: Event) => void;

export interface KeyHelp {
  keys: string[];
  text: string;
}
/** The interface of a view, which its module exports as `view`. */
export interface View {
  title(state: State): string;
  /** A function of the state: no fetching, no clocks, no storage. */
  render(state: State, dispatch: Dispatch): VNode;
  /** The state after an event; pure. An event that the view does not know leaves the state as it is. */
  update?(state: State, event: Event): State;
  /** Runs after every change while the view is shown (`before` is null when it has just been entered): starts requests. */
  effect?(state: State, before: State | null, dispatch: Dispatch): void;
  /** Runs when another view is entered: stops streams and timers. */
  leave?(state: State): void;
  /** The keys listed in the help overlay. */
  keys?: KeyHelp[];
  /** A key pressed anywhere but in a text field; true if the view used it. */
  key?(event: KeyboardEvent, state: State, dispatch: Dispatch): boolean;
}

// Files and reviews

/** One move weighed against a reference; see the schema of the game file. */
export interface MoveReview {
  turn: number;
  query: string;
  answer: string;
  /** Whether the answer found something; null if the file does not say. */
  hit?: boolean | null;
  best: string;
  equals?: string[];
  chance: number;
  bestChance: number;
  bitsExpected: number;
  bitsGained: number;
  bestBits: number;
  value?: number | null;
  queryValue?: number | null;
  difference?: number | null;
  mistake: number;
  /** The misses that the move gave away: its own if wasted, else those that an equal chance hides. */
  extraMisses?: number;
  mistakeError?: number | null;
  luck: number;
  luckError?: number | null;
  samples?: number;
  verdict: Verdict;
  /** Whether the verdict rests on the first look alone. */
  provisional?: boolean;
  text: string;
  secretsBefore: string;
  secretsAfter: string;
  shown: { mistake: string; luck: string };
}
export type Verdict =
  | "best"
  | "equal"
  | "good"
  | "inaccuracy"
  | "mistake"
  | "wasted"
  | "better than the reference"
  | "unclear"
  | "not valued";
/** A game weighed: result = par + mistakes + luck. */
export interface Review {
  reference: string;
  unit: string;
  higherIsBetter: boolean;
  finished: boolean;
  par: number;
  parError?: number | null;
  parNote?: string;
  result: number;
  mistakes: number;
  luck: number;
  error?: number | null;
  luckError?: number | null;
  /** The misses that moves gave away which cost no chance of winning: those of the others count by the chance. */
  extraMisses?: number;
  /** The moves that were not weighed to the end, since the seconds ran out. */
  unfinished?: number[];
  /** The number of moves of which nothing is known. */
  unknown?: number;
  /** The number of verdicts that rest on the first look alone. */
  provisional?: number;
  exact: boolean;
  samples: number;
  seed: number;
  moves: MoveReview[];
  summary: string;
  notes?: string[];
  shown: { par: string; mistakes: string; luck: string; result: string };
}
/** A game as a file holds it; what is not named here is kept as it is. */
export interface GameFile {
  format: "bestguess-game";
  version: 1;
  id?: string;
  created?: string;
  rules: string;
  prior?: string;
  players?: {
    guesser?: { kind: "person" | "policy"; name?: string; spec?: string; hints?: number; coach?: boolean; adviser?: string };
    host?: { spec?: string; elsewhere?: true };
    agent?: { spec: string; cost?: number; won?: boolean };
  };
  transcript: Move[];
  secret?: string;
  result?: { won?: boolean | null; cost: number; text: string };
  sealed?: string;
  analysis?: Review;
  /** Whether the analysis is the short one of the end of the game. */
  "x-closing"?: boolean;
  /** Of a game against the engine; where the player's fleet lies is kept in the browser only. */
  "x-versus"?: { strength?: string; seal?: string };
  /** What else the address of a game has that goes on: the day, a friend's name, the seal. */
  "x-address"?: Record<string, string>;
}

/** One number for each cell of a board. */
export interface CellMap {
  name: string;
  title: string;
  caption: string;
  rows: number;
  columns: number;
  values: number[][];
  min: number;
  max: number;
  exact: boolean;
  standardError?: number[][] | null;
}

export interface Cell {
  row: number;
  column: number;
}
