/** What is taken along of a game: its board as it stands as a PNG, the game move by move as a GIF, or a text that is copied. */

import { picturesOf } from "../effects/result_picture.ts";
import { type Child, h } from "../lib/dom.ts";
import { handOver } from "../lib/hand_over.ts";
import type { AnyBoard, Transcript } from "../types.ts";

/**
 * The buttons.
 * @param props `text`: the lines below the board; `say`: what became of it
 */
export function pictureButtons({ rules, say, ...shown }: { rules: string; board: AnyBoard; moves: Transcript; text: string[]; say: (text: string) => void }): Child {
  const make = async (form: "png" | "gif") => {
    const name = `bestguess-${rules.split("(")[0]}.${form}`;
    await handOver(await picturesOf[form](shown), name);
    say(`${name} was handed to your browser.`);
  };
  return [h("button", { onclick: () => make("png") }, "Picture"), shown.moves.length > 1 && h("button", { onclick: () => make("gif") }, "GIF")];
}

/**
 * Copy a text.
 * @returns whether it was copied
 */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

function copySelected(text: string) {
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
