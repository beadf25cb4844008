"""Columns that tables and word lists have beside what they list: how likely each line is, and numbers of the lines."""

from collections.abc import Sequence
from itertools import pairwise

_WEIGHT_HEADINGS = """
    weight count counts freq frequency frequencies anzahl häufigkeit fréquence frecuencia frequenza частота
    """
WEIGHT_HEADINGS = frozenset(_WEIGHT_HEADINGS.split())
"""Headings of a column that says how likely each line is, in small letters."""


def counts_lines(numbers: Sequence[float]) -> bool:
    """Whether several numbers are each one more than the one before, so that they may only count the lines."""
    return len(numbers) > 1 and all(after == before + 1 for before, after in pairwise(numbers))
