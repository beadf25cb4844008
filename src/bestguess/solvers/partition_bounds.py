"""Lower bounds on the cost of a set of secrets, from the optimal costs of the parts of a partition.

A policy for a set of secrets is a policy for every part of it, if questions that tell no two secrets of the part apart
are left out. A secret that this policy loses took a miss too many while others of the part were still possible, so it
is lost in the whole set, too. No secret is asked more, or missed more often, than in the whole set. Hence the optimal
costs of the parts add up to a lower bound on the optimal cost of the whole, whether the last secret left may be named
or not. The bound does not hold where answers depend on the past.

Small pieces are solved first, larger ones with the transposition table of their parts: the bound rises from the first
second, and the search of the whole finds most of that work in the table.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from bestguess.core.types import Floats

SMALLEST = 64
"""No piece of so few secrets is split."""

GROWTH = 4
"""The pieces of each level are so much larger than those before, at most."""

MOST = 2**24
"""Tables with more answers than that are not split: it would take long, and the memory of a copy of the table."""


class Piece:
    """A set of secrets, and the pieces that it falls into by the answers to one query."""

    def __init__(self, columns: NDArray[np.uint32], whole: "Piece | None") -> None:
        self.columns, self.whole = columns, whole
        self.parts: list[Piece] = []
        self.lower = 0.0
        """The lower bound on its cost, in weight."""
        self.solved = len(columns) < 2

    def found(self, lower: float, upper: float) -> None:
        """Take the bounds of a search, and add up what they say of the sets that this piece is part of."""
        self.solved = lower >= upper
        piece: Piece | None = self
        while piece and lower > piece.lower:
            piece.lower, piece = lower, piece.whole
            lower = sum(part.lower for part in piece.parts) if piece else 0.0


class PartitionBounds:
    """All secrets of a table, split again and again by the query that hits the most of a piece."""

    def __init__(self, codes: NDArray[np.uint32], weights: Floats) -> None:
        self.codes, self.weights = codes, weights
        self.whole = Piece(np.arange(codes.shape[1], dtype=np.uint32), None)
        self.levels: dict[int, list[Piece]] = {}
        splitting = [self.whole] if codes.size <= MOST else []
        while splitting:
            splitting += self._split(splitting.pop())

    def _split(self, piece: Piece) -> list[Piece]:
        size = len(piece.columns)
        if piece is not self.whole:
            # It belongs to each level at which it is small enough and what it is part of is not.
            assert piece.whole is not None
            level = SMALLEST
            while level < len(piece.whole.columns):
                if size <= level:
                    self.levels.setdefault(level, []).append(piece)
                level *= GROWTH
        if size <= SMALLEST:
            return []
        codes = self.codes[:, piece.columns]
        tells = (codes != codes[:, :1]).any(axis=1)
        if not tells.any():
            return []
        hits = np.where(tells, (codes > 0) @ self.weights[piece.columns], -1.0)
        answers = codes[int(hits.argmax())]
        piece.parts = [Piece(piece.columns[answers == answer], piece) for answer in np.unique(answers)]
        return piece.parts

    @property
    def lower(self) -> float:
        """The lower bound on the cost of all secrets, in weight."""
        return self.whole.lower

    def __iter__(self) -> Iterator[Piece]:
        """The pieces to be solved, larger and larger ones, short of the whole."""
        for level in sorted(self.levels):
            for piece in sorted(self.levels[level], key=lambda piece: len(piece.columns)):
                if not piece.solved:
                    yield piece
