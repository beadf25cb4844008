// Before the first paint: the theme that was chosen here before, so that a dark page never flashes white; and what the address
// alone tells will be needed is asked for at once, not when the page knows that it needs it.
import { sendEarly } from "./lib/early.ts";
import { FILES } from "./lib/view_files.ts";
import { parseLink } from "./model/link.ts";
import { ADVICE, positionNeed } from "./model/positions.ts";

try {
  const theme = JSON.parse(localStorage.getItem("bestguess.settings") || "{}").theme;
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // the browser keeps nothing: then its own preference holds
}
const link = parseLink(location.hash);
const file = FILES[link.view];
if (file !== "app") document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: `${file}.js` }));
sendEarly("/api/catalogue");
if (link.view === "help" && link.rules && !link.more.at) {
  const { path, body } = positionNeed("help", link, ADVICE);
  sendEarly(path, body);
}
