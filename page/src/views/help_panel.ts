/** The panel beside the board while help is given: the moves, the ways out of trouble, the end. */

import { choice, lineForm, options, policyChoice } from "../components/controls.ts";
import { group, signed } from "../components/answers.ts";
import { drawn } from "../components/lines.ts";
import { movesList, walkBack } from "../components/moves.ts";
import { troubleNotice } from "../components/notices.ts";
import { h } from "../lib/dom.ts";
import { capital, costOf, counted } from "../lib/text.ts";
import type { Mine } from "../model/helping.ts";
import { lookedBack } from "../model/lines.ts";
import { formatLink, formatRules, hiddenByEngine, parseRules, savesGames, titleOf } from "../model/rules.ts";
import { isLines, queryName } from "../model/positions.ts";
import { canBeHiddenWell } from "../model/strengths.ts";
import type { AnswerChoice, Dispatch, LinesBoard, Link, Over, Position, State, Transcript, Trouble } from "../types.ts";
import { pictureButtons } from "./closing.ts";

export const withAnswer = (moves: Transcript, turn: number, text: string) => moves.map((move, i) => (i === turn ? { ...move, answer: text } : move));

/** A cell that was asked, pressed again: its answer may be changed where one looks. */
export function changeAnswerCard(state: State, turn: number, position: Position, dispatch: Dispatch) {
  const list = state.link.moves;
  const { query, answer: text } = list[turn];
  const line = isLines(position.board) ? position.board.lines[turn] : null;
  const own: AnswerChoice[] = (isLines(position.board) && position.board.ownAnswers[turn]) || [];
  const offered = own.length ? own : (position.answers ?? null);
  const many = position.kind === "lines" && !offered;
  const answers: AnswerChoice[] = offered ?? [{ text: "no", label: "Not there" }];
  const change = (answer: string) => dispatch({ type: "help.moves", moves: withAnswer(list, turn, answer) });
  const shown = isLines(position.board) ? drawn({ board: position.board, text: query, cells: line?.query === query ? line.cells : [] }) : queryName(query);
  return h("section", { class: "card advice", "aria-label": "Change an answer", key: "mending" },
    h("div", { class: "headline" }, h("h2", null, `Move ${turn + 1}`), h("p", { class: "gist" }, h("strong", { class: `query ${isLines(position.board) ? "long" : ""}` }, shown), h("span", null, h("b", null, text)))),
    h("p", { class: "ask" }, "Was it something else?"),
    many && lineForm({ label: `The answer to ${query}`, value: text, button: "Change", main: true, onsend: change }),
    !many && group(`Change the answer to ${query}`, answers.some(({ marks }) => marks?.length) ? "replies few" : "",
      answers.map((choice) => ({ text: choice.text, inside: signed(choice.label, choice.marks ?? []), share: null, chosen: choice.text === text })), change),
    h("p", { class: "row" },
      h("button", { onclick: () => dispatch({ type: "help.moves", moves: list.filter((_, i) => i !== turn) }) }, "Take it out"),
      h("button", { class: "quiet", onclick: () => dispatch({ type: "help.choose", query: null }) }, "Leave it so"),
    ),
  );
}

export function movesCard(state: State, me: Mine, position: Position, dispatch: Dispatch) {
  const list = state.link.moves;
  const change = (next: Transcript) => dispatch({ type: "help.moves", moves: next });
  return h("section", { class: "card", "aria-label": "The game so far", key: "moves" },
    h("h2", null, tally(list, position)),
    (!list.length || position.kind !== "lines" || (position.board as LinesBoard).boards > 1) && movesList({
      moves: list,
      kind: position.kind,
      answers: position.answers ?? [],
      editing: me.mending ? null : me.editing,
      doubted: position.contradiction ? position.contradiction.turn - 1 : null,
      at: lookedBack(state.link),
      onlook: (turn) => dispatch({ type: "help.look", at: turn + 1 }),
      onedit: (turn) => dispatch({ type: "own", view: "help", value: { editing: turn, mending: false } }),
      onchange: (turn, text) => change(withAnswer(list, turn, text)),
      onremove: (turn) => change(list.filter((_, i) => i !== turn)),
    }),
    walkBack({ link: state.link, lines: me.lines, onlook: (at) => dispatch({ type: "help.look", at }) }),
  );
}

function tally(list: Transcript, position: Position) {
  if (!list.length) return "Moves";
  if (position.transcript.length !== list.length) return counted(list.length, "moves"); // what they cost is not known yet
  if (position.kind === "grid" || position.contradiction) return counted(list.length, position.kind === "grid" ? position.costNoun : "moves");
  if (position.cost === list.length) return counted(position.cost, position.costNoun);
  return `${counted(list.length, "moves")}, ${costOf(position.cost, position.costNoun)}`;
}

export function moreActions(state: State, me: Mine, { board }: Position, dispatch: Dispatch) {
  const { link } = state;
  const said = { type: "said", view: "help", slot: "copied" };
  return h("section", { class: "card more", "aria-label": "More", key: "more" },
    policyChoice(state, (policy) => dispatch({ type: "link", link: { policy } })),
    hiderChoice(link, dispatch),
    h("div", { class: "row" },
      h("button", { onclick: () => dispatch({ type: "do", command: { do: "copy", text: location.href, praise: "Copied.", said } }) }, "Copy the link"),
      link.moves.length > 0 && pictureButtons(link.rules, { board, moves: link.moves, text: [titleOf(link.rules), counted(link.moves.length, "moves")] }, said, dispatch),
      h("a", { class: "button", href: formatLink({ ...link, view: "review", id: "", more: {} }) }, "Review"),
      h("button", { disabled: !link.moves.length, onclick: () => dispatch({ type: "help.again" }) }, "Start over"),
      h("a", { class: "button", href: formatLink({ ...link, rules: hiddenByEngine(link.rules), view: "setup", moves: [], id: "", more: {} }) }, "Other rules"),
    ),
    me.copied && h("p", { class: "small soft" }, me.copied),
    h("p", { class: "small soft" }, "The address of this page is the whole game: keep it, send it, come back to it.", savesGames(state) ? " Games are saved in the library too." : null),
  );
}

/** The choice of how the fleet was hidden, in games in which a person may hide it otherwise than by lot. */
function hiderChoice({ rules }: Link, dispatch: Dispatch) {
  const { name, given } = parseRules(rules);
  if (name !== "battleship" || given.touching === "false") return null;
  const ways: [string, string][] = [["people", "by a person"], ["uniform", "by lot"]];
  if (canBeHiddenWell(rules)) ways.push(["hidden-well", "well, as Perfect does"]);
  return choice("The fleet was hidden", given.hider ?? "uniform", options(ways), (hider) => dispatch({ type: "link", link: { rules: formatRules(name, { ...given, hider }) } }));
}

export function resultCard(state: State, position: Position, dispatch: Dispatch) {
  const over = position.over as Over;
  const title = over.won === false ? (position.kind === "lines" ? "Not found" : "Out of lives") : over.won ? "Found" : "The game is over";
  return h("section", { class: "card advice over", "aria-label": "Result", key: "over" },
    h("h2", null, title),
    h("p", { class: "gist" }, h("strong", { class: "query" }, costOf(over.cost, position.costNoun))),
    h("p", null, `${capital(over.text)} after ${counted(state.link.moves.length, "moves")}.`),
    h("p", { class: "row" },
      h("a", { class: "button main", href: formatLink({ ...state.link, view: "review", more: {} }) }, "Review the game"),
      h("button", { onclick: () => dispatch({ type: "help.again" }) }, "Another with these rules"),
    ),
  );
}

export function refusalCard(state: State, trouble: Trouble, dispatch: Dispatch) {
  const rules = trouble.field === "rules" && trouble.status !== 504;
  const first = trouble.rule === "first";
  const { name, given } = parseRules(state.link.rules);
  const begin = (letter: string) => dispatch({ type: "link", link: { rules: formatRules(name, { ...given, first: letter }) } });
  return troubleNotice(
    first && (given.first ?? "shown") === "shown" ? { text: "Which letter does the word begin with?", remedy: "The host shows it before the first guess." } : trouble,
    first && lineForm({ label: "First letter", shown: true, button: "Go on", main: true, kind: "row", onsend: begin }),
    !rules && h("button", { onclick: () => dispatch({ type: "again", view: "help" }) }, "Try again"),
    !rules && state.link.moves.length > 0 && h("button", { onclick: () => dispatch({ type: "help.undo" }) }, "Undo"),
    trouble.field === "policy" && h("button", { class: "main", onclick: () => dispatch({ type: "link", link: { policy: "" } }) }, "Take the usual advice"),
    h("a", { class: rules && !first ? "button main" : "button", href: formatLink({ ...state.link, rules: hiddenByEngine(state.link.rules), view: "setup", moves: [], more: {} }) }, "Other rules"),
  );
}
