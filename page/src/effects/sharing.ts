/** What is taken along of a game: a text for the clipboard, a picture. */

import { handOver } from "../lib/hand_over.ts";
import type { Command, Dispatch } from "../types.ts";
import { report } from "./report.ts";
import { HERE } from "./requests.ts";

/** Hand a picture of a game over; what draws it comes when it is first asked for. */
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
