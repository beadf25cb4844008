/** What a person has of a game, said in one field under the board: a pattern, a guess of one's own, moves pasted; and undo. */

import { guessKeys, inTiles } from "../components/guess_tiles.ts";
import { FEW, picks } from "../components/query_entry.ts";
import { faultOf, typedField } from "../components/typed_field.ts";
import { readMoves, readQuery } from "../effects/position_request.ts";
import { explain, isAbort } from "../lib/api.ts";
import { h } from "../lib/dom.ts";
import { asking, type Mine, movesInWords } from "../model/helping.ts";
import { bestOf } from "../model/scores.ts";
import { isColour } from "../model/ship_colours.ts";
import type { Dispatch, Kind, Position, State } from "../types.ts";

/** What may be typed, by kind of game. */
const LABELS: Record<Kind, string> = { grid: "Type or paste moves", words: "Type what you see", lines: "Your guess, or moves to paste" };

/** The field, and the buttons that take moves back. */
export function entry(state: State, me: Mine, position: Position, dispatch: Dispatch) {
  const { board, kind } = position;
  const type = (typed: string) => dispatch({ type: "own", view: "help", value: { typed, typedTrouble: null, noted: "" } });
  const choose = (query: string) => dispatch({ type: "help.choose", query });
  const submit = (event: globalThis.Event) => {
    event.preventDefault();
    if (me.typed.trim()) say(state, me, position, dispatch);
  };
  const wrong = me.typedTrouble;
  const open = !position.over; // nothing more can be said of a game that is over
  const keys = open && "lines" in board && inTiles(board);
  return h("form", { class: "entry", id: "entry", onsubmit: submit, key: "entry" },
    open && "lines" in board && position.legal.length <= FEW && picks({ position, board, chosen: asking(me), chances: true, onguess: choose }),
    h("div", { class: "row nowrap" },
      open && [
        h("label", { class: "unseen", for: "typed" }, LABELS[kind]),
        h("textarea", {
          ...typedField("typed", wrong),
          rows: Math.min(8, me.typed.split("\n").length),
          value: me.typed,
          placeholder: exampleOf(position),
          maxlength: 20000,
          oninput: (event: any) => type(event.target.value),
          onkeydown: (event: KeyboardEvent) => {
            if (event.key === "Enter" && !event.shiftKey) submit(event);
          },
        }),
        !keys && h("button", { disabled: !me.typed.trim() }, "Add"),
      ],
      h("button", { type: "button", class: "icon", "aria-label": "Undo", title: "Undo (u)", disabled: !me.past.length && !state.link.moves.length, onclick: () => dispatch({ type: "help.undo" }) }, "↶"),
      h("button", { type: "button", class: "icon", "aria-label": "Redo", title: "Redo (r)", disabled: !me.future.length, onclick: () => dispatch({ type: "help.redo" }) }, "↷"),
    ),
    keys && guessKeys({ board, form: "entry", send: "Add", noun: position.queryNoun, value: me.typed, busy: false, trouble: null, oninput: type }),
    faultOf("typed", wrong),
    me.noted && h("p", { class: "soft small", role: "status" }, `Noted: ${me.noted}`),
    kind === "grid" && !state.link.moves.length && h("p", { class: "soft small" }, position.answers?.some(({ ship }) => ship && isColour(ship)) ? "Press a cell for a miss, again for a hit on each colour that can lie there, then for its sinking. To look at it only, hold it, or use the right button." : "Press a cell for a miss, again for a hit, again for a sinking. To look at it only, hold it, or use the right button."),
  );
}

/** What the field may hold, as an example. */
function exampleOf({ kind, legal, answers, scores, suggestion }: Position) {
  const colour = answers?.find(({ ship }) => ship && isColour(ship))?.ship;
  if (kind === "grid") return colour ? `Moves: B3 ${colour}, C3 miss, D4 m` : "Moves: B7 hit, C3 miss, D4 m";
  if (kind === "words") return "_ A _ _ E not S T";
  const query = suggestion?.query ?? legal[0] ?? "";
  const possible = scores?.find((score) => score.query === query)?.answers?.find(({ text, p }) => p > 0 && text !== "other");
  return `Your guess, or: ${query} ${possible?.text ?? answers?.[0]?.text ?? ""}`;
}

/** Read what was typed: a query of one's own is looked at, moves are added. */
async function say(state: State, me: Mine, position: Position, dispatch: Dispatch) {
  const text = me.typed.trim();
  const { link } = state;
  const done = { typed: "", typedTrouble: null };
  const asked = position.kind === "words" && !position.contradiction ? (me.chosen ?? bestOf(position)[0] ?? "") : "";
  const moves = async () => {
    const added = await readMoves(link, text, asked);
    dispatch({ type: "help.moves", moves: [...link.moves, ...added], after: link.moves, value: { ...done, noted: movesInWords(added) } });
  };
  const query = async () => dispatch({ type: "help.choose", query: await readQuery(link, text), after: link.moves, value: done });
  // A guess may be of several words, and may stand before its answer: CRANE bygbb. What is wrong is said of what it looks like.
  const ways = position.kind !== "lines" ? [moves] : /\s/.test(text) ? [moves, query] : [query, moves];
  let fault: unknown = null;
  for (const way of ways) {
    try {
      return await way();
    } catch (error) {
      fault ??= error;
    }
  }
  if (!isAbort(fault)) dispatch({ type: "own", view: "help", value: { typedTrouble: explain(fault) } });
}
