"""The exact cost of a guesser in training: the tree of its best queries, walked level by level."""

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from bestguess.lab.learning.guessing_process import GuessingProcess
from bestguess.lab.learning.q_networks import LayerMemory, rows_of

QFunction: TypeAlias = Callable[
    [NDArray[np.float32], LayerMemory | None, NDArray[np.bool_]], tuple[NDArray[np.float32], LayerMemory | None]
]
"""From features (n, inputs), the memory of the layers, and which queries may be asked (n, queries): the value of each
query, shape (n, queries), and the memory after it."""


def exact_cost(process: GuessingProcess, q_function: QFunction) -> int:
    """The questions until one secret is left, summed over all secrets, each by its weight.

    In each state the query of the greatest value is asked, of equal ones the first.
    """
    total = 0
    level, hidden = [process.start], None
    while level:
        tables = [process.outcomes(state) for state in level]
        legal = np.zeros((len(level), process.queries), dtype=bool)
        for row, table in enumerate(tables):
            legal[row, table.queries] = True
        q, hidden = q_function(process.features(level), hidden, legal)
        following, rows = [], []
        for row, (state, table) in enumerate(zip(level, tables, strict=True)):
            if not len(table.queries):
                continue
            total += process.mass_of(state.left)
            begin, end = np.searchsorted(table.owner, [(place := int(q[row, table.queries].argmax())), place + 1])
            children = [one for one in table.following[begin:end] if one is not None]
            following += children
            rows += [row] * len(children)
        level = following
        hidden = rows_of(hidden, rows)
    return total
