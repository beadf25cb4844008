"""Lower bounds on the cost of a set of secrets, from the optimal costs of the parts of a partition.

A policy for a set of secrets is a policy for every part of it, if questions that tell no two secrets of the part apart
are left out. A secret that this policy loses took a miss too many while others of the part were still possible, so it
is lost in the whole set, too. No secret is asked more, or missed more often, than in the whole set. Hence the optimal
costs of the parts add up to a lower bound on the optimal cost of the whole, whether the last secret left may be named
or not. The bound does not hold where answers depend on the past.

Small parts are solved first, larger ones with the transposition table of their parts: the bound rises from the first
second, and the search of the whole finds most of that work in the table.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from bestguess.core.types import Floats
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

    def __init__(self, codes: NDArray[np.uint32], weights: Floats, pace: Pace = Pace()) -> None:
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
