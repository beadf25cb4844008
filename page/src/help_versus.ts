/** Help, and the game against the engine, in a file of their own. */

import "./app.ts"; // so that the build leaves in this file only what the first screens do not need
import { readAnswer, readMended, readTyped } from "./effects/reading.ts";
import type { Commands, View, ViewName } from "./types.ts";
import { view as help } from "./views/help.ts";
import { view as versus } from "./views/versus.ts";

export const VIEWS: Partial<Record<ViewName, View>> = { help, versus };
export const COMMANDS: Commands = { readAnswer, readMended, readTyped };
