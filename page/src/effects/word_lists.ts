/** Word lists that a person brings: read from a file, kept by the server on this machine, deleted. */

import { explain, get, post, request } from "../lib/api.ts";
import { counted, grouped } from "../lib/text.ts";
import type { Command, Dispatch } from "../types.ts";

/** A name for a list from that of its file: `my words.txt` is called `my-words`. */
const nameOf = (file: string) => file.replace(/\.[^.]*$/, "").normalize("NFC").replace(/[^\p{L}\p{N}_]+/gu, "-").replace(/^-+|-+$/g, "").slice(0, 40) || "words";

/** The text of a file. Throws an error in words where it is too long or no text. `most`: bytes. */
async function textOf(file: File, most: number) {
  // Quotes and line ends take two characters on their way.
  if (file.size > 0.9 * most) throw new Error(`It has ${sized(file.size)}; a word list may have ${sized(0.9 * most)}. Take fewer words.`);
  if (file.size === 0) throw new Error("It is empty. Write one word a line.");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const wide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  try {
    const text = new TextDecoder(wide ? (bytes[0] === 0xff ? "utf-16le" : "utf-16be") : "utf-8", { fatal: true }).decode(bytes);
    if (!text.includes("\0")) return text;
  } catch {
    // told below
  }
  throw new Error("It is no text in UTF-8. A word list is a text file with one word a line.");
}

const sized = (bytes: number) => (bytes < 2 ** 20 ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / 2 ** 20).toFixed(1)} MB`);

export async function bringList({ file, catalogue }: Command, dispatch: Dispatch) {
  const say = (text: string, bad: boolean) => dispatch({ type: "own", view: "setup", value: { listSaid: { text, bad }, bringing: false } });
  dispatch({ type: "own", view: "setup", value: { listSaid: null, bringing: true } });
  try {
    const text = await textOf(file, catalogue?.limits.file_body ?? 4 * 2 ** 20);
    const taken = new Set(catalogue?.wordLists);
    const base = nameOf(file.name);
    let name = base;
    for (let n = 2; taken.has(name); n++) name = `${base.slice(0, 36)}-${n}`;
    const kept = await post("/api/words", { name, text });
    dispatch({ type: "catalogue", catalogue: await get("/api/catalogue") });
    dispatch({ type: "setup.parameter", name: "words", value: name });
    dispatch({ type: "own", view: "setup", value: { typing: false } });
    const left = kept.leftOut ? ` ${counted(kept.leftOut, "lines")} held no word.` : "";
    say(`${name}: ${grouped(String(kept.words))} words of ${kept.shortest === kept.longest ? kept.shortest : `${kept.shortest} to ${kept.longest}`} letters.${left}`, false);
  } catch (error) {
    const { text, remedy } = explain(error);
    say(`${file.name} was not taken. ${text}${remedy ? ` ${remedy}` : ""}`, true);
  }
}

export async function dropList({ name }: Command, dispatch: Dispatch) {
  const say = (text: string, bad: boolean) => dispatch({ type: "own", view: "setup", value: { listSaid: { text, bad } } });
  try {
    await request("DELETE", `/api/words/${encodeURIComponent(name)}`);
    dispatch({ type: "catalogue", catalogue: await get("/api/catalogue") });
    say(`${name} was deleted. Games with its words cannot go on.`, false);
  } catch (error) {
    say(explain(error).text, true);
  }
}
