"""The budget of a review: work that is counted alike on every machine, and seconds that can only end it early.

A node is one secret taken to the end of its game by the kernel; what is walked or played on move by move is charged
with the nodes that take about as long. So the same game, seed and nodes give the same figures on a fast machine and on
a busy one. Where the seconds run out before the nodes do, :attr:`Budget.late` says so.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf
from time import monotonic

NODES = 2**24
"""The work of a review: a game on the standard board takes at most some 5 seconds on an idle machine."""

LOOK = 2**22
"""The work of weighing a single query."""

SECONDS = 300.0
"""The seconds after which a review ends early: a machine must be very slow, or the work very large."""

WALKED = 2**8
"""The nodes charged for a position of a decision tree that is walked move by move."""

_KNOWN = 1 / 64
"""The share of the nodes by whose time the rest is reckoned."""

PLAYED = 2**12
"""The nodes charged for a move of a game that is played on position by position."""


@dataclass
class Budget:
    """The nodes that may be spent, and the seconds within which that should be done."""

    nodes: float = NODES
    seconds: float = inf
    clock: Callable[[], float] = field(default=monotonic, repr=False)
    """Seconds from some fixed time on. It ends the work early, and decides nothing else."""
    spent: int = 0
    """The nodes spent so far."""
    _began: float = field(init=False, repr=False)
    _first: tuple[float, int] | None = field(default=None, init=False, repr=False)
    _late: bool = field(default=False, init=False, repr=False)

    def __post_init__(self) -> None:
        self._began = self.clock()

    @property
    def left(self) -> float:
        """The nodes that are left, never less than none."""
        return max(0.0, self.nodes - self.spent)

    @property
    def late(self) -> bool:
        """Whether the seconds ran out before the work was done; once they have, it stays so."""
        self._late = self._late or self.clock() - self._began >= self.seconds
        return self._late

    @property
    def seconds_left(self) -> float | None:
        """The seconds left by the rate so far, never more than are allowed; ``None`` before a rate is known."""
        if self._first is None:
            return None
        now, (began, before) = self.clock(), self._first
        done = self.spent - before
        if done < self.nodes * _KNOWN:
            return None
        return min(max(0.0, self.seconds - (now - self._began)), (now - began) * self.left / done)

    def spend(self, nodes: int) -> None:
        """Charge work that is done."""
        self.spent += nodes
        if self._first is None:  # what is read and set up before takes time, and no nodes
            self._first = self.clock(), self.spent
