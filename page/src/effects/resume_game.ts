/** A link that names a game of the library and nothing of it: the game is fetched, and the link takes what it says. */

import { explain, get, isAbort } from "../lib/api.ts";
import { EMPTY } from "../model/link.ts";
import type { Dispatch, GameFile, Link, State } from "../types.ts";
import { versusOf } from "./versus_games.ts";

/** The game that is being fetched. */
let fetching = "";

/** Whether the link names a game that has to be fetched first; if so, that is begun. */
export function resumeGame({ link }: State, dispatch: Dispatch) {
  const { id, rules } = link;
  if (!id || rules) return false;
  if (fetching === id) return true;
  fetching = id;
  get<GameFile>(`/api/library/${encodeURIComponent(id)}`, { channel: "resume" })
    .then(
      (file) => dispatch({ type: "link", link: linkOf(file, link) }),
      (error) => {
        if (isAbort(error)) return;
        dispatch({ type: "link", link: { ...EMPTY, view: "library" } });
        dispatch({ type: "trouble", trouble: explain(error) });
      },
    )
    .finally(() => {
      fetching = "";
    });
  return true;
}

/** The link to a game that goes on; a game that was hosted here and is over can only be reviewed. */
function linkOf(file: GameFile, link: Link): Partial<Link> {
  const { rules, transcript, players, sealed } = file;
  const moves = transcript.map(({ query, answer }) => ({ query, answer }));
  if (link.view === "play" && !sealed) return { view: "review" };
  const versus = file["x-versus"];
  if (sealed && versus) return { view: "versus", rules, moves, policy: "", game: sealed, host: "", more: { strength: versus.strength ?? "", seal: versus.seal ?? "", ...versusOf(link.id) } };
  const host = players?.host?.spec ?? "";
  const more: Record<string, string> = {};
  if (players?.agent) more.agent = players.agent.spec;
  if (players?.guesser?.hints) more.hints = String(players.guesser.hints);
  if (players?.guesser?.coach === true) more.coach = "on";
  return { rules, moves, policy: players?.guesser?.adviser ?? "", game: sealed ?? "", host: host === "honest" ? "" : host, more: { ...more, ...file["x-address"], ...link.more } };
}
