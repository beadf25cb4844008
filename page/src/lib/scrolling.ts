/** Scrolling and focus that follow what is looked at. */

/** Keep the move that is looked at in sight, in each list that scrolls by itself; where none is, the end of the list. */
export function followList() {
  for (const list of document.querySelectorAll("ol:is(.movelist, .moves)")) {
    const here = list.querySelector("[aria-current]");
    if (!here) {
      list.scrollTop = list.scrollHeight;
      continue;
    }
    const [row, box] = [here.getBoundingClientRect(), list.getBoundingClientRect()];
    if (row.top < box.top) list.scrollTop -= box.top - row.top;
    else if (row.bottom > box.bottom) list.scrollTop += row.bottom - box.bottom;
  }
}

export function followFocus(query: string) {
  const active = document.activeElement;
  const grid = active?.closest("svg.board");
  if (!grid || active?.getAttribute("data-query") === query) return;
  (grid.querySelector(`[data-query="${CSS.escape(query)}"]`) as SVGElement | null)?.focus();
}
