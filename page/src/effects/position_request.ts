/** Asking the server about a position: what help and play share. */

import { failing, isAbort, post } from "../lib/api.ts";
import { type Asked, question } from "../model/asked_position.ts";
import type { Dispatch, Link, Move, State, Transcript } from "../types.ts";

/** The server is asked again after this, in milliseconds, when it is away: it may only be starting anew. */
const AWAY = 2000;

/** A pause before the server is asked what a cell would do that the pointer only passes over, in milliseconds. */
const PASSING = 70;

/** Ask about the position, unless that was asked already; older questions are taken back. */
export function askPosition(view: string, state: State, want: string[], dispatch: Dispatch) {
  const own = state.own[view] as Asked | undefined;
  const asked = question(state.link, want);
  if (own?.asked === asked || !state.link.rules) return;
  dispatch({ type: "own", view, value: { asked } });
  post("/api/position", JSON.parse(asked), { channel: `${view} position` }).then(
    (position) => dispatch({ type: `${view}.position`, position, of: asked }),
    failing((trouble) => {
      dispatch({ type: `${view}.trouble`, trouble, of: asked });
      if (trouble.status === 0) setTimeout(() => dispatch({ type: "own", view, value: { asked: "" } }), AWAY);
    }),
  );
}

/** Ask for the board alone, without advice, unless that was asked already. */
export function askBoard(state: State, dispatch: Dispatch) {
  const asked = question(state.link, []);
  if ((state.own.help as { boardAsked?: string } | undefined)?.boardAsked === asked) return;
  dispatch({ type: "own", view: "help", value: { boardAsked: asked } });
  post("/api/position", JSON.parse(asked), { channel: "help board" }).then(
    (position) => dispatch({ type: "help.board", position, of: asked }),
    (error) => {
      // What is wrong the request for the advice tells, which comes next.
      if (!isAbort(error)) dispatch({ type: "own", view: "help", value: { boardOf: asked } });
    },
  );
}

let passing: ReturnType<typeof setTimeout> | undefined;

/** Ask what each answer to a query would leave, a little later, for the pointer may only pass. */
export function askWhatIf(view: string, state: State, query: string, dispatch: Dispatch) {
  const own = state.own[view] as Asked | undefined;
  const body = { rules: state.link.rules, transcript: state.link.moves, query };
  const asked = JSON.stringify(body);
  if (own?.whatifAsked === asked) return;
  clearTimeout(passing);
  dispatch({ type: "own", view, value: { whatifAsked: asked } });
  passing = setTimeout(() => {
    post("/api/whatif", body, { channel: `${view} whatif` }).then(
      (whatif) => dispatch({ type: "own", view, value: { whatif, whatifOf: asked } }),
      () => {}, // the map after an answer is a courtesy: the answers themselves stay
    );
  }, PASSING);
}

/** A query that a person typed, as the game writes it. Throws what is wrong with it. */
export async function readQuery(link: Link, text: string): Promise<string> {
  const { query } = await post("/api/whatif", { rules: link.rules, transcript: link.moves, query: text }, { channel: "query" });
  return query;
}

/** An answer that a person typed, as the game writes it. Throws what is wrong with it. */
export async function readAnswer(link: Link, query: string, text: string): Promise<Move> {
  const transcript = [...link.moves, { query, answer: text }];
  const position = await post("/api/position", { rules: link.rules, transcript, want: [] }, { channel: "reply" });
  return position.transcript[link.moves.length];
}

/**
 * The moves in a text that a person typed or pasted, read by the server.
 * @param asked the query in question, which the text may answer by itself
 */
export async function readMoves(link: Link, text: string, asked: string = ""): Promise<Transcript> {
  const { moves } = await post("/api/read", { rules: link.rules, transcript: link.moves, text, asked }, { channel: "read" });
  return moves;
}
