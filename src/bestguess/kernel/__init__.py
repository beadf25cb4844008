"""The compiled kernel: few pure functions on arrays and numbers. ``_native.pyi`` is its contract."""

from bestguess.kernel._native import (
    cell_weights,
    greedy_costs,
    list_layouts,
    select_boards,
)

__all__ = [
    "cell_weights",
    "greedy_costs",
    "list_layouts",
    "select_boards",
]
