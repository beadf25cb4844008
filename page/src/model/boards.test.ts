import { expect, test } from "vitest";
import type { GridBoard, Link, State } from "../types.ts";
import { strokesDrawn } from "../components/gallows.ts";
import { cellsOf } from "./layouts.ts";
import { begun, boardOf } from "./offline_game.ts";
import { boardAfter } from "./optimistic_board.ts";
import { slipsOf } from "./own_secret.ts";
import { mine as playing } from "./playing.ts";
import { hostOfStrength, strengthOf } from "./strengths.ts";
import { rectangleHulls } from "./tilings.ts";
import { mine as battling } from "./versus.ts";

const moved = (...moves: [string, string][]) => moves.map(([query, answer]) => ({ query, answer }));

test("a whole sea can be found without a server", () => {
  let seed = 1;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (let n = 0; n < 30; n++) {
    const game = begun(random);
    const cells = game.layout.flatMap(cellsOf).map(([r, c]) => "ABCDEFGHIJ"[r] + (c + 1));
    const { moves, board } = boardOf({ ...game, shots: cells });
    expect([new Set(cells).size, moves.filter(({ answer }) => answer === "sunk").length, board.marks.flat().filter(Boolean).length]).toEqual([17, 5, 17]);
  }
});

test("an earlier fleet has no wreck of later shots", () => {
  const fleet = [{ name: "carrier", length: 2, sunk: true }, { name: "patrol", length: 1, sunk: true }, { name: "raft", length: 1, sunk: false }];
  const board = { rows: 1, columns: 4, queries: [["A1", "A2", "A3", "A4"]], marks: [["hit", "sunk", "sunk", ""]], fleet } as unknown as GridBoard;
  const moves = moved(["A3", "sunk patrol"], ["A1", "hit"], ["A2", "sunk carrier"]);
  const sunk = (at: number) => (boardAfter({ board } as never, moves.slice(0, at)) as GridBoard).fleet.map((ship) => ship.sunk);
  expect([sunk(3), sunk(2), sunk(0)]).toEqual([[true, true, false], [null, true, false], [null, null, false]]);
});

test("only rectangles that can lie in one way are drawn", () => {
  const queries = ["A", "B", "C"].map((row) => [1, 2, 3, 4].map((column) => row + column));
  const board = { queries, fleet: [[1, 3], [2, 2], [1, 2]].map(([low, high]) => ({ name: `${high}x${low}`, shape: [low, high] })) } as unknown as GridBoard;
  const drawn = (cells: string) => rectangleHulls(board, cells.split(" ").map((query) => ({ query, ship: null })), moved(["A3", "occupied"], ["B3", "occupied"]))
    .map(({ name, row, column, rows, columns, sunk }) => [name, queries[row][column], rows, columns, sunk]).sort();
  expect(drawn("A3 B3 A4 B4 C4 B1 B2 C1 C2")).toEqual([["2x1", "A3", 2, 1, true], ["2x2", "B1", 2, 2, false], ["3x1", "A4", 3, 1, false]]);
  expect(drawn("A1 A2 B1 B2 C1 C2 A4 B4 C4")).toEqual([]); // the square may lie above the pair or below it
  expect(drawn("A1 A2 A3")).toEqual([]);
});

test("the gallows are whole when no life is left and never before", () => {
  for (let lives = 1; lives <= 26; lives++) {
    const strokes = Array.from({ length: lives + 1 }, (_, lost) => strokesDrawn(lives, lives - lost));
    expect(strokes).toEqual(strokes.toSorted((a, b) => a - b));
    expect([strokes[0], strokes.at(-1)]).toEqual([Math.max(0, Math.min(5, 11 - lives)), 11]);
    expect(strokes.at(-2)).toBeLessThan(11);
  }
});

test("slips are told from a lie that the rules allow", () => {
  const slips = (moves: [string, string][], lies = 0) => slipsOf(moved(...moves), "Short cut", lies).map(({ turn, truth }) => [turn, truth]);
  const asked: [string, string][] = [["length", "5 letters"], ["T", "5+8"], ["O", "no"], ["U", "no"], ["A", "3"], ["=SHORT CUT", "no"]];
  const wrong = [[2, "3"], [3, "7"], [4, "no"], [5, "1+2+3+4+5+6+7+8"]];
  expect(slips(asked)).toEqual(wrong);
  expect(slips(asked, 1)).toEqual(wrong.slice(1));
  expect(slips([["T", "5+8"], ["=SHORTCUT", "1+2+3+4+5+6+7+8"], ["Z", "no"]])).toEqual([]);
});

test.each([
  ["battleship", "casual", "never-touching"],
  ["battleship", "sharp", "honest"],
  ["battleship", "perfect", "hidden-well"],
  ["battleship(announce=named,fleet=5-3-4-2-3)", "perfect", "hidden-well"],
  ["battleship(touching=false)", "perfect", "honest"],
  ["battleship(rows=9)", "perfect", "honest"],
])("%s, %s hides its fleet by %s", (rules, strength, host) => expect(hostOfStrength(rules, strengthOf(rules, strength))).toBe(host));

test("the secret of a game that was left is not told of another", () => {
  const kept = { revealed: { secret: "HOUSE" }, proof: "kept", revealedOf: "one 2" };
  const seen = (game: string) => [playing, battling].map((mine) => {
    const link = { game, moves: moved(["A", "no"], ["B", "no"]), more: {} } as unknown as Link;
    const { revealed, proof } = mine({ own: { play: kept, versus: kept }, link } as unknown as State);
    return [revealed?.secret ?? null, proof];
  });
  expect(seen("one")).toEqual([["HOUSE", "kept"], ["HOUSE", "kept"]]);
  expect(seen("other")).toEqual([[null, ""], [null, ""]]);
});
