/** The score while a game runs, and its end. */

import { drawn } from "../components/lines.ts";
import { h, type VNode } from "../lib/dom.ts";
import { sharedAddress } from "../lib/place.ts";
import { capital, costOf, count, counted, plain, plural } from "../lib/text.ts";
import { challengeName, type FriendResult, friendResult, friendText, withCheck } from "../model/sharing.ts";
import { helpTaken } from "../model/coaching.ts";
import { kindOf, occasionOf } from "../model/daily.ts";
import { type AgentScore, hostOf, type Revealed } from "../model/hosted_game.ts";
import { EMPTY, entryOf, formatLink, rulesAnew } from "../model/rules.ts";
import { isLines, markOf, moveSaid } from "../model/positions.ts";
import type { Mine } from "../model/playing.ts";
import { engineName } from "../model/strengths.ts";
import type { Dispatch, Over, Position, State } from "../types.ts";
import { figures, sealNote, sharing } from "./closing.ts";
import { dayNote, restOfDay } from "./play_daily.ts";

export function scoreboard({ state, position, agent }: { state: State; position: Position; agent: AgentScore | null }): VNode {
  const { moves } = state.link;
  const { board } = position;
  const hits = isLines(board)
    ? board.lines.filter(({ hit }) => hit).length
    : moves.filter(({ answer, query }) => query !== "length" && (position.kind === "grid" ? markOf(answer) !== "miss" : answer !== "no")).length;
  const beside = state.link.more.agent;
  return h("section", { class: `scoreboard card ${beside ? "two" : ""}`, "aria-label": "Score" },
    score("You", position, position.cost, hits, null),
    beside ? score(capital(engineName(state.link.rules, agent?.policy ?? beside, usualPolicy(state))), position, agent?.cost ?? 0, agent?.hits ?? 0, agent?.over ?? null) : null,
  );
}

function score(name: string, position: Position, cost: number, hits: number, over: Over | null) {
  const { board, kind } = position;
  const found = isLines(board) ? (board.misses ? counted(hits, "hits") : "") : kind === "grid" ? counted(hits, "hits") : `${counted(hits, "letters")} found`;
  return h("div", { class: "score" }, h("span", { class: "soft small" }, name), h("strong", null, costOf(cost, position.costNoun)), h("span", { class: "small" }, over ? over.text : found));
}

export const usualPolicy = (state: State) => entryOf(state.catalogue, state.link.rules)?.defaultPolicy ?? "";

export function result({ state, me, position, dispatch }: { state: State; me: Mine; position: Position; dispatch: Dispatch }): VNode {
  const { link } = state;
  const { revealed } = me;
  const over = position.over;
  const won = over !== null && over.won !== false;
  const help = helpTaken(link);
  const friend = friendResult(link);
  const found = friend?.end === "won";
  const agent = revealed?.agent;
  const ending = {
    view: "play",
    link,
    position,
    cost: position.cost,
    end: won ? "" : over ? over.text : "given up",
    gaveUp: !over,
    engine: agent ? { cost: agent.cost, end: !agent.over ? "not finished" : agent.over.won === false ? agent.over.text : "" } : null,
    closing: me.closing,
    copied: me.copied,
    occasion: occasionOf(state),
    address: challengeLink(state, revealed, resultOf(position, won)),
    friend: friend && { cost: found ? friend.count : 0, text: found ? plain(friend.count) : did(friend, position), lost: !found },
    dispatch,
  };
  return h("section", { class: `card advice over ${won ? "won" : ""}`, "aria-label": "Result", key: "over" },
    h("h2", null, won ? (position.game === "battleship" ? "Fleet sunk" : position.kind === "grid" ? "All found" : "Found") : over ? capital(over.text) : "Given up"),
    h("p", { class: "gist" }, h("strong", { class: "query" }, costOf(position.cost, position.costNoun))),
    h("p", null, verdict(state, position, won, revealed)),
    besideFriend(friend, position, won),
    revealed ? hidden(position, revealed, won) : h("p", { class: "soft" }, "Looking at what was hidden …"),
    help && h("p", { class: "small soft" }, `${capital(help)}.`),
    dayNote(state),
    figures(ending),
    h("p", { class: "row" },
      h("a", { class: "button main", href: formatLink({ ...link, view: "review", more: {} }) }, "Review"),
      h("button", { onclick: () => dispatch({ type: "play.again" }) }, "Play again"),
      h("a", { class: "button quiet", href: formatLink({ ...link, rules: rulesAnew(link), view: "setup", moves: [], game: "", id: "", host: "", more: {} }) }, "Other rules"),
    ),
    sharing(ending),
    restOfDay(state),
    sealNote({ seal: link.more.seal ?? "", what: position.secretNoun, revealed, proof: me.proof }),
  );
}

function resultOf({ cost, over, transcript }: Position, won: boolean): FriendResult {
  const asked = transcript.filter(({ query }) => query !== "length").length;
  return won ? { end: "won", count: cost } : { end: over ? "lost" : "left", count: asked };
}

/**
 * The address at which a friend meets the same secret; empty while it is not known, or where there is none to meet, or no
 * address that a friend could open.
 * @param result to be compared with
 */
function challengeLink({ link, today, catalogue }: State, revealed: Revealed | null, result: FriendResult) {
  const { daily } = link.more;
  const address = sharedAddress(catalogue?.address ?? "");
  if (!revealed?.shared || !revealed.holds || !address) return "";
  const { rules, host } = link;
  const friend = friendText(result);
  const more: Record<string, string> = daily && daily <= today && kindOf(daily, link) ? { daily } : { challenge: withCheck(revealed.shared, { rules, host, friend }), friend };
  return `${address}${formatLink({ ...EMPTY, view: "play", rules, host, more })}`;
}

/** The cost of a game as a verb with its object: `needed 12 shots`, `lost 2 lives`. */
const spent = (cost: number, noun: string) => (noun === "lives" ? `lost ${cost === 0 ? "no lives" : counted(cost, noun)}` : `needed ${costOf(cost, noun)}`);

/** The result of a friend as a verb with its object: `needed 12 shots`, `lost after 9 letters`. */
function did({ end, count }: FriendResult, position: Position) {
  if (end === "won") return spent(count, position.costNoun);
  const after = counted(count, plural(position.queryNoun || "query"));
  return end === "lost" ? `lost after ${after}` : `gave up after ${after}`;
}

/** The notice of a friend's challenge, before the first question of one's own; null in any other game. */
export function challengeNotice({ link }: State, position: Position) {
  if (!challengeName(link)) return null;
  const friend = friendResult(link);
  return h("p", { class: "notice", key: "challenge" }, "A friend's challenge: find the secret that your friend met.", friend && [" ", `Your friend ${did(friend, position)}.`]);
}

function besideFriend(friend: FriendResult | null, { cost, costNoun }: Position, won: boolean) {
  if (!friend) return null;
  const found = friend.end === "won";
  const by = Math.abs(friend.count - cost);
  const said = !won
    ? found ? "Your friend found it." : "Your friend did not find it either."
    : !found
      ? "You found it, and your friend did not."
      : by === 0 ? "You did exactly as your friend did." : cost < friend.count ? `You beat your friend by ${counted(by, costNoun)}.` : `Your friend beat you by ${counted(by, costNoun)}.`;
  return h("p", { class: "beside-friend" }, said);
}

function verdict(state: State, position: Position, won: boolean, revealed: Revealed | null) {
  const agent = revealed?.agent;
  if (hostOf(state)?.fair === false) return against(state, position, won, revealed);
  const begin = won ? "Well done." : position.over ? (near(position) ? "So close." : "Not this time.") : "No shame in that.";
  if (revealed && !agent) return `${begin} The engine has not finished its own game on this secret.`;
  if (!agent?.over) return begin;
  const agentWon = agent.over.won !== false;
  const name = engineName(state.link.rules, agent.policy, usualPolicy(state));
  const cost = spent(agent.cost, position.costNoun);
  if (won && !agentWon) return `You found it and ${name} did not. You beat it.`;
  if (!won) return `${begin} On the same secret, ${name} ${agentWon ? cost : "did not find it either"}.`;
  const difference = agent.cost - position.cost;
  if (difference > 0) return `On the same secret, ${name} ${cost}. You beat it by ${difference}: lovely.`;
  if (difference === 0 && position.costNoun === "lives") return position.cost ? "The engine lost exactly as many on the same secret. That is playing like it." : "The engine lost no lives either.";
  if (difference === 0) return `Exactly as many as ${name} on the same secret. That is playing like it.`;
  return `On the same secret, ${name} ${cost}. The review shows what was luck and what was choice.`;
}

/** The result against a host who is not fair: perhaps no secret was hidden, and what was asked for may be denied. */
function against(state: State, position: Position, won: boolean, revealed: Revealed | null) {
  if (!revealed) return won ? "Well done." : "Not this time.";
  const { holds, lies, agent } = revealed;
  const manner = !holds ? `The host answered as badly for you as it could${won ? ", and had no way out" : ": that was no luck"}.` : lies.length ? "The host lied where it cost most: that was no luck." : "The host hides by a habit of its own, not by lot.";
  if (!agent?.over) return manner;
  const { policy, over, cost } = agent;
  const made = over.won !== false;
  return `${manner} ${holds ? "On the same secret" : "Against the same host"}, ${engineName(state.link.rules, policy, usualPolicy(state))} ${made ? spent(cost, position.costNoun) : won ? "did not make it" : "did not make it either"}.`;
}

/** The secret, where the board does not show it already, and how the host misled the player. */
function hidden(position: Position, revealed: Revealed, won: boolean) {
  const { secret, lies, kept, holds } = revealed;
  const { board } = position;
  const begin = holds ? `The ${position.secretNoun} was` : `The host had no ${position.secretNoun}. One that fits all its answers:`;
  return [
    won ? !holds && h("p", null, `The host had no ${position.secretNoun} in mind: it gave in when only this one fitted its answers.`)
    : isLines(board) ? h("p", { class: "row" }, `${begin} `, h("strong", null, drawn({ board, text: secret })))
    : position.kind === "words" ? h("p", null, `${begin} `, h("strong", null, secret), ".") : !holds ? h("p", null, `${begin} the one on the board.`) : null,
    lies.map(({ turn, query, told, truth }) => h("p", { class: "small" }, position.kind === "words" && told === "no" ? `The host lied at move ${turn}: ${query} was ${moveSaid("words", { query, answer: truth }).said}.` : `The host lied at move ${turn}: ${query} was ${truth}, not ${told}.`)),
    kept ? h("p", { class: "small soft" }, `It kept as many possible as it could: ${kept.slice(0, 12).map(count).join(" → ")}${kept.length > 12 ? " …" : ""}.`) : null,
  ];
}

/** Whether at least half of the secret was right in some guess, or was seen. */
function near({ board }: Position) {
  const half = (places: string[]) => places.filter((one) => one === "hit").length * 2 >= places.length;
  if (isLines(board)) return board.lines.some(({ cells, marks }) => half(cells.length ? cells.map(({ state }) => state) : marks));
  if (!("pattern" in board)) return true;
  const places = board.pattern.flat();
  return places.filter((letter) => letter !== null).length * 2 >= places.length;
}
