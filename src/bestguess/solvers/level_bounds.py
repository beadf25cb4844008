"""Lower bounds on the questions, or the misses, from the secrets that d questions can identify, for each d.

A policy that identifies a secret with its d-th question identifies it within d questions, and no d questions identify
more than the best policy for d does. Hence, for each d, the weight that the best policy leaves unidentified is a lower
bound on the weight about which any policy asks once more. Each secret counts once for every question that it takes, so
the bounds of d = 0, 1, 2, ... add up to a lower bound on the questions. The sum falls short of the optimum only where
the best policies for different d differ. For misses, the weight that the best player with d misses loses is missed
once more by every policy.

The kernel searches the levels (its objectives ``late`` and ``win-unnamed``) beside the search of the whole, with a
transposition table of their own. A level is solved sooner the smaller d is, and the next level needs its sets: the
first open levels have their turns, longer and longer ones.
"""

from collections.abc import Callable
from math import ceil, inf

import numpy as np

from bestguess.core.errors import BestguessError, Setting
from bestguess.kernel import FULL_BEAM
from bestguess.solvers.checkpoint import DAMAGE, NO_LEVELS, SavedLevels
from bestguess.solvers.problem import Problem

_RESUME = Setting("resume")

TURN = 16.0
"""Ticks of the kernel in the first turn: each is equal work (about 30 ms)."""

KEEP_EVERY = 64
"""Ticks after which what was learned of sets is first laid ready to be saved."""

KEEP_SHARE = 8
"""After that it is done when the ticks have grown by this part of them, so that it takes little of the time."""

MAX_KEPT_SETS = 1_000_000
"""How many sets are laid ready, the largest, which took longest."""

ABREAST = 3
"""How many levels have their turns: each half as long as the one before."""

MAX_LEVELS = 64
"""How many levels the kernel can search: it counts up to 63 misses."""


class Level:
    """Bounds on the weight of the secrets that ``left`` misses, or questions after the first, cannot identify."""

    def __init__(self, left: int, lower: float, upper: float) -> None:
        self.left, self.lower, self.upper = left, lower, upper
        self.share = 0.5  # of the gap, to be proven next

    @property
    def open(self) -> bool:
        return self.lower < self.upper

    @property
    def budget(self) -> float:
        """The bound to be proven next: half of the gap, or less where that took too long."""
        gap = self.upper - self.lower
        return self.upper if gap <= 0.1 * self.upper else ceil(self.lower + self.share * gap)


class LevelBounds:
    """The levels of a problem: of ``misses``, or of ``questions`` whose answers do not depend on the past.

    ``memory`` is the limit of the memo in bytes. ``known`` is what another run came to.
    """

    def __init__(self, problem: Problem, memory: int, known: SavedLevels = NO_LEVELS) -> None:
        p, misses = problem, problem.kernel_name == "misses"
        self.solver = p.arrays.solver("win-unnamed" if misses else "late", memory)
        self.columns = np.arange(p.codes.shape[1], dtype=np.uint32)
        self.most = min(len(p.codes), MAX_LEVELS)
        several = bool((p.codes != p.codes[:, :1]).any())
        self.weight = float(p.weights.sum()) if several else 0.0
        self.first = 0.0 if misses else self.weight
        """The weight that every policy pays before the levels: one question for each of several secrets."""
        self.levels = [Level(left, *bounds) for left, bounds in enumerate(known.bounds)]
        self.sets = known.sets
        if self.sets is not None:
            try:
                self.solver.restore(*self.sets)
            except DAMAGE as error:
                raise BestguessError(f"The saved search is damaged: start anew without {_RESUME}.", _RESUME) from error
        self._ticks, self._keep_at = 0, KEEP_EVERY
        self._ends = inf  # the tick at which a turn is over

    @property
    def lower(self) -> float:
        """A lower bound on the questions, or misses, of all secrets, in weight."""
        return self.first + sum(level.lower for level in self.levels)

    @property
    def saved(self) -> SavedLevels:
        """The bounds of the levels begun so far, and what was learned of sets as of a moment ago."""
        return SavedLevels([(level.lower, level.upper) for level in self.levels], self.sets)

    def run(self, stopped: Callable[[], bool]) -> None:
        """Solve the levels until all are solved or ``stopped`` says so, as it is asked many times a second."""
        turn = TURN
        while not stopped() and (waiting := self._waiting(stopped)):
            for i, level in enumerate(waiting):
                self._turn(level, turn / 2**i, stopped)
            turn *= 1.5
        self.sets = self.solver.dump(MAX_KEPT_SETS)

    def _waiting(self, stopped: Callable[[], bool]) -> list[Level]:
        """The first levels that are open; the next ones are begun where these are too few."""
        waiting = [level for level in self.levels if level.open]
        upper = self.levels[-1].upper if self.levels else self.weight
        while len(waiting) < ABREAST and upper > 0 and len(self.levels) < self.most and not stopped():
            left = len(self.levels)
            self._ends = inf
            lower, upper, _ = self._search(left, inf, 1, inf, stopped)
            self.levels.append(Level(left, lower, upper))
            waiting += self.levels[-1:] if lower < upper else []
        return waiting[:ABREAST]

    def _turn(self, level: Level, ticks: float, stopped: Callable[[], bool]) -> None:
        self._ends = self._ticks + ticks
        while level.open and not stopped() and self._ticks < self._ends:
            lower, upper, ended = self._search(level.left, level.budget, FULL_BEAM, inf, stopped)
            level.lower, level.upper = max(level.lower, lower), min(level.upper, upper)
            if ended:
                level.share = max(level.share / 2, 1 / 16)
                return
            level.share = min(2 * level.share, 0.5)

    def _search(
        self, left: int, budget: float, beam: int, seconds: float, stopped: Callable[[], bool]
    ) -> tuple[float, float, bool]:
        def tick() -> bool:
            self._ticks += 1
            if self._ticks >= self._keep_at:
                self.sets = self.solver.dump(MAX_KEPT_SETS)  # here, where the search stands still
                self._keep_at = self._ticks + max(KEEP_EVERY, self._ticks // KEEP_SHARE)
            return self._ticks >= self._ends or stopped()

        return self.solver.part(self.columns, left, budget, beam, seconds, tick)
