/** A game of the library in small: its board, its word, or its last lines, without names. Drawn from its props only. */

import { h, type VNode } from "../lib/dom.ts";
import { markOf } from "../model/optimistic_board.ts";

/** Query and answer */
type Move = [string, string];

/** The lines that are drawn, the last ones. */
const LINES = 6;

/** Longer words and phrases are left to their names. */
const LETTERS = 24;

/**
 * The game in small.
 * @param props `lengths`: of the
 * words; none where they are not known
 */
export function smallGame({ kind, rows, columns, lengths, moves, secret }: { kind: string; rows: number; columns: number; lengths: number[]; moves: Move[]; secret: string | null }): VNode {
  if (kind === "grid" && rows * columns > 0) return grid(rows, columns, moves);
  if (kind === "words") return letters(lengths, moves, secret);
  return lines(moves);
}

function grid(rows: number, columns: number, moves: Move[]) {
  return h(
    "svg",
    { class: "small-game sea-map", viewBox: `0 0 ${columns * 10} ${rows * 10}`, "aria-hidden": "true" },
    h("rect", { class: "ground", width: columns * 10, height: rows * 10, rx: 4 }),
    moves.map(([query, answer]) => {
      const found = /^([A-Z])(\d+)$/.exec(query);
      const [r, c] = found ? [found[1].charCodeAt(0) - 65, Number(found[2]) - 1] : [-1, -1];
      return r >= 0 && r < rows && c >= 0 && c < columns ? h("rect", { class: `is-${markOf(answer)}`, x: c * 10 + 1, y: r * 10 + 1, width: 8, height: 8, rx: 1.5 }) : null;
    }),
  );
}

function letters(lengths: number[], moves: Move[], secret: string | null) {
  const length = Number(moves.find(([query]) => query === "length")?.[1].split(" ")[0] ?? 0);
  const known: Map<number, string> = new Map();
  for (const [query, answer] of moves) {
    for (const place of /^\d+(\+\d+)*$/.test(answer) ? answer.split("+") : []) known.set(Number(place) - 1, query.replace(/^=/, ""));
  }
  let place = 0;
  const whole = lengths.length ? lengths : [Math.max(length, ...[...known.keys()].map((at) => at + 1), 0)];
  const words = secret ? secret.split(" ").map((word) => [...word]) : whole.map((size) => Array.from({ length: size }, () => known.get(place++) ?? ""));
  const misses = moves.filter(([query, answer]) => answer === "no" && query.length === 1).length;
  place = 0;
  return h(
    "span",
    { class: "small-game letters-map", "aria-hidden": "true" },
    h("span", { class: "small-words" }, words.map((word) =>
      h("span", { style: { "--letters": word.length } }, word.map((letter) => (place < LETTERS ? h("i", { class: known.has(place++) ? "found" : "" }, letter) : null))),
    )),
    h("span", { class: "wrong-letters" }, Array.from({ length: Math.min(misses, 12) }, () => h("i", { class: "x" }, "×"))),
  );
}

const TILES: Record<string, string> = { g: "hit", y: "elsewhere", b: "miss" };

function lines(moves: Move[]) {
  return h(
    "span",
    { class: "small-game lines-map", "aria-hidden": "true" },
    moves.slice(-LINES).map(([, answer]) => {
      const tiles = /^[gyb]{2,}$/.test(answer) ? [...answer].map((letter) => TILES[letter]) : [...answer.matchAll(/(\d+)([a-z])/g)].flatMap(([, number, sign], i) => Array.from({ length: Math.min(Number(number), 9) }, () => (i === 0 && sign !== "w" && sign !== "c" ? "hit" : "elsewhere")));
      return h("span", null, tiles.length ? tiles.map((state) => h("i", { class: `is-${state}` })) : h("i", { class: "is-miss" }));
    }),
  );
}
