"""The contract of the compiled kernel: what it takes, gives and raises. Pure; the GIL is released."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

# ---- bitboards: boards of up to 64 cells, bit c of a uint64 for cell c ----

def cell_weights(boards: NDArray[np.uint64], weights: NDArray[np.uint32]) -> NDArray[np.int64]:
    """For each cell, the summed weight of the boards that have it set, shape (64,).

    ``boards`` and ``weights`` have shape (n,); otherwise ``ValueError``.
    """

def select_boards(
    boards: NDArray[np.uint64], weights: NDArray[np.uint32], cell: int, value: bool
) -> tuple[NDArray[np.uint64], NDArray[np.uint32]]:
    """The boards whose ``cell`` is set (or not, if ``value`` is false) with their weights, in their order.

    Raises ``ValueError`` if the shapes differ from (n,) or the cell is not 0 to 63.
    """

def list_layouts(rows: int, columns: int, shapes: Sequence[tuple[int, int]], limit: int) -> NDArray[np.uint64]:
    """Every layout of rectangles that do not overlap, as the board of its cells, shape (layouts,).

    Each rectangle lies either way round; a layout is the set of the placed rectangles, so that
    equal ones cannot be told apart. Different layouts with the same cells are each listed. Raises
    ``ValueError`` for a board not of 1 to 64 cells, ``OverflowError`` if there are more than ``limit``
    or they are so tightly packed that finding them takes more than seconds.
    """

def greedy_costs(boards: NDArray[np.uint64], num_cells: int, objectives: Sequence[str]) -> NDArray[np.int64]:
    """How many of the boards a greedy policy solves in 0, 1, 2, … shots, shape (num_cells + 1,).

    The policy asks the cell that is best in the first objective (``"likelihood"``, ``"information"``
    or ``"certainty"``), of equals the best in the next, then the lowest index, as
    ``policies.greedy.Greedy`` does, until every set cell is hit. Boards may repeat. Raises
    ``ValueError`` unless all have equally many cells set, none beyond ``num_cells``.
    """
