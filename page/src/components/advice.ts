/** The advice: the query that is looked at, its figures, why it is good, and how much is still open. */

import { h, type VNode } from "../lib/dom.ts";
import { bits, count, grouped, listed, percent, plural, remaining, spoken } from "../lib/text.ts";
import { secretName } from "../model/catalogue.ts";
import { isLines } from "../model/optimistic_board.ts";
import { bestOf, queryName, scoresOf } from "../model/scores.ts";
import type { Knowledge, Position, Score, WhatIf } from "../types.ts";
import { term } from "./term.ts";
import { drawn } from "./tiles.ts";

/**
 * The head of the advice: the query in large letters with its figures, and why.
 * @param props `by`: who advises, where that is not the usual engine
 */
export function headline({ position, query, inBits, by = "", whatif, stale, onback }: { position: Position; query: string; inBits: boolean; by?: string; whatif?: WhatIf | null; stale: boolean; onback?: () => void }): VNode {
  const best = bestOf(position);
  const score = scoresOf(position).get(query) ?? scored(position, query, whatif);
  const length = position.kind === "words" && query === "length";
  const place = best.indexOf(query);
  const noun = position.queryNoun || "query";
  const title = length ? "First" : place === 0 ? (by ? `Next ${noun} by ${by}` : `Best next ${noun}`) : place > 0 ? "As good as the best" : "Your choice";
  const why = place === 0 ? reasons(position)[1] : null;
  return h("div", { class: `headline ${stale ? "stale" : ""} ${place >= 0 ? "good" : ""}` },
    h("h2", null, title),
    h("p", { class: "gist" },
      h("strong", { class: `query ${isLines(position.board) ? "long" : ""}` }, length ? "Length?" : shown(position, query)),
      score && !length && !idle(position, score) && h("span", null, h("b", null, percent(score.hit)), plusMinus(score), ` ${finds(position)}`),
      score && !length && (inBits ? h("span", null, h("b", null, bits(score.bits)), " ", term("bits", "headline")) : isLines(position.board) && h("span", null, "about ", h("b", null, remaining(position.belief, score.bits)), ` ${plural(position.secretNoun)} `, term("leaves", "headline", "left"))),
    ),
    h("p", { class: "why" }, why ?? compare(position, query, score, best, inBits)),
    h("div", { class: "beside small soft" },
      place === 0 && best.length > 1 && h("p", null, "Just as good: ", equals(best.slice(1))),
      place !== 0 && best.length > 0 && onback ? h("button", { class: "quiet small back", onclick: onback }, `Back to the best, ${queryName(best[0])}`) : null,
    ),
  );
}

/** Whether a query of a game without misses asks for a feature, which is never the secret itself: "=" names that. */
export function idle({ board, scores, legal }: Position, { query, hit }: Score) {
  if (!isLines(board) || board.misses || hit > 0) return false;
  return !scores?.some((score) => score.hit > 0) || (!board.tiles && !query.startsWith("=") && legal.some((one) => one.startsWith("=")));
}

/** The event that the chance of a query is given for, in words. */
export function finds({ kind, board, secretNoun }: Position) {
  if (kind === "words") return "there";
  return isLines(board) && !board.misses ? `to be the ${secretNoun}` : "hit";
}

/** A query in large: as pegs or tiles where the game has such. */
const shown = ({ board }: Position, query: string) => (isLines(board) ? drawn({ board, text: query }) : queryName(query));

/** The score of a query that the server did not tell of among the best. */
function scored({ board }: Position, query: string, whatif: WhatIf | null | undefined): Score | undefined {
  if (!whatif || whatif.query !== query || !isLines(board) || board.misses) return undefined;
  return { query, hit: whatif.hit, bits: whatif.bits, answers: whatif.answers };
}

/** The server's reason in two parts: what the query is expected to say, and where it stands among the others. */
export function reasons(position: Position): [figures: string, rank: string] {
  const [figures, ...rank] = (position.suggestion?.why ?? "").split(/(?<=\.) (?=[A-Z])/);
  return [figures, rank.join(" ")];
}

/** How much is still open, and in bits the reason for the best query. */
export function reasonCard({ position, inBits, stale }: { position: Position; inBits: boolean; stale: boolean }): VNode {
  const figures = inBits ? reasons(position)[0] : "";
  return h("section", { class: "card reason", "aria-label": "What is known", key: "known" }, knowledge(position, inBits, stale), figures && h("p", { class: "small soft" }, figures));
}

function plusMinus(score: Score) {
  return score.standardError ? h("small", { class: "soft", title: "95 % interval of the sampling" }, ` ± ${(196 * score.standardError).toFixed(1)}`) : null;
}

function equals(queries: string[]) {
  const shown = queries.slice(0, 6).map(queryName);
  return queries.length > 6 ? `${shown.join(", ")} and ${queries.length - 6} more` : listed(shown, "and");
}

function compare(position: Position, query: string, score: Score | undefined, best: string[], inBits: boolean) {
  const top = scoresOf(position).get(best[0] ?? "");
  if (best.indexOf(query) > 0) return `As good as ${queryName(best[0])}.`;
  if (!score || !top || best.includes(query)) return null;
  const chance = position.kind !== "words" && isLines(position.board) && !position.board.misses ? `${percent(top.hit)} ${finds(position)}` : percent(top.hit);
  return inBits ? `${queryName(best[0])} would be ${chance} and ${bits(top.bits)} bits.` : `${queryName(best[0])} would be ${chance}.`;
}

/** The advice for a screen reader: `B7: 62 percent, best`, or with bits `B7: 62 percent, 0.96 bits, best`. */
export function spokenAdvice(position: Position, query: string, inBits: boolean) {
  const score = scoresOf(position).get(query);
  const parts = score && !(position.kind === "words" && query === "length") ? [spoken(score.hit), ...(inBits ? [`${bits(score.bits)} bits`] : isLines(position.board) ? [`about ${remaining(position.belief, score.bits)} left`] : [])] : [];
  if (bestOf(position)[0] === query) parts.push("best");
  return `${queryName(query)}: ${parts.join(", ")}`;
}

/** The number of secrets and bits that are left, and whether they are exact. */
function knowledge(position: Position, inBits: boolean, stale: boolean): VNode | null {
  const known = position.belief;
  if (!known) return null;
  const noun = known.kind === "letters" ? "spelling" : secretName(position.secretNoun); // most strings of letters are no words
  const one = known.secrets === "1";
  return h("div", { class: `knowledge ${stale ? "stale" : ""}` },
    h("p", null, h("strong", { title: grouped(known.secrets) }, secrets(known)), ` ${one ? noun : plural(noun)} ${one ? "fits" : "fit"} all answers`),
    h("p", { class: "small soft" },
      inBits && [`${bits(known.bits)} `, term("bits", "known"), " to learn · "],
      h("span", { class: `badge ${known.exact ? "exact" : "sampled"}` }, term(known.exact ? "exact" : "sampled", "known", certainty(known))),
      known.seconds >= 0.2 ? ` · ${known.seconds.toFixed(1)} s` : null,
    ),
    position.kind === "grid" && known.prior ? h("p", { class: "small soft", title: "How likely it is to lie in each way before the first shot" }, `The fleet is taken to be ${known.prior}.`) : null,
    known.unlisted ? h("p", { class: "small" }, `In no list: ${percent(known.unlisted)}.`) : null,
    position.game === "phrase" && h("p", { class: "small soft" }, "Each word is taken by itself, by how common it is: the engine does not know which words people put together."),
    position.contradiction ? null : (position.notes ?? []).map((note) => h("p", { class: "small soft" }, note)),
  );
}

function secrets(known: Knowledge) {
  return known.exact || /^\d+$/.test(known.secrets) === false ? count(known.secrets) : `about ${count(known.secrets)}`;
}

function certainty(known: Knowledge) {
  if (known.exact) return "exact";
  const size = known.effectiveSampleSize;
  return size ? `sampled, as good as ${grouped(String(Math.round(size)))} drawn by lot` : "sampled";
}
