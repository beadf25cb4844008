/** Games that go on: in this tab, where looking at something else does not end them, and in the library, named by a link. Pure. */

import type { GameFile, Link, Need, State } from "../types.ts";
import { bare } from "./game_record.ts";
import { formatLink, parseLink } from "./link.ts";

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

export const runningIn = ({ running }: State, view: "play" | "help"): Link | null => (running[view] ? parseLink(running[view]) : null);

const sameGame = (one: Link, other: Link) => (one.game ? one.game === other.game : one.id === other.id);

/** The state with the game that a view shows as the one that goes on, or without it where it is over. */
export function noteRunning(view: "play" | "help", state: State, ended: boolean): State {
  const { link, running } = state;
  const now = runningIn(state, view);
  // The end of one game says nothing of another that goes on.
  if (ended && now && !sameGame(now, link)) return state;
  const goes = !ended && (view === "play" ? link.game !== "" : link.moves.length > 0);
  const address = goes ? formatLink(link) : "";
  return address === running[view] ? state : { ...state, running: { ...running, [view]: address } };
}
