/** Requests to weigh moves: the whole game, or another try at one of its moves. */

import { explain, isAbort, post, stream } from "../lib/api.ts";
import { asGood, compared } from "../model/alternative_move.ts";
import type { Study } from "../model/reviewing.ts";
import { bare } from "../model/state.ts";
import type { Dispatch, GameFile, Link, MoveReview, Review } from "../types.ts";

/** The work with which measuring goes on when somebody asks for more, alike on every machine: a minute or two. */
const LONGER = 2 ** 28;

/** The work of a review, also where it goes on from the short one at the end of a game: on the standard board 4 seconds of one core. */
export const USUAL = 5 * 2 ** 22;

/** Milliseconds between two drawings of moves that come one by one. */
const PAUSE = 150;

/** The work of another try at a move. */
const TRY = 2 ** 23;

/**
 * Let the server weigh the moves, and take its verdicts as they come; what an earlier analysis has found is kept.
 * @param nodes the work that may be spent: more where an earlier review is gone on with
 */
export async function analyse({ more }: Link, { key, record, review }: { key: string; record: GameFile | null; review?: Review | null }, dispatch: Dispatch, nodes: number = review ? LONGER : USUAL) {
  const said = (event: string, data: unknown) => dispatch({ type: "review-stream", key, event, data });
  let moves: MoveReview[] = [];
  let shown = 0;
  // Moves come faster than a page can be drawn: they are shown some at a time.
  const show = () => {
    if (moves.length) said("moves", moves);
    moves = [];
    shown = performance.now();
  };
  said("again", null);
  try {
    const body = {
      record: record && review ? { ...record, analysis: review } : record,
      nodes,
      ...(review ? { goOn: true, seconds: 600 } : {}),
      ...(more.reference ? { reference: more.reference } : {}),
    };
    for await (const { event, data } of stream("/api/review", body, { channel: "review" })) {
      if (event === "move") moves.push(data);
      if (event === "progress" && performance.now() - shown > PAUSE) said(event, data);
      if (event === "interim" || event === "done") {
        moves = [];
        said(event, data);
      } else if (performance.now() - shown > PAUSE) {
        show();
      }
    }
    show();
    said("stopped", null);
  } catch (error) {
    show();
    if (isAbort(error)) said("stopped", null);
    else said("error", explain(error));
  }
}

/** Another try: how does this query compare? */
export async function tryQuery(study: Study, query: string, reference: string | undefined, dispatch: Dispatch) {
  const { key, record, at } = study;
  const turn = at + 1;
  if (!record) return;
  // A quick hand picks before the position has come: then the moves themselves say what was asked already.
  const position = study.positions[at];
  const legal = position?.kind === "lines" ? null : position?.legal; // in lines there may be more than are told of
  if (legal ? !legal.includes(query) : record.transcript.slice(0, at).some((move) => move.query === query)) return;
  const tell = (attempt: object) =>
    dispatch({ type: "review-attempt", key, turn, attempt: { query, text: "", best: false, ...attempt } });
  tell({ state: "asked" });
  try {
    const body = { rules: record.rules, transcript: bare(record.transcript.slice(0, at)), ...(record.prior ? { prior: record.prior } : {}), query, nodes: TRY, ...(reference ? { reference } : {}) };
    const weighed = await post("/api/value", body);
    const text = compared(weighed, study.moves[turn]);
    tell({ state: "told", text, best: asGood(weighed) });
    dispatch({ type: "say", text: `${query}: ${text}` });
  } catch (error) {
    if (!isAbort(error)) tell({ state: "failed", text: explain(error).text });
  }
}
