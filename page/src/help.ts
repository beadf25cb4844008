/** Help, in a file of its own. */

import "./app.ts"; // so that the build leaves in this file only what the first screens do not need
import { readAnswer, readFixed, readMended, readTyped } from "./effects/reading.ts";
import { view as help } from "./views/help.ts";

export const VIEWS = { help };
export const COMMANDS = { readAnswer, readFixed, readMended, readTyped };
