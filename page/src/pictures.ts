/** What draws pictures of games, in a file of its own. */

import "./app.ts"; // so that the build leaves in this file only what the first screens do not need

export { picturesOf } from "./effects/pictures.ts";
