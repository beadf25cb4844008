/** The board of a game that is played, the next guess, and the engine's game on the same secret. */

import { candidates, rankingList } from "../components/advice.ts";
import { guessTable } from "../components/answers.ts";
import { board, legend } from "../components/board.ts";
import { fieldForm, heatSwitch } from "../components/controls.ts";
import { fleetList } from "../components/fleet.ts";
import { moveRows } from "../components/lines.ts";
import { movesList, stepBar } from "../components/moves.ts";
import { picture } from "../components/picture.ts";
import { wordBoard } from "../components/word.ts";
import { h } from "../lib/dom.ts";
import { costOf } from "../lib/text.ts";
import { hintOf, regionOf, told } from "../model/coaching.ts";
import { occasionOf } from "../model/daily.ts";
import type { Revealed } from "../model/hosted_game.ts";
import { certainHulls, revealedHulls, withWrecks } from "../model/hulls.ts";
import { bestOf, boardAfter, inWords, isGrid, isLines, scoresOf, showsBits, wrongWords } from "../model/positions.ts";
import type { Mine } from "../model/playing.ts";
import { titleOf } from "../model/rules.ts";
import { engineName } from "../model/strengths.ts";
import type { Dispatch, Position, State } from "../types.ts";

/** The board of the game played, with the probabilities if the player may see them. `pick`: asks the host. */
export function boardField(state: State, me: Mine, position: Position, stale: boolean, ended: boolean, pick: (query: string) => void, dispatch: Dispatch) {
  const moves = ended && me.step !== null ? state.link.moves.slice(0, me.step) : state.link.moves;
  const drawn = stale || moves !== state.link.moves ? boardAfter(position, moves) : position.board;
  const shown = told(state) && !ended;
  const { heat } = state.settings;
  const hint = ended || stale ? 0 : hintOf(state);
  const best = shown && !stale ? bestOf(position) : hint === 2 ? bestOf(position).slice(0, 1) : [];
  const shared = { scores: shown ? scoresOf(position) : undefined, heat, best, stale: stale || me.pending !== null, readonly: ended, onpick: ended ? undefined : pick };
  const tools = h("div", { class: "row spread tools-row" },
    h("h1", { class: "title" }, occasionOf(state) || titleOf(state.link.rules)),
    shown && position.kind !== "lines" ? heatSwitch(state.settings.heat, (chosen) => dispatch({ type: "set", settings: { heat: chosen } })) : null,
  );
  if (isLines(drawn)) {
    if (ended) return [tools, moveRows({ board: drawn, name: "Moves", stale, none: `No ${position.queryNoun} yet.` })];
    const write = (naming: string) => dispatch({ type: "own", view: "play", value: { naming, refused: null } });
    return [
      tools,
      guessTable({ position, board: drawn, name: "Moves", stale, pending: me.pending, value: me.naming, trouble: me.refused, chances: shown, oninput: write, onguess: pick }),
      shown && rankingList({ position, heat: state.settings.rank, inBits: showsBits(state.settings), stale, onpick: write, onrank: (rank) => dispatch({ type: "set", settings: { rank } }) }),
      shown && candidates({ position, stale, onname: write }),
    ];
  }
  if (!isGrid(drawn)) {
    const secret = ended && me.revealed ? me.revealed.secret.split(" ") : undefined;
    return [
      tools,
      wordBoard({ ...shared, readonly: ended || drawn.unknownLength, board: { ...drawn, wrongWords: wrongWords(moves) }, name: titleOf(state.link.rules), chosen: me.pending, secret, keyboard: !ended, drawing: true }),
      position.game === "hangman" && !ended ? naming(me, dispatch) : null,
      shown ? candidates({ position, stale, onname: position.game === "hangman" ? pick : undefined }) : null,
    ];
  }
  const secret = ended && me.revealed?.cells ? new Set(me.revealed.cells.map(({ query }) => query)) : undefined;
  const region = hint === 1 && position.suggestion ? regionOf(drawn, bestOf(position)[0]).cells : undefined;
  const cells = ended ? (me.revealed?.cells ?? null) : null;
  const hulls = cells ? revealedHulls(drawn, cells, moves) : certainHulls(drawn, moves);
  const props = { ...shared, board: drawn, name: `${titleOf(state.link.rules)}: rows are letters, columns are numbers`, focus: me.pending, last: moves.at(-1)?.query ?? null, secret, hulls, region };
  return [tools, board(props), h("div", { class: "row spread under" }, shown ? legend(props) : h("span", null), fleetList({ ...position, board: withWrecks(drawn, hulls) }))];
}

const naming = (me: Mine, dispatch: Dispatch) => {
  const type = (naming: string) => dispatch({ type: "own", view: "play", value: { naming, refused: null } });
  const send = (query: string) => dispatch({ type: "play.ask", query, typed: true });
  const label = "Name the whole word";
  const field = { placeholder: label, autocapitalize: "characters", maxlength: 60 };
  return fieldForm({ id: "naming", kind: "row naming", label, value: me.naming, button: "Name it", busy: me.pending !== null, trouble: me.refused, field, oninput: type, onsend: send });
};

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
  const onstep = (to: number) => dispatch({ type: `${view}.step`, to });
  const against = revealed.holds ? `On the same ${isGrid(position.board) ? "board" : position.secretNoun}: ${name}` : `Against the same host: ${name}`;
  return h("section", { class: `card column beside ${isGrid(position.board) ? "on-board" : ""}`, "aria-labelledby": "beside-title" },
    h("h2", { id: "beside-title" }, against, h("span", { class: "soft small" }, ` ${costOf(cost, position.costNoun)}`)),
    picture({ board, name: `The board of ${name} after move ${Math.min(at, transcript.length)}`, last: move?.query ?? null, keyboard: false, ...(isGrid(board) && revealed.cells ? { hulls: revealedHulls(board, revealed.cells, now) } : {}), secret: isGrid(board) ? revealed.secret : null }),
    position.kind === "words" && movesList({ moves: transcript, kind: position.kind, name: `Moves of ${name}`, answers: [], at, onlook: (turn) => onstep(turn + 1) }),
    stepBar({ at, last, text: said, onstep }),
  );
}
