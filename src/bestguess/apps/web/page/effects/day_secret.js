/** The secret of a game of a day, drawn in the browser while the server is away. */
/** @import {DaySecret} from "../model/day_game.js" */

import { gamesOf } from "../model/daily.js";
import { dayLayout } from "./day_board.js";
import { dayPhrase, dayWord } from "./day_words.js";
import { canDraw } from "./lots.js";

/** The secrets that were drawn, by day and kind. @type {Map<string, Promise<DaySecret>>} */
const drawn = new Map();

/**
 * The secret of a game of a day; null where the browser cannot draw it.
 * @param {string} date
 * @param {string} kind
 * @returns {Promise<DaySecret | null>}
 */
export async function daySecret(date, kind) {
  const game = gamesOf(date).find((one) => one.kind === kind);
  if (!game || !canDraw()) return null;
  const key = `${date} ${kind}`;
  const drawing = drawn.get(key) ?? draw(date, kind, game.rules);
  drawn.set(key, drawing);
  try {
    return await drawing;
  } catch {
    drawn.delete(key);
    return null; // a list of words that this browser has not kept
  }
}

/**
 * @param {string} date
 * @param {string} kind
 * @param {string} rules
 * @returns {Promise<DaySecret>}
 */
async function draw(date, kind, rules) {
  if (kind === "board") return { layout: await dayLayout(date, rules), words: [] };
  return { layout: [], words: await (kind === "word" ? dayWord : dayPhrase)(date, rules) };
}
