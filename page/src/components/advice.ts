/** The advice: the query that is looked at and its figures, the queries that lead, the likeliest secrets, and what is open. */

import { h, inTurn, type VNode } from "../lib/dom.ts";
import { bits, count, finely, grouped, listed, numbered, percent, plural, remaining } from "../lib/text.ts";
import { secretName } from "../model/rules.ts";
import { bestOf, idle, isLines, queryName, scoresOf } from "../model/positions.ts";
import type { Knowledge, Position, Score, Settings, Share, WhatIf } from "../types.ts";
import { rankSwitch } from "./controls.ts";
import { drawn } from "./lines.ts";
import { term } from "./term.ts";

interface Headline {
  position: Position;
  query: string;
  inBits: boolean;
  by?: string; // who advises, where that is not the usual engine
  whatif?: WhatIf | null;
  stale: boolean;
  onlook?: (query: string | null) => void; // look at a query, or at the best again
}

export function headline({ position, query, inBits, by = "", whatif, stale, onlook }: Headline): VNode {
  const { board, secretNoun, queryNoun = "query" } = position;
  const best = bestOf(position);
  const length = position.kind === "words" && query === "length";
  const score = length ? undefined : (scoresOf(position).get(query) ?? scored(position, query, whatif));
  const place = best.indexOf(query);
  const { proven } = position;
  const proves = proven?.query === query;
  const title = proves ? `Proven best ${queryNoun}` : place < 0 ? "Your choice" : place > 0 ? "As good as the best" : by ? `Next ${queryNoun} by ${by}` : proven ? `Suggested ${queryNoun}` : `Best next ${queryNoun}`;
  const why = proves ? proven.text : place === 0 ? reasons(position)[1] : compare(position, query, score, best, inBits);
  const shown = length ? "Length?" : isLines(board) ? drawn({ board, text: query }) : queryName(query);
  const gain = score && (inBits || isLines(board)) && (inBits || !score.left
    ? [h("b", null, bits(score.bits)), " ", term("bits", "headline")]
    : ["about ", h("b", null, remaining(score.left)), ` ${numbered(remaining(score.left), secretNoun)} `, term("leaves", "headline", "left")]);
  const error = score?.standardError;
  const off = Boolean(error) && h("small", { class: "soft", title: "95 % interval of the sampling" }, ` ± ${(196 * (error ?? 0)).toFixed(1)}`);
  return h("div", { class: `headline ${stale ? "stale" : ""} ${place >= 0 || proves ? "good" : ""}` },
    h("h2", null, length ? "First" : title),
    h("p", { class: "gist" },
      h("strong", { class: `query ${isLines(board) ? "long" : ""}` }, shown),
      score && !idle(position, score) && h("span", null, h("b", null, chanceOf(position, score.hit)), off, ` ${finds(position)}`),
      gain && h("span", null, gain),
    ),
    h("p", { class: "why" }, why),
    proven && !proves && h("p", { class: "small" }, h(onlook ? "button" : "b", { class: onlook && "small", onclick: onlook && (() => onlook(proven.query)) }, `Proven best: ${queryName(proven.query)}`), ` ${proven.text}`),
    h("div", { class: "beside small soft" },
      place === 0 && best.length > 1 && h("p", null, "Just as good: ", equals(best.slice(1), position.suggestion?.moreEquals)),
      place !== 0 && best[0] && onlook && h("button", { class: "quiet small back", onclick: () => onlook(null) }, `Back to the ${proven ? "suggestion" : "best"}, ${queryName(best[0])}`),
    ),
  );
}

/** The chance of a query, alike wherever it stands: in a game in lines most are small. */
export const chanceOf = ({ board }: Position, hit: number) => (isLines(board) ? finely(hit) : percent(hit));

/** The event that the chance of a query is given for, in words. */
function finds({ kind, board, answers, secretNoun }: Position) {
  if (kind === "words") return "there";
  if (!isLines(board) || board.misses) {
    const { text: answer } = answers?.find(({ key }) => key === "h") ?? { text: "hit" };
    return answer.split(" ")[0] ?? answer;
  }
  return board.boards > 1 ? "to be one of the words" : `to be the ${secretNoun}`;
}

/** The score of a query that the server did not tell of among the best. */
function scored({ board }: Position, query: string, whatif: WhatIf | null | undefined): Score | undefined {
  if (!whatif || whatif.query !== query || !isLines(board) || board.misses) return undefined;
  return { query, hit: whatif.hit, bits: whatif.bits, left: whatif.left, answers: whatif.answers };
}

/** The server's reason in two parts: what the query is expected to say, and where it stands among the others. */
export function reasons(position: Position): [figures: string, rank: string] {
  const [figures, ...rank] = (position.suggestion?.why ?? "").split(/(?<=\.) (?=[A-Z])/);
  return [figures, rank.join(" ")];
}

export function reasonCard({ position, inBits, stale }: { position: Position; inBits: boolean; stale: boolean }): VNode {
  const figures = inBits && reasons(position)[0];
  return h("section", { class: "card reason", "aria-label": "What is known", key: "known" },
    position.belief && knowledge(position, position.belief, inBits, stale),
    figures && h("p", { class: "small soft" }, figures),
  );
}

function equals(queries: string[], unlisted = 0) {
  const shown = queries.slice(0, 6).map(queryName);
  const more = queries.length - shown.length + unlisted;
  return more ? `${shown.join(", ")} and ${more} more` : listed(shown, "and");
}

/** What makes the best query better than this one: of its figures those that show it, else the server's reason beside them. */
function compare(position: Position, query: string, score: Score | undefined, best: string[], inBits: boolean) {
  const top = scoresOf(position).get(best[0] ?? "");
  if (best.includes(query)) return `As good as ${queryName(best[0])}.`;
  if (!score || !top) return null;
  const { board, secretNoun } = position;
  const lines = isLines(board);
  const chance = ({ hit }: Score) => `be ${chanceOf(position, hit)}${lines && !board.misses ? ` ${finds(position)}` : ""}`;
  const [fewer, more] = [(top.left ?? Infinity) < (score.left ?? Infinity), top.bits > score.bits];
  // What tells more bits may leave more on average: then only the bits show what is better.
  const gain = ({ bits: told, left }: Score) => (inBits || !left || (more && !fewer) ? `tell ${bits(told)} bits` : `leave about ${remaining(left)} ${numbered(remaining(left), secretNoun)}`);
  const differ = (said: (of: Score) => string) => said(top) !== said(score);
  const likelier = !idle(position, top) && top.hit > score.hit && differ(chance);
  const tells = (lines || inBits) && (more || (fewer && !inBits)) && differ(gain);
  const figures = [(likelier || !lines) && chance(top), (tells || (lines && !likelier)) && gain(top)].filter(Boolean).join(" and ");
  return `${queryName(best[0])} would ${figures}.${likelier || tells ? "" : ` ${reasons(position)[1]}`}`;
}

function knowledge({ kind, game, notes, secretNoun, contradiction }: Position, known: Knowledge, inBits: boolean, stale: boolean): VNode {
  const noun = known.kind === "letters" ? "spelling" : secretName(secretNoun); // most strings of letters are no words
  const fits = known.secrets === "1" ? `${noun} fits` : `${plural(noun)} fit`;
  const [quality, said] = known.exact ? (["exact", "exact"] as const) : (["sampled", sampled(known)] as const);
  const number = `${known.exact || !/^\d+$/.test(known.secrets) ? "" : "about "}${count(known.secrets)}`;
  const line = (text: string, title?: string) => h("p", { class: "small soft", title }, text);
  return h("div", { class: `knowledge ${stale ? "stale" : ""}` },
    h("p", null, h("strong", { title: grouped(known.secrets) }, number), ` ${fits} all answers`),
    h("p", { class: "small soft" },
      inBits && [`${bits(known.bits)} `, term("bits", "known"), " to learn · "],
      h("span", { class: `badge ${quality}` }, term(quality, "known", said)),
      known.seconds >= 0.2 && ` · ${known.seconds.toFixed(1)} s`,
    ),
    kind === "grid" && known.prior && line(`The fleet is taken to be ${known.prior}.`, "How likely it is to lie in each way before the first shot"),
    known.unlisted ? h("p", { class: "small" }, `In no list: ${percent(known.unlisted)}.`) : null,
    game === "phrase" && line("Each word is taken by itself, by how common it is: the engine does not know which words people put together."),
    !contradiction && notes?.map((note) => line(note)),
  );
}

function sampled({ effectiveSampleSize: size }: Knowledge) {
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
  const most = isLines(board) ? MOST_LINES : MOST;
  const ranked = [...scores].sort((a, b) => by(heat)(a, b) || second(a, b) || third(a, b));
  // The advised one has a row, wherever it ranks.
  const advised = ranked.slice(most).filter(({ query }) => query === best[0]);
  const leading = [...ranked.slice(0, most - advised.length), ...advised];
  const row = (score: Score) => {
    const { query, hit, bits: gain, left } = score;
    return h("li", { key: query },
      h("button", { class: "quiet line", onclick: () => onpick(query) },
        h("b", null, isLines(board) ? drawn({ board, text: query, small: true }) : queryName(query)),
        h("span", null, !idle(position, score) && chanceOf(position, hit)),
        h("span", null, (inBits || isLines(board)) && (inBits || !left ? `${bits(gain)} bits` : `${remaining(left)} left`)),
        h("span", { class: "verdict best" }, best.includes(query) && [h("span", { "aria-hidden": "true" }, "★"), h("span", { class: "unseen" }, "best")]),
      ),
    );
  };
  return h("section", { class: `card lines ${stale ? "stale" : ""}`, "aria-label": "Leading", key: "leading" },
    h("div", { class: "row spread" },
      h("h2", null, heat === "bits" ? "Most informative" : isLines(board) && !board.misses ? `Likeliest ${finds(position)}` : "Likeliest"),
      onrank && rankSwitch(heat, onrank),
    ),
    h("ol", null, isLines(board) ? inTurn(leading, row) : leading.map(row)),
  );
}

/** The likeliest words of each of several boards that are shown: more of them is a list nobody reads. */
const MOST_EACH = 5;

interface Candidates {
  position: Position;
  stale: boolean;
  rows?: number; // how many there is room for
  onname?: (query: string) => void; // called with the one that was pressed
}

export function candidates({ position, stale, rows = Infinity, onname }: Candidates): VNode | null {
  const { board, kind, likely, likelyWords, secretNoun } = position;
  const several = isLines(board) && board.boards > 1;
  const parts = likelyWords ?? (likely?.length ? [likely] : []);
  const same = several && parts.length > 1 && parts.every((one) => JSON.stringify(one) === JSON.stringify(parts[0]));
  const all = same ? [parts[0]] : parts;
  const most = several && !same ? Math.min(rows, MOST_EACH) : rows;
  const columns = all.map((shares) => shares.slice(0, all.length > 1 ? most : 2 * most));
  if (!columns.length || kind === "grid") return null;
  const words = `${alike(columns[0]) ? "Possible" : "Likeliest"} ${plural(secretNoun)}`;
  const wide = columns.flat().some(({ text }) => text.length > LONG);
  return h("section", { class: `candidates ${stale ? "stale" : ""} ${several ? "each-board" : ""}` },
    h("h2", null, same ? "Likeliest words, on each board" : columns.length > 1 ? "Likeliest words" : words),
    h("div", { class: wide ? "columns wide" : "columns" },
      columns.map((shares) => h("ol", null, inTurn(shares, ({ text, p }) =>
        h("li", { key: text }, h("i", { class: "bar", style: { "--p": p / (shares[0].p || 1) }, "aria-hidden": "true" }), candidate(position, text, onname), h("span", { class: "p" }, finely(p))),
      ))),
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
