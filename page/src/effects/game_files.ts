/** A game in a file: opened, kept in the library, or handed to the person. */

import { explain, post, request, respond } from "../lib/api.ts";
import type { Command, Dispatch, GameFile } from "../types.ts";
import { handOver, report } from "./sharing.ts";

/** Bytes. */
const LARGEST = 32 * 2 ** 20;

/** Open a file for a view, which is told of the game or of what is wrong with it. */
export async function openFile({ file, view }: Command, dispatch: Dispatch) {
  const tell = (value: object) => dispatch({ type: "own", view, value });
  tell({ over: false, refused: null });
  try {
    dispatch({ type: `${view}.opened`, record: await read(file) });
  } catch (error) {
    const { text, field, remedy } = explain(error);
    tell({ refused: { text: `${file.name} was not opened. ${text}`, field: field?.replace(/^text\b\.?/, ""), remedy } });
  }
}

async function read(file: File): Promise<GameFile> {
  if (file.type.startsWith("image/")) throw new Error("It is a picture; a game file is text (JSON). What a picture shows can be typed in Help.");
  if (file.size > LARGEST) throw new Error(`It has ${Math.round(file.size / 2 ** 20)} MB; no game file is longer than 32 MB.`);
  return post("/api/import", { text: await file.text() });
}

export const saveGame = ({ record, said }: Command, dispatch: Dispatch) =>
  report(said, dispatch, async () => {
    const path = record.id ? `/api/library/${encodeURIComponent(record.id)}` : "/api/library";
    const kept = await request(record.id ? "PUT" : "POST", path, record);
    return `Saved in the library${kept?.id ? ` as ${kept.id}` : ""}.`;
  });

/** Hand a game over as a file: the record, or that of the library with an id. */
export const exportGame = ({ record, id, form, said }: Command, dispatch: Dispatch) =>
  report(said, dispatch, async () => download(record ?? (await request("GET", `/api/library/${encodeURIComponent(id)}`)), form));

async function download(record: GameFile, form: "json" | "html" | "replay"): Promise<string> {
  const response = await respond("POST", "/api/export", { record, form }, {});
  const named = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
  const name = named ?? `bestguess-${record.rules.split("(")[0]}.${form === "html" ? "html" : "json"}`;
  await handOver(await response.blob(), name);
  return `${name} was handed to your browser.`;
}
