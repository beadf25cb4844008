/** What went wrong and the ways on: a trouble, a move that its game does not know, answers that cannot all be right. */

import { type Child, h, type VNode } from "../lib/dom.ts";
import { capital, counted, percent } from "../lib/text.ts";
import { type BadMove, queryName } from "../model/positions.ts";
import { howItGoes } from "../lib/rule_names.ts";
import { EMPTY, formatLink, parseRules, titleOf } from "../model/rules.ts";
import type { Position, Repair, Transcript, Trouble } from "../types.ts";
import { lineForm } from "./controls.ts";

export const troubleNotice = ({ text, remedy }: Pick<Trouble, "text" | "remedy">, ...ways: Child[]) =>
  h("section", { class: "notice bad", role: "alert", key: "trouble" }, h("p", null, h("strong", null, text), " ", remedy), ways.some(Boolean) && h("p", { class: "row" }, ways));

/** What stands in place of a game, below its title. */
export const instead = (title: string, ...inside: Child[]): VNode =>
  h("div", { class: "column", key: "instead" }, title && h("h1", { class: "title" }, title), inside);

/** What stands there until a game comes: how it goes, and what is waited for. */
export const awaited = (rules: string, text: string): VNode =>
  instead(rules && titleOf(rules), h("p", { class: "loading" }, text), rules && h("p", null, howItGoes(parseRules(rules).name)));

/** The way out of rules that cannot be: their form, in which the wrong field is marked. */
export const otherRules = (rules: string) => h("a", { class: "button main", href: formatLink({ ...EMPTY, rules }) }, "Other rules");

export function badMoveCard({ bad, kept, fault = "", ontype = null, ongo }: {
  bad: BadMove;
  kept: number; // the number of moves before it, which are on the board
  fault?: string; // what is wrong with the move as it was typed anew
  ontype?: ((text: string) => void) | null; // called with the move as it was typed anew
  ongo: (after: Transcript) => void; // called with the moves to go on with
}): VNode {
  const { move, after, trouble } = bad;
  const written = `${move.query} ${move.answer}`.trim();
  return h("section", { class: "notice bad bad-move", role: "alert", key: "bad-move" },
    h("p", null, h("strong", null, `Move ${kept + 1}, ${written}, is none of this game. `), trouble.text, " ", trouble.remedy),
    h("p", null, kept ? `The board shows the game before it, ${counted(kept, "moves")}. ` : null, after.length ? `After it: ${counted(after.length, "moves")}, which will follow when it is mended or taken out.` : null),
    ontype && lineForm({ label: "The move as it should be", value: written, button: "Mend it", main: true, kind: "row nowrap mend", wrong: fault !== "", onsend: ontype }),
    fault && h("p", { class: "wrong small" }, fault),
    h("p", { class: "row" },
      h("button", { class: ontype ? "" : "main", onclick: () => ongo(after) }, "Take this move out"),
      after.length > 0 && h("button", { onclick: () => ongo([]) }, "Go on from here"),
    ),
  );
}

/** More repairs than this are a list nobody reads. */
const MOST = 6;

export function contradictionCard({ position, onrepair, onundo, onlook }: { position: Position; onrepair: (repair: Repair) => void; onundo: () => void; onlook: (turn: number) => void }): VNode | null {
  const found = position.contradiction;
  if (!found) return null;
  const repairs = found.repairs.slice(0, MOST);
  const more = found.repairs.length - repairs.length + (found.more ?? 0);
  const unlisted = position.belief?.kind === "letters"; // the advice goes on with words in no list
  const boards = position.secretNoun === "combination"; // of words, each of which may be in no list
  const one = repairs.length + more === 1;
  const said = one ? "one change would fix it:" : "any one of these changes would fix it, each with its chance if one answer is wrong:";
  return h(
    "section",
    // A key of its own for each contradiction: screen readers tell an alert when it comes, not when its words change.
    { class: "notice warn doubt", key: `doubt ${found.turn} ${found.text}`, role: "alert" },
    h("h2", null, unlisted ? "The word is in no list, or an answer is wrong" : boards ? "A word is in no list, or an answer is wrong" : "These answers cannot all be right"),
    unlisted && (position.notes ?? []).map((note) => h("p", null, note)),
    h("p", { class: unlisted ? "small" : null }, found.text),
    h("p", null, repairs.length ? (unlisted || boards ? `If ${boards ? "all words are" : "it is"} in the list, ${said}` : capital(said)) : "Look through the moves, or take the last one back."),
    h("ul", { class: "repairs" },
      repairs.map((repair) =>
        h("li", { key: `${repair.turn} ${repair.to}` },
          h("button", { class: "repair", onclick: () => onrepair(repair) },
            h("span", null, `Move ${repair.turn}: ${queryName(repair.query)} was `, h("b", null, repair.to), `, not ${repair.from}`),
            h("span", { class: "p soft" }, percent(repair.p)),
          ),
        ),
      ),
    ),
    more > 0 && h("p", { class: "small soft" }, `${more} less likely ones are not shown.`),
    (unlisted ? [] : found.hints ?? []).map((hint) => h("p", { class: "small" }, hint)),
    h("p", { class: "row" }, h("button", { onclick: onundo }, "Take back the last answer"), h("button", { class: "quiet", onclick: () => onlook(found.turn - 1) }, `Look at move ${found.turn}`)),
  );
}
