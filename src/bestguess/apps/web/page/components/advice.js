/** Advice: the query that is looked at, what it is expected to say, and what each answer would leave. */
/** @import {AfterAnswer, AnswerChoice, Child, GridBoard, Knowledge, Position, Score, Settings, VNode, WhatIf} from "../types.ts" */

import { h } from "../lib/dom.js";
import { plural } from "../lib/numbers.js";
import { bits, count, grouped, listed, percent, spoken } from "../lib/text.js";
import { isGrid, isLines } from "../model/optimistic_board.js";
import { ghost } from "./board.js";
import { drawn } from "./tiles.js";

/**
 * The scores of a position by query.
 * @param {Position | null | undefined} position
 * @returns {Map<string, Score>}
 */
export const scoresOf = (position) => new Map((position?.scores ?? []).map((score) => [score.query, score]));

/**
 * The best queries, the suggested one first.
 * @param {Position | null | undefined} position
 */
export function bestOf(position) {
  const suggestion = position?.suggestion;
  return suggestion ? [suggestion.query, ...suggestion.equals] : [];
}

/**
 * What a query is called in a sentence: a cell, a letter, a word to name, the length.
 * @param {string} query
 */
export function named(query) {
  if (query === "length") return "length";
  return query.startsWith("=") ? query.slice(1) : query;
}

/**
 * The head of the advice: the query in large letters with its figures, and why.
 * @param {{position: Position, query: string, whatif?: WhatIf | null, hovering: boolean, stale: boolean, onback?: () => void}} props
 * @returns {VNode}
 */
export function headline({ position, query, whatif, hovering, stale, onback }) {
  const best = bestOf(position);
  const score = scoresOf(position).get(query) ?? scored(position, query, whatif);
  const length = position.kind === "words" && query === "length";
  const place = best.indexOf(query);
  const noun = position.queryNoun || "query";
  const title = length ? "First" : hovering ? `If you ask` : place === 0 ? `Best next ${noun}` : place > 0 ? "As good as the best" : "Your choice";
  const why = place === 0 && !hovering ? reasons(position)[1] : null;
  return h(
    "div",
    { class: `headline ${stale ? "stale" : ""} ${place >= 0 ? "good" : ""}` },
    h("h2", null, title),
    h(
      "p",
      { class: "gist" },
      h("strong", { class: `query ${isLines(position.board) ? "long" : ""}` }, length ? "Length?" : shown(position, query)),
      score && !length && !idle(position) && h("span", null, h("b", null, percent(score.hit)), plusMinus(score), ` ${finds(position)}`),
      score && !length && h("span", null, h("b", null, bits(score.bits)), " bits"),
    ),
    h("p", { class: "why" }, why ?? compare(position, query, score, best)),
    place === 0 && best.length > 1 && !hovering && h("p", { class: "small soft" }, "Just as good: ", equals(best.slice(1))),
    place !== 0 && !hovering && best.length > 0 && onback
      ? h("button", { class: "quiet small back", onclick: onback }, `Back to the best, ${named(best[0])}`)
      : null,
  );
}

/**
 * Whether no query of a game without misses may be the secret, as where one asks for features only.
 * @param {Position} position
 */
function idle(position) {
  const { board, scores } = position;
  return isLines(board) && !board.misses && !(scores ?? []).some(({ hit }) => hit > 0);
}

/**
 * What the chance of a query is a chance of.
 * @param {Position} position
 */
export function finds({ kind, board, secretNoun }) {
  if (kind === "words") return "there";
  return isLines(board) && !board.misses ? `to be the ${secretNoun}` : "hit";
}

/**
 * A query in large: as pegs or tiles where the game has such.
 * @param {Position} position
 * @param {string} query
 */
const shown = ({ board }, query) => (isLines(board) ? drawn({ board, text: query }) : named(query));

/**
 * The score of a query that the server did not tell of among the best: out of its answers.
 * @param {Position} position
 * @param {string} query
 * @param {WhatIf | null | undefined} whatif
 * @returns {Score | undefined}
 */
function scored({ board }, query, whatif) {
  if (!whatif || whatif.query !== query || !isLines(board) || board.misses) return undefined;
  const hit = whatif.answers.reduce((sum, { line, p }) => sum + (line?.hit ? p : 0), 0);
  return { query, hit, bits: whatif.bits, answers: whatif.answers };
}

/**
 * The server's reason in two parts: what the query is expected to say, and where it stands among the others.
 * @param {Position} position
 * @returns {[string, string]}
 */
function reasons(position) {
  const [figures, ...rank] = (position.suggestion?.why ?? "").split(/(?<=\.) (?=[A-Z])/);
  return [figures, rank.join(" ")];
}

/**
 * The reason in figures, and how much is still open.
 * @param {{position: Position, stale: boolean, best: boolean}} props
 * @returns {VNode}
 */
export function reason({ position, stale, best }) {
  const figures = best ? reasons(position)[0] : "";
  return h("section", { class: "card reason", "aria-label": "What is known" }, knowledge(position, stale), figures && h("p", { class: "small soft" }, figures));
}

/** @param {Score} score */
function plusMinus(score) {
  return score.standardError ? h("small", { class: "soft", title: "95 % interval of the sampling" }, ` ± ${(196 * score.standardError).toFixed(1)}`) : null;
}

/** @param {string[]} queries */
function equals(queries) {
  const shown = queries.slice(0, 6).map(named);
  return queries.length > 6 ? `${shown.join(", ")} and ${queries.length - 6} more` : listed(shown, "and");
}

/**
 * @param {Position} position
 * @param {string} query
 * @param {Score | undefined} score
 * @param {string[]} best
 */
function compare(position, query, score, best) {
  const top = scoresOf(position).get(best[0] ?? "");
  if (!score || !top || best.includes(query)) return null;
  const chance = finds(position).startsWith("to be") ? `${percent(top.hit)} ${finds(position)}` : percent(top.hit);
  return `${named(best[0])} would be ${chance} and ${bits(top.bits)} bits.`;
}

/**
 * The same for those who listen: `B7: 62 percent, 0.96 bits, best`.
 * @param {Position} position
 * @param {string} query
 */
export function aloud(position, query) {
  const score = scoresOf(position).get(query);
  const parts = score && !(position.kind === "words" && query === "length") ? [spoken(score.hit), `${bits(score.bits)} bits`] : [];
  if (bestOf(position)[0] === query) parts.push("best");
  return `${named(query)}: ${parts.join(", ")}`;
}

/**
 * The answers that a board's query may have, one press each, with what would be left after it.
 * @param {{position: Position, query: string, whatif: WhatIf | null, board: GridBoard, onanswer?: (answer: string) => void}} props
 * @returns {VNode}
 */
export function gridAnswers({ position, query, whatif, board, onanswer }) {
  const choices = position.answers ?? [];
  const few = choices.length <= 4;
  const after = new Map((whatif?.query === query ? whatif.answers : []).map((answer) => [answer.text, answer]));
  const score = scoresOf(position).get(query);
  const known = new Map((score?.answers ?? []).map((answer) => [answer.text, answer.p]));
  return h(
    "div",
    { class: `answers ${few ? "few" : "many"}`, role: "group", "aria-label": `The answer to ${query}` },
    choices.map((choice) => {
      const p = after.get(choice.text)?.p ?? (score ? (known.get(choice.text) ?? 0) : null);
      return answerButton(choice, p, few ? pictured(board, after.get(choice.text), query) : null, choices, onanswer);
    }),
  );
}

/**
 * @param {AnswerChoice} choice
 * @param {number | null} p
 * @param {Child} picture
 * @param {AnswerChoice[]} choices
 * @param {((answer: string) => void) | undefined} onanswer
 */
function answerButton(choice, p, picture, choices, onanswer) {
  const alone = choices.filter(({ key }) => key === choice.key).length === 1;
  const inside = [
    picture,
    h("span", { class: "label" }, h("i", { class: `dot ${markName(choice.key ?? "")}`, "aria-hidden": "true" }), choice.label, onanswer && alone && h("kbd", { "aria-hidden": "true" }, choice.key)),
    p !== null && h("span", { class: "p" }, p > 0 ? percent(p) : "cannot be"),
  ];
  const kind = `answer ${p === 0 ? "never" : ""}`;
  if (!onanswer) return h("div", { key: choice.text, class: kind }, inside);
  return h("button", { key: choice.text, class: kind, "data-answer": choice.text, "data-key": choice.key, onclick: () => onanswer(choice.text) }, inside);
}

/** @param {string} key */
const markName = (key) => (key === "m" ? "miss" : key === "h" ? "hit" : "sunk");

/**
 * @param {GridBoard} board
 * @param {AfterAnswer | undefined} after
 * @param {string} query
 */
function pictured(board, after, query) {
  const blank = !after?.scoresAfter;
  return h(
    "span",
    { class: "ghost-box" },
    blank ? null : ghost(board, /** @type {number[]} */ (after.scoresAfter), { query, name: `The map after ${query} ${after.text}: ${count(after.secretsAfter)} left` }),
  );
}

/**
 * The likeliest answers to a letter, as the pattern would look; one press each.
 * @param {{position: Position, query: string, whatif: WhatIf | null, onanswer?: (answer: string) => void, most?: number}} props
 * @returns {VNode | null}
 */
export function wordAnswers({ position, query, whatif, onanswer, most = 8 }) {
  const score = scoresOf(position).get(query);
  const seen = new Map((whatif?.query === query ? whatif.answers : []).map((answer) => [answer.text, answer]));
  const shares = (score?.answers ?? whatif?.answers ?? []).filter(({ text, p }) => p > 0 && text !== "other").slice(0, most);
  if (!shares.length) return null;
  const long = "pattern" in position.board && position.board.pattern.flat().length > 7;
  return h(
    "div",
    { class: `answers words-answers ${long ? "long" : ""}`, role: "group", "aria-label": `Likely answers to ${named(query)}` },
    shares.map(({ text, p }) => {
      const label = text === "no" ? `no ${named(query)}` : (seen.get(text)?.seen ?? text);
      const inside = [
        h("span", { class: text === "no" ? "label" : "label pattern-text" }, text === "no" ? label : spaced(label)),
        h("span", { class: "p" }, percent(p)),
      ];
      return onanswer
        ? h("button", { key: text, class: "answer", "data-answer": text, "aria-label": `${named(query)} ${text}, ${spoken(p)}`, onclick: () => onanswer(text) }, inside)
        : h("div", { key: text, class: "answer" }, inside);
    }),
  );
}

/** @param {string} pattern */
const spaced = (pattern) => (/[_]/.test(pattern) ? [...pattern].join("\u200a") : pattern);

/**
 * How much is still open, and how well that is known.
 * @param {Position} position
 * @param {boolean} stale
 * @returns {VNode | null}
 */
function knowledge(position, stale) {
  const known = position.belief;
  if (!known) return null;
  const nouns = plural(position.secretNoun);
  const one = known.secrets === "1";
  return h(
    "div",
    { class: `knowledge ${stale ? "stale" : ""}` },
    h("p", null, h("strong", { title: grouped(known.secrets) }, secrets(known)), ` ${one ? position.secretNoun : nouns} ${one ? "fits" : "fit"} all answers`),
    h(
      "p",
      { class: "small soft" },
      `${bits(known.bits)} bits to learn · `,
      h("span", { class: `badge ${known.exact ? "exact" : "sampled"}` }, certainty(known)),
      known.seconds >= 0.2 ? ` · ${known.seconds.toFixed(1)} s` : null,
    ),
    known.unlisted ? h("p", { class: "small" }, `In no list: ${percent(known.unlisted)}.`) : null,
    (position.notes ?? []).map((note) => h("p", { class: "small soft" }, note)),
  );
}

/** @param {Knowledge} known */
function secrets(known) {
  return known.exact || /^\d+$/.test(known.secrets) === false ? count(known.secrets) : `about ${count(known.secrets)}`;
}

/** @param {Knowledge} known */
function certainty(known) {
  if (known.exact) return "exact";
  const size = known.effectiveSampleSize;
  return size ? `sampled, worth ${grouped(String(Math.round(size)))} layouts` : "sampled";
}

/**
 * Chance or bits: what the colours mean, or in a game in lines what is listed first.
 * @param {Settings["heat"]} chosen
 * @param {(heat: "hit" | "bits") => void} onchoose
 * @param {string} [name]
 * @returns {VNode}
 */
export function heatSwitch(chosen, onchoose, name = "Colours show") {
  /** @type {["hit" | "bits", string][]} */
  const ways = [
    ["hit", "Chance"],
    ["bits", "Bits"],
  ];
  return h(
    "div",
    { class: "switch", role: "group", "aria-label": name },
    ways.map(([heat, text]) => h("button", { key: heat, "aria-pressed": String(chosen === heat), onclick: () => onchoose(heat) }, text)),
  );
}

/**
 * The fleet: which ships are still afloat, where that is known.
 * @param {Position} position
 * @returns {VNode | null}
 */
export function fleet({ board }) {
  if (!isGrid(board) || !board.fleet.length) return null;
  return h(
    "ul",
    { class: "fleet", "aria-label": "The fleet" },
    board.fleet.map((ship) => {
      const [high, wide] = ship.shape ?? [1, ship.length ?? 1];
      const state = ship.sunk ? "sunk" : ship.sunk === false ? "afloat" : "";
      return h(
        "li",
        { class: state, title: `${ship.name}${state ? `: ${state}` : ""}` },
        h(
          "svg",
          { viewBox: `0 0 ${wide * 10} ${high * 10}`, width: wide * 10, height: high * 10, role: "img", "aria-label": `${ship.name}, ${high > 1 ? `${wide} by ${high}` : `length ${wide}`}${state ? `, ${state}` : ""}` },
          Array.from({ length: high * wide }, (_, i) => h("rect", { x: (i % wide) * 10 + 0.75, y: Math.floor(i / wide) * 10 + 0.75, width: 8.5, height: 8.5, rx: 2 })),
        ),
      );
    }),
  );
}
