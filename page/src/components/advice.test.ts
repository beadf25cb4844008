import { expect, test } from "vitest";
import type { Position } from "../types.ts";
import { rankingList } from "./advice.ts";

/** The queries that are listed in a position with seven of them, of which A1 is the likeliest. */
function listed(advised: string) {
  const scores = ["A1", "A2", "A3", "A4", "A5", "A6", "A7"].map((query, rank) => ({ query, hit: 0.5 - 0.05 * rank, bits: 0.5 }));
  const position = { kind: "grid", board: { rows: 1 }, scores, suggestion: { query: advised, equals: [] } } as unknown as Position;
  const list = rankingList({ position, heat: "hit", inBits: false, stale: false, onpick: () => {} });
  return list?.props.children[1].props.children.map(({ key }: { key: string }) => key);
}

test("the advised query is listed, wherever it ranks", () => {
  expect(listed("A1")).toEqual(["A1", "A2", "A3", "A4", "A5"]);
  expect(listed("A7")).toEqual(["A1", "A2", "A3", "A4", "A7"]);
});
