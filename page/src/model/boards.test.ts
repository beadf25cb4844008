import { expect, test } from "vitest";
import { strokesDrawn } from "../components/word.ts";
import type { GridBoard, Link, State, WordsBoard } from "../types.ts";
import { changed, countsOf, writtenLength } from "./ships.ts";
import { endOf } from "./hosted_game.ts";
import { certainHulls, rectangleHulls } from "./hulls.ts";
import { cellsOf, formatLayout, parseLayout, type Placed, resized, shipsByLot } from "./layouts.ts";
import { begun, boardOf } from "./live_game.ts";
import { boardAfter } from "./positions.ts";
import { capitalsOf, keyedLetter, lettersOf, slipsOf } from "./own_secret.ts";
import { squaresOf } from "./sharing.ts";
import { areTrue } from "../effects/proof.ts";
import { mine as playing } from "./playing.ts";
import { hostOfStrength, strengthOf } from "./strengths.ts";
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

const sea = (fleet: [string, number[]][], anyLengths: number[][] = []) =>
  ({ rows: 4, columns: 4, queries: ["A", "B", "C", "D"].map((row) => [1, 2, 3, 4].map((column) => row + column)), marks: [], anyLengths, fleet: fleet.map(([name, lengths]) => ({ name, lengths })) }) as unknown as GridBoard;

test("a ship that sank in colours lies where its colour was hit", () => {
  const board = sea([["red", [2, 3]], ["blue", [2, 3]]]);
  const drawn = (...moves: [string, string][]) => certainHulls(board, moved(...moves)).map(({ name, row, column, rows, columns }) => [name, row, column, rows, columns]);
  expect(drawn(["A1", "hit red"], ["A2", "hit red"], ["A3", "hit blue"], ["B3", "sunk blue"])).toEqual([["blue", 0, 2, 2, 1]]);
  expect(drawn(["A1", "hit red"], ["A2", "hit red"], ["A3", "sunk red"], ["B1", "hit blue"])).toEqual([["red", 0, 0, 1, 3]]);
  expect(drawn(["A1", "hit"], ["A2", "hit"], ["A3", "sunk"])).toEqual([]); // two ships may lie there, of two cells or three
});

test("lengths that nobody knows are drawn, changed and read as the fleet has them", () => {
  const board = sea([["red", [2, 3, 4]], ["blue", [2, 3, 4]], ["green", [2, 3, 4]]], [[4], [2, 3], [2]]);
  const touching = { rows: 4, columns: 4, touching: true };
  let seed = 1;
  const of = (layout: Placed[] | null) => layout && layout.map(({ length }) => length).join("-");
  const drawn = new Set(Array.from({ length: 400 }, () => shipsByLot(board, () => (seed = (seed * 16807) % 2147483647) / 2147483647).map(({ length }) => length).join("-")));
  expect([...drawn].sort()).toEqual(["2-2-4", "2-3-4", "2-4-2", "2-4-3", "3-2-4", "3-4-2", "4-2-2", "4-2-3", "4-3-2"]);
  const layout = ["red A1-A4", "blue B1-B2", "green C1-C2"];
  const { layout: placed } = parseLayout(layout.join(", "), board, true);
  const [red, blue] = placed;
  expect([of(placed), of(resized(placed, blue, 1, board, touching)), of(resized(placed, red, -1, board, touching)), of(resized(placed, red, 1, board, touching)), of(resized(placed, blue, -1, board, touching))]).toEqual(["4-2-2", "4-3-2", "2-4-2", null, null]);
  expect(formatLayout(placed, board)).toBe(layout.join(", "));
  expect(parseLayout("red A1-A3, blue B1-B3, green C1-C2", board, true).fault).toContain("length");
  expect(parseLayout("red A1-A4, blue B1, green C1-C2", board, true).fault).toContain("length");
});

test("answers that name another ship than the one there are untrue", () => {
  const cells = [["A1", "red"], ["A2", "red"], ["B1", "blue"]].map(([query, ship]) => ({ query, ship }));
  const hold = (...moves: [string, string][]) => areTrue({ secret: "", cells }, moved(...moves));
  expect([hold(["A1", "hit red"], ["A2", "sunk red"]), hold(["A1", "hit blue"], ["A2", "sunk red"]), hold(["A1", "hit red"], ["A2", "sunk blue"])]).toEqual([true, false, false]);
});

test("a result in colours has a square for each hit and a disc for the last", () => {
  const shared = (fleet: string[]) => squaresOf(sea(fleet.map((name) => [name, [2]])), moved(["A1", "miss"], ["A2", `hit ${fleet[0]}`], ["A3", `sunk ${fleet[0]}`]));
  expect([shared(["red", "blue"]), shared(["pink", "blue"]), shared(["c", "d"])]).toEqual(["⬜🟥🔴", "⬜🟧🟥", "⬜🟧🟥"]);
});

test("a fleet keeps its ranges when a ship is added", () => {
  const counts = countsOf("2..4-2..4-3");
  expect(counts.map((one) => [writtenLength(one), one.number])).toEqual([["5", 0], ["4", 0], ["2..4", 2], ["3", 1], ["2", 0], ["1", 0]]);
  expect(changed("2..4-2..4-3", counts[4], 1, "5-4")).toBe("2..4-2..4-3-2");
  expect(changed("2..4-2..4-3", counts[2], -1, "5-4")).toBe("2..4-3");
  expect(changed("b4-c5-p2", countsOf("b4-c5-p2")[4 - 1], -1, "c5-b4")).toBe("c5-b4");
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
  const slips = (moves: [string, string][], lies = 0) => slipsOf(moved(...moves), "Short cut", lies, []).map(({ turn, truth }) => [turn, truth]);
  const asked: [string, string][] = [["length", "5 letters"], ["T", "5+8"], ["O", "no"], ["U", "no"], ["A", "3"], ["=SHORT CUT", "no"]];
  const wrong = [[2, "3"], [3, "7"], [4, "no"], [5, "1+2+3+4+5+6+7+8"]];
  expect(slips(asked)).toEqual(wrong);
  expect(slips(asked, 1)).toEqual(wrong.slice(1));
  expect(slips([["T", "5+8"], ["=SHORTCUT", "1+2+3+4+5+6+7+8"], ["Z", "no"]])).toEqual([]);
});

test("what is typed is compared in the capitals of the game", () => {
  const letters = [..."IİKNRS"].map((letter) => ({ letter, query: letter }) as WordsBoard["letters"][number]);
  const turkish = capitalsOf({ letters });
  expect(slipsOf(moved(["I", "2+4"], ["İ", "no"], ["=KIRIK", "1+2+3+4+5"]), "kırık", 0, turkish)).toEqual([]);
  expect(slipsOf(moved(["İ", "no"]), "sinir", 0, turkish).map(({ truth }) => truth)).toEqual(["2+4"]);
  expect(["i", "ı", "I", "k", "é"].map((key) => keyedLetter({ letters }, key)?.letter)).toEqual(["İ", "I", "I", "K", undefined]);
  expect([lettersOf("Weiß", []).join(""), lettersOf("i", []).join(""), lettersOf("i", ["QI", "Oİ"]).join("")]).toEqual(["WEIẞ", "I", "İ"]);
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
  const moves = moved(["A", "no"], ["B", "no"]);
  const seen = (view: "play" | "versus", game: string) => {
    const state = { own: {}, pending: {}, lines: {}, answers: {}, link: { game, moves, rules: "hangman", more: { gaveup: "1" } } as unknown as Link } as unknown as State;
    const { slot, path, body } = endOf({ ...state, link: { ...state.link, game: "one" } }, view, true).needs[0];
    const answers = { [slot]: { asked: "", of: `${path} ${JSON.stringify(body)}`, value: { secret: "HOUSE", agent: {} }, trouble: null } };
    return (view === "play" ? playing : battling)({ ...state, answers }).revealed?.secret ?? null;
  };
  expect([seen("play", "one"), seen("versus", "one"), seen("play", "other"), seen("versus", "other")]).toEqual(["HOUSE", "HOUSE", null, null]);
});
