/** The end of a game: bars of you, the engine and par, accuracy and luck, a sentence, and what is taken along of it. */

import { term } from "../components/term.ts";
import { type Child, h, type VNode } from "../lib/dom.ts";
import { capital, costOf, counted, plain } from "../lib/text.ts";
import { accuracyOf, accuracyText, insightOf, isWeighed, luckinessOf, MEANING } from "../model/accuracy.ts";
import { helpTaken } from "../model/coaching.ts";
import { chanceOf, type Closing, knowsPar, type Revealed, told as reviewed } from "../model/hosted_game.ts";
import { isGrid } from "../model/positions.ts";
import { titleOf } from "../model/rules.ts";
import { squaresOf } from "../model/sharing.ts";
import { classOfSign, signOf } from "../model/ships.ts";
import { againstHost } from "../model/strengths.ts";
import { WINNING } from "../model/verdicts.ts";
import type { AnyBoard, Dispatch, Event, Link, Position, Review, Transcript } from "../types.ts";

interface Ending {
  view: string; // whose game it is
  link: Link;
  position: Position;
  cost: number;
  end: string; // how it ended, if it was not won
  gaveUp: boolean; // whether it was left before its end
  /** on the same secret; `end`: how it ended, if it was not won */
  engine: { cost: number; end: string } | null;
  closing: Closing;
  copied: string; // what came of copying
  slot?: string; // where the view keeps that, if not as `copied`
  occasion?: string;
  address?: string; // at which a friend meets the same secret
  friend?: { cost: number; text: string; lost: boolean } | null; // how a friend did
  dispatch: Dispatch;
}

export function figures({ position: { costNoun: noun }, cost, end, gaveUp, engine, closing, friend = null }: Ending): Child {
  const review = reviewed(closing);
  const bars: Bar[] = [{ name: "You", cost, text: end ? `${plain(cost)}, ${end}` : plain(cost), kind: "you", lost: end !== "" }];
  if (friend !== null) bars.push({ name: "Friend", kind: "friend", ...friend });
  if (engine) bars.push({ name: "Engine", cost: engine.cost, text: engine.end ? `${plain(engine.cost)}, ${engine.end}` : plain(engine.cost), kind: "engine", lost: engine.end !== "" });
  // Where lives are at stake, par is a chance: no bar can show it beside what was spent.
  if (review && knowsPar(review)) bars.push(review.unit === WINNING ? { name: "Par", cost: null, text: chanceOf(review), kind: "par" } : { name: "Par", cost: review.par, text: review.shown.par, kind: "par" });
  return [(bars.length > 1 || closing.status === "running") && comparison({ bars, label: `What it took, in ${noun}` }), scores(closing, gaveUp)];
}

function scores(closing: Closing, gaveUp: boolean) {
  const review = reviewed(closing);
  if (!review && closing.status === "running") return h("p", { class: "soft small weighing" }, "Weighing your moves …");
  if (!review) return closing.review ? h("p", { class: "soft small" }, "There was no time to weigh your moves. The review takes longer.") : null;
  // The moves that were never made gave nothing away: a figure of those before them would flatter.
  if (gaveUp) return h("p", { class: "soft small" }, "A game that was given up has no accuracy.");
  return [h("p", { class: "insight" }, insightOf(review)), grades(review)];
}

/** How a square of the text is drawn. */
const COLOURS: Record<string, string> = { "🟥": "sunk-square", "🟧": "hit-square", "🟩": "right-square", "🟨": "near-square", "⬜": "" };

export function sharing({ view, link, position, cost, end, gaveUp, engine, closing, copied, slot = "copied", occasion = "", address = "", dispatch }: Ending): Child {
  const { rules, moves, host } = link;
  const { board, costNoun: noun } = position;
  const squares = squaresOf(board, moves);
  const inColours = isGrid(board) && signOf(board.fleet.map(({ name }) => name)) !== null;
  const review = reviewed(closing);
  const others = [review && review.unit !== WINNING && knowsPar(review) && `par ${counted(Math.round(review.par), noun)}`, engine && (engine.end ? `engine ${engine.end}` : `engine ${costOf(engine.cost, noun)}`)].filter((one) => typeof one === "string");
  const accuracy = review && !gaveUp && `accuracy ${accuracyText(review).text}`;
  const title = [occasion || titleOf(rules), againstHost(host)].filter(Boolean).join(", ");
  const told = [end || costOf(cost, noun), helpTaken(link), ...others, accuracy].filter(Boolean).join(" · ");
  const text = [`bestguess · ${title}`, told, squares, address].filter(Boolean).join("\n");
  const said = { type: "said", view, slot };
  const take = (what: string, praise: string) => dispatch({ type: "do", command: { do: "copy", text: what, praise, said } });
  return h("div", { class: "share" },
    h("div", { class: "squares", role: "img", "aria-label": `Your ${costOf(moves.filter(({ query }) => query !== "length").length, "moves")} as squares` },
      squares.split("\n").map((row) => h("p", null, [...row].map((square) => h("i", { class: (inColours ? classOfSign(square) : COLOURS[square]) ?? "" })))),
    ),
    h("p", { class: "row" }, h("button", { onclick: () => take(text, "Copied: paste it wherever you like.") }, "Copy the result"), address && !occasion && h("button", { onclick: () => take(address, "Copied: whoever opens this link meets the same secret.") }, "Challenge a friend"), pictureButtons(rules, { board, moves, text: text.split("\n").slice(0, 2) }, said, dispatch), h("span", { class: "small soft" }, copied)),
  );
}

/** `cost`: null where there is none to draw */
export interface Bar {
  name: string;
  cost: number | null;
  text: string;
  kind: "you" | "friend" | "engine" | "par";
  lost?: boolean;
}

/** The bars, one below the other, by one scale. A game that was lost has no end: its bar is full and hatched. */
export function comparison({ bars, label }: { bars: Bar[]; label: string }): VNode {
  const most = Math.max(1, ...bars.map(({ cost }) => cost ?? 0));
  return h("ul", { class: "comparison", "aria-label": label },
    bars.map(({ name, cost, text, kind, lost = false }) =>
      h("li", { key: kind, class: `${kind}${lost ? " lost" : ""}${cost === null ? " said" : ""}` },
        h("span", { class: "who" }, kind === "par" ? term("par", "bar", name) : kind === "engine" ? term("engine", "bar", name) : name),
        cost !== null && h("span", { class: "track", "aria-hidden": "true" }, h("i", { style: { "--share": lost ? 1 : cost / most } })),
        h("strong", null, text),
      ),
    ),
  );
}

export function grades(review: Review): Child {
  const { text, range } = isWeighed(review) ? accuracyText(review) : { text: "–", range: "" };
  const luck = luckinessOf(review);
  return [
    h("dl", { class: "grades" }, grade("accuracy", text, isWeighed(review) ? accuracyOf(review) : null), grade("luck", String(Math.round(luck)), luck)),
    h("details", { class: "meaning" }, h("summary", null, "What these mean"), h("p", { class: "small" }, review.higherIsBetter ? MEANING.chance : MEANING.accuracy, range && ` Here it is ${range}, for not all is exact.`), h("p", { class: "small" }, MEANING.luck)),
  ];
}

/** @param value null where it is not known */
const grade = (name: "accuracy" | "luck", text: string, value: number | null) =>
  h("div", null, h("dt", null, term(name, "grade", capital(name))), h("dd", null, h("strong", null, text), value !== null && h("meter", { min: 0, max: 100, value, "aria-label": `${capital(name)} ${text} of 100` })));

/** The seal, with how it proves that the host cannot cheat. */
export function sealNote({ seal, what, revealed, proof }: { seal: string; what: string; revealed: Revealed | null; proof: "" | "kept" | "broken" | "unchecked" }): VNode | null {
  if (!seal) return null;
  const command = revealed?.salt ? `printf '%s' '${revealed.salt} ${revealed.secret}' | sha256sum` : "";
  const said = !revealed || !proof ? `The ${what} was sealed before your first move.` : PROVED[proof];
  const about = h("details", null,
    h("summary", null, (proof === "broken" || proof === "kept") && h("span", { "aria-hidden": "true" }, proof === "broken" ? "✗ " : "✓ "), `${said} `, h("code", null, `${seal.slice(0, 8)}…`)),
    h("p", { class: "small" }, `The seal is the SHA-256 of a random number and the ${what}. Nobody can tell the ${what} from it, and no other ${what} has the same seal. ${revealed ? "Check it yourself:" : "In the end both are shown, and this page computes the seal again."}`),
    h("code", { class: "small whole" }, revealed && command ? command : seal),
    revealed && command ? h("code", { class: "small whole" }, seal) : null,
  );
  // Beside the summary, which is pressed as a whole and so can hold no button.
  return h("div", { class: `seal ${proof}`, key: "seal" }, about, h("span", { class: "small soft" }, term("seal", "note", "A seal?")));
}

const PROVED = {
  kept: "The seal is whole: nothing was changed after your first move.",
  broken: "The seal does not open to what is shown: do not trust this game.",
  unchecked: "The seal can be checked with one command.",
};

/** `text`: the lines below the board; `said`: what became of it, but for its text */
export function pictureButtons(rules: string, shown: { board: AnyBoard; moves: Transcript; text: string[] }, said: Event, dispatch: Dispatch): Child {
  const make = (form: "png" | "gif") => () =>
    dispatch({ type: "do", command: { do: "picture", form, name: `bestguess-${rules.split("(")[0]}.${form}`, shown, said } });
  return [h("button", { onclick: make("png") }, "Picture"), shown.moves.length > 1 && h("button", { onclick: make("gif") }, "GIF")];
}
