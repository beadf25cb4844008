/** Whether the server answers, and the catalogue of games that the page cannot be drawn without. */
/** @import {Catalogue, Dispatch} from "../types.ts" */

import { explain, get, onBusy, onReach } from "../lib/api.js";
import { noteLibrary } from "../lib/library.js";
import { keep, read } from "../lib/storage.js";

const KEPT = "bestguess.catalogue";

/** The pause until a server that does not answer is asked again, in milliseconds. */
const AGAIN = 3000;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let asking;
let answered = true;

/**
 * Have the page told when the server goes away and when it is back.
 * @param {Dispatch} dispatch
 */
export function watchConnection(dispatch) {
  onReach((answers) => {
    if (answers !== answered) dispatch({ type: "reach", answers });
    if (answers && !answered) askForCatalogue(dispatch);
    answered = answers;
    clearTimeout(asking);
    if (!answers) asking = setTimeout(ask, AGAIN);
  });
  onBusy((busy) => dispatch({ type: "busy", busy }));
  addEventListener("online", ask);
}

function ask() {
  if (!answered) serverAnswers();
}

/** Whether the server answers; whoever listens hears of it, too. */
export async function serverAnswers() {
  try {
    await get("/api/health");
    return true;
  } catch (error) {
    return explain(error).status !== 0;
  }
}

/**
 * Ask for the catalogue; the one kept in the browser stands in for it while the server is away.
 * @param {Dispatch} dispatch
 */
export async function askForCatalogue(dispatch) {
  try {
    const catalogue = /** @type {Catalogue} */ (await get("/api/catalogue", { channel: "catalogue" }));
    noteLibrary(catalogue.library);
    dispatch({ type: "catalogue", catalogue });
    keep(KEPT, catalogue, { missed: false });
  } catch (error) {
    const trouble = explain(error);
    const kept = trouble.status === 0 ? known() : null;
    noteLibrary(kept?.library ?? true);
    if (kept) dispatch({ type: "catalogue", catalogue: kept });
    else if (trouble.status !== 0) dispatch({ type: "trouble", trouble });
  }
}

/** @returns {Catalogue | null} */
function known() {
  const kept = read(KEPT);
  return Array.isArray(kept.games) && Array.isArray(kept.policies) && Array.isArray(kept.hosts) ? /** @type {any} */ (kept) : null;
}
