/** The end of a game in which the person thinks of something and the engine guesses: who won, and whether an answer was a slip. */

import { drawn } from "../components/tiles.ts";
import { lineForm } from "../components/typed_field.ts";
import { type Child, h, type VNode } from "../lib/dom.ts";
import { costOf, counted, plural } from "../lib/text.ts";
import { UNREVIEWED } from "../model/closing.ts";
import type { Mine } from "../model/helping.ts";
import { formatLink } from "../model/link.ts";
import { moveSaid } from "../model/moves_said.ts";
import { isLines } from "../model/optimistic_board.ts";
import { fitsBoard, lettersOf, type Slip, slipsOf } from "../model/own_secret.ts";
import { parseRules, titleOf } from "../model/rules.ts";
import { queryName } from "../model/scores.ts";
import type { Dispatch, Position, State, WordsBoard } from "../types.ts";
import { sharing } from "./closing.ts";

/** Whether the person thinks of something in the game of a link, and the engine guesses. */
export const isYours = ({ link }: State) => link.more.yours === "1";

/** The result: the engine found it, or the person won, unless no secret fits their answers. */
export function yourResult(state: State, me: Mine, position: Position, dispatch: Dispatch): VNode {
  const { link } = state;
  const found = position.over?.won !== false;
  const { secretNoun: noun, cost, costNoun, board } = position;
  const title = found ? "The engine found it" : position.contradiction ? "The engine did not find it" : "You win";
  return h(
    "section",
    { class: `card advice over ${found || position.contradiction ? "" : "won"}`, "aria-label": "Result", key: "over" },
    h("h2", null, title),
    h("p", { class: "gist" }, h("strong", { class: "query" }, found ? foundWord(position, link.moves.at(-1)?.query ?? "") : costOf(cost, costNoun))),
    h("p", null, toldOf(state, position, found)),
    !found && "pattern" in board && [lineForm({ label: "What was it?", placeholder: "What was it?", button: "Check my answers", onsend: (secret) => dispatch({ type: "own", view: "help", value: { secret } }) }), me.secret ? verdictOn(state, me.secret, position, board, dispatch) : null],
    h("p", { class: "row" },
      h("button", { class: "main", onclick: () => dispatch({ type: "help.again" }) }, "Think of another"),
      h("a", { class: "button", href: formatLink({ ...link, view: "review", more: {} }) }, "Review the game"),
    ),
    sharing({
      view: "help",
      slot: "shared",
      rules: link.rules,
      board,
      moves: link.moves,
      cost,
      noun: costNoun,
      end: found ? "" : "not found",
      gaveUp: false,
      engine: null,
      closing: UNREVIEWED,
      copied: me.shared,
      occasion: `${titleOf(link.rules)}, the engine guessed my ${noun}`,
      dispatch,
    }),
  );
}

/**
 * The word that was found, as large as the result of other games; of a board its cost.
 * @param last the last query
 */
function foundWord({ board, cost, costNoun }: Position, last: string) {
  if ("pattern" in board) return board.pattern.map((word) => word.join("")).join(" ");
  return isLines(board) ? drawn({ board, text: last }) : costOf(cost, costNoun);
}

function toldOf({ link }: State, { cost, costNoun, queryNoun, secretNoun, contradiction }: Position, found: boolean) {
  const asked = link.moves.filter(({ query }) => query !== "length").length;
  const questions = counted(asked, plural(queryNoun || "question"));
  if (found) return costNoun === "lives" ? `It asked ${questions} and lost ${cost ? counted(cost, "lives") : "no life"}.` : `It asked ${questions}.`;
  return contradiction ? `It asked ${questions}, but no ${secretNoun} that it knows fits all your answers.` : `It asked ${questions} and did not find your ${secretNoun}. Well hidden.`;
}

/** The secret held against the answers: each slip, and a button that mends them all. */
function verdictOn({ link }: State, secret: string, { contradiction }: Position, board: WordsBoard, dispatch: Dispatch): Child {
  const said = lettersOf(secret).join("");
  if (!fitsBoard(board, secret)) return h("p", { role: "status" }, `${said} has ${counted(said.length, "letters")}; here there are ${board.pattern.flat().length}.`);
  const slips = slipsOf(link.moves, secret, Number(parseRules(link.rules).given.lies ?? 0));
  if (!slips.length) return h("p", { role: "status" }, contradiction ? `All your answers are true of ${said}, which the engine does not know: it is in none of its lists.` : `All your answers are true of ${said}.`);
  const right = link.moves.map((move, turn) => ({ ...move, answer: slips.find((slip) => slip.turn === turn)?.truth ?? move.answer }));
  return h("div", { class: "column slips", role: "status" },
    h("p", null, slips.length === 1 ? "One answer was a slip:" : `${slips.length} answers were slips:`),
    h("ul", null, slips.map((slip) => h("li", { key: slip.turn }, slipSaid(slip)))),
    h("p", { class: "row" }, h("button", { onclick: () => dispatch({ type: "help.moves", moves: right }) }, "Put it right and go on")),
  );
}

function slipSaid({ turn, query, said, truth }: Slip) {
  const place = (answer: string) => moveSaid("words", { query, answer }).said;
  return [`Move ${turn + 1}: ${queryName(query)} is `, h("b", null, place(truth)), `. You said: ${place(said)}.`];
}
