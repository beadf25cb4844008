/** Saying what is asked, in a game in lines: typed with completion, or picked where queries are few. */

import { h, type VNode } from "../lib/dom.ts";
import { percent } from "../lib/text.ts";
import type { LinesBoard, Position, Trouble } from "../types.ts";
import { fieldForm } from "./controls.ts";

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

/** The entry of a query: buttons where queries are few, and a field with completion for those without a button. */
export function queryEntry(props: GuessProps): VNode {
  const { board, position } = props;
  const all = offered(board, position).length === position.legal.length;
  return h("div", { class: "guessing" }, picks(props), (!all || !position.legal.length) && field(props));
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

/** The field for a query without a button. */
function field({ position, board, value, trouble, button, busy, oninput, onguess }: GuessProps) {
  const { legal, queryNoun, secretNoun, suggestion } = position;
  const label = `Your ${queryNoun}`;
  const example = legal.length ? `${label}, such as ${suggestion?.query ?? legal[0]}` : label;
  const begun = value.trim().toLowerCase();
  const fitting = begun ? legal.filter((query) => query.toLowerCase().startsWith(begun)).slice(0, 20) : [];
  return fieldForm({
    id: "guess", kind: "guess-form", label, value, button, busy, trouble, oninput, onsend: onguess,
    field: { list: "guesses", placeholder: offered(board, position).length ? `Or name the ${secretNoun}` : example },
    more: h("datalist", { id: "guesses" }, fitting.map((query) => h("option", { key: query, value: query }))),
  });
}
