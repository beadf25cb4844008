/** What is done outside of the page, by its name; files with other views bring theirs. A command does one thing, and answers with an event if at all. */

import { explain, get, request } from "../lib/api.ts";
import { followFocus, followList } from "../lib/walking.ts";
import { tagOf } from "../model/saving.ts";
import type { Command, Commands, Dispatch } from "../types.ts";
import { keepCatalogue, keepEntries } from "./kept.ts";
import { ask, stop } from "./requests.ts";
import { copy, picture } from "./sharing.ts";
import { sound } from "./sounds.ts";

/** Browsers send on without the page only what is short, in characters. */
const SHORT = 15_000;

/** Send a game to the library so that it arrives even if the page is closed now. */
async function put({ path, file, of, opened }: Command, dispatch: Dispatch) {
  try {
    const { kept } = await sent(path, file);
    dispatch({ type: "put", of, kept, opened });
  } catch (error) {
    dispatch({ type: "put", of, away: explain(error).status === 0 });
  }
}

async function sent(path: string, file: object): Promise<{ kept: boolean }> {
  if (JSON.stringify(file).length < SHORT) {
    try {
      return await request("PUT", path, file, { keepalive: true });
    } catch (error) {
      if (explain(error).status !== 0) throw error; // else too much is on its way like this, or the server is away
    }
  }
  return request("PUT", path, file);
}

/**
 * Keep a short review with its game in the library, unless that has a longer one. The longer review goes on from there, and does
 * not begin anew with other lots.
 */
async function keepReview({ view, id, moves, review }: Command, dispatch: Dispatch) {
  try {
    const path = `/api/library/${encodeURIComponent(id)}`;
    const file = await get(path);
    if (file.analysis || tagOf(file.transcript) !== tagOf(moves)) return;
    await request("PUT", `${path}?since=${tagOf(moves)}`, { ...file, analysis: review, "x-closing": true });
  } catch (error) {
    // A library that is away is no reason to disturb the end of a game.
    if (explain(error).status === 0) dispatch({ type: "own", view, value: { reviewKept: "" } });
  }
}

export const freshNumber = () => [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const focus = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });

/** Go on at the beginning of a view that was entered; a mark of the tour may stand on what every view has. */
function enter() {
  document.querySelector("[data-toured]")?.removeAttribute("data-toured");
  focus("#main");
}

export const DO: Commands = {
  ask,
  stop,
  refuse: ({ slot, of, trouble }, dispatch) => dispatch({ type: "refused", slot, of, trouble }),
  keep: keepEntries,
  keepCatalogue,
  put,
  putReview: ({ path, file }) => request("PUT", path, file).catch(() => {}), // for its export: it needs no engine then
  keepReview,
  number: (_, dispatch) => dispatch({ type: "merge", value: { spare: freshNumber() } }),
  sound: ({ name }) => sound(name),
  /** What concerns only those who are at a cell by their keyboard. */
  sayAt: ({ query, text }, dispatch) => document.activeElement?.getAttribute("data-query") === query && dispatch({ type: "say", text }),
  focusCell: ({ query }) => followFocus(query),
  focus: ({ at }) => focus(at),
  followList,
  enter,
  top: () => requestAnimationFrame(() => scrollTo(0, 0)),
  go: ({ link }, dispatch) => dispatch({ type: "go", link }),
  reload: () => location.reload(),
  copy,
  picture,
};
