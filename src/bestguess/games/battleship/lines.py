"""Where a ship of a given length can lie on a board, other ships aside."""

from collections.abc import Container, Iterable, Iterator
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from bestguess.core.grid import Grid
from bestguess.core.memo import remembered
from bestguess.core.types import Ints

Cells: TypeAlias = NDArray[np.bool_]
"""A set of cells, shape (grid.size,), or one for each of n boards, shape (grid.size, n)."""


@remembered(most=128)
def lines(grid: Grid, length: int) -> Ints:
    """Every straight line of ``length`` cells, shape (L, length): along the rows, then down the columns."""
    board = np.arange(grid.size, dtype=np.int64).reshape(grid.rows, grid.columns)
    found = [_windows(board, length)]
    if length > 1:
        # Column by column: the order in which ties are broken matters less than that there is one.
        found.append(_windows(board.T, length))
    every = np.concatenate(found)
    every.setflags(write=False)
    return every


def _windows(board: Ints, length: int) -> Ints:
    if length > board.shape[1]:
        return np.zeros((0, length), dtype=np.int64)
    return np.lib.stride_tricks.sliding_window_view(board, length, axis=1).reshape(-1, length)


def mask(grid: Grid, cells: Iterable[int]) -> Cells:
    """A set of cells from its members."""
    found = np.zeros(grid.size, dtype=bool)
    found[list(cells)] = True
    return found


def corners(grid: Grid, cells: Cells) -> Cells:
    """The cells that share a corner, and no side, with one of these."""
    return _shifted(grid, cells, ((-1, -1), (-1, 1), (1, -1), (1, 1)))


def sides(grid: Grid, cells: Cells) -> Cells:
    """The cells that share a side with one of these."""
    return _shifted(grid, cells, ((-1, 0), (1, 0), (0, -1), (0, 1)))


def around(grid: Grid, cells: Cells) -> Cells:
    """The cells that touch one of these, at a side or a corner."""
    return sides(grid, cells) | corners(grid, cells)


def _shifted(grid: Grid, cells: Cells, steps: Iterable[tuple[int, int]]) -> Cells:
    """All cells that are one of the steps away; boards may be stacked in further axes."""
    framed = np.zeros((grid.rows + 2, grid.columns + 2, *cells.shape[1:]), dtype=bool)
    framed[1:-1, 1:-1] = cells.reshape(grid.rows, grid.columns, *cells.shape[1:])
    found = np.zeros((grid.rows, grid.columns, *cells.shape[1:]), dtype=bool)
    for down, right in steps:
        found |= framed[1 - down : 1 - down + grid.rows, 1 - right : 1 - right + grid.columns]
    return found.reshape(cells.shape)


def run_through(grid: Grid, cell: int, step: int, members: Container[int]) -> tuple[int, ...]:
    """The longest run of members in a straight line through ``cell``, in ascending order.

    ``step`` is 1 along the row, ``grid.columns`` down the column; ``cell`` is in the run in any case.
    """
    before = list(walk(grid, cell, -step, members))[::-1]
    return (*before, cell, *walk(grid, cell, step, members))


def walk(grid: Grid, cell: int, step: int, members: Container[int]) -> Iterator[int]:
    """The members met when going from ``cell`` by ``step``, up to the first cell that is none."""
    while (beyond := neighbour(grid, cell, step)) is not None and beyond in members:
        yield beyond
        cell = beyond


def neighbour(grid: Grid, cell: int, step: int) -> int | None:
    """The next cell by ``step`` (1, -1, columns or -columns), or ``None`` at the edge of the board."""
    beyond = cell + step
    return beyond if beyond in grid.neighbours(cell) else None
