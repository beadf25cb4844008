/** The state of the page: one value, and how events change it. Views add what is their own under `own`. */

import type { Event, Running, Settings, State, Transcript, View } from "../types.ts";
import { type DailyResults, withResult } from "./daily.ts";
import { EMPTY } from "./link.ts";

/**
 * The state when the page is opened, from the settings and the running games that the browser kept.
 * @param running the games that go on in this tab
 * @param daily the results of daily games
 * @param left minutes of it
 */
export function initial(settings: Settings, running: Running, daily: DailyResults, today: string, left: number): State {
  return {
    link: EMPTY,
    settings,
    catalogue: null,
    trouble: null,
    said: { text: "", n: 0 },
    dialog: "",
    offline: false,
    busy: false,
    note: "",
    renewed: false,
    running,
    daily,
    today,
    left,
    own: {},
  };
}

/**
 * The state after an event. Every view may send:
 *
 * - `go` {link: part of a link}: another view or game; a new entry in the browser's history
 * - `link` {link: part of a link}: the same, in place
 * - `id` {id}: the number of the game in the library
 * - `set` {settings: part of the settings}
 * - `say` {text}: to those who listen to the page
 * - `own` {view, value}: merged into what the view keeps
 * - `dialog` {shown}: which lies over the screen; "" for none
 * - `running` {view, link}: the game that goes on in a view, as a link
 * - `daily` {key, result}: the result of a daily game
 * - `days` {results}: the results of daily games as another tab has kept them
 * - `today` {today, left}: the date, and the minutes left of it
 * - `trouble` {trouble}
 * - `reach` {answers}: whether the server answers
 * - `busy` {busy}: whether requests wait for a busy server
 * - `note` {text}: a line at the top until it was read; "" for none
 * - `renewed`: newer files of the page have come
 * @param view the view that is shown, for the events that are its own
 */
export function update(state: State, event: Event, view: View | null): State {
  const seen = view?.update?.(state, event) ?? state;
  switch (event.type) {
    case "go":
    case "link":
      return { ...seen, link: { ...seen.link, ...event.link }, trouble: null };
    case "id":
      return { ...seen, link: { ...seen.link, id: event.id } };
    case "set":
      return { ...seen, settings: { ...seen.settings, ...event.settings } };
    case "say":
      return { ...seen, said: { text: event.text, n: seen.said.n + 1 } };
    case "own":
      return own(seen, event.view, event.value);
    case "dialog":
      return { ...seen, dialog: event.shown };
    case "running":
      return { ...seen, running: { ...seen.running, [event.view]: event.link } };
    case "daily":
      return { ...seen, daily: withResult(seen.daily, event.key, event.result) };
    case "days":
      return { ...seen, daily: event.results };
    case "today":
      return seen.today === event.today && seen.left === event.left ? seen : { ...seen, today: event.today, left: event.left };
    case "catalogue":
      return { ...seen, catalogue: event.catalogue };
    case "reach":
      return seen.offline === !event.answers ? seen : { ...seen, offline: !event.answers };
    case "busy":
      return { ...seen, busy: event.busy };
    case "note":
      return { ...seen, note: event.text };
    case "renewed":
      return seen.renewed ? seen : { ...seen, renewed: true };
    case "trouble":
      return { ...seen, trouble: event.trouble };
    default:
      return seen;
  }
}

/** The state with some of a view's own things changed. */
export function own(state: State, view: string, value: object): State {
  return { ...state, own: { ...state.own, [view]: { ...((state.own[view] ?? {}) as object), ...value } } };
}

/** Whether two transcripts are the same. */
export function sameMoves(a: Transcript, b: Transcript) {
  return a === b || (a.length === b.length && a.every((m, i) => m.query === b[i].query && m.answer === b[i].answer));
}

/** The moves of a game file without their times, as the server takes them. */
export const bare = (moves: Transcript): Transcript => moves.map(({ query, answer }) => ({ query, answer }));
