"""Brute force: slow, obvious code that the fast code is compared with."""

from collections.abc import Iterator, Sequence
from functools import cache, partial
from itertools import product

import numpy as np


def ship_cells(rows: int, columns: int, length: int, placement: int) -> frozenset[tuple[int, int]] | None:
    """The cells of a placement as (row, column), or None if it leaves the board."""
    orientation, start = divmod(placement, rows * columns)
    row, column = divmod(start, columns)
    if length == 1 and orientation:
        return None
    cells = {(row + (k if orientation else 0), column + (0 if orientation else k)) for k in range(length)}
    return frozenset(cells) if all(r < rows and c < columns for r, c in cells) else None


def apart(a: frozenset[tuple[int, int]], b: frozenset[tuple[int, int]], touching: bool) -> bool:
    if touching:
        return not a & b
    return all(max(abs(r - s), abs(c - d)) > 1 for r, c in a for s, d in b)


def fleet_layouts(
    rows: int, columns: int, touching: bool, lengths: Sequence[int], allowed: np.ndarray, hits: np.ndarray
) -> Iterator[tuple[int, ...]]:
    """Every labelled layout, one by one: each place of a ship beside each layout of the ships before it."""
    cells = rows * columns
    hit = {divmod(int(c), columns) for c in np.flatnonzero(hits)}
    found: list[tuple[tuple[int, ...], list[frozenset[tuple[int, int]]]]] = [((), [])]
    together = cache(partial(apart, touching=touching))
    for ship, length in enumerate(lengths):
        choices = [
            (p, where)
            for p in range(2 * cells)
            if (where := ship_cells(rows, columns, length, p)) and allowed[ship].reshape(-1)[p]
        ]
        found = [
            ((*layout, p), [*places, where])
            for layout, places in found
            for p, where in choices
            if all(together(where, other) for other in places)
        ]
    for layout, places in found:
        if hit <= frozenset().union(*places):
            yield layout


def is_layout(
    rows: int,
    columns: int,
    touching: bool,
    lengths: Sequence[int],
    allowed: np.ndarray,
    hits: np.ndarray,
    layout: Sequence[int],
) -> bool:
    """Whether ships that lie so are allowed to, keep apart, and cover every hit."""
    places = [ship_cells(rows, columns, length, p) or frozenset() for length, p in zip(lengths, layout, strict=True)]
    hit = {divmod(int(c), columns) for c in np.flatnonzero(hits)}
    return (
        all(places)
        and all(allowed[ship].reshape(-1)[p] for ship, p in enumerate(layout))
        and all(apart(a, b, touching) for i, a in enumerate(places) for b in places[:i])
        and hit <= frozenset().union(*places)
    )


def fleet_fits(
    rows: int, columns: int, touching: bool, lengths: Sequence[int], allowed: np.ndarray, hits: np.ndarray
) -> bool:
    """Whether there is any layout: ship by ship, remembering which cells led nowhere."""
    hit = frozenset(divmod(int(c), columns) for c in np.flatnonzero(hits))
    board = list(product(range(rows), range(columns)))
    choices = []
    for ship, length in enumerate(lengths):
        places = [ship_cells(rows, columns, length, p) for p in np.flatnonzero(allowed[ship].reshape(-1)).tolist()]
        around = {
            place: frozenset(cell for cell in board if not apart(place, frozenset([cell]), touching))
            for place in places
            if place
        }
        choices.append(around)

    @cache
    def fits(ship: int, shut: frozenset[tuple[int, int]], left: frozenset[tuple[int, int]]) -> bool:
        if ship == len(lengths):
            return not left
        return any(
            fits(ship + 1, shut | around, left - place) for place, around in choices[ship].items() if not place & shut
        )

    return fits(0, frozenset(), hit)
