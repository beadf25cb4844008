/** Help, in a file of its own. */

import "./app.ts"; // so that the build leaves in this file only what the first screens do not need
import { readAnswer, readMended, readTyped } from "./effects/reading.ts";
import type { Commands, View, ViewName } from "./types.ts";
import { view as help } from "./views/help.ts";

export const VIEWS: Partial<Record<ViewName, View>> = { help };
export const COMMANDS: Commands = { readAnswer, readMended, readTyped };
