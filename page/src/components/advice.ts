/** The advice: the query that is looked at and its figures, the queries that lead, the likeliest secrets, and what is open. */

import { h, type VNode } from "../lib/dom.ts";
import { bits, count, finely, grouped, listed, percent, plural, remaining, spoken } from "../lib/text.ts";
import { secretName } from "../model/catalogue.ts";
import { isLines } from "../model/optimistic_board.ts";
import { bestOf, queryName, scoresOf } from "../model/scores.ts";
import type { Knowledge, Position, Score, Settings, Share, WhatIf } from "../types.ts";
import { rankSwitch } from "./controls.ts";
import { drawn } from "./lines.ts";
import { term } from "./term.ts";

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
function idle({ board, scores, legal }: Position, { query, hit }: Score) {
  if (!isLines(board) || board.misses || hit > 0) return false;
  return !scores?.some((score) => score.hit > 0) || (!board.tiles && !query.startsWith("=") && legal.some((one) => one.startsWith("=")));
}

/** The event that the chance of a query is given for, in words. */
function finds({ kind, board, secretNoun }: Position) {
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

/** The number of queries listed; a game in lines lists more, for it has no map that shows the others. */
const MOST = 5;
const MOST_LINES = 8;

/** The likeliest queries, or the most informative, as the colours show; a press looks at one. */
export function rankingList({ position, heat, inBits, stale, onpick, onrank }: { position: Position; heat: Settings["heat"]; inBits: boolean; stale: boolean; onpick: (query: string) => void; onrank?: (rank: Settings["rank"]) => void }): VNode | null {
  const { board } = position;
  const scores = (position.scores ?? []).filter(({ query }) => position.kind !== "words" || query !== "length");
  // Where one thing is left there is nothing to rank.
  if (scores.length < 2 || position.belief?.secrets === "1") return null;
  const best = bestOf(position);
  const place = (query: string) => (best.includes(query) ? best.indexOf(query) : best.length);
  const other = heat === "hit" ? "bits" : "hit";
  const by = (what: "hit" | "bits") => (a: Score, b: Score) => (Math.abs(b[what] - a[what]) < 1e-9 ? 0 : b[what] - a[what]);
  const placed = (a: Score, b: Score) => place(a.query) - place(b.query);
  const [second, third] = isLines(board) ? [by(other), placed] : [placed, by(other)];
  const leading = [...scores].sort((a, b) => by(heat)(a, b) || second(a, b) || third(a, b)).slice(0, isLines(board) ? MOST_LINES : MOST);
  return h("section", { class: `card lines ${stale ? "stale" : ""}`, "aria-label": "Leading", key: "leading" },
    h("div", { class: "row spread" },
      h("h2", null, heat === "bits" ? "Most informative" : isLines(board) && !board.misses ? `Likeliest ${finds(position)}` : "Likeliest"),
      onrank && rankSwitch(heat, onrank),
    ),
    h("ol", null,
      leading.map((score) => {
        const { query, hit, bits: gain } = score;
        return h("li", { key: query },
          h(
            "button",
            {
              class: "quiet line",
              "aria-label": `${queryName(query)}: ${[...(idle(position, score) ? [] : [spoken(hit)]), ...(inBits ? [`${bits(gain)} bits`] : isLines(board) ? [`about ${remaining(position.belief, gain)} left`] : []), ...(best.includes(query) ? ["best"] : [])].join(", ")}`,
              onclick: () => onpick(query),
            },
            h("b", null, isLines(board) ? drawn({ board, text: query, small: true }) : queryName(query)),
            h("span", null, idle(position, score) ? "" : isLines(board) ? finely(hit) : percent(hit)),
            h("span", null, inBits ? `${bits(gain)} bits` : isLines(board) && `${remaining(position.belief, gain)} left`),
            h("span", { class: "verdict best", "aria-hidden": "true" }, best.includes(query) ? "★" : ""),
          ),
        );
      }),
    ),
  );
}

/**
 * The likeliest secrets, or those of each word; a press names one.
 * @param props `rows`: how many there is room for
 */
export function candidates({ position, stale, rows = Infinity, onname }: { position: Position; stale: boolean; rows?: number; onname?: (query: string) => void }): VNode | null {
  const all = position.likelyWords ?? (position.likely?.length ? [position.likely] : []);
  const columns = all.map((shares) => shares.slice(0, all.length > 1 ? rows : 2 * rows));
  if (!columns.length || position.kind === "grid") return null;
  return h("section", { class: `candidates ${stale ? "stale" : ""}` },
    h("h2", null, columns.length > 1 ? "Likeliest words" : alike(columns[0]) ? `Possible ${plural(position.secretNoun)}` : `Likeliest ${plural(position.secretNoun)}`),
    h("div", { class: columns.flat().some(({ text }) => text.length > LONG) ? "columns wide" : "columns" },
      columns.map((shares) =>
        h("ol", null,
          shares.map(({ text, p }) =>
            h("li", { key: text },
              h("i", { class: "bar", style: { "--p": p / (shares[0].p || 1) }, "aria-hidden": "true" }),
              candidate(position, text, onname),
              h("span", { class: "p" }, finely(p)),
            ),
          ),
        ),
      ),
    ),
  );
}

/** Letters of a word beside which a phone has no room for another. */
const LONG = 9;

/** Whether none is likelier than another. */
const alike = (shares: Share[]) => shares.length > 1 && shares.every(({ p }) => Math.abs(p - shares[0].p) < 1e-9);

function candidate({ board, kind, legal }: Position, text: string, onname: ((query: string) => void) | undefined) {
  const shown = isLines(board) ? drawn({ board, text, small: true }) : text;
  const query = kind === "words" ? `=${text}` : text;
  if (!onname || (kind === "lines" && !legal.includes(text))) return h("span", null, shown);
  return h("button", { class: "word-button", title: `Name ${text}`, onclick: () => onname(query) }, shown);
}
