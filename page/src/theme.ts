// Before the first paint, so that a dark page never flashes white: the theme that was chosen here before.
try {
  const theme = JSON.parse(localStorage.getItem("bestguess.settings") || "{}").theme;
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // the browser keeps nothing: then its own preference holds
}
