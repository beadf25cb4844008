/** Saying what is asked, in a game in lines: typed with completion, tapped as pegs, or picked where queries are few. */

import { h, type VNode } from "../lib/dom.ts";
import { percent } from "../lib/text.ts";
import type { LinesBoard, Position, Trouble } from "../types.ts";
import { faultOf, typedField } from "./controls.ts";
import { colourOf, drawn } from "./lines.ts";

/** The most queries that are offered as buttons; if there are more, they are typed. */
export const FEW = 24;

interface GuessProps {
  position: Position;
  board: LinesBoard;
  value: string; // as typed so far
  trouble: Trouble | null; // what is wrong with it
  button: string; // what the button says
  busy?: boolean;
  chances?: boolean; // whether chances may be seen
  chosen?: string | null;
  oninput: (text: string) => void;
  onguess: (text: string) => void;
}

/** The entry of a query: buttons where queries are few, and a field with completion and pegs to tap for those without a button. */
export function queryEntry(props: GuessProps): VNode {
  const { board, position } = props;
  const all = offered(board, position).length === position.legal.length;
  return h("div", { class: "guessing" }, picks(props), all && position.legal.length ? null : [field(props), pad(props)]);
}

/** The queries that have buttons: all where they are few, else those that name no secret. */
function offered({ tiles }: LinesBoard, { legal }: Position) {
  if (tiles) return [];
  const some = legal.length > FEW ? legal.filter((query) => !query.startsWith("=")) : legal;
  return some.length > FEW ? [] : some;
}

/** The queries as buttons; null where they are too many. */
export function picks({ position, board, chosen, chances, busy, onguess }: Pick<GuessProps, "position" | "board" | "chosen" | "chances" | "busy" | "onguess">) {
  const some = offered(board, position);
  if (!some.length) return null;
  const scores = new Map((chances ? (position.scores ?? []) : []).map((score) => [score.query, score]));
  return h("div", { class: "query-picks", role: "group", "aria-label": `Choose a ${position.queryNoun}` },
    some.map((query) => {
      const score = scores.get(query);
      return h(
        "button",
        { key: query, type: "button", class: "chip", "data-query": query, "aria-pressed": String(query === chosen), disabled: busy, onclick: () => onguess(query) },
        query,
        score && score.hit > 0 && score.hit < 1 ? h("small", { class: "soft" }, percent(score.hit)) : null,
      );
    }),
  );
}

function field({ position, board, value, trouble, button, busy, oninput, onguess }: GuessProps) {
  const label = `Your ${position.queryNoun}`;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (value.trim() && !busy) onguess(value.trim());
  };
  return h("form", { class: "guess-form", onsubmit: submit },
    h("label", { class: "unseen", for: "guess" }, label),
    h("input", {
      ...typedField("guess", trouble),
      value,
      placeholder: offered(board, position).length ? `Or name the ${position.secretNoun}` : position.legal.length ? `${label}, such as ${position.suggestion?.query ?? position.legal[0]}` : label,
      list: "guesses",
      maxlength: 200,
      oninput: (event: any) => oninput(event.target.value),
    }),
    h("datalist", { id: "guesses" }, value.trim() ? position.legal.filter((query) => query.toLowerCase().startsWith(value.trim().toLowerCase())).slice(0, 20).map((query) => h("option", { key: query, value: query })) : null),
    h("button", { disabled: !value.trim() || busy }, button),
    faultOf("guess", trouble),
  );
}

/** The colours to tap, where a query is made of colours. */
function pad({ board, value, oninput }: GuessProps) {
  return board.colours && h("div", { class: "pad", role: "group", "aria-label": "Colours" },
    [...board.colours].map((colour) =>
      h("button", { key: colour, type: "button", class: `tl ${colourOf(board, colour)}`, "aria-label": `Add ${colour}`, onclick: () => oninput(value + colour) }, colour),
    ),
    h("button", { type: "button", class: "icon", "aria-label": "Take the last one back", title: "Take the last one back", disabled: !value, onclick: () => oninput(value.slice(0, -1)) }, "⌫"),
    value ? h("span", { class: "so-far" }, drawn({ board, text: value.trim() })) : null,
  );
}
