"""The belief about a hidden set of cells, every possible map held as one 64-bit word."""

from dataclasses import dataclass
from functools import cached_property
from math import log, log2

import numpy as np
from numpy.typing import NDArray

from bestguess import kernel
from bestguess.core.belief import Estimable, Listed
from bestguess.core.count import Count
from bestguess.core.game import Game
from bestguess.core.predictive import Predictive
from bestguess.core.types import Answer, Floats, Ints, Query, close_arrays


@dataclass(frozen=True, eq=False, repr=False)
class BitboardBelief(Listed, Estimable):
    """Equally likely layouts on a board of up to 64 cells, held as the maps that answers can tell apart.

    Query ``c`` asks for cell ``c``: the answer is bit ``c`` of the map, 0 empty or 1 occupied. Layouts
    with the same map get the same answers for ever, so one map stands for them, with their number
    as its weight. Counts and entropy are of layouts.
    """

    game: Game
    maps: NDArray[np.uint64]
    """The maps still possible, all different, ascending, shape (size,)."""
    layouts: NDArray[np.uint32]
    """How many layouts give each map, shape (size,)."""

    kind = "listed"
    exact = True

    def __post_init__(self) -> None:
        close_arrays(self, "maps", "layouts")

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.game.spec}: {self.size:,} maps left>"

    @classmethod
    def uniform(cls, game: Game, boards: NDArray[np.uint64]) -> "BitboardBelief":
        """All layouts equally likely, given as the map of each, in any order and with repeats."""
        maps, layouts = np.unique(boards, return_counts=True)
        return cls(game, maps, layouts.astype(np.uint32))

    @property
    def size(self) -> int:
        """The number of different maps left."""
        return len(self.maps)

    def key(self) -> bytes:
        """The maps left, as bytes; equal exactly for equal sets."""
        return self.maps.tobytes()

    def secrets(self) -> list[int]:
        """The maps left, ascending."""
        listed: list[int] = self.maps.tolist()
        return listed

    def weights(self) -> Floats:
        """The probabilities of :meth:`secrets`, shape (size,)."""
        return np.asarray(self.layouts / self._total, dtype=np.float64)

    @property
    def rows(self) -> int:
        """A row of the answer table for each cell."""
        return self.game.num_queries

    def codes(self, queries: Ints | None = None) -> NDArray[np.uint32]:
        """The answer of each map to each of these cells, or to all, shape (Q, size)."""
        cells = np.arange(self.rows) if queries is None else queries
        codes = np.empty((len(cells), self.size), dtype=np.uint32)
        # Cell by cell, for all at once would take four times as much memory.
        for cell, row in zip(cells.tolist(), codes, strict=True):
            row[:] = self.maps >> np.uint64(cell) & np.uint64(1)
        return codes

    def masses(self) -> Floats:
        """How many layouts give each map, shape (size,)."""
        return self.layouts.astype(np.float64)

    def naming_codes(self) -> None:
        """No query names a whole map."""

    @cached_property
    def _total(self) -> int:
        return int(self.layouts.sum(dtype=np.int64))

    @cached_property
    def _occupied(self) -> Ints:
        # For each cell, in how many layouts it is occupied.
        return kernel.cell_weights(self.maps, self.layouts)[: self.game.num_queries]

    @cached_property
    def _ranks(self) -> Ints:
        # Where the layouts of each map end when all are numbered in a row.
        return np.cumsum(self.layouts, dtype=np.int64)

    def count(self) -> Count:
        """The number of layouts left."""
        return Count(self._total)

    def entropy(self) -> float:
        """Bits of uncertainty about the layout."""
        return log2(self._total)

    def even(self) -> "BitboardBelief":
        """Itself."""
        return self

    def log_mass(self) -> float:
        """log2 of the number of layouts left."""
        return log2(self._total)

    def predict(self, queries: Ints) -> Predictive:
        """The distribution of the answer to each query."""
        occupied = self._occupied[queries]
        table = np.stack([self._total - occupied, occupied], axis=1) / self._total
        return Predictive.from_table(queries, (0, 1), table)

    def update(self, query: Query, answer: Answer) -> "BitboardBelief":
        """Keep the maps that give this answer. Raises :class:`Contradiction` if none does."""
        if answer in (0, 1):
            maps, layouts = kernel.select_boards(self.maps, self.layouts, query, bool(answer))
            if len(maps):
                return BitboardBelief(self.game, maps, layouts)
        raise self.game.notation.contradiction(query, answer)

    def sample(self, rng: np.random.Generator, size: int) -> list[int]:
        """The maps of layouts drawn with replacement."""
        drawn: list[int] = self.draw(rng, size).tolist()
        return drawn

    def draw(self, rng: np.random.Generator, size: int) -> NDArray[np.uint64]:
        """Draw ``size`` layouts with replacement and return their maps as an array, shape (size,)."""
        ranks = rng.integers(self._total, size=size)
        if self._total == self.size:  # every map is one layout: nothing has to be summed
            return self.maps[ranks]
        return self.maps[np.searchsorted(self._ranks, ranks, side="right")]

    def estimate(self, rng: np.random.Generator, size: int) -> "BitboardBelief":
        """The belief by ``size`` layouts drawn with replacement, as if there were no others."""
        return BitboardBelief.uniform(self.game, self.draw(rng, size))

    def entropy_estimate(self, rng: np.random.Generator, size: int = 1000) -> tuple[Floats, Floats]:
        """The entropy of each cell in bits, judged from ``size`` random layouts, and its standard error.

        Both have shape (cells,). With no more than ``size`` layouts left all are used, and the error
        is 0. Otherwise the estimate is that of the observed share, which is low by about
        1 / (2 size ln 2) bits (Miller 1955), and the error follows from the delta method to second order.
        """
        if self._total <= size:
            return binary_entropy(self._occupied / self._total), np.zeros(self.game.num_queries)
        boards = self.draw(rng, size)
        hits = kernel.cell_weights(boards, np.ones(size, dtype=np.uint32))[: self.game.num_queries]
        return entropy_of_sample(hits, size)


def entropy_of_sample(hits: Floats | Ints, size: int) -> tuple[Floats, Floats]:
    """The entropy in bits of cells seen occupied in so many of ``size`` random layouts, and its standard error.

    See :meth:`BitboardBelief.entropy_estimate`.
    """
    # A cell seen in no layout, or in all, is not certain: half an observation keeps it honest.
    share = (hits + 0.5) / (size + 1)
    slope = np.log2((1 - share) / share)
    error = np.sqrt(slope**2 * share * (1 - share) / size + 0.5 / (size * log(2)) ** 2)
    return binary_entropy(hits / size), error


def binary_entropy(p: Floats) -> Floats:
    """H(p) in bits, elementwise; 0 at both ends."""
    inner = np.clip(p, 1e-300, 1 - 1e-16)
    return np.where((p > 0) & (p < 1), -inner * np.log2(inner) - (1 - inner) * np.log2(1 - inner), 0.0)
