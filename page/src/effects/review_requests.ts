/** Requests of a review: the game that the link names, the verdicts on its moves, positions and maps to look at. */

import { explain, get, isAbort, post, request, take } from "../lib/api.ts";
import { followList } from "../lib/scrolling.ts";
import { keyOf, recordOf } from "../model/game_record.ts";
import { isHidden, mine, type Recent, type Study, turnOf } from "../model/reviewing.ts";
import { bare, sameMoves } from "../model/state.ts";
import { isOpen } from "../model/verdicts.ts";
import type { Dispatch, GameFile, Link, State, Trouble } from "../types.ts";
import { recall, remember } from "./opened_games.ts";
import { Once } from "./request_once.ts";
import { analyse, USUAL } from "./review_analysis.ts";
import { GIVEN_UP, settled, tagOf } from "./save_game.ts";

/** Positions and maps. */
const once = new Once();
let noting: ReturnType<typeof setTimeout> | undefined;

/** Requests what the review needs after a change of the state: the game, verdicts, positions, maps. */
export function effect(state: State, before: State | null, dispatch: Dispatch) {
  const { link } = state;
  const { study } = mine(state);
  const key = keyOf(link);
  if (before?.offline && !state.offline && study?.key === key && study.trouble?.status === 0) return goOn(link, study, dispatch);
  if (key && (study?.key !== key || outdated(link, study))) {
    open(link, key, dispatch);
    return;
  }
  if (!study || study.key !== key || !study.record) return;
  if (before === null && study.status === "running") analyse(link, study, dispatch);
  if (study.status === "done" && study.review && !(before && mine(before).study?.review === study.review)) {
    remember(key, study.record);
    // A game of the library keeps what was said of it, so that its export needs no engine.
    const was = before && mine(before).study;
    if (link.id && !link.more.reference && was?.key === key && was.status === "running") {
      request("PUT", `/api/library/${encodeURIComponent(link.id)}?since=${tagOf(study.record.transcript)}`, study.record).catch(() => {});
    }
  }
  if (before && mine(before).study?.at !== study.at) followList();
  if (before && study.trying && !mine(before).study?.trying) focusTry();
  const turn = turnOf(link);
  clearTimeout(noting);
  if (before && turn !== turnOf(before.link) && turn !== study.at) {
    dispatch({ type: "review-step", to: turn });
  } else if (turn !== study.at) {
    const more = { ...link.more, turn: study.at ? String(study.at + 1) : "" };
    noting = setTimeout(() => dispatch({ type: "link", link: { more } }), 400);
  }
  look(study, dispatch);
}

/** Go on when a server is back that was away. */
function goOn(link: Link, study: Study, dispatch: Dispatch) {
  if (!study.record) return void open(link, study.key, dispatch);
  once.clear();
  if (study.status === "failed") analyse(link, study, dispatch);
  else dispatch({ type: "review-trouble", key: study.key, trouble: null });
}

/** Whoever tries again goes on by keys: the focus goes to the board, or to the field that is typed into. */
function focusTry() {
  const place = document.querySelector(".bench-board svg.board [tabindex='0'], .bench-board .guess-form input");
  (place as HTMLElement | null)?.focus({ preventScroll: true });
}

/**
 * A key pressed while a person tries again: a letter of a word game is tried, other text goes where it is typed.
 * @returns whether the key was used; null if it may mean something else
 */
export function triedKey(event: KeyboardEvent, study: Study, onpick: (query: string) => void): boolean | null {
  if (!study.trying || event.key.length !== 1 || event.key === " ") return null;
  // A quick hand types before the position has come: the board of another turn has the letters, too.
  const board = (study.positions[study.at] ?? Object.values(study.positions)[0])?.board;
  if (!board) return true; // nothing is known yet: the key is at least no way to another move
  if ("letters" in board) {
    const letter = board.letters.find((one) => one.letter.toLowerCase() === event.key.toLowerCase());
    if (letter) onpick(letter.query);
    return letter ? true : null;
  }
  if (!("lines" in board)) return null;
  focusTry();
  return false; // so that the key is typed there
}

/** Stops the requests and the timer of the review when another view is shown. */
export function leave() {
  clearTimeout(noting);
  take("review");
}

/** Whether a game file has the moves of the link, or the link has none. */
const isOf = (record: GameFile, link: Link) => !link.moves.length || sameMoves(record.transcript, link.moves);

/** Whether the game has gone on since it was studied. */
const outdated = (link: Link, { record }: Study) => link.id !== "" && record !== null && !isOf(record, link);

/** Get hold of the game that the link names. */
async function open(link: Link, key: string, dispatch: Dispatch) {
  once.clear();
  const at = turnOf(link);
  const found = recall(key);
  const kept = found && isOf(found, link) ? found : null;
  if (!kept && link.id) {
    dispatch({ type: "review-new", key, record: null, at });
    try {
      await settled();
      const file = await get<GameFile>(`/api/library/${encodeURIComponent(link.id)}`);
      begin(isOf(file, link) ? file : { ...recordOf(link), id: link.id, players: file.players }, link, key, dispatch);
    } catch (error) {
      if (isAbort(error)) return;
      // A library that is away, or of another machine, takes nothing from a link that has the moves.
      if (link.rules && link.moves.length) begin(recordOf(link), link, key, dispatch);
      else dispatch({ type: "review-trouble", key, trouble: explain(error) });
    }
    return;
  }
  begin(kept ?? recordOf(link), link, key, dispatch);
}

function begin(record: GameFile, link: Link, key: string, dispatch: Dispatch) {
  dispatch({ type: "review-new", key, record, at: turnOf(link) });
  const { analysis = null } = record;
  if (!analysis) analyse(link, { key, record }, dispatch);
  else if (record["x-closing"] && analysis.moves.some(isOpen)) analyse(link, { key, record, review: analysis }, dispatch, USUAL);
  if (link.game && !record.secret) reveal(link, record.result?.text === GIVEN_UP, key, dispatch);
}

/** Weigh the same game against another policy. */
export function against(link: Link, record: GameFile, reference: string, dispatch: Dispatch) {
  const next = { ...link, more: { ...link.more, reference } };
  const { analysis, ...others } = record;
  const key = keyOf(next);
  remember(key, others);
  dispatch({ type: "link", link: next });
  open(next, key, dispatch); // in the same drawing, so that what is unfolded stays so
}

/** Show a game that was opened from a file: the link takes its moves, what else it says is kept. */
export function openRecord(record: GameFile, dispatch: Dispatch) {
  const moves = bare(record.transcript);
  const link = { rules: record.rules, moves, id: "", host: record.players?.host?.spec ?? "", game: "", more: {} };
  remember(keyOf({ ...link, view: "review", policy: "" } as Link), record);
  dispatch({ type: "go", link });
}

/** The secret, if the game is over or given up and its host was here. */
async function reveal({ game, moves }: Link, resign: boolean, key: string, dispatch: Dispatch) {
  try {
    const { secret } = await post("/api/games/reveal", { game, transcript: moves, resign });
    dispatch({ type: "review-secret", key, secret });
  } catch {
    // A game that still runs keeps its secret, and the review does without.
  }
}

/** Ask for the position looked at, its neighbour, and its maps. */
function look(study: Study, dispatch: Dispatch) {
  const { key, record } = study;
  if (!record) return;
  const body = (at: number) => ({
    rules: record.rules,
    ...(record.prior ? { prior: record.prior } : {}),
    transcript: bare(record.transcript.slice(0, at)),
  });
  const failed = (trouble: Trouble) => ({ type: "review-trouble", key, trouble });
  for (const at of [study.at, Math.min(study.at + 1, record.transcript.length)]) {
    if (study.positions[at]) continue;
    once.ask(`position ${at}`, "/api/position", { ...body(at), want: ["scores"] }, dispatch, (position) => ({ type: "review-position", key, at, position }), failed);
  }
  const { at, positions } = study;
  if (study.unfolded && positions[at]?.kind === "grid" && !study.maps[at] && !isHidden(study, at + 1)) {
    const secret = record.secret ? { secret: record.secret } : {};
    once.ask(`maps ${at} ${record.secret ?? ""}`, "/api/maps", { ...body(at), ...secret }, dispatch, ({ maps }) => ({ type: "review-maps", key, at, maps }), failed);
  }
}

/** The number of games that are listed. */
const FEW = 6;

/** Ask for the newest games. */
export function askRecent(dispatch: Dispatch) {
  get<{ games: Recent[] }>(`/api/library?page=1&size=${FEW}`, { channel: "recent" }).then(
    ({ games }) => dispatch({ type: "own", view: "review", value: { recent: games } }),
    () => {}, // a server that keeps no library has none to list
  );
}
