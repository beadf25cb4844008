/** A game in a file: the field that opens one, and the buttons that keep one. */

import { type Child, h, type VNode } from "../lib/dom.ts";
import type { Command, Dispatch, GameFile, Trouble } from "../types.ts";
import { fileField } from "./controls.ts";

/** The field that opens a game file for a view, chosen or dropped, and says what is wrong with it. */
export function fileOpener({ own, view, dispatch }: { own: { refused?: Trouble | null; over?: boolean }; view: string; dispatch: Dispatch }): VNode {
  const over = (over: boolean) => dispatch({ type: "own", view, value: { over } });
  const take = (file: File | undefined) => (file ? dispatch({ type: "do", command: { do: "openFile", file, view } }) : over(false));
  return h("div", { class: "column" },
    h("label", {
      class: `drop ${own.over ? "over" : ""}`,
      ondragover: (event: DragEvent) => {
        event.preventDefault();
        if (!own.over) over(true);
      },
      ondragleave: () => over(false),
      ondrop: (event: DragEvent) => {
        event.preventDefault();
        take(event.dataTransfer?.files[0]);
      },
    },
    h("span", null, h("strong", null, "Open a file"), " or drop it here"),
    h("span", { class: "small soft" }, "a game file, an exported page, or a replay of the GuessingGame"),
    fileField(".json,.html,application/json,text/html", take),
    ),
    own.refused
    && h("div", { class: "notice bad", role: "alert" },
      h("p", null, h("strong", null, own.refused.text)),
      own.refused.field && h("p", null, "Place: ", h("code", null, own.refused.field)),
      own.refused.remedy && h("p", { class: "soft" }, own.refused.remedy),
    ),
  );
}

const FORMS: { form: "json" | "html" | "replay"; name: string; help: string }[] = [
  { form: "html", name: "Page (HTML)", help: "one file that works from disk, with board, moves and analysis" },
  { form: "json", name: "Game file (JSON)", help: "all of the game, to be opened again" },
  { form: "replay", name: "Replay", help: "as the GuessingGame writes it" },
];

/** The forms a game can be written in: replays are of the standard rectangles only. */
export const formsFor = (rules: string) => FORMS.filter(({ form }) => form !== "replay" || rules === "rectangles");

/** The buttons that keep a game; `library`: whether there is one; `said`: what came of it; `more`: other buttons. */
export function saveMenu({ record, library, view, said, more, dispatch }: { record: GameFile; library: boolean; view: string; said: string; more?: Child; dispatch: Dispatch }): VNode {
  const run = (command: object) => () => dispatch({ type: "do", command: { ...command, record, said: { type: "said", view, slot: "saved" } } as unknown as Command });
  return h("section", { class: "card column", "aria-labelledby": "keep-title" },
    h("h2", { id: "keep-title" }, "Keep it"),
    h("div", { class: "row" },
      library && h("button", { onclick: run({ do: "saveGame" }) }, "Save to the library"),
      formsFor(record.rules).map(({ form, name, help }) => h("button", { title: help, onclick: run({ do: "exportGame", form }) }, name)),
      more,
    ),
    h("p", { class: "small soft" }, said),
  );
}
