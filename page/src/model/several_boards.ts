/** Games on several boards, of which each answers a guess until it is solved. Pure. */

import type { LineCell, LinesBoard } from "../types.ts";

const solved = (row: LineCell[]) => row.length > 0 && row.every(({ state }) => state === "hit");

/** The boards that are not solved yet, from 0. */
export const openBoards = ({ boards, lines }: LinesBoard) => Array.from({ length: boards }, (_, at) => at).filter((at) => !lines.some((line) => solved(line.boards[at] ?? [])));
