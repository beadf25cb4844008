// Before the first paint: the theme that was chosen here before, so that a dark page never flashes white; and what the address
// alone tells will be needed is asked for at once, not when the page knows that it needs it.
import { sendEarly } from "./lib/early.ts";
import { FILES } from "./lib/view_files.ts";
import { openedAt, parseLink, SMALL_SEA } from "./model/rules.ts";
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
const { view, rules, host, more } = link;
if (view === "setup" && !rules) sendEarly("/api/position", { rules: SMALL_SEA, transcript: [] });
const begins = view === "play" && !link.game && !link.id && !more.daily && !more.challenge && !more.agent;
if (begins && rules) sendEarly("/api/games", { rules, host: host || "honest" });
if ((view === "help" || begins || (view === "play" && link.game)) && rules && !more.at) {
  const { path, body } = positionNeed(view, begins ? { ...link, moves: [] } : link, view === "help" || more.coach === "on" ? ADVICE : []);
  sendEarly(path, body);
}
if (view === "review" && rules && !link.id) sendEarly("/api/position", { rules, transcript: link.moves.slice(0, openedAt(link, link.moves)), want: ["scores"] });
