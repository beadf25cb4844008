/** The short review at the end of a game goes into the library with the game: for its accuracy, the statistics, and puzzles. */

import { get, request } from "../lib/api.ts";
import { type Closing, closingOf, told } from "../model/closing.ts";
import { keyOf, recordOf } from "../model/game_record.ts";
import { bare } from "../model/state.ts";
import type { Link } from "../types.ts";
import { recall, remember } from "./opened_games.ts";
import { settled, tagOf } from "./save_game.ts";

/** The game whose review was kept last. */
let kept = "";

/**
 * Keep a short review with its game once it is done, unless the game has a longer one: in the library, or else in this tab. The
 * longer review goes on from there, and does not begin anew with other lots.
 */
export async function keepClosing(link: Link, closing: Closing) {
  const { id, rules, moves } = link;
  const review = closing.status === "done" ? told(closingOf(closing, link)) : null;
  const name = `${id} ${rules} ${tagOf(moves)}`;
  if (!review || kept === name) return;
  kept = name;
  if (!id) {
    const key = keyOf({ ...link, moves: bare(moves), more: {} });
    if (!recall(key)?.analysis) remember(key, { ...recordOf(link), analysis: review, "x-closing": true });
    return;
  }
  try {
    await settled();
    const path = `/api/library/${encodeURIComponent(id)}`;
    const file = await get(path);
    if (file.analysis || tagOf(file.transcript) !== tagOf(moves)) return;
    await request("PUT", `${path}?since=${tagOf(moves)}`, { ...file, analysis: review, "x-closing": true });
  } catch {
    kept = ""; // A library that is away, or switched off, is no reason to disturb the end of a game.
  }
}
