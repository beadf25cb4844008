"""A certified lower bound on the mean shots of rectangles: ``python benchmarks/bound.py`` (needs scipy).

A policy that never repeats itself sends every map to a sequence of its own, of 19 hits with the misses between, so at
most C(19 + m, m) maps cost m misses or fewer. Stronger: after the hits T, whatever was missed, only maps that contain T
are left, and the next hit comes at the first, second, third … of some different cells. So with A(T, m) for the most
maps that contain T and cost m misses more at most, over all orders y1, y2, … of different cells:

    A(T, m) <= min(maps with T, most over orders of  A(T + y1, m) + A(T + y2, m - 1) + ...)

an assignment problem for each T and m. Three hits deep, then the binomial; T of one cell up to the board's symmetries.
"""

from math import comb
from typing import Any

import numpy as np
from scipy.optimize import linear_sum_assignment  # type: ignore[import-untyped]

from bestguess.games.rectangles import Rectangles

MISSES = 16


def most(after: Any, maps: int) -> Any:
    """A(T, m) for all m from A(T + y, m), shape (cells, misses)."""
    bound = np.zeros(MISSES)
    for m in range(MISSES):
        worth = np.stack([after[:, m - k] for k in range(m + 1)], axis=1)
        rows, columns = linear_sum_assignment(-worth)
        bound[m] = min(worth[rows, columns].sum(), maps)
    return bound


def first_of_orbit(cell: int) -> int:
    """The least cell that a symmetry of the 8x8 board takes this cell to."""
    row, column = divmod(cell, 8)
    return min(8 * r + c for a, b in ((row, column), (column, row)) for r in (a, 7 - a) for c in (b, 7 - b))


def main() -> None:
    game = Rectangles()
    belief = game.prior()
    cells = (belief.maps[:, None] >> np.arange(64, dtype=np.uint64) & np.uint64(1)).astype(np.float32)
    third = np.array([comb(game.num_occupied - 3 + m, m) for m in range(MISSES)], dtype=float)
    one = np.zeros((64, MISSES))
    for x in sorted({first_of_orbit(cell) for cell in range(64)}):
        with_x = cells[cells[:, x] > 0]
        two = np.zeros((64, MISSES))
        for y in set(range(64)) - {x}:
            with_both = with_x[with_x[:, y] > 0]
            counts = with_both.sum(axis=0, dtype=np.float64)
            counts[[x, y]] = 0
            two[y] = most(np.minimum(counts[:, None], third), len(with_both))
        one[[cell for cell in range(64) if first_of_orbit(cell) == x]] = most(two, len(with_x))
    misses = float((belief.size - most(one, belief.size)).sum())  # each map counts once, those of two layouts as well
    print(f"at least {game.num_occupied + misses / belief.count().value:.4f} shots on the average")


if __name__ == "__main__":
    main()
