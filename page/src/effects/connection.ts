/** Whether the server answers, the catalogue of games that the page cannot be drawn without, and the page's own files. */

import { explain, get, noteLibrary, onBusy, onNewer, onReach } from "../lib/api.ts";
import { embedded } from "../lib/place.ts";
import { keep, read } from "../lib/storage.ts";
import type { Catalogue, Dispatch } from "../types.ts";

const KEPT = "bestguess.catalogue";

/** The pause until a server that does not answer is asked again, in milliseconds. */
const AGAIN = 3000;

let asking: ReturnType<typeof setTimeout> | undefined;
let answered = true;

/** Have the page told when the server goes away and when it is back. */
export function watchConnection(dispatch: Dispatch) {
  onReach((answers) => {
    if (answers !== answered) dispatch({ type: "reach", answers });
    if (answers && !answered) askForCatalogue(dispatch);
    answered = answers;
    clearTimeout(asking);
    if (!answers) asking = setTimeout(ask, AGAIN);
  });
  onNewer(() => dispatch({ type: "renewed" }));
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

/** Ask for the catalogue; the one kept in the browser stands in for it while the server is away. */
export async function askForCatalogue(dispatch: Dispatch) {
  try {
    const said = await get<Catalogue>("/api/catalogue", { channel: "catalogue" });
    // A class that plays in a teacher's page is not to fill the library of the server.
    const catalogue = { ...said, library: said.library && !embedded };
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

function known(): Catalogue | null {
  const kept = read(KEPT);
  return Array.isArray(kept.games) && Array.isArray(kept.policies) && Array.isArray(kept.hosts) ? (kept as any) : null;
}

/** Have the files kept. Browsers offer this on this machine and over HTTPS. */
export function keepFiles() {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  const begin = () => workers.register("service-worker.js", { updateViaCache: "none" }).catch(() => {}); // a browser may refuse: then the page needs its server
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true });
}
