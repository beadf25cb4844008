/** Open a file: a game, or a replay of the GuessingGame; chosen, or dropped here. */
/** @import {GameFile, Trouble, VNode} from "../types.ts" */

import { explain, post } from "../lib/api.js";
import { h } from "../lib/dom.js";

const LARGEST = 32 * 2 ** 20;

/**
 * The field that opens a game file, chosen or dropped, and says what is wrong with it.
 * @param {{
 *   own: {refused?: Trouble | null, over?: boolean}, set: (value: object) => void, opened: (record: GameFile) => void
 * }} props
 * @returns {VNode}
 */
export function fileOpener({ own, set, opened }) {
  const take = async (/** @type {File | null | undefined} */ file) => {
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
  return h(
    "div",
    { class: "column" },
    h(
      "label",
      {
        class: `drop ${own.over ? "over" : ""}`,
        ondragover: (/** @type {DragEvent} */ event) => {
          event.preventDefault();
          if (!own.over) set({ over: true });
        },
        ondragleave: () => set({ over: false }),
        ondrop: (/** @type {DragEvent} */ event) => {
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
        onchange: (/** @type {globalThis.Event} */ event) => {
          const input = /** @type {HTMLInputElement} */ (event.target);
          take(input.files?.[0]);
          input.value = "";
        },
      }),
    ),
    own.refused &&
      h(
        "div",
        { class: "notice bad", role: "alert" },
        h("p", null, h("strong", null, own.refused.text)),
        own.refused.field && h("p", null, "Place: ", h("code", null, own.refused.field)),
        own.refused.remedy && h("p", { class: "soft" }, own.refused.remedy),
      ),
  );
}

/**
 * @param {File} file
 * @returns {Promise<GameFile>}
 */
async function read(file) {
  if (file.size > LARGEST) throw new Error(`It has ${Math.round(file.size / 2 ** 20)} MB; no game file is longer than 32 MB.`);
  return post("/api/import", { text: await file.text() });
}
