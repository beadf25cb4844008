/** Scrolling that follows what is looked at. */

/** Keep the move that is looked at in sight, in a list that scrolls by itself. */
export function followList() {
  const here = /** @type {HTMLElement | null} */ (document.querySelector(".movelist [aria-current]"));
  const list = here?.closest("ol");
  if (!here || !list) return;
  const [top, bottom] = [here.offsetTop - list.offsetTop, here.offsetTop - list.offsetTop + here.offsetHeight];
  if (top < list.scrollTop) list.scrollTop = top;
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
}
