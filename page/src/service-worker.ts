/**
 * The service worker: it keeps the page's own files, so that the page opens without its server.
 *
 * The server puts a line before this file, `self.FILES = {path: hash of its bytes, …}`. So these bytes change whenever
 * a file of the page changes, the browser installs the new worker, and that keeps all files anew. While the server
 * answers, every file comes from it, never from here: nobody sees a stale page. Requests to the API are left alone.
 */

const worker = self as any;
const FILES: Record<string, string> = worker.FILES;

/** The name of the cache, which tells the contents of all files. */
const NAME = `bestguess ${digest(Object.entries(FILES).join())}`;

/** A short number made of a text (FNV-1a, 32 bits, in hex). */
function digest(text: string) {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ character.charCodeAt(0), 0x01000193) >>> 0;
  return value.toString(16);
}

worker.addEventListener("install", (event: any) => {
  event.waitUntil(keepAll());
  worker.skipWaiting();
});

worker.addEventListener("activate", (event: any) => event.waitUntil(takeOver()));

worker.addEventListener("fetch", (event: any) => {
  const { request } = event;
  const path = pathOf(request.url);
  if (request.method === "GET" && path !== null && path in FILES) event.respondWith(fresh(request, path));
});

async function keepAll() {
  const cache = await caches.open(NAME);
  await cache.addAll(Object.keys(FILES).map((path) => new Request(`./${path}`, { cache: "no-cache" })));
}

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
