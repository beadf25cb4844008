/** The page's own files, kept in the browser by a service worker, so that the page opens without its server. */

/** Have the files kept. Browsers offer this on this machine and over HTTPS. */
export function keepFiles() {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  const begin = () => workers.register("service-worker.js", { updateViaCache: "none" }).catch(() => {}); // a browser may refuse: then the page needs its server
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true });
}
