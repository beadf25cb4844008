/** A result to share, which tells how it went and nothing of the secret; and the name that hides a secret from a friend, with check digits. Pure. */

import type { AnyBoard, Line, Link, Place, Transcript } from "../types.ts";
import { hitShipsOf, isGrid, isLines } from "./positions.ts";
import { signOf } from "./ships.ts";

/** The number of squares in a row. */
const ROW = 10;

const OF_PLACE: Record<string, string> = { hit: "🟩", elsewhere: "🟨", miss: "⬜", "": "⬜" };

/** The moves as squares, in their order: what each found, but not where. */
export function squaresOf(board: AnyBoard, moves: Transcript): string {
  if (isLines(board)) {
    // As the websites write it: a row for each board, one guess below the other.
    if (board.boards > 1) return board.lines.map(({ boards }) => boards.filter((row) => row.length).map((row) => row.map(({ state }) => OF_PLACE[state]).join("")).join("\n")).join("\n\n");
    return board.lines.map((line) => placesOf(line, board.places).map((place) => OF_PLACE[place]).join("")).filter(Boolean).join("\n");
  }
  const asked = moves.filter(({ query }) => query !== "length");
  const sign = isGrid(board) ? signOf(board.fleet.map(({ name }) => name)) : null;
  const squares = asked.map((move) => {
    const { answer } = move;
    const [told] = hitShipsOf([move]);
    if (sign && told) return sign(told.ship, answer.startsWith("sunk"));
    if (answer.startsWith("sunk")) return "🟥";
    return answer === "miss" || answer === "no" || answer === "empty" ? "⬜" : isGrid(board) ? "🟧" : "🟩";
  });
  const rows = [];
  for (let i = 0; i < squares.length; i += ROW) rows.push(squares.slice(i, i + ROW).join(""));
  return rows.join("\n");
}

/** What an answer says, as places: of each character, as signs, or as a number of letters that are somewhere. */
function placesOf({ cells, marks, answer, hit }: Line, places: number): Place[] {
  if (cells.length) return cells.map(({ state }) => state);
  if (marks.length || !places || !(hit || /^\d+$/.test(answer))) return marks;
  return Array.from({ length: places }, (_, place) => (hit ? "hit" : place < Number(answer) ? "elsewhere" : "miss"));
}

/** Six hexadecimal digits made of a text (FNV-1a, folded to 24 bits): whoever changes a link by accident is told. */
function digits(text: string) {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return ((value >>> 24) ^ (value & 0xffffff)).toString(16).padStart(6, "0");
}

/** A name with the check digits of the game that is played with it. `friend`: how the friend did, as `friendText` writes it. */
export const withCheck = (name: string, { rules, host, friend }: { rules: string; host: string; friend: string }) => `${name}-${digits([name, rules, host, friend].join("\n"))}`;

/** The name of the secret that a link challenges to find; empty where the link is damaged, or is no challenge. */
export function challengeName({ rules, host, more }: Link) {
  const { challenge = "", friend = "" } = more;
  const name = challenge.slice(0, Math.max(0, challenge.lastIndexOf("-")));
  return name && withCheck(name, { rules, host, friend }) === challenge ? name : "";
}

/** How a friend did: the cost of a game that was won, else after how many moves it was lost or given up. */
export interface FriendResult { end: "won" | "lost" | "left"; count: number }

/** The result of a friend, as a link has it: `41`, `lost-12`, `left-3`. */
export const friendText = ({ end, count }: FriendResult) => (end === "won" ? String(count) : `${end}-${count}`);

export function friendResult(link: Link): FriendResult | null {
  const found = /^(?:(lost|left)-)?(\d{1,4}(?:\.\d+)?)$/.exec(link.more.friend ?? "");
  if (!found || !challengeName(link)) return null;
  return { end: (found[1] as "lost" | "left" | undefined) ?? "won", count: Number(found[2]) };
}
