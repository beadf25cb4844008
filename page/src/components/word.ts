/** The board of hangman: the places, the letters, the lives, the gallows. Drawn from its props only. */

import { h, type VNode } from "../lib/dom.ts";
import { bits, share, spoken } from "../lib/text.ts";
import { walk } from "../lib/walking.ts";
import { spokenWord } from "../model/positions.ts";
import type { Letter, WordsBoard } from "../types.ts";
import { type Drawn, heatLevel, type Scale, scaleFor } from "./board.ts";

interface WordProps extends Drawn {
  board: WordsBoard;
  chosen?: string | null; // the letter that the picked places are for
  picked?: Set<number>; // places picked for the chosen letter, from 0, the words one behind the other
  secret?: string[]; // the words, once they are known
  drawing?: boolean; // whether the lives lost are drawn as gallows
  keyboard?: boolean; // whether the letters are shown below the places; else only the lives are
  onplace?: (place: number) => void; // a place that is not known was pressed
}

export function wordBoard(props: WordProps): VNode {
  return h("div", { class: `words ${props.stale ? "stale" : ""}` },
    props.board.unknownLength ? h("div", { class: "pattern soft" }, h("p", null, "A word of a length not known yet")) : pattern(props),
    lives(props.board, props.keyboard === false, props.drawing ?? false),
    props.keyboard !== false && letters(props),
  );
}

function pattern(props: WordProps) {
  let place = 0;
  const longest = Math.max(...props.board.pattern.map((word) => word.length), 1);
  const style = { "--on-desk": inRow(longest, 20), "--on-phone": inRow(longest, 14), "--on-narrow": inRow(longest, 12) };
  return h("div", { class: "pattern", style, role: "group", "aria-label": `The ${props.board.pattern.length > 1 ? "phrase" : "word"}: ${spokenWord(props.board)}` },
    props.board.pattern.map((word, w) =>
      h("div", { class: "word" }, word.map((letter, i) => tile(props, letter, place++, props.secret?.[w]?.[i]))),
    ),
  );
}

/** The letters in a row of a word that is broken into as few rows as can be, as equal as can be. `most`: in a row. */
const inRow = (letters: number, most: number) => Math.ceil(letters / Math.ceil(letters / most));

function tile(props: WordProps, letter: string | null, place: number, hidden: string | undefined) {
  if (letter) return h("span", { key: place, class: "tile known" }, letter);
  if (hidden) return h("span", { key: place, class: "tile missed" }, hidden.toUpperCase());
  if (!props.onplace || !props.chosen) return h("span", { key: place, class: "tile" });
  const picked = props.picked?.has(place) ?? false;
  return h("button", {
    key: place,
    class: "tile",
    "aria-pressed": String(picked),
    "aria-label": `Place ${place + 1}: ${picked ? props.chosen : `press if ${props.chosen} is here`}`,
    onclick: () => props.onplace?.(place),
  }, picked ? props.chosen : h("small", null, String(place + 1)));
}

/** @param over whether nothing more is asked */
function lives({ lives: all, livesLeft, misses, wrongWords, mayLie, lieFound }: WordsBoard, over: boolean, drawing: boolean) {
  const left = livesLeft ?? 0;
  return h("div", { class: "lives" },
    all
      ? [
        drawing && gallows(all, left),
        h("span", { class: "pips", "aria-hidden": "true" }, Array.from({ length: Math.min(all, 20) }, (_, i) => h("i", { class: i < left ? "on" : "off" }))),
        h("span", null, `${left} of ${all} ${all === 1 ? "life" : "lives"} left`),
      ]
      : h("span", null, over ? `${misses} wrong` : `${misses} wrong so far`),
    wrongWords.length > 0 && h("span", { class: "soft" }, `not ${wrongWords.join(", ")}`),
    mayLie && h("span", { class: "soft" }, lieFound ? `The host lied about ${lieFound}.` : "The host may lie once: it may deny a letter that is there."),
  );
}

function letters(props: WordProps) {
  const { board, scores, heat } = props;
  const byLetter = new Map(board.letters.map((letter) => [letter.letter, letter]));
  const open = board.letters.filter(({ state }) => state === "open" || state === "again");
  const known = heat && scores ? open.flatMap(({ query }) => scores.get(query)?.[heat] ?? []) : [];
  const scale = { low: 0, high: scaleFor(known).high };
  const focus = props.focus ?? props.best?.[0] ?? open[0]?.query ?? board.letters[0]?.query;
  const inGrid = board.letters.some(({ query }) => query === focus) ? focus : board.letters[0]?.query;
  return h("div", { class: "letters", role: "grid", "aria-label": "Letters", onkeydown: (event: KeyboardEvent) => walk(event, "data-letter", board.keyboard) },
    board.keyboard.map((row) =>
      h("div", { role: "row", class: "letter-row" },
        row.map((letter) => {
          const found = byLetter.get(letter);
          return found ? key(props, found, scale, inGrid) : null;
        }),
      ),
    ),
  );
}

function key(props: WordProps, { letter, query, state }: Letter, scale: Scale, focus: string) {
  const open = state === "open" || state === "again";
  const score = open ? props.scores?.get(query) : undefined;
  const value = score && props.heat ? score[props.heat] : null;
  const best = props.best?.indexOf(query) ?? -1;
  const level = value === null ? "" : `q${heatLevel(value, scale)}`;
  const ring = best === 0 ? "best" : best > 0 ? "equal" : "";
  return h("button", {
    key: query,
    role: "gridcell",
    class: `key ${open ? level || "plain" : state} ${ring} ${query === props.chosen ? "chosen" : ""}`,
    tabindex: query === focus ? 0 : -1,
    "data-query": query,
    "data-letter": letter,
    "aria-label": describe(letter, state, score, props.heat === "bits", best),
    "aria-disabled": open && !props.readonly ? null : "true",
    "aria-selected": props.chosen === query ? "true" : "false",
    onclick: () => open && props.onpick?.(query),
    onfocus: () => props.onwalk?.(query),
  },
  h("b", null, letter),
  value !== null ? h("small", { "aria-hidden": "true" }, props.heat === "bits" ? bits(value) : share(value)) : null,
  );
}

function describe(letter: string, state: string, score: { hit: number; bits: number } | undefined, inBits: boolean, best: number) {
  if (state === "hit") return `${letter}: there`;
  if (state === "miss") return `${letter}: not there`;
  const parts = score ? [spoken(score.hit), ...(inBits ? [`${bits(score.bits)} bits`] : [])] : ["not asked"];
  if (state === "again") parts.push("denied once, may be asked again");
  if (best === 0) parts.push("best");
  if (best > 0) parts.push("as good as the best");
  return `${letter}: ${parts.join(", ")}`;
}

/** The strokes of the gallows, in the order in which they are drawn. */
const FRAME = ["M4 76H44", "M14 76V4", "M12 4H50", "M14 20L30 4", "M48 4V14"];

const FIGURE = ["M48 14a7 7 0 1 0 .01 0", "M48 28V50", "M48 33L37 42", "M48 33L59 42", "M48 50L39 65", "M48 50L57 65"];

const STROKES = [...FRAME, ...FIGURE];

/**
 * How many strokes are drawn: all once no life is left, fewer before. The gallows stand from the start, but where more
 * lives than strokes of the figure are given.
 * @param lives at the start
 */
export function strokesDrawn(lives: number, left: number) {
  const growing = Math.min(STROKES.length, Math.max(FIGURE.length, lives));
  return STROKES.length - growing + Math.floor((growing * (lives - left)) / lives);
}

/** The drawing; the lives are told in words beside it. `lives`: at the start, 1 or more. */
function gallows(lives: number, left: number): VNode {
  const drawn = STROKES.slice(0, strokesDrawn(lives, left));
  return h("svg", { class: "gallows", viewBox: "0 0 66 80", width: 66, height: 80, "aria-hidden": "true" },
    drawn.map((d, i) => h("path", { key: d, d, pathLength: 1, class: i < FRAME.length ? "frame" : "figure" })),
  );
}
