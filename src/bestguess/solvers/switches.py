"""The switches of a search: each changes its speed, none its value."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

Order: TypeAlias = Literal["given", "entropy", "learned"]
"""Which query of a set is searched first: the first, the one that tells most, the one expected to be best."""


@dataclass(frozen=True, slots=True)
class Switches:
    """The parts of a search that make it fast."""

    memo: bool = True
    """Remember the sets searched in a transposition table."""
    prune: bool = True
    """Leave out what bounds prove to be no better; without it the recursion of the theorem is searched in full."""
    order: Order = "learned"
