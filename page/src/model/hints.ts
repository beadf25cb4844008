/** Hints in steps: first where to look, then the best query, then why. Pure. */

import type { GridBoard, LinesBoard, Position } from "../types.ts";
import { placesOn } from "./layouts.ts";
import { bestOf, queryName } from "./scores.ts";

/** The steps of a hint; 0 is none. */
export type Step = 0 | 1 | 2 | 3;

/** The part of a board where the best cell lies: a ninth of a large board, a quarter of a small one. */
export function regionOf(board: GridBoard, best: string): { cells: Set<string>; name: string } {
  const [row, column] = placesOn(board).get(best) ?? [0, 0];
  const [down, y] = part(row, board.rows, ["top", "middle", "bottom"]);
  const [across, x] = part(column, board.columns, ["left", "middle", "right"]);
  const cells = new Set(board.queries.flatMap((line, r) => (part(r, board.rows, [])[1] === y ? line.filter((_, c) => part(c, board.columns, [])[1] === x) : [])));
  return { cells, name: down === across ? "the middle" : down === "middle" ? `the ${across} side` : across === "middle" ? `the ${down}` : `the ${down} ${across}` };
}

/** The name and the number of the part of a side that a place is in. */
function part(at: number, size: number, names: string[]): [string, number] {
  const parts = size < 8 ? 2 : 3;
  const number = Math.min(parts - 1, Math.floor((at * parts) / size));
  return [names[parts === 2 ? number * 2 : number] ?? "", number];
}

export function whereToLook(position: Position) {
  const best = bestOf(position)[0] ?? "";
  if (position.kind === "grid") return `Look at ${regionOf(position.board as GridBoard, best).name} of the board.`;
  const name = queryName(best);
  if (position.kind === "words") return best.startsWith("=") ? "You know enough to name the word." : `Think of a ${/[AEIOUÄÖÜÉÈÊÀÂ]/i.test(name) ? "vowel" : "consonant"}.`;
  const { colours, tiles } = position.board as LinesBoard;
  if (!tiles) return best.startsWith("=") ? `You know enough to name the ${position.secretNoun}.` : `Ask a ${position.queryNoun} that begins with “${name[0]}”.`;
  if (colours) return `Use ${["one colour", "two colours", "three colours", "four colours"][new Set(name).size - 1] ?? "many colours"}.`;
  return /^\p{L}+$/u.test(name) ? `Think of a word with ${name[0].toUpperCase()} in front.` : `Begin with ${name[0]}.`;
}
