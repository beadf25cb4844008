/** A link that names a game of the library and nothing of it: the game is fetched, and the link takes what it says. Pure. */

import type { GameFile, Link, Need, State } from "../types.ts";
import { bare } from "./game_record.ts";

const VIEWS = ["play", "help", "versus"];

/** Whether the game of the link is still to be fetched. */
export const isResuming = ({ link }: Pick<State, "link">) => VIEWS.includes(link.view) && link.id !== "" && !link.rules;

export const resumeNeeds = (state: State): Need[] =>
  isResuming(state) ? [{ slot: "resume", path: `/api/library/${encodeURIComponent(state.link.id)}` }] : [];

/** The state with the game that goes on; one that was hosted here and is over can only be reviewed. */
export function resumed(state: State, { rules, transcript, players, sealed, ...file }: GameFile): State {
  const { link } = state;
  const to = (value: Partial<Link>): State => ({ ...state, link: { ...link, ...value }, trouble: null });
  if (link.view === "play" && !sealed) return to({ view: "review" });
  const game = { rules, moves: bare(transcript), game: sealed ?? "" };
  const versus = file["x-versus"];
  if (sealed && versus) {
    const more = { strength: versus.strength ?? "", seal: versus.seal ?? "", ...state.fleets[link.id] };
    return to({ ...game, view: "versus", policy: "", host: "", more });
  }
  const { spec = "" } = players?.host ?? {};
  const { hints, coach, adviser = "" } = players?.guesser ?? {};
  const more = {
    ...(players?.agent ? { agent: players.agent.spec } : {}),
    ...(hints ? { hints: String(hints) } : {}),
    ...(coach === true ? { coach: "on" } : {}),
    ...file["x-address"],
    ...link.more,
  };
  return to({ ...game, policy: adviser ?? "", host: spec === "honest" ? "" : (spec ?? ""), more });
}
