/** The game against the engine, in a file of its own. */

import "./app.ts"; // so that the build leaves in this file only what the first screens do not need
import { view as versus } from "./views/versus.ts";

export const VIEWS = { versus };
