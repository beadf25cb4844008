/** Review a finished game, move by move: what each told, what it cost, and where something better was. */
/** @import {Weighed} from "./retry.js" */
/** @import {Study} from "./reviewing.js" */
/** @import {Dispatch, GameFile, Link, State, View} from "./types.ts" */

import { explain, get, isAbort, post, request, stream, take } from "./api.js";
import { candidates } from "./coach.js";
import { moveList, scene, verdictCard } from "./decision.js";
import { h } from "./dom.js";
import { keepTools } from "./keep.js";
import { mapsPanel } from "./maps.js";
import { duration } from "./numbers.js";
import { opener } from "./openfile.js";
import { asGood, compared } from "./retry.js";
import { isHidden, keyOf, mine, transcriptOf, turnOf, update, weighed } from "./reviewing.js";
import { equation, graph } from "./score.js";
import { settled } from "./save.js";
import { about, nextSlip, overview, referenceChoice } from "./overview.js";
import { recall, remember } from "./session.js";
import { followList, STEP_KEYS, stepBar, stepped } from "./steps.js";
import { capital } from "./text.js";
import { nameOf, nounsOf } from "./titles.js";

/** @type {View} */
export const view = {
  title: ({ link, catalogue }) => (link.rules ? `Review of ${nameOf(catalogue, link.rules)} · bestguess` : "Review · bestguess"),
  render,
  update,
  effect,
  leave,
  keys: [
    ...STEP_KEYS,
    { keys: ["N"], text: "the next mistake" },
    { keys: ["T"], text: "try again" },
    { keys: ["B"], text: "show the best" },
  ],
  key(event, state, dispatch) {
    const { study } = mine(state);
    if (!study?.record) return false;
    const to = stepped(event, study.at, transcriptOf(study).length);
    if (to !== null) dispatch({ type: "review-step", to });
    else if (event.key === "n") nextSlip(study, dispatch);
    else if (event.key === "t" && isHidden(study, study.at + 1)) dispatch({ type: "review-try", trying: true });
    else if (event.key === "b" && isHidden(study, study.at + 1)) dispatch({ type: "review-open", turns: [study.at + 1] });
    else return false;
    return true;
  },
};

/**
 * @param {State} state
 * @param {Dispatch} dispatch
 */
function render(state, dispatch) {
  const { study } = mine(state);
  const shown = study && study.key === keyOf(state.link) ? study : null;
  return h(
    "div",
    { class: "reviewing column", key: "review" },
    h("h1", null, "Review"),
    !shown && landing(state, dispatch),
    shown?.trouble && h("div", { class: "notice bad", role: "alert" }, h("p", null, h("strong", null, shown.trouble.text), " ", shown.trouble.remedy)),
    shown && !shown.record && !shown.trouble && h("p", { class: "loading" }, "Opening the game …"),
    shown?.record && table(state, dispatch, shown, shown.record),
  );
}

/**
 * @param {State} state
 * @param {Dispatch} dispatch
 */
function landing(state, dispatch) {
  return h(
    "section",
    { class: "card column" },
    h("p", null, "Open a finished game, or one that still runs: the engine weighs every move, and says where there was something better."),
    opener({
      own: mine(state),
      set: (value) => dispatch({ type: "own", view: "review", value }),
      opened: (record) => openRecord(record, dispatch),
    }),
    h("p", { class: "soft" }, "Games you played here are in the ", h("a", { href: "#/library" }, "library"), "; after a game, its end leads here too."),
  );
}

/**
 * @param {State} state
 * @param {Dispatch} dispatch
 * @param {Study} study
 * @param {GameFile} record
 */
function table(state, dispatch, study, record) {
  const nouns = nounsOf(state.catalogue, record.rules);
  const last = record.transcript.length;
  const onstep = (/** @type {number} */ to) => dispatch({ type: "review-step", to });
  const move = record.transcript[study.at];
  return h(
    "div",
    { class: "column" },
    h("div", { class: "row spread" }, h("p", { class: "soft" }, about(state, record)), referenceChoice(state, study, record, (reference) => against(state.link, record, reference, dispatch))),
    study.status !== "done" && progress(study, state, dispatch),
    study.review && overview(study, study.review, dispatch),
    h(
      "div",
      { class: "bench" },
      h(
        "div",
        { class: "bench-board card column" },
        scene({ study, onpick: (query) => tryQuery(study, query, state.link.more.reference, dispatch) }),
        possible(study),
        stepBar({ at: study.at, last, text: move ? `Move ${study.at + 1} of ${last}` : "The end", onstep }),
      ),
      h("div", { class: "bench-side column" }, verdictCard({ study, nouns, dispatch }), h("div", { class: "card" }, moveList({ study, onstep }))),
    ),
    study.review && graph({ review: study.review, at: study.at, onstep }),
    study.review && equation(study.review),
    maps(study, dispatch),
    keepTools({
      record,
      said: study.saved,
      say: (text) => dispatch({ type: "review-saved", text, key: study.key }),
    }),
  );
}

/**
 * @param {Study} study
 * @param {State} state
 * @param {Dispatch} dispatch
 */
function progress(study, state, dispatch) {
  const { status, progress } = study;
  if (status === "running") {
    const left = progress?.secondsLeft;
    const number = weighed(study).length;
    return h(
      "div",
      { class: "card row progress", role: "status" },
      h("progress", { max: 1, value: progress?.done ?? 0, "aria-label": "Analysis" }),
      h(
        "span",
        null,
        capital(progress?.what ?? "the analysis begins"),
        number ? `, ${number} of ${study.record?.transcript.length} moves weighed` : "",
        left !== null && left !== undefined ? `, about ${duration(left)} left` : "",
      ),
      h("button", { onclick: () => take("review") }, "Stop"),
    );
  }
  if (status === "stopped") {
    return h(
      "div",
      { class: "card row progress" },
      h("span", null, "The analysis was stopped. What was weighed stays."),
      h("button", { class: "main", onclick: () => analyse(state.link, study, dispatch) }, "Go on"),
    );
  }
  return null;
}

/**
 * @param {Study} study
 * @param {Dispatch} dispatch
 */
function maps(study, dispatch) {
  const position = study.positions[study.at];
  const board = position?.board ?? Object.values(study.positions)[0]?.board;
  if (!board || !("queries" in board) || isHidden(study, study.at + 1)) return null;
  const shown = study.maps[study.at];
  const previous = shown ?? Object.values(study.maps).at(-1);
  return h(
    "section",
    { class: "card column", "aria-labelledby": "maps-title" },
    h("h2", { id: "maps-title" }, study.at ? `The maps after move ${study.at}` : "The maps at the start"),
    previous &&
      mapsPanel({
        maps: previous,
        names: board.queries,
        probe: study.probe,
        onprobe: (cell) => dispatch({ type: "review-probe", cell }),
        say: (text) => dispatch({ type: "say", text }),
        stale: !shown,
      }),
  );
}

/**
 * The words that were still possible where the review stands, as long as they give nothing away.
 * @param {Study} study
 */
function possible(study) {
  const position = study.positions[study.at];
  return position && !position.over && !isHidden(study, study.at + 1) ? candidates({ position, stale: false }) : null;
}

// What happens beside the drawing

/** What has been asked for and has not come yet. @type {Set<string>} */
const asked = new Set();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let noting;

/**
 * @param {State} state
 * @param {State | null} before
 * @param {Dispatch} dispatch
 */
function effect(state, before, dispatch) {
  const { link } = state;
  const { study } = mine(state);
  const key = keyOf(link);
  if (key && study?.key !== key) {
    open(link, key, dispatch);
    return;
  }
  if (!study || study.key !== key || !study.record) return;
  if (before === null && study.status === "running") analyse(link, study, dispatch);
  if (study.review && !(before && mine(before).study?.review === study.review)) {
    remember(key, study.record);
    // A game of the library keeps what was said of it, so that its export needs no engine.
    const was = before && mine(before).study;
    if (link.id && !link.more.reference && was?.key === key && was.status === "running") {
      request("PUT", `/api/library/${encodeURIComponent(link.id)}`, study.record).catch(() => {});
    }
  }
  if (before && mine(before).study?.at !== study.at) followList();
  const turn = turnOf(link);
  clearTimeout(noting);
  if (before && turn !== turnOf(before.link) && turn !== study.at) {
    dispatch({ type: "review-step", to: turn });
  } else if (turn !== study.at) {
    const more = { ...link.more, turn: study.at ? String(study.at + 1) : "" };
    noting = setTimeout(() => dispatch({ type: "link", link: { more } }), 400);
  }
  look(study, dispatch);
}

function leave() {
  clearTimeout(noting);
  take("review");
}

/**
 * Get hold of the game that the link names.
 * @param {Link} link
 * @param {string} key
 * @param {Dispatch} dispatch
 */
async function open(link, key, dispatch) {
  asked.clear();
  const at = turnOf(link);
  const kept = recall(key);
  if (!kept && link.id) {
    dispatch({ type: "review-new", key, record: null, at });
    try {
      await settled();
      begin(await get(`/api/library/${encodeURIComponent(link.id)}`), link, key, dispatch);
    } catch (error) {
      if (isAbort(error)) return;
      // A library that is away, or of another machine, takes nothing from a link that has the moves.
      if (link.rules && link.moves.length) begin(recordOf(link), link, key, dispatch);
      else dispatch({ type: "review-trouble", key, trouble: explain(error) });
    }
    return;
  }
  begin(kept ?? recordOf(link), link, key, dispatch);
}

/**
 * @param {GameFile} record
 * @param {Link} link
 * @param {string} key
 * @param {Dispatch} dispatch
 */
function begin(record, link, key, dispatch) {
  dispatch({ type: "review-new", key, record, at: turnOf(link) });
  if (!record.analysis) analyse(link, { key, record }, dispatch);
  if (link.game && !record.secret) reveal(link, key, dispatch);
}

/**
 * The game that a link carries, as a file would.
 * @param {Link} link
 * @returns {GameFile}
 */
function recordOf({ rules, moves, host }) {
  return {
    format: "bestguess-game",
    version: 1,
    rules,
    players: { guesser: { kind: "person" }, host: host ? { spec: host } : { elsewhere: true } },
    transcript: moves,
  };
}

/**
 * Weigh the same game against another policy.
 * @param {Link} link
 * @param {GameFile} record
 * @param {string} reference
 * @param {Dispatch} dispatch
 */
function against(link, record, reference, dispatch) {
  const next = { ...link, more: { ...link.more, reference } };
  const { analysis, ...bare } = record;
  remember(keyOf(next), bare);
  dispatch({ type: "link", link: next });
}

/**
 * Show a game that was opened from a file: the link takes its moves, what else it says is kept.
 * @param {GameFile} record
 * @param {Dispatch} dispatch
 */
function openRecord(record, dispatch) {
  const moves = record.transcript.map(({ query, answer }) => ({ query, answer }));
  const link = { rules: record.rules, moves, id: "", host: record.players?.host?.spec ?? "", game: "", more: {} };
  remember(keyOf(/** @type {Link} */ ({ ...link, view: "review", policy: "" })), record);
  dispatch({ type: "go", link });
}

/**
 * What was hidden, if the game is over and its host was here.
 * @param {Link} link
 * @param {string} key
 * @param {Dispatch} dispatch
 */
async function reveal({ game, moves }, key, dispatch) {
  try {
    const { secret } = await post("/api/games/reveal", { game, transcript: moves });
    dispatch({ type: "review-secret", key, secret });
  } catch {
    // A game that still runs keeps its secret, and the review does without.
  }
}

/**
 * Let the server weigh the moves, and take its verdicts as they come.
 * @param {Link} link
 * @param {{key: string, record: GameFile | null}} study
 * @param {Dispatch} dispatch
 */
async function analyse({ more }, { key, record }, dispatch) {
  const said = (/** @type {string} */ event, /** @type {unknown} */ data) => dispatch({ type: "review-stream", key, event, data });
  said("again", null);
  try {
    const body = { record, ...(more.reference ? { reference: more.reference } : {}) };
    for await (const { event, data } of stream("/api/review", body, { channel: "review" })) said(event, data);
    said("stopped", null);
  } catch (error) {
    if (isAbort(error)) said("stopped", null);
    else said("error", explain(error));
  }
}

/**
 * Ask for the position looked at, its neighbour, and its maps.
 * @param {Study} study
 * @param {Dispatch} dispatch
 */
function look(study, dispatch) {
  const { key, record } = study;
  if (!record) return;
  const body = (/** @type {number} */ at) => ({
    rules: record.rules,
    ...(record.prior ? { prior: record.prior } : {}),
    transcript: record.transcript.slice(0, at).map(({ query, answer }) => ({ query, answer })),
  });
  for (const at of [study.at, Math.min(study.at + 1, record.transcript.length)]) {
    if (study.positions[at]) continue;
    ask(`position ${at}`, "/api/position", { ...body(at), want: ["scores"] }, key, dispatch, (position) => ({
      type: "review-position",
      key,
      at,
      position,
    }));
  }
  const { at, positions } = study;
  if (positions[at]?.kind === "grid" && !study.maps[at] && !isHidden(study, at + 1)) {
    const secret = record.secret ? { secret: record.secret } : {};
    ask(`maps ${at} ${record.secret ?? ""}`, "/api/maps", { ...body(at), ...secret }, key, dispatch, ({ maps }) => ({
      type: "review-maps",
      key,
      at,
      maps,
    }));
  }
}

/**
 * @param {string} name
 * @param {string} path
 * @param {object} body
 * @param {string} key
 * @param {Dispatch} dispatch
 * @param {(answer: any) => import("./types.ts").Event} made
 */
async function ask(name, path, body, key, dispatch, made) {
  if (asked.has(name)) return;
  asked.add(name);
  try {
    dispatch(made(await post(path, body)));
  } catch (error) {
    if (isAbort(error)) asked.delete(name);
    else dispatch({ type: "review-trouble", key, trouble: explain(error) });
  }
}

/**
 * Another try: how does this query compare?
 * @param {Study} study
 * @param {string} query
 * @param {string | undefined} reference
 * @param {Dispatch} dispatch
 */
async function tryQuery(study, query, reference, dispatch) {
  const { key, record, at } = study;
  const turn = at + 1;
  if (!record) return;
  // A quick hand picks before the position has come: then the moves themselves say what was asked already.
  const legal = study.positions[at]?.legal;
  if (legal ? !legal.includes(query) : record.transcript.slice(0, at).some((move) => move.query === query)) return;
  const tell = (/** @type {object} */ attempt) =>
    dispatch({ type: "review-attempt", key, turn, attempt: { query, text: "", best: false, ...attempt } });
  tell({ state: "asked" });
  try {
    const body = { rules: record.rules, transcript: record.transcript.slice(0, at), query, seconds: 5, ...(reference ? { reference } : {}) };
    const weighed = /** @type {Weighed} */ (await post("/api/value", body));
    const text = compared(weighed, study.moves[turn]);
    tell({ state: "told", text, best: asGood(weighed) });
    dispatch({ type: "say", text: `${query}: ${text}` });
  } catch (error) {
    if (!isAbort(error)) tell({ state: "failed", text: explain(error).text });
  }
}
