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

Lower bounds on the cost of a set of secrets, from the optimal costs of the parts of a partition.

A policy for a set of secrets is a policy for every part of it, if questions that tell no two secrets of the part apart
are left out. A secret that this policy loses took a miss too many while others of the part were still possible, so it
is lost in the whole set, too. No secret is asked more, or missed more often, than in the whole set. Hence the optimal
costs of the parts add up to a lower bound on the optimal cost of the whole, whether the last secret left may be named
or not. The bound does not hold where answers depend on the past.

Small parts are solved first, larger ones with the transposition table of their parts: the bound rises from the first
second, and the search of the whole finds most of that work in the table.
"""

from collections.abc import Callable, Iterator
from math import ceil, inf

import numpy as np
from numpy.typing import NDArray

from bestguess.core.errors import BestguessError, Setting
from bestguess.core.types import Codes, Floats
from bestguess.kernel import FULL_BEAM
from bestguess.solvers.checkpoint import DAMAGE, NO_LEVELS, SavedLevels
from bestguess.solvers.problem import Problem
from bestguess.solvers.switches import Pace

MAX_ANSWERS = 2**24
"""Tables with more answers than that are not split: it would take long, and the memory of a copy of the table."""


class PartitionNode:
    """A set of secrets, and the parts into which the answers to one query divide it."""

    def __init__(self, columns: NDArray[np.uint32], parent: "PartitionNode | None") -> None:
        self.columns, self.parent = columns, parent
        self.parts: list[PartitionNode] = []
        self.lower = 0.0
        """The lower bound on its cost, in weight."""
        self.solved = len(columns) < 2

    def found(self, lower: float, upper: float) -> None:
        """Take the bounds of a search, and add up what they say of the sets of which this one is a part."""
        self.solved = lower >= upper
        node: PartitionNode | None = self
        while node and lower > node.lower:
            node.lower, node = lower, node.parent
            lower = sum(part.lower for part in node.parts) if node else 0.0


class PartitionBounds:
    """All secrets of a table, split again and again by the query that hits the most of a part."""

    def __init__(self, codes: Codes, weights: Floats, pace: Pace = Pace()) -> None:
        self.codes, self.weights, self.pace = codes, weights, pace
        self.root = PartitionNode(np.arange(codes.shape[1], dtype=np.uint32), None)
        self.levels: dict[int, list[PartitionNode]] = {}
        splitting = [self.root] if codes.size <= MAX_ANSWERS else []
        while splitting:
            splitting += self._split(splitting.pop())

    def _split(self, node: PartitionNode) -> list[PartitionNode]:
        size = len(node.columns)
        if node is not self.root:
            # A part belongs to each level at which it is small enough and its parent is not.
            assert node.parent is not None
            level = self.pace.smallest_part
            while level < len(node.parent.columns):
                if size <= level:
                    self.levels.setdefault(level, []).append(node)
                level *= self.pace.growth
        if size <= self.pace.smallest_part:
            return []
        codes = self.codes[:, node.columns]
        tells = (codes != codes[:, :1]).any(axis=1)
        if not tells.any():
            return []
        hits = np.where(tells, (codes > 0) @ self.weights[node.columns], -1.0)
        answers = codes[int(hits.argmax())]
        node.parts = [PartitionNode(node.columns[answers == answer], node) for answer in np.unique(answers)]
        return node.parts

    @property
    def lower(self) -> float:
        """The lower bound on the cost of all secrets, in weight."""
        return self.root.lower

    def __iter__(self) -> Iterator[PartitionNode]:
        """The parts to be solved, larger and larger ones, short of the whole."""
        for level in sorted(self.levels):
            for node in sorted(self.levels[level], key=lambda node: len(node.columns)):
                if not node.solved:
                    yield node


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
        self.ticks = 0
        """The ticks of the kernel so far."""
        self._keep_at = KEEP_EVERY
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
        self._ends = self.ticks + ticks
        while level.open and not stopped() and self.ticks < self._ends:
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
            self.ticks += 1
            if self.ticks >= self._keep_at:
                self.sets = self.solver.dump(MAX_KEPT_SETS)  # here, where the search stands still
                self._keep_at = self.ticks + max(KEEP_EVERY, self.ticks // KEEP_SHARE)
            return self.ticks >= self._ends or stopped()

        return self.solver.part(self.columns, left, budget, beam, seconds, tick)
