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

from collections.abc import Callable, Sequence
from math import ceil, inf
from time import perf_counter

import numpy as np

from bestguess.solvers.problem import EVERY, Problem

TURN = 0.5
"""Seconds of the first turn."""

ABREAST = 3
"""How many levels have their turns: each half as long as the one before."""

MOST = 64
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

    ``memory`` is the limit of the memo in bytes. ``known`` are the bounds that another run came to, level by level.
    """

    def __init__(self, problem: Problem, memory: int, known: Sequence[tuple[float, float]] = ()) -> None:
        p, misses = problem, problem.kernel_name == "misses"
        self.solver = p.arrays.solver("win-unnamed" if misses else "late", memory)
        self.columns = np.arange(p.codes.shape[1], dtype=np.uint32)
        self.most = min(len(p.codes), MOST)
        several = bool((p.codes != p.codes[:, :1]).any())
        self.weight = float(p.weights.sum()) if several else 0.0
        self.first = 0.0 if misses else self.weight
        """The weight that every policy pays before the levels: one question for each of several secrets."""
        self.levels = [Level(left, *bounds) for left, bounds in enumerate(known)]

    @property
    def lower(self) -> float:
        """A lower bound on the questions, or misses, of all secrets, in weight."""
        return self.first + sum(level.lower for level in self.levels)

    @property
    def bounds(self) -> list[tuple[float, float]]:
        """The bounds of the levels begun so far."""
        return [(level.lower, level.upper) for level in self.levels]

    def run(self, stopped: Callable[[], bool]) -> None:
        """Solve the levels until all are solved or ``stopped`` says so, as it is asked many times a second."""
        turn = TURN
        while not stopped() and (waiting := self._waiting(stopped)):
            for i, level in enumerate(waiting):
                self._turn(level, turn / 2**i, stopped)
            turn *= 1.5

    def _waiting(self, stopped: Callable[[], bool]) -> list[Level]:
        """The first levels that are open; the next ones are begun where these are too few."""
        waiting = [level for level in self.levels if level.open]
        upper = self.levels[-1].upper if self.levels else self.weight
        while len(waiting) < ABREAST and upper > 0 and len(self.levels) < self.most and not stopped():
            left = len(self.levels)
            lower, upper, _ = self._search(left, inf, 1, inf, stopped)
            self.levels.append(Level(left, lower, upper))
            waiting += self.levels[-1:] if lower < upper else []
        return waiting[:ABREAST]

    def _turn(self, level: Level, seconds: float, stopped: Callable[[], bool]) -> None:
        end = perf_counter() + seconds
        while level.open and not stopped() and (left := end - perf_counter()) > 0:
            lower, upper, ended = self._search(level.left, level.budget, EVERY, left, stopped)
            level.lower, level.upper = max(level.lower, lower), min(level.upper, upper)
            if ended:
                level.share = max(level.share / 2, 1 / 16)
                return
            level.share = min(2 * level.share, 0.5)

    def _search(
        self, left: int, budget: float, beam: int, seconds: float, stopped: Callable[[], bool]
    ) -> tuple[float, float, bool]:
        return self.solver.part(self.columns, left, budget, beam, seconds, stopped)
