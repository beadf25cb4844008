/** The state of the page: one value, and how events change it. Views add what is their own under `own`. */

import { embedded } from "../lib/place.ts";
import { FILES } from "../lib/view_files.ts";
import type { Answer, Catalogue, Command, Event, Kept, Link, Need, State, Trouble, View, ViewName } from "../types.ts";
import { dateOf, minutesLeft } from "./daily.ts";
import { EMPTY, formatLink, hiddenByPerson, parseLink, unused } from "./rules.ts";
import { arrived, NOT_SENT, resumed, isResuming } from "./saving.ts";
import { asking, does, newest, outcome, own, retried, say, told, unnamed, without } from "./store.ts";

export function initial(kept: Kept, known: Catalogue | null, fragment: string, spare: string) {
  const aboutAddress = unused(fragment);
  return {
    ...kept,
    link: parseLink(fragment),
    previous: null as Link | null, // the link before the event; none where a view was entered by it
    entered: null as ViewName | null, // the view that was entered last: the one of the link, once its file is there
    commands: [] as Command[], // what is to be done after the event
    answers: {} as Record<string, Answer>, // by slot
    catalogue: null as Catalogue | null,
    known, // the catalogue that the browser has kept, for a server that is away
    trouble: null as Trouble | null, // of the whole page, such as a server that is away
    said: { text: "", n: 0 }, // in the live region; `n` grows so that equal words are announced again
    broken: "", // why the view cannot be drawn
    calm: false, // whether the visitor wants no motion that nobody asked for
    unkept: false, // whether the browser keeps nothing
    dialog: "" as "" | "about" | "settings", // what lies over the screen
    offline: false, // whether the server was not reached the last time that it was asked
    busy: 0, // the requests that wait, because the server has had too much to do for some seconds
    note: aboutAddress, // a sentence at the top of the page, until it was read
    aboutAddress, // the one among them that is about the address
    renewed: false, // whether newer files of the page have come since it was opened
    now: "", // the time of the event,
    today: "", // the date then at this place, and
    left: 0, // the minutes that are left of that day
    spare, // a number for the next game of the library
    saving: NOT_SENT,
    own: {} as Record<string, unknown>,
  };
}

/** The pause until a server that does not answer is asked again, in milliseconds. */
const AGAIN = 3000;

/**
 * The state after an event, with the commands that come of it. Besides those of the views there are those of `COMMON`, and:
 * `address` {fragment}, which was changed by hand or by the browser's buttons; `clock`: time has passed. `now`: of the event.
 */
export function update(state: State, event: Event, views: Partial<Record<ViewName, View>>, now: Date): State {
  if (event.type === "reach" && state.offline === !event.answers) return state;
  const today = { today: dateOf(now), left: minutesLeft(now) };
  if (event.type === "clock" && today.today === state.today && today.left === state.left) return state;
  const known = ["answered", "heard", "refused"].includes(event.type) ? told(state, event) : state;
  if (!known) return state;
  if (event.type === "address") return addressed(state, event.fragment, views, now);
  const timed = { ...known, ...today, now: now.toISOString(), previous: state.link };
  let next = views[state.link.view]?.update?.(timed, event) ?? timed;
  next = COMMON[event.type]?.(next, event) ?? next;
  const name = next.link.view;
  const view = views[name];
  if (view && next.entered !== name) {
    // What was said in another view is not heard again in this one.
    const said = { ...next.said, text: "" };
    const entering = does({ ...next, entered: name, previous: null, said }, ...(next.entered ? [{ do: "enter" }] : []));
    next = view.update?.(entering, { type: "entered" }) ?? entering;
  }
  const rules = unnamed(next);
  next = (!rules && view?.settle?.(next)) || next;
  const needs: Need[] = [{ slot: "catalogue", path: "/api/catalogue" }, ...(rules ? [rules] : [])];
  if (isResuming(next)) needs.push({ slot: "resume", path: `/api/library/${encodeURIComponent(next.link.id)}` });
  if (next.offline) needs.push({ slot: "server", path: "/api/health", pause: AGAIN });
  needs.push(...(view ? ((!rules && view.needs?.(next)) || []) : [{ slot: "file", path: `file:${FILES[name]}` }]));
  next = asking(next, needs);
  return event.type === "kept" ? next : keeping(state, next);
}

const PARTS = ["settings", "running", "daily", "pending", "times", "lines", "fleets", "solved", "opened"] as const;

/** The state with the commands to keep what an event has changed, and to keep no longer what it has taken away. */
function keeping(before: State, state: State): State {
  return PARTS.reduce((next, part) => {
    const [old, all] = [before[part], state[part]] as Record<string, unknown>[];
    if (old === all) return next;
    const changed = Object.entries(all).filter(([name, value]) => old[name] !== value);
    const gone = Object.keys(old).filter((name) => !(name in all)).map((name) => [name, null]);
    return does(next, { do: "keep", part, entries: Object.fromEntries([...gone, ...changed]) });
  }, state);
}

const linked = (state: State, { link }: Event): State => ({ ...state, link: { ...state.link, ...link }, trouble: null });

/** The state after an event that any view may send, or that comes from outside, by its name. */
const COMMON: Record<string, (state: State, event: Event) => State> = {
  go: linked, // another view or game, by a part of a link, and a new entry in the browser's history
  link: linked, // the same, in place
  answered: (state, event) => outcome(event, {
    "answered catalogue": () => withCatalogue(state, event.value),
    "answered resume": () => resumed(state, event.value),
    "answered rules": () => written(state, event.value),
  }) ?? state,
  refused, // as `answered`, and `heard` with messages: what came of a question to the server
  again: (state, { view }) => retried(state, (slot, { trouble }) => trouble !== null && slot.startsWith(`${view} `)), // what was refused to a view
  renew: (state, { slot }) => renewed(state, slot), // what was answered there is asked again
  catalogue: (state, { catalogue }) => withCatalogue(state, catalogue), // another one of the server
  merge: (state, { value }) => ({ ...state, ...value }), // parts of the state, such as the dialog that is shown, or the note at the top
  set: (state, { settings }) => ({ ...state, settings: { ...state.settings, ...settings } }), // a part of them
  do: (state, { command }) => does(state, command), // something outside of the page
  say: (state, { text }) => say(state, text), // to those who listen to the page
  said: (state, { view, slot, text }) => say(own(state, view, { [slot]: text }), text), // what came of a deed, kept by the view and said
  own: (state, { view, value }) => own(state, view, value), // merged into what the view keeps
  kept: (state, { part, value }) => ({ ...state, [part]: value }), // by another tab
  forget: (state, { id }) => ({ ...state, times: Object.fromEntries(Object.entries(state.times).filter(([name]) => name !== id)) }), // a game was deleted
  put: arrived, // what became of a file on its way to the library
  unkept: (state) => (state.unkept ? state : { ...state, unkept: true, note: UNKEPT }), // the browser keeps nothing
  reach, // whether the server answers
  busy: (state, { change }) => ({ ...state, busy: state.busy + change }), // of the number of requests that wait for a busy server
  renewed: (state) => (state.renewed ? state : { ...state, renewed: true }), // newer files of the page have come
};

/** What the server was not there to answer is asked again, and the catalogue, which may be another. */
function reach(state: State, { answers }: Event): State {
  if (answers && newest(state, "file").trouble) return does(state, { do: "reload" });
  return retried({ ...state, offline: !answers }, (slot, { trouble }) => answers && (slot === "catalogue" || trouble?.status === 0));
}

/** The state at another address; of what that has and the page can do nothing with a sentence tells. */
function addressed(state: State, fragment: string, views: Partial<Record<ViewName, View>>, now: Date): State {
  const link = parseLink(fragment);
  const said = unused(fragment);
  // The page may have written this address itself, without what it could do nothing with.
  if (formatLink(link) === formatLink(state.link)) return said ? { ...state, note: said, aboutAddress: said } : state;
  const note = said || (state.note === state.aboutAddress ? "" : state.note);
  const next = { ...state, note, aboutAddress: said };
  const moved = link.view === state.link.view ? next : does(next, { do: "top" });
  return update({ ...moved, broken: "", dialog: "" }, { type: "link", link }, views, now);
}

/** The state in which the question of a slot is asked again; the answer to it stays until then. */
const renewed = (state: State, slot: string): State => ({ ...state, answers: { ...state.answers, [slot]: { ...newest(state, slot), asked: "", of: "" } } });

function withCatalogue(state: State, said: Catalogue): State {
  // A class that plays in a teacher's page is not to fill the library of the server.
  const catalogue = { ...said, library: said.library && !embedded };
  return does({ ...state, catalogue }, { do: "keepCatalogue", catalogue });
}

/** The state with the rules of its link as the server writes them, as `parseLink` would have them. */
function written(state: State, { rules }: { rules: string }): State {
  const { link } = state;
  const next = rules === link.rules ? state : without(state, "rules"); // the same name may be met again
  return { ...next, link: { ...link, rules: link.view === "help" && !link.moves.length ? hiddenByPerson(rules) : rules } };
}

const UNKEPT
  = "This browser keeps nothing for bestguess: its storage is full, or switched off. Settings, days in a row and solved puzzles "
    + "last until this page is closed; your game is in its address.";

function refused(state: State, { slot, trouble }: Event): State {
  // The parts of an older page do not fit those of a newer one. The address has the game.
  if (slot === "file" && trouble.status !== 0) return state.renewed ? does(state, { do: "reload" }) : { ...state, broken: trouble.text };
  if (slot === "server") return renewed(state, slot); // after a pause
  if (slot === "resume") return { ...state, link: { ...EMPTY, view: "library" }, trouble };
  if (slot !== "catalogue") return state;
  if (trouble.status !== 0) return { ...state, trouble };
  return state.known ? { ...state, catalogue: state.known } : state;
}
