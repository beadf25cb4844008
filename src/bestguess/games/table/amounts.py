"""Amounts in the cells of a table: numbers with a point or a comma, perhaps in percent."""

import re
from collections.abc import Sequence
from math import isfinite, nan

_GROUPED = re.compile(r"[0-9][0-9.,'’ ]*%?")
"""A number whose digits are grouped in any way: ``1,000,000``, ``1.234,5``, ``1 000``."""


def amount(cell: str) -> float:
    """The number that a cell holds, with a point or a comma, perhaps as so many percent; NaN where it holds none."""
    try:
        return float(digits(cell).replace(",", "."))
    except ValueError:
        return nan


def digits(cell: str) -> str:
    """A cell without the sign of percent behind it."""
    return cell.removesuffix("%").rstrip()


def is_amount(cell: str) -> bool:
    """Whether a cell holds a number, in whatever way its digits are grouped."""
    return isfinite(amount(cell)) or bool(_GROUPED.fullmatch(cell))


def are_amounts(cells: Sequence[str]) -> bool:
    """Whether most cells are numbers, so that another one is a slip, and no answer."""
    return 2 * sum(map(is_amount, cells)) > len(cells)
