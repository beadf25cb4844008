/** What is taken along of a game: a file, a text for the clipboard, a picture; and what came of it, told in words. */

import { explain, isAbort } from "../lib/api.ts";
import type { Command, Dispatch, Event } from "../types.ts";
import { HERE } from "./requests.ts";

/** Do something, and say what came of it or what is in the way; nothing where the person took it back. */
export async function report(said: Event, dispatch: Dispatch, work: () => Promise<string>) {
  try {
    dispatch({ ...said, text: await work() });
  } catch (error) {
    const { text, remedy = "" } = explain(error);
    if (!isAbort(error)) dispatch({ ...said, text: `${text} ${remedy}`.trim() });
  }
}

/** Hand a file to the browser, to be kept or, on a phone, to be sent on; done when that has begun. */
export async function handOver(content: Blob, name: string): Promise<void> {
  const file = new File([content], name, { type: content.type });
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [file] })) return navigator.share({ files: [file] });
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(file);
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 10_000);
}

export const picture = ({ form, name, shown, said }: Command, dispatch: Dispatch) =>
  report(said, dispatch, async () => {
    const { picturesOf } = (await HERE["file:pictures"](null)) as typeof import("./pictures.ts");
    await handOver(await picturesOf[form as "png" | "gif"](shown), name);
    return `${name} was handed to your browser.`;
  });

export async function copy({ text, praise, said }: Command, dispatch: Dispatch) {
  dispatch({ ...said, text: (await copied(text)) ? praise : `The browser did not let it be copied: ${text}` });
}

async function copied(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedBySelection(text);
  }
}

/** The way of older browsers, and of pages that came without encryption. */
function copiedBySelection(text: string) {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "unseen";
  document.body.append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
  }
}
