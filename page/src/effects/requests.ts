/** Questions to the server that the state asks, and the events that answer them. */

import { explain, isAbort, request, stream, take, wait } from "../lib/api.ts";
import type { Command, Dispatch, Event } from "../types.ts";
import { proved } from "./proof.ts";

/** Milliseconds between two drawings of what comes in parts: faster than that a page cannot be drawn. */
const PAUSE = 150;

/** What is asked of no server, by the paths: a pause, a proof, a file of the page. */
export const HERE: Record<string, (body: any) => unknown> = { "": () => null, proof: ({ seal, revealed, moves }) => proved(seal, revealed, moves) };

/** Ask for what a slot needs; what was asked for it before is taken back. */
export async function ask({ slot, path, body, pause, stream: inParts, of }: Command, dispatch: Dispatch) {
  const signal = take(slot);
  try {
    if (pause) await wait(pause, signal);
    const value = inParts ? await heard(slot, path, body, of, signal, dispatch)
      : path in HERE ? await HERE[path](body)
      : await request(body ? "POST" : "GET", path, body, { signal });
    if (!signal.aborted) dispatch({ type: "answered", slot, of, value });
  } catch (error) {
    if (!isAbort(error) && !signal.aborted) dispatch({ type: "refused", slot, of, trouble: explain(error) });
  }
}

export const stop = ({ slot }: Command) => void take(slot);

async function heard(slot: string, path: string, body: object, of: string, signal: AbortSignal, dispatch: Dispatch) {
  let messages: Event[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    clearTimeout(timer);
    timer = undefined;
    if (messages.length) dispatch({ type: "heard", slot, of, messages });
    messages = [];
  };
  let last = -Infinity;
  try {
    for await (const message of stream(path, body, signal)) {
      messages.push(message as unknown as Event);
      if (performance.now() - last > PAUSE) {
        tell();
        last = performance.now();
      } else timer ??= setTimeout(tell, PAUSE);
    }
  } finally {
    tell();
  }
}
