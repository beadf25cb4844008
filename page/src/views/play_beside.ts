/** The engine's game on the same secret, stepped through beside the player's own. */

import { movesList } from "../components/move_list.ts";
import { picture } from "../components/picture.ts";
import { stepBar } from "../components/playback.ts";
import { h } from "../lib/dom.ts";
import { costOf } from "../lib/text.ts";
import type { Revealed } from "../model/hosted_game.ts";
import { revealedHulls } from "../model/hulls.ts";
import { inWords } from "../model/moves_said.ts";
import { boardAfter, isGrid } from "../model/optimistic_board.ts";
import { engineName } from "../model/strengths.ts";
import type { Dispatch, Position } from "../types.ts";

/** The engine's board after as many moves as are looked at; the player's own is drawn at the same move. */
export function besideYours({ position, rules, usual, revealed, agent, moves, step, dispatch, view }: { position: Position; rules: string; usual: string; revealed: Revealed; agent: NonNullable<Revealed["agent"]>; moves: number; step: number | null; dispatch: Dispatch; view: string }) {
  const { transcript, policy, cost } = agent;
  const last = Math.max(moves, transcript.length);
  if (!transcript.length) return null;
  const at = step ?? last;
  const now = transcript.slice(0, at);
  const name = engineName(rules, policy, usual);
  const board = boardAfter(position, now);
  const move = now.at(-1);
  const said = !move ? "Before the first move" : at > transcript.length ? `Over at move ${transcript.length}` : `Move ${at}: ${inWords(position.kind, move)}`;
  const onstep = (to: number) => dispatch({ type: "own", view, value: { step: to } });
  const against = revealed.holds ? `On the same ${isGrid(position.board) ? "board" : position.secretNoun}: ${name}` : `Against the same host: ${name}`;
  return h(
    "section",
    { class: `card column beside ${isGrid(position.board) ? "on-board" : ""}`, "aria-labelledby": "beside-title" },
    h("h2", { id: "beside-title" }, against, h("span", { class: "soft small" }, ` ${costOf(cost, position.costNoun)}`)),
    picture({ board, name: `The board of ${name} after move ${Math.min(at, transcript.length)}`, last: move?.query ?? null, keyboard: false, ...(isGrid(board) && revealed.cells ? { hulls: revealedHulls(board, revealed.cells, now) } : {}), secret: isGrid(board) ? revealed.secret : null }),
    position.kind === "words" && movesList({ moves: transcript, kind: position.kind, name: `Moves of ${name}`, answers: [], at, onlook: (turn) => onstep(turn + 1) }),
    stepBar({ at, last, text: said, onstep }),
  );
}
