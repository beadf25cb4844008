/** The engine in the player's place: its game at the fleet that the player shot at, step by step, once all is over. */

import { type Child, h } from "../lib/dom.ts";
import { costOf } from "../lib/text.ts";
import { entryOf } from "../model/rules.ts";
import { type Mine, winnerOf } from "../model/versus.ts";
import type { Dispatch, State } from "../types.ts";
import { besideYours } from "./play_beside.ts";

/** The game, folded away until somebody asks for it: both seas have a walk of their own. */
export function inYourPlace(state: State, me: Mine, dispatch: Dispatch): Child {
  const { position, revealed, inPlace, step } = me;
  const agent = revealed?.agent;
  if (!winnerOf(state, me) || !position || !revealed || !agent?.transcript.length) return null;
  const { rules, moves } = state.link;
  const usual = entryOf(state.catalogue, rules)?.defaultPolicy ?? "";
  const ontoggle = (event: any) => event.target.open !== inPlace && dispatch({ type: "own", view: "versus", value: { inPlace: event.target.open } });
  return h(
    "details",
    { class: "in-place", key: "in-place", open: inPlace, ontoggle },
    h("summary", null, `How the engine would have shot at its own fleet: ${costOf(agent.cost, position.costNoun)}`),
    inPlace && besideYours({ position, rules, usual, revealed, agent, moves: moves.length, step, dispatch, view: "versus" }),
  );
}
