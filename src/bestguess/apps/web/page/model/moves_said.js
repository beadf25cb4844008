/** Moves as people say them. Pure. */
/** @import {Kind, Move} from "../types.ts" */

import { t } from "../lib/sentences.js";
import { queryName } from "./scores.js";

/**
 * The query and the answer of a move in words: `T` and `at 4, 7`, `E` and `not there`, `B7` and `hit`.
 * @param {Kind} kind
 * @param {Pick<Move, "query" | "answer">} move
 * @returns {{asked: string, said: string}}
 */
export function moveSaid(kind, { query, answer }) {
  const asked = kind === "words" && query === "length" ? t`Length` : queryName(query);
  if (kind !== "words") return { asked, said: answer };
  if (query !== "length" && answer === "no") return { asked, said: query.startsWith("=") ? t`wrong` : t`not there` };
  return { asked, said: /^\d+(\+\d+)*$/.test(answer) ? t`at ${answer.replaceAll("+", ", ")}` : answer };
}
