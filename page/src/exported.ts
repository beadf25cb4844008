/** The page of one game, in a file of its own: the board of every turn, the moves, and the analysis if there is one. */

import { stepBar, stepped } from "./components/moves.ts";
import { equation, moments, tally } from "./components/review_score.ts";
import { h, render } from "./lib/dom.ts";
import { followList } from "./lib/walking.ts";
import { fresh, type Study } from "./model/reviewing.ts";
import { inPlural, titleOf } from "./model/rules.ts";
import { engineName, withoutPolicy } from "./model/strengths.ts";
import type { AnyBoard, GameFile, Position } from "./types.ts";
import { about, moveList, scene, verdictCard } from "./views/review_move.ts";

interface Turn {
  board: object;
  over?: { won: boolean | null; text: string };
  scores?: [string, number, number][];
}
interface Exported {
  record: GameFile;
  remarks: string[];
  nouns: { query: string; secret: string; cost: string; misses: boolean };
  board: object;
  turns: Turn[];
}

const { record, remarks, nouns, board, turns } = JSON.parse(document.getElementById("game")?.textContent ?? "null") as Exported;
const live = document.getElementById("live") as Element;

let study: Study = {
  ...fresh("", record, record.analysis ? 0 : record.transcript.length),
  status: "done",
  // Nothing is kept back here: there is no engine to weigh another try.
  open: Object.fromEntries(record.transcript.map((_, at) => [at + 1, true])),
  positions: Object.fromEntries(turns.map((turn, at) => [at, position(turn)])),
};

function position({ board: changed, over, scores }: Turn): Position {
  return { board: { ...board, ...changed } as AnyBoard, over: over ?? null, scores: (scores ?? []).map(([query, hit, bits]) => ({ query, hit, bits })) } as unknown as Position;
}

function step(to: number) {
  study = { ...study, at: Math.min(Math.max(to, 0), record.transcript.length) };
  show();
  followList();
  const move = record.transcript[study.at];
  live.textContent = move ? `Move ${study.at + 1}: ${move.query} ${move.answer}` : "The end";
}

function show() {
  const { transcript, analysis } = record;
  const last = transcript.length;
  const move = transcript[study.at];
  render(
    document.getElementById("page") as Element,
    h("main", { class: "view exported column" },
      h("h1", null, titleOf(record.rules)),
      h("p", { class: "soft" }, about("", record)),
      remarks.map((remark) => h("p", null, remark)),
      analysis && h("section", { class: "card column summary", "aria-label": "Summary" }, h("p", null, withoutPolicy(analysis.summary)), tally(analysis.moves)),
      h("div", { class: "bench" },
        h("div", { class: "bench-board card column" },
          scene({ study, onpick: () => {} }),
          stepBar({ at: study.at, last, text: move ? `Move ${study.at + 1} of ${last}` : "The end", onstep: step }),
        ),
        h("div", { class: "bench-side column" }, verdictCard({ study, nouns: inPlural(nouns), dispatch: () => {} }), h("div", { class: "card" }, moveList({ study, onstep: step }))),
      ),
      analysis && moments({ review: analysis, at: study.at, onstep: step }),
      analysis && equation(analysis, engineName(record.rules, analysis.reference)),
      h("p", { class: "small soft" }, "Made with bestguess. Everything is in this file; it asks nothing of any server."),
    ),
  );
}

addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const to = stepped(event, study.at, record.transcript.length);
  if (to === null) return;
  event.preventDefault();
  step(to);
});
show();
