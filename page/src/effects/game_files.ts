/** Games in files and in the library: opened, kept, handed to the person, deleted, put back. */

import { explain, get, post, request, respond } from "../lib/api.ts";
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
    await request(record.id ? "PUT" : "POST", path, record);
    return "Saved in the library.";
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

const pathOf = (id: string) => `/api/library/${encodeURIComponent(id)}`;

async function attempt(dispatch: Dispatch, work: () => Promise<object>) {
  try {
    const value = await work();
    dispatch({ type: "own", view: "library", value });
    dispatch({ type: "do", command: { do: "focus", at: "#put-back" } });
    dispatch({ type: "renew", slot: "library list" });
  } catch (error) {
    dispatch({ type: "own", view: "library", value: { trouble: explain(error) } });
  }
}

export const keepOpened = ({ record }: Command, dispatch: Dispatch) =>
  attempt(dispatch, async () => {
    await request("POST", "/api/library", record);
    return { said: "The game was put into the library.", gone: [], page: 1, search: "" };
  });

/** Delete games; those that can be read can be put back, by the button that has the focus then. */
export const deleteGames = ({ games, unreadable = false }: Command, dispatch: Dispatch) =>
  attempt(dispatch, async () => {
    const gone: GameFile[] = [];
    for (const { id } of games) {
      if (!unreadable) gone.push(await get<GameFile>(pathOf(id)));
      await request("DELETE", pathOf(id));
      dispatch({ type: "forget", id });
    }
    return { gone, chosen: [], said: games.length === 1 ? `${games[0].name} was deleted.` : `${games.length} games were deleted.` };
  });

export const restoreGames = ({ gone }: Command, dispatch: Dispatch) =>
  attempt(dispatch, async () => {
    for (const game of gone) await request("POST", "/api/library", game);
    return { gone: [], said: gone.length === 1 ? "It is back." : "They are back." };
  });
