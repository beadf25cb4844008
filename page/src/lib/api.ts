/** The server: requests that can be taken back, errors a person can read, and streams of events. */

import type { Event, Problem, Trouble } from "../types.ts";
import type { paths } from "../wire.ts";
import { send } from "./early.ts";
import { forPeople } from "./problems.ts";

/** The refusal of a request, or that the server could not be reached; `trouble` has the server's words. */
class ApiError extends Error {
  constructor(readonly trouble: Trouble) {
    super(trouble.text);
    this.name = "ApiError";
  }
}

/** What asks, so that it can be called off; whose requests they are the state says. */
const channels: Map<string, AbortController> = new Map();

let tell: (event: Event) => void = () => {};

/** Have the page told whether the server answers, whether requests wait for it, and that it has a newer page than this one. */
export function onNews(listener: (event: Event) => void) {
  tell = listener;
}

/** The version of this page, which the build wrote into it. */
const VERSION = document.querySelector<HTMLMetaElement>("meta[name=version]")?.content;

/** A signal for a new request on a channel; whatever still runs there is taken back, for its answer is stale. */
export function take(channel: string) {
  channels.get(channel)?.abort();
  const controller = new AbortController();
  channels.set(channel, controller);
  return controller.signal;
}

/** Whether an error only says that the page itself took its request back. */
export const isAbort = (error: unknown) => error instanceof DOMException && error.name === "AbortError";

/** `channel`: takes back what was asked on it before; `keepalive`: sent even if the page is left */
interface Options { channel?: string; signal?: AbortSignal; keepalive?: boolean; accept?: string }

/** Sends a request and returns the response. Throws an `ApiError` that a person can read. */
export async function respond(...asked: Parameters<typeof ask>): Promise<Response> {
  const response = await ask(...asked);
  if (response.ok) return response;
  const { status, statusText } = response;
  const said = await response.json().catch(() => null);
  throw said?.code ? problemOf(said) : new ApiError({ text: `The server says ${status} ${statusText}.`, status });
}

/** Sends a request and returns the response's JSON. Throws an `ApiError` that a person can read. */
export async function request<T = any>(method: string, path: string, body?: unknown, options: Options = {}): Promise<T> {
  const text = await (await respond(method, path, body, options)).text();
  try {
    return JSON.parse(text || "null");
  } catch {
    throw new ApiError({ text: `The server's answer to ${path} cannot be read.` });
  }
}

type Json<T> = { content: { "application/json": T } };
/** The body that a request to an address may have; what it leaves out takes its default. */
type Body<P extends keyof paths> = paths[P] extends { post: { requestBody: Json<infer T> } } ? Partial<T> : never;
type Said<P extends keyof paths>
  = paths[P] extends { post: { responses: { 200: Json<infer T> } | { 201: Json<infer T> } } } ? T : never;

export const post = <P extends keyof paths>(path: P, body: Body<P>, options?: Options): Promise<Said<P>> =>
  request("POST", path, body, options);

export const get = <T = any>(path: string, options?: Options): Promise<T> => request("GET", path, undefined, options);

/** Read server-sent events as they come. Aborting the signal closes the connection, which stops the work. */
export async function* stream(path: string, body: unknown, signal: AbortSignal): AsyncGenerator<{ event: string; data: any }> {
  const { body: parts } = await respond("POST", path, body, { signal, accept: "text/event-stream" });
  const reader = (parts as NonNullable<typeof parts>).pipeThrough(new TextDecoderStream()).getReader();
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
        // Its name and its data on a line each; what else comes is only to keep the way open.
        const [, event, data] = /^event: (.*?)\r?\ndata: (.*)$/s.exec(block) ?? [];
        if (event === "error") throw problemOf(JSON.parse(data));
        if (event) yield { event, data: JSON.parse(data) };
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** The pauses before a server too busy to answer is asked again, in seconds; it may ask for longer ones, up to the longest. */
const PAUSES = [0.5, 1, 2, 4, 8, 8, 8];
const LONGEST = 30;

/** The times that a server is asked again before a person is told. */
const PATIENCE = 2;

async function ask(method: string, path: string, body: unknown, { channel, signal, accept = "application/json", keepalive = false }: Options) {
  const asked = channel ? take(channel) : signal;
  let waits = false;
  try {
    for (let again = 0; ; again++) {
      const response = await send(path, {
        method,
        headers: { Accept: accept, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: asked,
        keepalive,
      });
      tell({ type: "reach", answers: true });
      const newest = response.headers.get("page-version");
      if (VERSION && newest && newest !== VERSION) tell({ type: "renewed" });
      if (response.status !== 429 || again === PAUSES.length) return response;
      if (again === PATIENCE) tell({ type: "busy", change: (waits = true) && 1 });
      const pause = Math.max(PAUSES[again], Number(response.headers.get("retry-after")) || 0);
      await wait(1000 * Math.min(pause, LONGEST), asked);
    }
  } catch (error) {
    throw isAbort(error) ? error : away();
  } finally {
    if (waits) tell({ type: "busy", change: -1 });
  }
}

/** The error of an answer that broke off: the server was ended, or it answers others still. */
async function brokenOff() {
  try {
    await fetch("/api/health");
  } catch {
    return away();
  }
  const remedy = "Load the page again: nothing is lost, the game is in the address bar.";
  return new ApiError({ text: "The answer of the server broke off.", remedy });
}

/** The error of a request that the server did not answer; the page is told. */
function away() {
  tell({ type: "reach", answers: false });
  const remedy = "If it was stopped, start it again with: bestguess serve. Nothing is lost: the game is in the address bar.";
  return new ApiError({ text: "The bestguess server does not answer.", remedy, status: 0 });
}

/** Wait some milliseconds, unless the request is taken back meanwhile. */
export const wait = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/** The error of a problem that the server tells; one that is stopping is as good as away. */
const problemOf = (problem: Problem) => (problem.code === "stopping" ? away() : new ApiError(forPeople(problem)));

export function explain(error: unknown): Trouble {
  if (error instanceof ApiError) return error.trouble;
  return { text: error instanceof Error ? error.message : String(error) };
}
