/** What changes the library: games that are put in, deleted, put back. */

import { explain, get, request } from "../lib/api.ts";
import type { Command, Dispatch, GameFile } from "../types.ts";

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
