import { expect, test } from "vitest";
import { challengeName, withCheck } from "./sharing.ts";
import { type DailyResult, faultOf, lastDays, longestStreak, streakOf, withResult } from "./daily.ts";
import { EMPTY } from "./rules.ts";

const results = (...days: string[]) => Object.fromEntries(days.map((day) => [`${day} board`, { tag: day, on: day } as DailyResult]));
const late = { "2026-03-02 board": { tag: "x", on: "2026-03-04" } as DailyResult };

test("days in a row", () => {
  expect(streakOf(results("2026-02-27", "2026-02-28", "2026-03-01"), "2026-03-02")).toBe(3);
  expect(streakOf(results("2026-02-27", "2026-03-01"), "2026-03-01")).toBe(1);
  expect(streakOf(results("2026-02-27"), "2026-03-01")).toBe(0);
  expect(streakOf(late, "2026-03-02")).toBe(0);
  expect(longestStreak(results("2026-02-27", "2026-03-02", "2026-02-28", "2026-03-01", "2026-03-04"))).toBe(4);
  expect([longestStreak({}), longestStreak(late)]).toEqual([0, 0]);
});

test("what is wrong with a day, its first result, and the last days", () => {
  expect(["2026-03-02", "2026-13-01", "2025-12-31"].map((day) => faultOf(day, "2026-03-01"))).toEqual(["future", "no date", ""]);
  const one = { tag: "x", on: "2026-03-02", accuracy: null, par: null, cost: 40 } as DailyResult;
  expect(withResult(withResult({}, "k", one), "k", { ...one, tag: "y", cost: 20 }).k.cost).toBe(40);
  const seen = lastDays(late, "2026-03-02", 3).map(({ date, games }) => [date, ...games.map(({ result }) => result?.tag ?? "")]);
  expect(seen).toEqual([["2026-03-02", "x", "", ""], ["2026-03-01", "", "", ""], ["2026-02-28", "", "", ""]]);
});

test("check digits find every change of a letter", () => {
  const challenge = withCheck("0f8fad5bd9cb469f", { rules: "battleship", host: "", friend: "41" });
  const name = (more: object, rules = "battleship", host = "") => challengeName({ ...EMPTY, rules, host, more: { challenge, friend: "41", ...more } });
  expect(name({})).toBe("0f8fad5bd9cb469f");
  for (const [at, letter] of [...challenge].entries()) {
    for (const other of ["0", "7", "e", ""].filter((one) => one !== letter)) expect(name({ challenge: challenge.slice(0, at) + other + challenge.slice(at + 1) })).toBe("");
  }
  expect([name({ friend: "14" }), name({ friend: "" }), name({}, "battleship(rows=9)"), name({}, "battleship", "evil")]).toEqual(["", "", "", ""]);
});
