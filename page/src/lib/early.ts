/** Requests that are sent before the page's script has come: the first question that is the same takes the answer over. */

/** By address and body; the script before the first paint and the page's are two, and share this alone. */
const sent: Map<string, { response: Promise<Response>; stop: AbortController }> = ((globalThis as any).sentEarly ??= new Map());

/** Sends a request; what fails is told to whoever takes it over. */
export function sendEarly(path: string, body?: object) {
  const stop = new AbortController();
  const text = body && JSON.stringify(body);
  const headers = { Accept: "application/json", ...(text ? { "Content-Type": "application/json" } : {}) };
  const response = fetch(path, { method: text ? "POST" : "GET", headers, body: text, signal: stop.signal });
  response.catch(() => {});
  sent.set(path + (text ?? ""), { response, stop });
}

/** The response to a request, which may have been sent early. */
export function send(path: string, request: RequestInit): Promise<Response> {
  const name = path + (request.body ?? "");
  const early = sent.get(name);
  if (!early) return fetch(path, request);
  sent.delete(name);
  request.signal?.addEventListener("abort", () => early.stop.abort());
  return early.response;
}
