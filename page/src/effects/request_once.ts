/** Requests that a view sends once, however often it is drawn. */

import { explain, isAbort, request } from "../lib/api.ts";
import type { Dispatch, Event, Trouble } from "../types.ts";

export class Once {
  /** The keys of requests that were sent and not taken back. */
  #asked: Set<string> = new Set();

  /** Forget all: for another game. */
  clear() {
    this.#asked.clear();
  }

  /** Ask for a thing, and dispatch what came, or what went wrong. */
  async ask(name: string, path: string, body: object, dispatch: Dispatch, made: (answer: any) => Event, failed: (trouble: Trouble) => Event) {
    if (this.#asked.has(name)) return;
    this.#asked.add(name);
    try {
      dispatch(made(await request("POST", path, body)));
    } catch (error) {
      if (isAbort(error)) this.#asked.delete(name);
      else dispatch(failed(explain(error)));
    }
  }
}
