/** What came of a deed, told in words. */

import { explain, isAbort } from "../lib/api.ts";
import type { Dispatch, Event } from "../types.ts";

/** Do something, and say what came of it or what is in the way; nothing where the person took it back. */
export async function report(said: Event, dispatch: Dispatch, work: () => Promise<string>) {
  try {
    dispatch({ ...said, text: await work() });
  } catch (error) {
    const { text, remedy = "" } = explain(error);
    if (!isAbort(error)) dispatch({ ...said, text: `${text} ${remedy}`.trim() });
  }
}
