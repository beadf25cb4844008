"""Boards of a report: side by side as text, and as pictures for the page."""

from html import escape
from itertools import zip_longest

from bestguess.papers.result import Drawing, DrawnBoard, DrawnCell

MARKS: dict[DrawnCell, str] = {
    "": ".",
    "miss": "-",
    "hit": "X",
    "sunk": "#",
    "may": "?",
    "shot": "*",
    "first": "a",
    "second": "b",
    "third": "c",
}
"""The character of each cell."""

NAMES: dict[DrawnCell, str] = {
    "miss": "miss",
    "hit": "hit",
    "sunk": "sunk",
    "may": "may follow",
    "shot": "shot",
    "first": "first ship",
    "second": "second ship",
    "third": "third ship",
}
"""The names of the marks, for the legend."""

STYLE = """
.boards { display: flex; flex-wrap: wrap; gap: 1rem; } .boards div { flex: 1 1 11rem; max-width: 18rem; }
.boards svg text { font: 6px ui-monospace, monospace; fill: var(--text); text-anchor: middle; }
.boards svg .cell { fill: none; stroke: var(--line); stroke-width: .5; }
.boards svg .miss { fill: var(--line); } .boards svg .hit { fill: var(--plot-1); }
.boards svg .sunk { fill: var(--no); }
.boards svg .may { stroke: var(--plot-2); stroke-width: 1.2; } .boards svg .shot { fill: var(--plot-2); }
.boards svg .first { fill: var(--plot-0); } .boards svg .second { fill: var(--plot-4); }
.boards svg .third { fill: var(--plot-7); } .boards svg .on { fill: #fff; }
"""
"""The colours of the boards, which are those of the plots."""

_SIZE = 10
"""The side of a cell, in the units of the picture."""


def side_by_side(drawing: Drawing) -> list[str]:
    """The boards of a drawing beside each other, with their titles and what the marks mean."""
    blocks = [[board.title, *_lines(board)] for board in drawing.boards]
    widths = [max(map(len, block)) for block in blocks]
    rows = zip_longest(*blocks, fillvalue="")
    lines = ["   ".join(line.ljust(width) for line, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return [*lines, legend(drawing)]


def legend(drawing: Drawing) -> str:
    """The marks that occur in a drawing, with their names."""
    met = {cell for board in drawing.boards for row in board.rows for cell in row}
    return ", ".join(f"{MARKS[cell]} {name}" for cell, name in NAMES.items() if cell in met)


def _lines(board: DrawnBoard) -> list[str]:
    columns = range(1, len(board.rows[0]) + 1)
    head = "  " + " ".join(f"{column % 10}" for column in columns)
    return [head, *(f"{chr(65 + at)} {' '.join(MARKS[cell] for cell in row)}" for at, row in enumerate(board.rows))]


def svg_board(board: DrawnBoard) -> str:
    """A board as a picture in the page, with its title below."""
    parts = [f'<text x="{_SIZE * (column + 1.5)}" y="7">{column + 1}</text>' for column in range(len(board.rows[0]))]
    for at, row in enumerate(board.rows):
        top = _SIZE * (at + 1)
        parts.append(f'<text x="5" y="{top + 7}">{chr(65 + at)}</text>')
        for column, cell in enumerate(row):
            left = _SIZE * (column + 1)
            parts.append(f'<rect class="cell {cell}" x="{left}" y="{top}" width="{_SIZE}" height="{_SIZE}"/>')
            if cell:
                on = "" if cell in ("may", "miss") else ' class="on"'
                parts.append(f'<text{on} x="{left + 5}" y="{top + 7}">{MARKS[cell]}</text>')
    wide, high = _SIZE * (len(board.rows[0]) + 1), _SIZE * (len(board.rows) + 1)
    title = escape(board.title)
    return (
        f'<div><svg viewBox="0 0 {wide} {high}" role="img" aria-label="{title}">{"".join(parts)}</svg>'
        f'<p class="soft">{title}</p></div>'
    )
