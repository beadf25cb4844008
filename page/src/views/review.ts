/** Review a finished game, move by move: what each told, what it cost, and where something better was. */

import { candidates } from "../components/advice.ts";
import { fileOpener, saveMenu } from "../components/game_files.ts";
import { folded, foldedMaps } from "../components/maps.ts";
import { STEP_KEYS, stepBar, stepped } from "../components/moves.ts";
import { otherRules, troubleNotice } from "../components/notices.ts";
import { equation, moments } from "../components/review_score.ts";
import { type Child, h, later, type VNode } from "../lib/dom.ts";
import { capital, counted, duration } from "../lib/text.ts";
import { keyOf } from "../model/saving.ts";
import { EMPTY, entryOf, formatLink, nameOf, nounsOf, savesGames, titleOf } from "../model/rules.ts";
import { isGrid } from "../model/positions.ts";
import { keyedLetter } from "../model/own_secret.ts";
import { isAwaited, isHidden, mine, needs, recentOf, settle, type Study, transcriptOf, update, weighed } from "../model/reviewing.ts";
import { engineName } from "../model/strengths.ts";
import { isOpen, keyMoments } from "../model/verdicts.ts";
import type { Dispatch, GameFile, Link, State, Trouble, View } from "../types.ts";
import { pictureButtons } from "./closing.ts";
import { about, moveList, overview, referenceChoice, scene, scored, verdictCard } from "./review_move.ts";

export const view: View = {
  title: ({ link, catalogue }) => (link.rules ? `Review of ${nameOf(catalogue, link.rules)} · bestguess` : "Review · bestguess"),
  render,
  update,
  settle,
  needs,
  keys: [
    ...STEP_KEYS,
    { keys: ["N"], text: "the next key moment" },
    { keys: ["T"], text: "try again" },
    { keys: ["A–Z"], text: "while you try again in a word game: this letter" },
    { keys: ["B"], text: "show the best" },
  ],
  key(event, state, dispatch) {
    const { study } = mine(state);
    if (!study?.record) return false;
    const tried = triedKey(event, study, dispatch);
    if (tried !== null) return tried;
    const to = stepped(event, study.at, transcriptOf(study).length);
    if (to !== null) dispatch({ type: "review-step", to });
    else if (event.key === "n") nextMoment(study, dispatch);
    else if (event.key === "t" && isHidden(study, study.at + 1)) dispatch({ type: "review-try", trying: true });
    else if (event.key === "b" && isHidden(study, study.at + 1)) dispatch({ type: "review-open", turns: [study.at + 1] });
    else return false;
    return true;
  },
};

/** A key pressed while a person tries again: a letter of a word game is tried, other text goes where it is typed. Null if it may mean something else. */
function triedKey(event: KeyboardEvent, study: Study, dispatch: Dispatch): boolean | null {
  if (!study.trying || event.key.length !== 1 || event.key === " ") return null;
  // A quick hand types before the position has come: the board of another turn has the letters, too.
  const board = (study.positions[study.at] ?? Object.values(study.positions)[0])?.board;
  if (!board) return true; // nothing is known yet: the key is at least no way to another move
  if ("letters" in board) {
    const letter = keyedLetter(board, event.key);
    if (letter) dispatch({ type: "review-pick", query: letter.query });
    return letter ? true : null;
  }
  if (!("lines" in board)) return null;
  document.querySelector<HTMLElement>(".bench-board .guess-form input")?.focus({ preventScroll: true });
  return false; // so that the key is typed there
}

function render(state: State, dispatch: Dispatch) {
  const { study } = mine(state);
  const shown = study && study.key === keyOf(state.link) ? study : null;
  // A board has come, or has its room: what stands around it would move when it takes its place.
  const ready = shown !== null && (Object.keys(shown.positions).length > 0 || (shown.trouble === null && shown.record !== null && entryOf(state.catalogue, shown.record.rules)?.kind === "grid"));
  return h("div", { class: "reviewing column", key: "review" },
    !ready && h("h1", null, "Review"),
    shown?.trouble && troubleNotice({ ...shown.trouble, text: `${shown.trouble.move ? `Move ${shown.trouble.move}: ` : ""}${shown.trouble.text}` }, waysOn(state.link, shown.trouble)),
    shown && !ready && !shown.trouble && [h("p", { class: "loading" }, "Opening the game …"), shown.record && progress(shown, dispatch)],
    // Whoever opened what cannot be shown finds what can be.
    (!shown || (shown.trouble && !ready)) && landing(state, dispatch),
    shown?.record && ready && table(state, dispatch, shown, shown.record),
  );
}

/** What leads on from a game that cannot be reviewed as it is. */
const waysOn = ({ rules, moves }: Link, { move, field }: Trouble) =>
  move ? h("a", { class: "button main", href: formatLink({ ...EMPTY, view: "help", rules, moves }) }, "Mend it in Help") : field?.endsWith("rules") && otherRules(rules);

function landing(state: State, dispatch: Dispatch) {
  return h("section", { class: "card column" },
    h("p", null, "Open a finished game, or one that still runs: the engine weighs every move, and says where there was something better."),
    fileOpener({ own: mine(state), view: "review", dispatch }),
    recent(state),
    savesGames(state) && h("p", { class: "soft" }, "All games you played here are in the ", h("a", { href: "#/library" }, "library"), "."),
  );
}

function recent(state: State) {
  const games = recentOf(state).filter(({ moves }) => moves > 0);
  if (!games.length) return null;
  return h("ul", { class: "recent", "aria-label": "Your newest games" },
    games.map(({ id, rules, moves, finished, won, givenUp }) =>
      h("li", { key: id }, h("a", { class: "button", href: formatLink({ ...EMPTY, view: "review", id }) }, h("b", null, titleOf(rules)), h("span", { class: "soft small" }, ` ${finished ? (givenUp ? "given up, " : won === false ? "lost, " : "") : "still open, "}${counted(moves, "moves")}`))),
    ),
  );
}

function table(state: State, dispatch: Dispatch, study: Study, record: GameFile) {
  const nouns = nounsOf(state.catalogue, record.rules);
  const entry = entryOf(state.catalogue, record.rules);
  const last = record.transcript.length;
  const onstep = (to: number) => dispatch({ type: "review-step", to });
  // On a phone the board stands a screen above its moments.
  const toMoment = (to: number) => {
    onstep(to);
    document.querySelector(".bench-board")?.scrollIntoView({ block: "nearest" });
  };
  const { review, unfolded } = study;
  const fold = (part: string, name: string, inside: () => Child) => folded(part, name, unfolded[part] ?? false, (open) => dispatch({ type: "review-unfold", part, open }), inside);
  const move = record.transcript[study.at];
  const position = study.positions[study.at];
  const grid = position ? isGrid(position.board) : entry?.kind === "grid";
  const said = { type: "said", view: "review", slot: "saved" };
  const end = study.positions[last];
  const board = end && { board: end.board, moves: record.transcript, text: [nameOf(state.catalogue, record.rules), record.result?.text ?? `After move ${last}`] };
  return h("div", { class: "column" },
    h("div", { class: "row review-head" }, h("h1", null, "Review"), h("p", { class: "soft" }, about(nameOf(state.catalogue, record.rules), record))),
    h("div", { class: `bench ${grid ? "on-board" : ""}` },
      h("div", { class: "bench-board card column" },
        scene({ study, onpick: (query) => dispatch({ type: "review-pick", query }) }),
        stepBar({ at: study.at, last, text: move ? `Move ${study.at + 1} of ${last}` : "The end", onstep }),
      ),
      later(() => [
        h("div", { class: `bench-side column ${study.status === "running" && !review ? "empty" : ""}` }, verdictCard({ study, nouns, dispatch }), review && scored(study, review), review && moments({ review, at: study.at, onstep: toMoment }), undecided(study, dispatch)),
        // The words that were still possible, as long as they give nothing away.
        position && !position.over && !isHidden(study, study.at + 1) && h("div", { class: "bench-words" }, candidates({ position, stale: false, rows: 6 })),
      ]),
    ),
    later(() => [
      fold("moves", "Every move", () => [referenceChoice(state, study, record, (reference) => dispatch({ type: "review-against", reference })), moveList({ study, onstep })]),
      review && fold("sum", "The score, which adds up", () => equation(review, engineName(record.rules, review.reference, entry?.defaultPolicy))),
      review && fold("whole", "The game in figures", () => overview(study, review, dispatch)),
      grid && maps(study, dispatch),
      saveMenu({ record, library: savesGames(state), view: "review", said: mine(state).saved ?? "", more: board && pictureButtons(record.rules, board, said, dispatch), dispatch }),
      progress(study, dispatch),
    ]),
  );
}

/** How far the analysis is, at the lower edge of the screen, where it moves nothing when it goes. */
function progress(study: Study, dispatch: Dispatch) {
  const { status, progress } = study;
  if (status === "stopped") return stateOf("The analysis was stopped. What was weighed stays.", h("button", { class: "main", onclick: () => dispatch({ type: "review-analyse" }) }, "Go on"));
  if (status !== "running") return null;
  const left = progress?.secondsLeft;
  const known = weighed(study).filter((move) => !isAwaited(study, move));
  const text = [
    capital(progress?.what ?? "the analysis begins"),
    known.length ? `: ${known.length} of ${study.record?.transcript.length} moves weighed, ${known.filter(isOpen).length} not decided` : "",
    left !== null && left !== undefined ? `, about ${duration(left)} left` : "",
  ].join("");
  return stateOf(text, h("progress", { max: 1, value: progress?.done ?? 0, "aria-label": "Analysis" }), h("button", { onclick: () => dispatch({ type: "review-stop" }) }, "Stop"));
}

const stateOf = (text: string, ...parts: VNode[]) => h("div", { class: "card row progress", role: "status", key: "progress" }, h("span", null, text), parts);

/** What an analysis has left open, and the way to go on with it. */
function undecided(study: Study, dispatch: Dispatch) {
  const open = weighed(study).filter(isOpen).length;
  if (study.status !== "done" || !open) return null;
  const text = `${open === 1 ? "1 move is" : `${open} moves are`} not decided yet. More time may tell.`;
  return h("div", { class: "card row", key: "undecided" }, h("span", null, text), h("button", { onclick: () => dispatch({ type: "review-analyse" }) }, "Measure on"));
}

/** Steps to the next key moment, or back to the first. */
function nextMoment({ review, at }: Study, dispatch: Dispatch) {
  const turns = review ? keyMoments(review).map(({ move }) => move.turn) : [];
  const next = turns.find((turn) => turn > at + 1) ?? turns[0];
  if (next) dispatch({ type: "review-step", to: next - 1 });
}

function maps(study: Study, dispatch: Dispatch) {
  const { at, record } = study;
  const hidden = isHidden(study, at + 1);
  return foldedMaps({
    view: "review",
    title: at < (record?.transcript.length ?? 0) ? `The maps before move ${at + 1}` : "The maps at the end",
    open: study.unfolded.maps ?? false,
    kept: study,
    of: String(at),
    instead: hidden ? "The maps tell which move is best: they are shown once you have tried, or asked for the answer." : undefined,
    ontoggle: (open) => dispatch({ type: "review-unfold", part: "maps", open }),
    dispatch,
  });
}
