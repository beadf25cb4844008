/**
 * The service worker: it keeps the page's own files, so that the page opens without its server.
 *
 * The build puts the names of the files and a hash of their bytes into it. So these bytes change whenever a file of the page
 * changes, the browser installs the new worker, and that keeps all files anew. While the server answers, every file comes
 * from it, never from here: nobody sees a stale page. Requests to the API are left alone.
 */

declare const FILES: string[];
declare const VERSION: string;

const worker = self as any;
const files = new Set(FILES);

/** The name of the cache, which tells the contents of all files. */
const NAME = `bestguess ${VERSION}`;

worker.addEventListener("install", (event: any) => {
  const all = FILES.map((path) => new Request(`./${path}`, { cache: "no-cache" }));
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(all)));
  worker.skipWaiting();
});

worker.addEventListener("activate", (event: any) => event.waitUntil(takeOver()));

worker.addEventListener("fetch", (event: any) => {
  const { request } = event;
  const path = pathOf(request.url);
  if (request.method === "GET" && path !== null && files.has(path)) event.respondWith(fresh(request, path));
});

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("bestguess ") && name !== NAME).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** The path of a file of the page below this worker's folder; null for everything else. */
function pathOf(url: string) {
  const { origin, pathname } = new URL(url);
  const folder = new URL("./", worker.location.href).pathname;
  return origin === worker.location.origin && pathname.startsWith(folder) ? pathname.slice(folder.length) : null;
}

/** A file from the server, or from here where the server does not answer. */
async function fresh(request: Request, path: string) {
  try {
    const response = await fetch(request);
    if (response.status < 500) return response;
  } catch {
    // no server: the file that is kept
  }
  const kept = await (await caches.open(NAME)).match(`./${path}`);
  return kept ?? Response.error();
}
