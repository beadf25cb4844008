/** Requests that a view sends once, however often it is drawn. */
/** @import {Dispatch, Event, Trouble} from "../types.ts" */

import { explain, isAbort, post } from "../lib/api.js";

export class Once {
  /** The keys of requests that were sent and not taken back. @type {Set<string>} */
  #asked = new Set();

  /** Forget all: for another game. */
  clear() {
    this.#asked.clear();
  }

  /**
   * Ask for a thing, and dispatch what came, or what went wrong.
   * @param {string} name
   * @param {string} path
   * @param {object} body
   * @param {Dispatch} dispatch
   * @param {(answer: any) => Event} made
   * @param {(trouble: Trouble) => Event} failed
   */
  async ask(name, path, body, dispatch, made, failed) {
    if (this.#asked.has(name)) return;
    this.#asked.add(name);
    try {
      dispatch(made(await post(path, body)));
    } catch (error) {
      if (isAbort(error)) this.#asked.delete(name);
      else dispatch(failed(explain(error)));
    }
  }
}
