/** Open a file: a game, or a replay of the GuessingGame; chosen, or dropped here. */

import { explain, post } from "../lib/api.ts";
import { h, type VNode } from "../lib/dom.ts";
import type { GameFile, Trouble } from "../types.ts";

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
      h("input", {
        type: "file",
        class: "unseen",
        accept: ".json,application/json",
        onchange: (event: globalThis.Event) => {
          const input = event.target as HTMLInputElement;
          take(input.files?.[0]);
          input.value = "";
        },
      }),
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
