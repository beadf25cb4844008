import { expect, test } from "vitest";
import { coachTurned, helpTaken, hinted, stepOf } from "./coaching.ts";
import { EMPTY } from "./rules.ts";

const link = (more: Record<string, string>) => ({ ...EMPTY, more });

test.each([
  [{}, ""],
  [{ coach: "on" }, "with the coach"],
  [{ coached: "1", hints: "2" }, "with the coach and 2 hints"],
  [{ hints: "1", back: "1" }, "with 1 hint and 1 shot taken back"],
])("%j is told at the end as '%s'", (more, text) => expect(helpTaken(link(more as Record<string, string>))).toBe(text));

test("a coach that was turned off is not forgotten", () => {
  expect(coachTurned(coachTurned(link({ hints: "1" }))).more).toEqual({ hints: "1", coached: "1" });
});

test("the steps of a hint count as one, and end with the move", () => {
  let now = { link: link({}), hint: { hintAt: -1, hintStep: 0 as const } } as ReturnType<typeof hinted>;
  for (let i = 0; i < 5; i++) now = hinted(now.link, now.hint);
  expect([now.link.more.hints, stepOf(now.hint, now.link)]).toEqual(["1", 3]);
  expect(stepOf(now.hint, { ...now.link, moves: [{ query: "A1", answer: "miss" }] })).toBe(0);
});
