/** The views that look back at games, or watch them, in a file of their own. */

import "./app.ts"; // so that the build leaves in this file only what the first screens do not need
import { deleteGames, exportGame, keepOpened, openFile, restoreGames, saveGame } from "./effects/game_files.ts";
import { view as library } from "./views/library.ts";
import { view as puzzles } from "./views/puzzles.ts";
import { view as review } from "./views/review.ts";
import { view as watch } from "./views/watch.ts";

export const VIEWS = { library, puzzles, review, watch };
export const COMMANDS = { exportGame, openFile, saveGame, deleteGames, keepOpened, restoreGames };
