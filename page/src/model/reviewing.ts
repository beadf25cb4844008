/** The state of a game that is reviewed, and how events change it. Pure. */

import type { Cell, CellMap, Event, GameFile, Link, MoveReview, Need, Position, State, Transcript, Trouble, Wire } from "../types.ts";
import { bare, GIVEN_UP, keyOf, recordOf, sameMoves, tagOf } from "./saving.ts";
import { ADDRESS_PAUSE, EMPTY, openedAt, turnIn } from "./rules.ts";
import { does, newest, own, say, without } from "./store.ts";
import { asGood, compared, isOpen, isSlip } from "./verdicts.ts";

interface Attempt { query: string; state: "asked" | "told" | "failed"; text: string; best: boolean }
export type Study = ReturnType<typeof fresh>;
interface Own { study?: Study; refused?: Trouble | null; over?: boolean; saved?: string }

export const mine = (state: State): Own => (state.own.review ?? {}) as Own;

/** The move looked at, from 0; the number in the address counts from 1. */
const turnOf = (link: Link) => turnIn(link, 1) - 1;

/** The moves of a reviewed game; none while it is loading. */
export const transcriptOf = (study: Study): Transcript => study.record?.transcript ?? [];

export const weighed = (study: Study) => Object.values(study.moves).sort((a, b) => a.turn - b.turn);

/** Whether nothing is known of a move by now, and the review that goes on may still weigh it. */
export const isAwaited = ({ status }: Pick<Study, "status">, { verdict }: MoveReview) => status === "running" && verdict === "not valued";

/** Whether the answer to a move is to be kept back, so that the person may try first. `turn`: from 1. */
export function isHidden(study: Study, turn: number) {
  const move = study.moves[turn];
  return move !== undefined && isSlip(move) && !study.open[turn];
}

/** A new study of a game: loading without its record, done if the record brings its analysis. */
export function fresh(key: string, record: GameFile | null, at: number) {
  const review = record?.analysis ?? null;
  return {
    key,
    record,
    status: (record ? (review ? "done" : "running") : "loading") as "loading" | "running" | "stopped" | "done" | "failed",
    progress: null as { done: number; what: string; secondsLeft: number | null } | null,
    moves: byTurn(review?.moves ?? []),
    review,
    at,
    trouble: null as Trouble | null,
    open: {} as Record<number, true>, // the moves whose answers may be shown
    trying: false,
    attempts: {} as Record<number, Attempt[]>,
    positions: {} as Record<number, Position>,
    maps: {} as Record<number, CellMap[]>,
    unfolded: {} as Record<string, boolean>, // the parts that are folded away at first, by name
    probe: null as Cell | null,
    weighing: null as object | null, // what is sent to have the moves weighed
  };
}

/** The work with which measuring goes on when somebody asks for more, alike on every machine: a minute or two. */
const LONGER = 2 ** 28;

/** The work of a review, also where it goes on from the short one at the end of a game: on the standard board 4 seconds of one core. */
const USUAL = 5 * 2 ** 22;

const TRY = 2 ** 23;

/** The place where whoever tries a move again goes on by keys: the board, or the field that is typed into. */
const TRIED = ".bench-board svg.board [tabindex='0'], .bench-board .guess-form input";

const FEW = 6;

export const recentOf = (state: State): Wire.Listed[] => newest(state, "review recent").value?.games ?? [];

/** Whether a game file has the moves of the link, or the link has none. */
const isOf = (record: GameFile, link: Link) => !link.moves.length || sameMoves(record.transcript, link.moves);

export function needs(state: State): Need[] {
  const { link, saving } = state;
  const { study } = mine(state);
  if (!keyOf(link)) return [{ slot: "review recent", path: `/api/library?page=1&size=${FEW}` }];
  if (!study) return [];
  const { record, at, status, weighing, positions } = study;
  if (!record) return saving.underway ? [] : [{ slot: "review game", path: `/api/library/${encodeURIComponent(link.id)}` }];
  const last = record.transcript.length;
  const body = (to: number) => ({ rules: record.rules, ...(record.prior ? { prior: record.prior } : {}), transcript: bare(record.transcript.slice(0, to)) });
  const all: Need[] = [...new Set([at, Math.min(at + 1, last), status === "running" ? at : last])]
    .filter((to) => !positions[to])
    .map((to) => ({ slot: `review position ${to}`, path: "/api/position", body: { ...body(to), want: ["scores"] } }));
  if (study.unfolded.maps && positions[at]?.kind === "grid" && !study.maps[at] && !isHidden(study, at + 1)) {
    all.push({ slot: `review maps ${at}`, path: "/api/maps", body: { ...body(at), ...(record.secret ? { secret: record.secret } : {}) } });
  }
  if (status === "running" && weighing) all.push({ slot: "review analysis", path: "/api/review", body: weighing, stream: true });
  if (link.game && !record.secret) {
    const resign = record.result?.text === GIVEN_UP;
    all.push({ slot: "review secret", path: "/api/games/reveal", body: { game: link.game, transcript: link.moves, resign } });
  }
  const { reference } = link.more;
  for (const [turn, attempts] of Object.entries(study.attempts)) {
    for (const { query } of attempts.filter(({ state: now }) => now === "asked")) {
      const value = { ...body(Number(turn) - 1), query, nodes: TRY, ...(reference ? { reference } : {}) };
      all.push({ slot: `review attempt ${turn} ${query}`, path: "/api/value", body: value });
    }
  }
  if (at !== turnOf(link)) all.push({ slot: "review address", path: "", body: { at }, pause: ADDRESS_PAUSE });
  return all;
}

/** The state put right after an event: the game that the link names is studied, once it is there. */
export function settle(state: State): State {
  const { link, opened } = state;
  const { study } = mine(state);
  const key = keyOf(link);
  // Or the game has gone on since it was studied.
  if (!key || (study?.key === key && !(link.id && study.record && !isOf(study.record, link)))) return state;
  const kept = opened[key] && isOf(opened[key], link) ? opened[key] : null;
  return kept || !link.id ? begun(state, key, kept ?? recordOf(link)) : begun(state, key, null);
}

function begun(state: State, key: string, record: GameFile | null): State {
  const { study: old } = mine(state);
  const study = { ...fresh(key, record, record ? openedAt(state.link, record.transcript) : turnOf(state.link)), unfolded: old?.unfolded ?? {} };
  // The same game beside another reference has the same boards.
  if (old?.record && record?.rules === old.record.rules && record.prior === old.record.prior && sameMoves(record.transcript, old.record.transcript)) Object.assign(study, { positions: old.positions, maps: old.maps });
  const next = own(without(state, "review"), "review", { study, refused: null, saved: "" });
  if (!record) return next;
  if (!record.analysis) return weighing(next, study);
  const short = record["x-closing"] && record.analysis.moves.some(isOpen);
  return short ? weighing(next, study, USUAL) : kept(next, key, record);
}

const kept = (state: State, key: string, record: GameFile): State => ({ ...state, opened: { ...state.opened, [key]: record } });

/** The state in which the server weighs the moves, and goes on from what an earlier review has found. */
function weighing(state: State, study: Study, nodes: number = study.review ? LONGER : USUAL): State {
  const { record, review } = study;
  const { reference } = state.link.more;
  const body = { record: review ? { ...record, analysis: review } : record, nodes, ...(review ? { goOn: true, seconds: 600 } : {}), ...(reference ? { reference } : {}) };
  return changed(without(state, "review analysis"), study, { status: "running", trouble: null, weighing: body });
}

const changed = (state: State, study: Study, change: Partial<Study> | null): State => (change ? own(state, "review", { study: { ...study, ...change } }) : state);

export function update(state: State, event: Event): State {
  const { study } = mine(state);
  if (event.type === "entered") {
    const next = without(state, "review recent");
    return study?.status === "running" && study.record ? weighing(next, study) : next;
  }
  if (event.type === "review.opened") return shown(state, event.record);
  if (!study || (event.key !== undefined && event.key !== study.key)) return state;
  const [view, what, ...at] = (event.slot ?? "").split(" ");
  if (event.slot && view !== "review") return state;
  switch (event.type) {
    case "answered":
    case "refused":
      return heard(state, study, event, what, at);
    case "heard":
      return event.messages.reduce((next: State, message: Event) => received(next, mine(next).study as Study, message), state);
    case "reach":
      if (!event.answers || study.trouble?.status !== 0) return state;
      return study.status === "failed" ? weighing(state, study) : changed(state, study, { trouble: null });
    case "link": {
      const to = turnOf({ ...state.link, ...event.link });
      return to === turnOf(state.link) || to === study.at ? state : update(state, { type: "review-step", to });
    }
    case "review-analyse":
    case "review-stop": // the button that was pressed goes, and the other comes in its place
      return does(event.type === "review-stop" ? changed(state, study, { status: "stopped" }) : weighing(state, study), { do: "focus", at: ".progress button" });
    case "review-against": {
      if (!study.record) return state;
      const { analysis, ...others } = study.record;
      const link = { ...state.link, more: { ...state.link.more, reference: event.reference } };
      return kept({ ...state, link }, keyOf(link), others);
    }
    case "review-step":
      return does(changed(state, study, CHANGES[event.type](study, event)), { do: "followList" });
    case "review-try":
      return does(changed(state, study, { trying: event.trying }), ...(event.trying ? [{ do: "focus", at: TRIED }] : []));
    default:
      return changed(state, study, CHANGES[event.type]?.(study, event) ?? null);
  }
}

function shown(state: State, record: GameFile): State {
  const { rules, players, transcript } = record;
  const link = { rules, moves: bare(transcript), id: "", host: players?.host?.spec ?? "", game: "", more: {} };
  return does(kept(state, keyOf({ ...EMPTY, ...link }), record), { do: "go", link });
}

function heard(state: State, study: Study, { type, value, trouble, slot }: Event, what: string, [at, ...words]: string[]): State {
  const { link } = state;
  if (what === "attempt") return attemptWeighed(without(state, slot), study, Number(at), words.join(" "), value, trouble);
  if (type === "refused") {
    if (what === "recent" || what === "secret") return state; // a game that still runs keeps its secret, and the review does without
    if (what === "analysis") return changed(state, study, { status: "failed", trouble });
    // A library that is away, or of another machine, takes nothing from a link that has the moves.
    if (what === "game" && link.rules && link.moves.length) return begun(state, study.key, recordOf(link));
    return changed(state, study, { trouble });
  }
  const answered: Record<string, () => State> = {
    game: () => begun(state, study.key, isOf(value, link) ? value : { ...recordOf(link), id: link.id, players: value.players }),
    analysis: () => (study.status === "running" ? changed(state, study, { status: "stopped" }) : state),
    secret: () => changed(state, study, study.record && { record: { ...study.record, secret: value.secret }, maps: {} }),
    position: () => changed(without(state, slot), study, { positions: { ...study.positions, [at]: value } }),
    maps: () => changed(without(state, slot), study, { maps: { ...study.maps, [at]: value.maps } }),
    address: () => ({ ...state, link: { ...link, more: { ...link.more, turn: study.at ? String(study.at + 1) : "" } } }),
  };
  return answered[what]?.() ?? state;
}

/** The state with what the server says of another try at a move. */
function attemptWeighed(state: State, study: Study, turn: number, query: string, value: Wire.ValueResponse | undefined, trouble: Trouble | null): State {
  const text = value ? compared(value, study.moves[turn]) : (trouble?.text ?? "");
  const attempt: Attempt = { query, state: value ? "told" : "failed", text, best: Boolean(value && asGood(value)) };
  const next = changed(state, study, { attempts: { ...study.attempts, [turn]: attempted(study.attempts[turn] ?? [], attempt) } });
  return value ? say(next, `${query}: ${text}`) : next;
}

function tried(study: Study, query: string): Partial<Study> | null {
  const { at, record } = study;
  if (!record) return null;
  // A quick hand picks before the position has come: then the moves themselves say what was asked already.
  const position = study.positions[at];
  const legal = position?.kind === "lines" ? null : position?.legal; // in lines there may be more than are told of
  if (legal ? !legal.includes(query) : record.transcript.slice(0, at).some((move) => move.query === query)) return null;
  const attempt: Attempt = { query, state: "asked", text: "", best: false };
  return { attempts: { ...study.attempts, [at + 1]: attempted(study.attempts[at + 1] ?? [], attempt) } };
}

/** What an event changes of a study. */
const CHANGES: Record<string, (study: Study, event: Event) => Partial<Study> | null> = {
  "review-step": (study, { to }) => ({ at: Math.min(Math.max(to, 0), transcriptOf(study).length), trying: false }),
  "review-open": ({ open }, { turns }) => ({ open: { ...open, ...Object.fromEntries(turns.map((turn: number) => [turn, true])) }, trying: false }),
  "review-pick": (study, { query }) => tried(study, query),
  "review-unfold": ({ unfolded }, { part, open }) => ({ unfolded: { ...unfolded, [part]: open } }),
  "review-probe": (_, { cell }) => ({ probe: cell }),
};

const attempted = (attempts: Attempt[], attempt: Attempt) => [...attempts.filter(({ query }) => query !== attempt.query), attempt];

const byTurn = (moves: MoveReview[]): Record<number, MoveReview> => Object.fromEntries(moves.map((move) => [move.turn, move]));

function received(state: State, study: Study, { event, data }: Event): State {
  if (event === "progress") return changed(state, study, { progress: data });
  if (event === "move") return changed(state, study, { moves: { ...study.moves, [data.turn]: data } });
  if (event === "interim") return changed(state, study, { review: data, moves: byTurn(data.moves) });
  if (event !== "done" || !study.record) return state;
  const record = { ...study.record, analysis: data, "x-closing": false };
  const next = kept(changed(state, study, { status: "done", review: data, progress: null, moves: byTurn(data.moves), record }), study.key, record);
  const { id, more } = state.link;
  // A game of the library keeps what was said of it.
  if (!id || more.reference) return next;
  return does(next, { do: "putReview", path: `/api/library/${encodeURIComponent(id)}?since=${tagOf(record.transcript)}`, file: record });
}
