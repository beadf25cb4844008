/** The card about what went wrong in a game that is played here. */

import { troubleNotice } from "../components/trouble.ts";
import { h } from "../lib/dom.ts";
import { EMPTY } from "../model/link.ts";
import type { Dispatch, State, Trouble } from "../types.ts";

/** A refusal of the server, or that it is away, and the ways out. */
export function cannot(trouble: Trouble, state: State, dispatch: Dispatch) {
  // A game that took too long to set up may be quick next time: its words are loaded by then, or the machine is less busy.
  const rules = (trouble.field === "rules" || trouble.field === "host") && trouble.status !== 504;
  const away = trouble.status === 0;
  const again = () => dispatch({ type: "own", view: "play", value: { trouble: null, asked: "", beginning: "", agentOf: "", revealedOf: "" } });
  const usual = () => {
    dispatch({ type: "play.policy", policy: "" });
    again();
  };
  const { agent, ...more } = state.link.more;
  const without = () => {
    dispatch({ type: "link", link: trouble.field === "host" ? { host: "" } : { more } });
    again();
  };
  // A player or a host that the address names wrongly is done without, before the game has begun.
  const named = state.link.game === "" && (trouble.field === "agent" || (trouble.field === "host" && state.link.host !== ""));
  return troubleNotice(
    trouble,
    trouble.field === "policy" && h("button", { class: "main", onclick: usual }, "Take the usual advice"),
    named && h("button", { class: "main", onclick: without }, trouble.field === "agent" ? "Play without that player" : "Play against the usual host"),
    !rules && !named && h("button", { class: trouble.field === "policy" ? "" : "main", onclick: again }, "Try again"),
    !away && (!rules || state.link.game !== "") && h("button", { onclick: () => dispatch({ type: "play.again" }) }, "A new game"),
    !away && h("button", { class: rules && !named ? "main" : "quiet", onclick: () => dispatch({ type: "go", link: { ...EMPTY, rules: state.link.rules } }) }, "Other rules"),
  );
}
