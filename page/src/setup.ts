/** The first screen, where a game is set up, in a file of its own. */

import "./app.ts"; // so that the build leaves in this file only what no other view needs
import { bringList, dropList } from "./effects/word_lists.ts";
import { view as setup } from "./views/setup.ts";

export const VIEWS = { setup };
export const COMMANDS = { bringList, dropList };
