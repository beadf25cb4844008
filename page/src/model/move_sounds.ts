/** Which sound a move makes. Pure. */

import type { Position, Sound, Transcript } from "../types.ts";
import { markOf } from "./optimistic_board.ts";

/** The sound of the newest move, if exactly one was made since; null for none, as when a game is opened. */
export function soundOf(kind: Position["kind"], before: Transcript, now: Transcript): Sound | null {
  const last = now.at(-1);
  if (!last || now.length !== before.length + 1 || last.query === "length") return null;
  if (kind === "lines") return "asked";
  if (kind === "words") return last.answer === "no" ? "wrong" : "found";
  const mark = markOf(last.answer);
  return mark === "sunk" || mark === "hit" ? mark : "miss";
}
