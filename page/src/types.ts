/** The shapes that travel between the server and the page, which the server's description of its API says, and those the page keeps. */

import type { VNode } from "./lib/dom.ts";
import type { ViewName } from "./lib/view_files.ts";
import type { DailyResults } from "./model/daily.ts";
import type { initial } from "./model/state.ts";
import type * as Wire from "./wire.ts";

export type { Wire };

// What the server says, by the names of its description: /docs

export type {
  AfterAnswer, Catalogue, CheckResponse as Checked, GameEntry, GridBoard, Knowledge, Letter, Line, Cell as LineCell, LinesBoard, Map as CellMap, Mention, Move,
  MoveReview, Over, PlayerEntry, Repair, Review, Score, Share, ShipOver, WhatIfResponse as WhatIf, WordsBoard,
} from "./wire.ts";
export type Transcript = Wire.Move[];
/** An answer that may be given: with its key on a board, as signs in a game in lines. */
export type AnswerChoice = Partial<Wire.GridAnswer & Wire.LineAnswer> & Pick<Wire.LineAnswer, "text" | "label">;
export type Position = Omit<Wire.PositionResponse, "answers"> & { answers?: AnswerChoice[] | null };
export type AnyBoard = Position["board"];
export type Kind = Position["kind"];
/** The state that an answer gives to one character, or to one thing that it counts. */
export type Place = Wire.Cell["state"];
export type Parameter = Wire.GameEntry["parameters"][number];
export type Verdict = Wire.MoveReview["verdict"];
/** A response that is no success; what its parameters are says its code (docs/use/errors.md). */
export type Problem = Omit<Wire.Problem, "params"> & { params: Record<string, any> };
type Named<T> = { [K in keyof T as string extends K ? never : K]: T[K] };
/** A game as a file holds it; what is not named here is kept as it is. */
export interface GameFile extends Omit<Named<Wire.GameFile>, "prior"> {
  prior?: string;
  "x-closing"?: boolean; // whether the analysis is the short one of the end of the game
  "x-versus"?: { strength?: string; seal?: string }; // of a game against the engine; where the player's fleet lies is kept in the browser only
  "x-address"?: Record<string, string>; // what else the address of a game has that goes on: the day, a friend's name, the seal
}

/** What went wrong, in words of the page, and the remedy. */
export interface Trouble {
  text: string;
  remedy?: string;
  code?: string; // the kind of the server's problem
  field?: string; // the part of the request that is wrong
  move?: number; // the number of the move that is wrong; the first is 1
  rule?: string; // the rule of the game that is wrong, by its name in links
  status?: number; // 0 if the server was not reached
}

// What the page keeps

export type { ViewName };

/** All that a link says: the whole game, so that a link is a save. */
export interface Link {
  view: ViewName;
  rules: string;
  moves: Transcript;
  policy: string; // the policy that advises, or "" for the game's own
  host: string;
  game: string; // the sealed secret of a hosted game
  id: string; // the game's number in the library, if it has one
  more: Record<string, string>; // whatever else a view keeps in the address, such as turn=12 or agent=thrifty
}
export interface Settings {
  theme: "auto" | "light" | "dark";
  heat: "hit" | "bits"; // the figure that the heat map shows
  rank: "hit" | "bits"; // the figure that sorts the list of a game in lines
  coaching: boolean; // whether a coach shows the chances while one plays
  strength: string; // how strong the engine plays against a person, in lower case
  toured: boolean; // whether the tour was taken, or declined
  sounds: boolean;
}
/** What a sound tells: a shot or a letter and its answer, a question, or the end of a game. */
export type Sound = "miss" | "hit" | "sunk" | "found" | "wrong" | "asked" | "won" | "lost";
/** When the moves of a game were made, and whether any of them were made in this browser. */
export interface Times { created: string; queries: string[]; at: string[]; own?: boolean }
/** The parts of the state that the browser keeps. */
export interface Kept {
  settings: Settings;
  running: { play: string; help: string }; // the games that go on in this tab, as links; "" if there is none
  daily: DailyResults; // the results of daily games, by day and kind
  pending: Record<string, { turn: number; query: string }>; // the questions that a host has not answered yet, by sealed game: asked after so many moves
  times: Record<string, Times>; // by number in the library
  lines: Record<string, string[]>; // the lines that part from a game, as links, by the number of the game that they parted from first
  fleets: Record<string, Record<string, string>>; // what the address of a game against the engine has, by number in the library: where the player's fleet lies
  solved: Record<string, { first: boolean; solved: boolean }>; // by puzzle: whether it was solved, and at the first try
  opened: Record<string, GameFile>; // games that were opened in this tab, by the keys of their reviews
}
/** A question that a view has to the server while its state is what it is. */
export interface Need {
  slot: string; // its place among the answers: of one slot one question is asked at a time
  path: string; // its address; none for a pause alone
  body?: object; // what is sent by POST; without it the question is a GET
  pause?: number; // milliseconds before it is asked, for a person may be typing; the first question of a slot does not wait
  stream?: boolean; // whether the answer comes in parts, as server-sent events
}
/** What has come of a slot: the question asked last, the one that was answered or refused last, and what was said. */
export interface Answer<T = any> { asked: string; of: string; value: T | null; trouble: Trouble | null }
/** A thing to be done outside of the page, by its name in `effects/commands.ts`, with what it takes. */
export type Command = { do: string } & Record<string, any>;
export type Commands = Record<string, (command: Command, dispatch: Dispatch) => unknown>;

/** All that the page knows; the state of each view is in `own`, under its name. */
export type State = ReturnType<typeof initial>;
export type Event = { type: string } & Record<string, any>;
export type Dispatch = (event: Event) => void;

export interface KeyHelp { keys: string[]; text: string }
/** The interface of a view, which its module exports as `view`. */
export interface View {
  title(state: State): string;
  /** A function of the state: no fetching, no clocks, no storage. */
  render(state: State, dispatch: Dispatch): VNode;
  /** The state after an event; pure. An event that the view does not know leaves the state as it is. */
  update?(state: State, event: Event): State;
  /** The state put right after each event: what follows from the rest of it, such as the game that goes on. */
  settle?(state: State): State;
  /** The questions to the server in this state: each is asked once. */
  needs?(state: State): Need[];
  keys?: KeyHelp[];
  /** A key pressed anywhere but in a text field; true if the view used it. */
  key?(event: KeyboardEvent, state: State, dispatch: Dispatch): boolean;
}

export interface Cell { row: number; column: number }
