/**
 * The store: what views keep, what is to be done after an event, and the questions to the server. Each is asked once while a view
 * needs it, and its answer is kept by its slot. Pure.
 */

import type { Answer, Command, Event, Need, State, Trouble } from "../types.ts";
import { entryOf, savesGames } from "./rules.ts";

const NOTHING: Answer = { asked: "", of: "", value: null, trouble: null };

/** A need as a text: two that are alike are one question. */
const questionOf = ({ path, body }: Need) => (body ? `${path} ${JSON.stringify(body)}` : path);

export const own = (state: State, view: string, value: object): State =>
  ({ ...state, own: { ...state.own, [view]: { ...(state.own[view] as object), ...value } } });

export const does = (state: State, ...commands: Command[]): State => ({ ...state, commands: [...state.commands, ...commands] });

/** The state with something said to those who listen to the page. */
export const say = (state: State, text: string): State => ({ ...state, said: { text, n: state.said.n + 1 } });

/** The state after an event, by its name and the slot that it is about; null where it is none of these. */
export const outcome = ({ type, slot }: Event, after: Record<string, () => State>): State | null => after[slot ? `${type} ${slot}` : type]?.() ?? null;

/** What has come of the questions of a slot: the newest answer, perhaps to an older question. */
export const newest = <T = any>({ answers }: Pick<State, "answers">, slot: string): Answer<T> => answers[slot] ?? NOTHING;

/** What has come of this very question; nothing before. */
export function answerTo<T = any>(state: Pick<State, "answers">, need: Need): Answer<T> {
  const answer = newest(state, need.slot);
  return answer.of === questionOf(need) ? answer : NOTHING;
}

export const isTold = (state: State, need: Need) => answerTo(state, need) !== NOTHING;

export const isAsked = ({ asked, of }: Answer) => asked !== "" && asked !== of;

/** The state without what was said in slots of these names, or that begin with them and a space: what is needed of it is asked again. */
export function without(state: State, ...slots: string[]): State {
  const gone = (slot: string) => slots.some((name) => slot === name || slot.startsWith(`${name} `));
  const all = Object.entries(state.answers);
  const next = { ...state, answers: Object.fromEntries(all.filter(([slot]) => !gone(slot))) };
  return does(next, ...all.filter(([slot, answer]) => gone(slot) && isAsked(answer)).map(([slot]) => ({ do: "stop", slot })));
}

/** The state in which what was refused in these slots is asked again, if it is needed still. */
export function retried(state: State, again: (slot: string, answer: Answer) => boolean): State {
  const answers = Object.entries(state.answers).map(([slot, answer]) => [slot, again(slot, answer) ? { ...answer, asked: "", of: "", trouble: null } : answer]);
  return { ...state, answers: Object.fromEntries(answers) };
}

/** The state after an answer, a part of it, or a refusal; null where it is not awaited any more. */
export function told(state: State, { type, slot, of, value, messages, trouble }: Event): State | null {
  const now = newest(state, slot);
  if (now.asked !== of || now.of === of) return null;
  const kept = (next: Partial<Answer>) => ({ ...state, answers: { ...state.answers, [slot]: { ...now, ...next } } });
  if (type === "answered") return kept({ of, value: value === undefined ? now.value : value, trouble: null });
  if (type === "refused") return kept({ of, trouble });
  const whole = messages.findLast(({ event }: { event: string }) => event === "interim" || event === "done");
  return kept(whole ? { value: whole.data } : {});
}

const NO_LIBRARY: Trouble = { text: "This server keeps no games.", remedy: "The address of a game is the whole game: keep that.", status: 404 };

/** Whether it is known what the server has: the catalogue is there, or was refused. */
export const isKnown = (state: State) => state.catalogue !== null || newest(state, "catalogue").trouble !== null;

/** The question for the rules as the server writes them, where the catalogue has no game of their name: a person may call it otherwise. Null once it is answered. */
export function unnamed(state: State): Need | null {
  const { catalogue, link: { rules } } = state;
  const need: Need = { slot: "rules", path: "/api/check", body: { rules } };
  return rules && catalogue && !entryOf(catalogue, rules) && !isTold(state, need) ? need : null;
}

/** The state in which all that is needed is asked, and nothing else is on its way. */
export function asking(state: State, needs: Need[]): State {
  let next = state;
  const put = (slot: string, answer: Answer, command: Command) => {
    next = does({ ...next, answers: { ...next.answers, [slot]: answer } }, command);
  };
  for (const [slot, answer] of Object.entries(state.answers)) {
    if (needs.some((need) => need.slot === slot)) continue;
    // A pause: once it is over, and needed no more, another one may be just like it.
    if (answer.asked.startsWith(" ")) next = without(next, slot);
    else if (isAsked(answer)) put(slot, { ...answer, asked: answer.of }, { do: "stop", slot });
  }
  for (const need of needs) {
    const question = questionOf(need);
    const answer = newest(next, need.slot);
    const ofLibrary = need.path.startsWith("/api/library");
    if (answer.asked === question || (ofLibrary && !isKnown(state))) continue;
    if (ofLibrary && !savesGames(state)) {
      put(need.slot, { ...answer, asked: question }, { do: "refuse", slot: need.slot, of: question, trouble: NO_LIBRARY });
      continue;
    }
    // What came of the question before the last is there still.
    if (answer.of === question && need.path) {
      put(need.slot, { ...answer, asked: question }, { do: "stop", slot: need.slot });
      continue;
    }
    // What comes in parts begins with nothing.
    const value = need.stream ? null : answer.value;
    const of = need.stream || answer.of === question ? "" : answer.of;
    const pause = next.answers[need.slot] || !need.path ? (need.pause ?? 0) : 0;
    put(need.slot, { ...answer, value, of, asked: question }, { do: "ask", ...need, pause, of: question });
  }
  return next;
}
