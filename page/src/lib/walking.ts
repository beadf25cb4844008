/** Walking over rows of things with the keyboard; scrolling and focus that follow what is looked at. */

/** The place to which a key leads from a row and a column, from 0; null for another key. `columns`: of a row. */
export function walked(key: string, whole: boolean, [r, c]: [number, number], rows: number, columns: (row: number) => number): [number, number] | null {
  const to: [number, number] | undefined = ({
    ArrowUp: [r - 1, c],
    ArrowDown: [r + 1, c],
    ArrowLeft: [r, c - 1],
    ArrowRight: [r, c + 1],
    Home: [whole ? 0 : r, 0],
    End: [whole ? rows - 1 : r, Infinity],
    PageUp: [0, c],
    PageDown: [rows - 1, c],
  } as Record<string, [number, number]>)[key];
  if (!to) return null;
  const row = Math.min(rows - 1, Math.max(0, to[0]));
  return [row, Math.min(columns(row) - 1, Math.max(0, to[1]))];
}

/** The thing that has the focus, of those named in rows by an attribute, after a key has led the focus on. */
export function walk(event: KeyboardEvent, attribute: string, rows: string[][]): string | null {
  const now = (event.target as Element).closest(`[${attribute}]`)?.getAttribute(attribute) ?? "";
  const r = rows.findIndex((row) => row.includes(now));
  if (r < 0 || event.altKey || event.metaKey) return null;
  const to = walked(event.key, event.ctrlKey, [r, rows[r].indexOf(now)], rows.length, (row) => rows[row].length);
  if (!to) return now;
  event.preventDefault();
  (event.currentTarget as Element).querySelector<HTMLElement>(`[${attribute}="${CSS.escape(rows[to[0]][to[1]])}"]`)?.focus();
  return null;
}

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
