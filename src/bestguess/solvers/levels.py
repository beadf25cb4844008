"""Lower bounds on the questions, from how many secrets so many questions can tell from all others.

Whoever tells a secret by its d-th question tells it within d questions, and no play of d questions tells more than the
best one for d. What even that leaves untold is, for each d, a lower bound on the weight that any policy asks about once
more; as each secret counts once for every question that it takes, the bounds of d = 0, 1, 2, ... add up to a lower
bound on the questions. It falls short of the least only by what the best plays for different d differ.

The kernel searches the levels (its objective ``late``) beside the search of the whole, with a memo of their own. The
fewer questions, the sooner a level is solved, and its sets are those that the next one needs: the first levels that are
open have their turns, longer and longer ones.
"""

from collections.abc import Callable, Sequence
from math import ceil, inf
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from bestguess import kernel
from bestguess.core.types import Floats
from bestguess.solvers.problem import EVERY

TURN = 0.5
"""Seconds of the first turn."""

ABREAST = 3
"""How many levels have their turns: each half as long as the one before."""


class Level:
    """What is known of the secrets that so many questions cannot tell, in weight."""

    def __init__(self, questions: int, lower: float, upper: float) -> None:
        self.questions, self.lower, self.upper = questions, lower, upper
        self.share = 0.5  # of the gap, to be proven next

    @property
    def open(self) -> bool:
        return self.lower < self.upper

    @property
    def budget(self) -> float:
        """What is to be proven next: half of the gap, or less where that took too long."""
        gap = self.upper - self.lower
        return self.upper if gap <= 0.1 * self.upper else ceil(self.lower + self.share * gap)


class Levels:
    """The levels of a set of secrets whose answers do not depend on the past.

    ``codes`` (queries, secrets) and ``weights`` (secrets,) are those of the problem, ``memory`` the limit of the memo
    in bytes. ``known`` are the bounds that another run came to for 1, 2, 3, ... questions.
    """

    def __init__(
        self, codes: NDArray[np.uint32], weights: Floats, memory: int, known: Sequence[tuple[float, float]] = ()
    ) -> None:
        self.solver = kernel.Solver(codes, weights, "late", 0, memory, True, True, "learned", None, None, None)
        self.columns = np.arange(codes.shape[1], dtype=np.uint32)
        several = bool((codes != codes[:, :1]).any())
        self.most = len(codes)
        self.weight = float(weights.sum()) if several else 0.0
        self.levels = [Level(questions, *bounds) for questions, bounds in enumerate(known, 1)]

    @property
    def lower(self) -> float:
        """What all secrets must be asked at least, in weight."""
        return self.weight + sum(level.lower for level in self.levels)

    @property
    def bounds(self) -> list[tuple[float, float]]:
        """Those of 1, 2, 3, ... questions, as far as they were looked at."""
        return [(level.lower, level.upper) for level in self.levels]

    def run(self, stopped: Callable[[], bool]) -> None:
        """Solve the levels until all are solved or ``stopped`` says so, as it is asked many times a second."""
        upper = self.levels[-1].upper if self.levels else self.weight
        while upper > 0 and len(self.levels) < self.most and not stopped():
            questions = len(self.levels) + 1
            lower, upper, _ = self._search(questions, inf, 1, inf, stopped)
            self.levels.append(Level(questions, lower, upper))
        turn = TURN
        while not stopped() and (waiting := [level for level in self.levels if level.open]):
            for i, level in enumerate(waiting[:ABREAST]):
                self._turn(level, turn / 2**i, stopped)
            turn *= 1.5

    def _turn(self, level: Level, seconds: float, stopped: Callable[[], bool]) -> None:
        end = perf_counter() + seconds
        while level.open and not stopped() and (left := end - perf_counter()) > 0:
            lower, upper, ended = self._search(level.questions, level.budget, EVERY, left, stopped)
            level.lower, level.upper = max(level.lower, lower), min(level.upper, upper)
            if ended:
                level.share = max(level.share / 2, 1 / 16)
                return
            level.share = min(2 * level.share, 0.5)

    def _search(
        self, questions: int, budget: float, beam: int, seconds: float, stopped: Callable[[], bool]
    ) -> tuple[float, float, bool]:
        return self.solver.part(self.columns, questions - 1, budget, beam, seconds, stopped)
