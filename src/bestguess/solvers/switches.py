"""The switches and the pace of a search: both change its speed, neither its value."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

Order: TypeAlias = Literal["given", "entropy", "learned"]
"""Which query of a set is searched first: the first, the one that tells most, the one expected to be best."""

TICK_SECONDS = 0.015
"""About the time of a tick of the kernel, which is the same work on every machine."""


@dataclass(frozen=True, slots=True)
class Switches:
    """The parts of a search that make it fast."""

    memo: bool = True
    """Remember the sets searched in a transposition table."""
    prune: bool = True
    """Leave out what bounds prove to be no better; without it the recursion of the theorem is searched in full."""
    order: Order = "learned"


@dataclass(frozen=True, slots=True)
class Pace:
    """How a search divides its work and its time."""

    grace: float = 1.0
    """Seconds after the end for finding a first policy, and as many for writing it down."""
    short: int = 4
    """A search that is not over after so many ticks of the kernel, each of equal work, is a long one."""
    turn: int = 4
    """The ticks that the parts of a partition get in the first turn."""
    whole_share: int = 3
    """The time given to the whole set for each second given to the parts of a partition."""
    smallest_part: int = 64
    """No part of so few secrets is split."""
    growth: int = 4
    """The greatest size of a part at a level, as a multiple of that at the level below."""
    saving: float = 5.0
    """The seconds after which a running search is saved again."""
    saving_share: float = 0.05
    """The most of the time that saving may take: where it takes long it is done more seldom."""
