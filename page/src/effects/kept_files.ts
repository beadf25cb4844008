/** The page's own files, kept in the browser by a service worker, so that the page opens without its server. */

import type { Dispatch } from "../types.ts";

/** Have the files kept, and the page told when newer ones have come. Browsers offer this on this machine and over HTTPS. */
export function keepFiles(dispatch: Dispatch) {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  const known = workers.controller !== null;
  workers.addEventListener("controllerchange", () => known && dispatch({ type: "renewed" }));
  const begin = () => workers.register("service-worker.js", { updateViaCache: "none" }).catch(() => {}); // a browser may refuse: then the page needs its server
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true });
}
