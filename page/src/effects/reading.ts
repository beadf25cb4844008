/** What a person typed in Help, read by the server in the notation of the game. */

import { explain, isAbort, post } from "../lib/api.ts";
import type { Command, Dispatch, Link, Move, Transcript } from "../types.ts";

/** The moves in a text. `asked`: the query in question, which the text may answer by itself. */
const movesIn = async ({ rules, moves }: Link, text: string, asked = "") =>
  (await post("/api/read", { rules, transcript: moves, text, asked }, { channel: "read" })).moves;

/** Read a text as moves, which are added, or as a query, which is looked at. What is wrong is said of the first of the ways. */
export async function readTyped({ link, text, asked, ways }: Command, dispatch: Dispatch) {
  const after = link.moves;
  const done = { reading: "" };
  let fault: unknown = null;
  for (const way of ways) {
    try {
      if (way === "query") {
        const { query } = await post("/api/whatif", { rules: link.rules, transcript: after, query: text }, { channel: "query" });
        return dispatch({ type: "help.choose", query, after, value: done });
      }
      const added = await movesIn(link, text, asked);
      return dispatch({ type: "help.moves", moves: [...after, ...added], after, value: { ...done, noted: added.map(({ query, answer }) => `${query} ${answer}`).join(", ") } });
    } catch (error) {
      fault ??= error;
    }
  }
  if (!isAbort(fault)) dispatch({ type: "help.unread", trouble: explain(fault) });
}

/** Give a move another answer; without one, open the move for a change. */
export async function readFixed({ link: { rules, moves }, turn, said }: Command, dispatch: Dispatch) {
  const asked = moves[turn];
  const made = moves.length ? `the moves are 1 to ${moves.length}` : "none has been made";
  if (!asked) return dispatch({ type: "help.unread", trouble: { text: `There is no move ${turn + 1} to fix: ${made}.` } });
  if (!said) return dispatch({ type: "own", view: "help", value: { reading: "", editing: turn, mending: false } });
  try {
    const move = await moveOf(rules, moves.slice(0, turn), asked.query, said);
    dispatch({ type: "help.moves", moves: moves.map((one: Move, at: number) => (at === turn ? move : one)), after: moves, value: { reading: "" } });
  } catch (error) {
    if (!isAbort(error)) dispatch({ type: "help.unread", trouble: explain(error) });
  }
}

/** A move as the game writes it, with an answer as a person typed it. */
async function moveOf(rules: string, before: Transcript, query: string, answer: string) {
  const body = { rules, transcript: [...before, { query, answer }], want: [] };
  return (await post("/api/position", body, { channel: "reply" })).transcript[before.length];
}

export async function readAnswer({ link, query, text }: Command, dispatch: Dispatch) {
  const { rules, moves } = link;
  try {
    dispatch({ type: "help.answer", ...(await moveOf(rules, moves, query, text)), after: moves });
  } catch (error) {
    if (!isAbort(error)) dispatch({ type: "own", view: "help", value: { replyTrouble: explain(error) } });
  }
}

/** Read the move that takes the place of one which its game does not know; `rest`: the moves that follow it. */
export async function readMended({ link, text, rest }: Command, dispatch: Dispatch) {
  try {
    const moves = await movesIn(link, text);
    dispatch({ type: "help.moves", moves: [...link.moves, ...moves, ...rest], after: link.moves });
  } catch (error) {
    const { text: said, remedy = "" } = explain(error);
    if (!isAbort(error)) dispatch({ type: "own", view: "help", value: { badMoveFault: `${said} ${remedy}` } });
  }
}
