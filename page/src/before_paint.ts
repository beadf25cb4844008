// Before the first paint: the theme that was chosen here before, so that a dark page never flashes white; and the file of the view
// that the address names is asked for at once, not when the page knows that it needs it.
import { FILES, isView } from "./lib/view_files.ts";

try {
  const theme = JSON.parse(localStorage.getItem("bestguess.settings") || "{}").theme;
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // the browser keeps nothing: then its own preference holds
}
const view = /^#\/(\w*)/.exec(location.hash)?.[1] ?? "";
const file = isView(view) ? FILES[view] : "app";
if (file !== "app") document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: `${file}.js` }));
