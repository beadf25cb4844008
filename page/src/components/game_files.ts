/** A game in a file: opened, kept in the library, or taken along. */

import { explain, post, request } from "../lib/api.ts";
import { type Child, h, type VNode } from "../lib/dom.ts";
import { handOver } from "../lib/hand_over.ts";
import { forPeople } from "../lib/problems.ts";
import type { GameFile, Trouble } from "../types.ts";
import { fileField } from "./controls.ts";

const LARGEST = 32 * 2 ** 20;

/** The field that opens a game file, chosen or dropped, and says what is wrong with it. */
export function fileOpener({ own, set, opened }: { own: { refused?: Trouble | null; over?: boolean }; set: (value: object) => void; opened: (record: GameFile) => void }): VNode {
  const take = async (file: File | null | undefined) => {
    set({ over: false, refused: null });
    if (!file) return;
    try {
      opened(await read(file));
    } catch (error) {
      const { text, field, remedy } = explain(error);
      const inFile = field?.replace(/^text\b\.?/, "");
      set({ refused: { text: `${file.name} was not opened. ${text}`, field: inFile, remedy } });
    }
  };
  return h("div", { class: "column" },
    h(
      "label",
      {
        class: `drop ${own.over ? "over" : ""}`,
        ondragover: (event: DragEvent) => {
          event.preventDefault();
          if (!own.over) set({ over: true });
        },
        ondragleave: () => set({ over: false }),
        ondrop: (event: DragEvent) => {
          event.preventDefault();
          take(event.dataTransfer?.files[0]);
        },
      },
      h("span", null, h("strong", null, "Open a file"), " or drop it here"),
      h("span", { class: "small soft" }, "a game file, or a replay of the GuessingGame"),
      fileField(".json,application/json", take),
    ),
    own.refused &&
      h("div", { class: "notice bad", role: "alert" },
        h("p", null, h("strong", null, own.refused.text)),
        own.refused.field && h("p", null, "Place: ", h("code", null, own.refused.field)),
        own.refused.remedy && h("p", { class: "soft" }, own.refused.remedy),
      ),
  );
}

async function read(file: File): Promise<GameFile> {
  if (file.type.startsWith("image/")) throw new Error("It is a picture; a game file is text (JSON). What a picture shows can be typed in Help.");
  if (file.size > LARGEST) throw new Error(`It has ${Math.round(file.size / 2 ** 20)} MB; no game file is longer than 32 MB.`);
  return post("/api/import", { text: await file.text() });
}

const FORMS: { form: "json" | "html" | "replay"; name: string; help: string }[] = [
  { form: "html", name: "Page (HTML)", help: "one file that works from disk, with board, moves and analysis" },
  { form: "json", name: "Game file (JSON)", help: "all of the game, to be opened again" },
  { form: "replay", name: "Replay", help: "as the GuessingGame writes it" },
];

/** The forms a game can be written in: replays are of the standard rectangles only. */
export const formsFor = (rules: string) => FORMS.filter(({ form }) => form !== "replay" || rules === "rectangles");

/** The buttons that keep a game, each of which reports what it did through `say`; `library`: whether there is one; `more`: other buttons. */
export function saveMenu({ record, library, said, say, more }: { record: GameFile; library: boolean; said: string; say: (text: string) => void; more?: Child }): VNode {
  const run = (work: () => Promise<string>) => async () => {
    try {
      say(await work());
    } catch (error) {
      const { text, remedy } = explain(error);
      say(`${text} ${remedy ?? ""}`);
    }
  };
  return h("section", { class: "card column", "aria-labelledby": "keep-title" },
    h("h2", { id: "keep-title" }, "Keep it"),
    h("div", { class: "row" },
      library && h("button", { onclick: run(() => save(record)) }, "Save to the library"),
      formsFor(record.rules).map(({ form, name, help }) =>
        h("button", { title: help, onclick: run(() => download(record, form)) }, name),
      ),
      more,
    ),
    h("p", { class: "small soft", role: "status" }, said),
  );
}

async function save(record: GameFile) {
  const kept = await (record.id ? request("PUT", `/api/library/${encodeURIComponent(record.id)}`, record) : request("POST", "/api/library", record));
  return `Saved in the library${kept?.id ? ` as ${kept.id}` : ""}.`;
}

/**
 * Hand the game over as a file.
 * @returns what was done
 */
export async function download(record: GameFile, form: "json" | "html" | "replay"): Promise<string> {
  const response = await fetch("/api/export", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ record, form }),
  });
  if (!response.ok) {
    const said = await response.json().catch(() => null);
    if (!said?.code) throw new Error("The file could not be made.");
    const { text, remedy } = forPeople(said);
    throw new Error([text, remedy].filter(Boolean).join(" "));
  }
  const named = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
  const name = named ?? `bestguess-${record.rules.split("(")[0]}.${form === "html" ? "html" : "json"}`;
  await handOver(await response.blob(), name);
  return `${name} was handed to your browser.`;
}
