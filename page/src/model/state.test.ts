import { expect, test } from "vitest";
import type { Catalogue, Event, Kept, State, View } from "../types.ts";
import * as helping from "./helping.ts";
import * as playing from "./playing.ts";
import { initial, update } from "./state.ts";
import { answerTo, asking, told } from "./store.ts";

const SETTINGS = { theme: "auto", heat: "hit", rank: "bits", coaching: false, strength: "sharp", toured: true, sounds: true } as const;
const NOTHING = { settings: SETTINGS, running: { play: "", help: "" }, daily: {}, pending: {}, times: {}, lines: {}, fleets: {}, solved: {}, opened: {} };
const VIEWS = { play: playing, help: helping, setup: {} } as unknown as Record<string, View>;
const CATALOGUE = { games: ["battleship", "hangman", "wordle", "quordle"].map((name) => ({ name, presets: [] })), policies: [], hosts: [], library: true } as unknown as Catalogue;
const GAME = "#/play?rules=battleship&moves=A1-m&game=sealed";
const BOARD = { rows: 1, columns: 2, queries: [["A1", "A2"]], marks: [["miss", ""]], fleet: [] };
const POSITION = { kind: "grid", board: BOARD, legal: ["A2"], over: null, transcript: [], answers: [] };

/** A page at an address: events are sent to it, and it tells what they came to. */
function page(fragment: string, kept: Partial<Kept> = {}) {
  let state: State = initial({ ...NOTHING, ...kept } as Kept, null, fragment, "0123");
  const send = (event: Event) => {
    state = update({ ...state, commands: [] }, event, VIEWS, new Date("2026-03-02T12:00:00Z"));
    return state.commands.map(({ do: name, slot, part, path, name: sound }) => [name, slot ?? part ?? path ?? sound].filter(Boolean).join(" "));
  };
  const told = (type: "answered" | "refused") => (slot: string, value: object) =>
    send({ type, slot, of: state.answers[slot].asked, ...(type === "answered" ? { value } : { trouble: value }) });
  const started = [...send({ type: "merge", value: { calm: true } }), ...send({ type: "catalogue", catalogue: CATALOGUE })];
  return { send, answer: told("answered"), refuse: told("refused"), now: () => state, started };
}

test("what is needed is asked once, and what is needed no more is taken back", () => {
  const { send, answer, started, now } = page(GAME);
  expect(started.filter((one) => one.startsWith("ask"))).toEqual(["ask catalogue", "ask play position"]);
  expect(send({ type: "merge", value: { note: "again" } })).toEqual([]);
  expect(send({ type: "link", link: { view: "setup" } })).toContain("stop play position");
  expect(send({ type: "link", link: { view: "play" } })).toContain("ask play position");
  answer("play position", POSITION);
  expect(playing.mine(now()).position).toEqual(POSITION);
});

test("a board is asked for alone only where the advice takes its time", () => {
  const asked = (commands: string[]) => commands.filter((one) => /^(ask|stop) help/.test(one));
  const quick = page("#/help?rules=wordle");
  expect(asked(quick.started)).toEqual(["ask help patience", "ask help position"]);
  expect(asked(quick.answer("help position", POSITION))).toEqual(["stop help patience"]);
  const slow = page("#/help?rules=wordle");
  expect(asked(slow.answer("help patience", {}))).toEqual(["ask help board"]);
  slow.answer("help board", POSITION);
  expect(helping.mine(slow.now()).position).toEqual(POSITION);
});

test("what is typed before the last is read is read with it, and nothing is lost where it cannot be", () => {
  const { send, answer, now } = page("#/help?rules=wordle");
  answer("help position", { ...POSITION, kind: "lines" });
  const type = (typed: string) => send({ type: "own", view: "help", value: { typed } });
  const asked = () => now().commands.find((one) => one.do === "readTyped")?.text;
  type("crane bybbb");
  send({ type: "help.say" });
  expect([asked(), helping.mine(now()).typed]).toEqual(["crane bybbb", ""]);
  type("moist");
  send({ type: "help.say" });
  expect(asked()).toBe("crane bybbb\nmoist");
  type("pi");
  send({ type: "help.unread", trouble: { text: "no" } });
  expect(helping.mine(now()).typed).toBe("crane bybbb\nmoist\npi");
  send({ type: "help.say" });
  send({ type: "help.moves", moves: [{ query: "CRANE", answer: "bybbb" }], after: now().link.moves, value: { reading: "" } });
  expect([helping.mine(now()).typed, helping.mine(now()).reading, now().link.moves.length]).toEqual(["", "", 1]);
});

test("what was said in one view is not heard in the next", () => {
  const { send, now } = page(GAME);
  send({ type: "say", text: "A1: miss." });
  expect(now().said.text).toBe("A1: miss.");
  send({ type: "go", link: { view: "setup" } });
  expect(now().said.text).toBe("");
});

test("an answer to another question than the last is nothing", () => {
  const { send, now } = page(GAME);
  const before = now();
  expect(send({ type: "answered", slot: "play position", of: "another", value: POSITION })).toEqual([]);
  expect(now().answers).toEqual(before.answers);
});

test("a move is asked, answered, sounded and kept in the library", () => {
  const { send, answer, now } = page(GAME);
  answer("play position", POSITION);
  expect(send({ type: "play.ask", query: "A2" })).toEqual(["ask play answer", "keep pending"]);
  expect(playing.mine(now()).pending).toBe("A2");
  const done = answer("play answer", { query: "A2", answer: { text: "hit" }, over: null });
  expect(done.map((one) => one.split("?")[0])).toEqual(expect.arrayContaining(["put /api/library/0123", "sound hit", "number", "keep times", "keep running", "keep pending", "ask play position"]));
  expect(now().link.moves).toEqual([{ query: "A1", answer: "miss" }, { query: "A2", answer: "hit" }]);
  expect(now().pending).toEqual({});
});

test.each(["wordle(first=shown)", "wordle(first=b)"])("what the host has shown is of one game, what was asked for of all: %s", (anew) => {
  const { answer, send, now } = page(`#/play?rules=${anew}`);
  answer("play begin", { game: "sealed", rules: "wordle(first=b)", anew, host: "honest", commitment: null, introduction: "" });
  expect(now().link.rules).toBe("wordle(first=b)");
  send({ type: "play.again" });
  expect(now().link).toMatchObject({ rules: anew, game: "", more: {} });
});

test("a question that an earlier tab left unanswered is asked again", () => {
  const { answer } = page(GAME, { pending: { sealed: { turn: 1, query: "A2" } } });
  expect(answer("play position", POSITION)).toContain("ask play answer");
  const other = page(GAME, { pending: { sealed: { turn: 5, query: "A2" } } });
  expect(other.answer("play position", POSITION)).not.toContain("ask play answer");
});

test("what the server was not there to answer is asked again when it is back, what it refused is not", () => {
  for (const [status, again] of [[0, true], [422, false]] as const) {
    const { send, answer, refuse, now } = page(GAME);
    answer("play position", POSITION);
    send({ type: "play.ask", query: "A2" });
    send({ type: "reach", answers: false });
    refuse("play answer", { text: "no", status });
    expect(playing.mine(now()).pending).toBe(again ? "A2" : null);
    for (let n = 0; n < 3; n++) expect(refuse("server", { text: "away", status: 0 })).toEqual(["ask server"]);
    expect(now().commands[0].pause).toBeGreaterThan(1000); // a server that is away is not pestered
    expect(send({ type: "reach", answers: true }).includes("ask play answer")).toBe(again);
  }
});

test("a link that was only opened is not kept, moves made here are, and go on under another number where another window went on", () => {
  const { send, answer, now } = page("#/help?rules=battleship&moves=A1-m~A2-m");
  answer("help patience", {});
  answer("help board", POSITION);
  answer("help position", { ...POSITION, suggestion: null });
  expect(now().link.id).toBe("");
  send({ type: "help.moves", moves: [...now().link.moves, { query: "B1", answer: "hit" }] });
  expect([now().link.id, now().saving.underway]).toEqual(["0123", 1]);
  send({ type: "merge", value: { spare: "4567" } });
  send({ type: "put", of: now().saving.sent, kept: false, opened: false });
  expect([now().link.id, now().note.slice(0, 14)]).toEqual(["4567", "Another window"]);
});

test("a number in an address of a library that this server lacks leads to the library, and says so", () => {
  const { send, now } = page("#/play?id=77");
  const { commands } = now();
  expect(commands.some(({ slot }) => slot === "resume")).toBe(true);
  send({ type: "catalogue", catalogue: { ...CATALOGUE, library: false } });
  send({ type: "refused", slot: "resume", of: now().answers.resume.asked, trouble: { text: "This server keeps no games.", status: 404 } });
  expect([now().link.view, now().trouble?.text]).toEqual(["library", "This server keeps no games."]);
});

test("what is renewed is asked again though the question is the same, and the old answer stays until then", () => {
  const { send, answer, now } = page(GAME);
  answer("play position", POSITION);
  expect(send({ type: "renew", slot: "play position" })).toContain("ask play position");
  expect(playing.mine(now()).position).toEqual(POSITION);
  answer("play position", { ...POSITION, cost: 1 });
  expect(playing.mine(now()).position?.cost).toBe(1);
});

test.each([
  ["a question that was answered", { path: "/api/p" }, "answered", false],
  ["a question that was refused", { path: "/api/p" }, "refused", false],
  ["a pause that is over", { path: "", pause: 9 }, "answered", true],
  ["what comes in parts", { path: "/api/p", stream: true }, "answered", true],
])("%s is needed again after another one that was taken back", (_, kind, type, again) => {
  const [one, other] = ["one", "other"].map((name) => ({ slot: "view slot", body: { name }, ...kind }));
  for (const between of [[[other]], [[other], []]]) {
    let state = asking(initial(NOTHING as unknown as Kept, null, "", "0123"), [one]);
    const tell = (event: Event) => told(state, { slot: "view slot", of: state.answers["view slot"].asked, ...event }) ?? state;
    state = tell({ type, value: "first", trouble: { text: "no" } });
    for (const needs of between) state = asking(state, needs);
    state = asking({ ...state, commands: [] }, [one]);
    expect(state.commands.some((command) => command.do === "ask")).toBe(again);
    state = tell({ type: "answered", value: "second" });
    expect(answerTo(state, one).value).toBe(again ? "second" : type === "answered" ? "first" : null);
  }
});

test.each([
  ["help?rules=Battleship.8x8", "battleship(rows=8,columns=8)", "battleship(rows=8,columns=8,hider=people)", "help position"],
  ["help?rules=Battleship.8x8&moves=A1-m", "battleship(rows=8,columns=8)", "battleship(rows=8,columns=8)", "help position"],
  ["help?rules=absurdle", "wordle", "wordle", "help position"],
  ["play?rules=octordle", "quordle(boards=8)", "quordle(boards=8)", "play begin"],
])("the rules of #/%s are read before anything is asked by them", (address, read, rules, slot) => {
  const { send, answer, now } = page(`#/${address}`);
  const asked = () => Object.entries(now().answers).filter(([, one]) => one.asked !== one.of).map(([name]) => name);
  expect(asked()).toEqual(expect.not.arrayContaining([slot]));
  const { moves } = now().link;
  for (let round = 0; round < 2; round++) {
    answer("rules", { rules: read });
    expect(now().link.rules).toBe(rules);
    expect(asked()).not.toContain("rules");
    send({ type: "address", fragment: `#/${address}` });
    expect([asked().includes("rules"), now().link.moves]).toEqual([true, moves]);
  }
});

test("a game that is in no catalogue is asked for once", () => {
  const { answer, now } = page("#/play?rules=mine:Own");
  answer("rules", { rules: "mine:Own" });
  expect(now().answers["play begin"].asked).toContain("mine:Own");
});

test("rules that nobody knows are left to the view", () => {
  const { refuse, now } = page("#/help?rules=nonsense");
  refuse("rules", { text: "There is no game named 'nonsense'.", status: 422, field: "rules" });
  expect(now().answers["help position"].asked).toContain("nonsense");
});
