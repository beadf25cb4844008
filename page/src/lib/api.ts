/** The server: requests that can be taken back, errors a person can read, and streams of events. */

import type { Trouble } from "../types.ts";
import type { paths } from "../wire.ts";
import { forPeople } from "./problems.ts";

/** The refusal of a request, or that the server could not be reached; `trouble` has the server's words. */
class ApiError extends Error {
  constructor(readonly trouble: Trouble) {
    super(trouble.text);
    this.name = "ApiError";
  }
}

const channels: Map<string, AbortController> = new Map();

let told: (answers: boolean) => void = () => {};

/** Have it told whether the server answers, after each request that shows it. */
export function onReach(listener: (answers: boolean) => void) {
  told = listener;
}

let toldBusy: (busy: boolean) => void = () => {};

/** Have it told when requests wait for a server that is busy for long, and when none does any more. */
export function onBusy(listener: (busy: boolean) => void) {
  toldBusy = listener;
}

let toldNewer: () => void = () => {};

/** Have it told when an answer comes from a server with a newer page than this one. */
export function onNewer(listener: () => void) {
  toldNewer = listener;
}

/** The version of this page, which the build wrote into it. */
const VERSION = document.querySelector<HTMLMetaElement>("meta[name=version]")?.content;

/** The number of requests that a busy server has sent away so often that a person should know. */
let patient = 0;

/** Count a request that begins or ends to wait for long. */
function waits(change: 1 | -1) {
  patient += change;
  if (patient === (change === 1 ? 1 : 0)) toldBusy(patient > 0);
}

/** A signal for a new request on a channel; whatever still runs there is taken back, for its answer is stale. */
export function take(channel: string) {
  channels.get(channel)?.abort();
  const controller = new AbortController();
  channels.set(channel, controller);
  return controller.signal;
}

/** Whether an error only says that the page itself took its request back. */
export function isAbort(error: unknown) {
  return error instanceof DOMException && error.name === "AbortError";
}

/**
 * Sends a request and returns the response's JSON. Throws an `ApiError` that a person can read.
 * @param options `keepalive`: sent even if the page is left
 */
export async function request<T = any>(method: string, path: string, body?: unknown, options: { channel?: string; signal?: AbortSignal; keepalive?: boolean } = {}): Promise<T> {
  const library = path.startsWith("/api/library") ? keepsGames() : true;
  // No waiting where nothing is unknown: a tab that is being closed sends only what is sent at once.
  if (library !== true && !(await library)) {
    throw new ApiError({ text: "This server keeps no games.", remedy: "The address of a game is the whole game: keep that.", status: 404 });
  }
  const response = await ask(method, path, body, options);
  const text = await response.text();
  let value: any = null;
  try {
    value = text ? JSON.parse(text) : null;
  } catch {
    if (response.ok) throw new ApiError({ text: `The server's answer to ${path} cannot be read.` });
  }
  if (!response.ok) throw new ApiError(trouble(response, value));
  return value;
}

type Json<T> = { content: { "application/json": T } };
/** The body that a request to an address may have; what it leaves out takes its default. */
type Body<P extends keyof paths> = paths[P] extends { post: { requestBody: Json<infer T> } } ? Partial<T> : never;
/** The response to it. */
type Said<P extends keyof paths> = paths[P] extends { post: { responses: { 200: Json<infer T> } | { 201: Json<infer T> } } } ? T : never;

/** Sends a POST request with a JSON body. */
export const post = <P extends keyof paths>(path: P, body: Body<P>, options?: { channel?: string; signal?: AbortSignal }): Promise<Said<P>> => request("POST", path, body, options);

/** Sends a GET request. */
export const get = <T = any>(path: string, options?: { channel?: string; signal?: AbortSignal }): Promise<T> => request("GET", path, undefined, options);

/** Read server-sent events as they come. Aborting the signal closes the connection, which stops the work. */
export async function* stream(path: string, body: unknown, options: { channel?: string; signal?: AbortSignal } = {}): AsyncGenerator<{ event: string; data: any }> {
  const response = await ask("POST", path, body, { ...options, accept: "text/event-stream" });
  if (!response.ok || !response.body) {
    throw new ApiError(trouble(response, await response.json().catch(() => null)));
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  try {
    for (;;) {
      const { value, done } = await reader.read().catch(async (error) => {
        throw isAbort(error) ? error : await brokenOff();
      });
      if (done) return;
      text += value;
      const blocks = text.split(/\r?\n\r?\n/);
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const message = parseEvent(block);
        if (message) yield message.event === "error" ? { ...message, data: forPeople(message.data) } : message;
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

function parseEvent(block: string) {
  let event = "message";
  const data = [];
  for (const line of block.split(/\r?\n/)) {
    if (line.startsWith("event:")) event = line.slice(6).trim();
    else if (line.startsWith("data:")) data.push(line.slice(5).replace(/^ /, ""));
  }
  return data.length ? { event, data: JSON.parse(data.join("\n")) } : null;
}

async function ask(method: string, path: string, body: unknown, { channel, signal, accept = "application/json", keepalive = false }: { channel?: string; signal?: AbortSignal; accept?: string; keepalive?: boolean }) {
  const asked = channel ? take(channel) : signal;
  let long = false;
  try {
    for (let again = 0; ; again++) {
      const response = await fetch(path, {
        method,
        headers: { Accept: accept, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: asked,
        keepalive,
      });
      told(true);
      const newest = response.headers.get("page-version");
      if (VERSION && newest && newest !== VERSION) toldNewer();
      if (response.status !== 429 || again === PAUSES.length) return response;
      if (again === PATIENCE) {
        long = true;
        waits(1);
      }
      await pause(Math.min(Math.max(PAUSES[again], Number(response.headers.get("retry-after")) || 0), LONGEST), asked);
    }
  } catch (error) {
    if (isAbort(error)) throw error;
    throw away();
  } finally {
    if (long) waits(-1);
  }
}

/** The error of an answer that broke off: the server was ended, or it answers others still. */
async function brokenOff() {
  try {
    await fetch("/api/health");
  } catch {
    return away();
  }
  return new ApiError({ text: "The answer of the server broke off.", remedy: "Load the page again: nothing is lost, the game is in the address bar." });
}

/** The error of a request that the server did not answer; whoever listens is told. */
function away() {
  told(false);
  return new ApiError({
    text: "The bestguess server does not answer.",
    remedy: "If it was stopped, start it again with: bestguess serve. Nothing is lost: the game is in the address bar.",
    status: 0,
  });
}

/** The pauses before a server too busy to answer is asked again, in seconds; it may ask for longer ones. */
const PAUSES = [0.5, 1, 2, 4, 8, 8, 8];

/** The most that a server may have the page wait, in seconds. */
const LONGEST = 30;

/** The times that a server is asked again before a person is told. */
const PATIENCE = 2;

/** Wait, unless the request is taken back meanwhile. */
const pause = (seconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, 1000 * seconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

function trouble(response: Response, value: any): Trouble {
  if (value?.code) return forPeople(value);
  return { text: `The server says ${response.status} ${response.statusText}.`, status: response.status };
}

/** What to do with the trouble of a request that failed; nothing where the page itself took it back. */
export const failing = (told: (trouble: Trouble) => void) => (error: unknown) => {
  if (!isAbort(error)) told(explain(error));
};

/** The trouble that an error stands for, in words. */
export function explain(error: unknown): Trouble {
  if (error instanceof ApiError) return error.trouble;
  return { text: error instanceof Error ? error.message : String(error) };
}

let settle: (keeps: boolean) => void = () => {};

let keeps: boolean | Promise<boolean> = new Promise((resolve) => {
  settle = resolve;
});

/** Note what the server says of its library. */
export function noteLibrary(now: boolean) {
  settle(now);
  keeps = now;
}

/** Whether the server keeps games; a promise while that is not known. */
const keepsGames = () => keeps;
