"""A predictive whose figures for all queries are kept from one process to the next."""

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bestguess.core.game import Game
from bestguess.core.kept import KeptFolder, name_of
from bestguess.core.predictive import Hits, Predictive
from bestguess.core.types import Answer, Floats, Ints, Query
from bestguess.kernel.compiled import build


def figures_name(*parts: str | bytes) -> str:
    """The name under which figures are kept that depend on these parts, the program, the kernel and numpy."""
    return name_of(np.__version__, build(), *parts)


class KeptPredictive(Predictive):
    """Exact rows, written out only when they are read, with the figures of each query in a folder.

    Policies rank queries by few figures, such as the entropy of the answer; those of a long list take a second to work
    out and a hundred kilobytes to keep.
    """

    _folder: KeptFolder
    _about: bytes
    _game: Game
    _rows: Callable[[Ints], Predictive]
    _figures: dict[str, Floats]

    def __init__(
        self, folder: KeptFolder, about: bytes, game: Game, queries: Ints, rows: Callable[[Ints], Predictive]
    ) -> None:
        """``rows`` works out those of some queries; ``about`` is all that they depend on besides the queries."""
        given = {"queries": queries, "error": None, "noise": None}
        own = {"_folder": folder, "_about": about, "_game": game, "_rows": rows, "_figures": {}}
        for name, value in {**given, **own}.items():
            object.__setattr__(self, name, value)

    def __reduce__(self) -> tuple[Any, ...]:
        return KeptPredictive, (self._folder, self._about, self._game, self.queries, self._rows)

    @cached_property
    def _whole(self) -> Predictive:
        return self._rows(self.queries)

    def _figure(self, name: str, work: Callable[[Predictive], Floats]) -> Floats:
        """One number of each query, shape (Q,): kept, or else worked out of all rows, and kept from now on."""
        known = self._figures.get(name)
        if known is None:
            place = figures_name(f"figure {name}", self._about, self.queries.tobytes())
            data = self._folder.get(place)
            if data is not None and len(data) == 8 * len(self.queries):
                known = np.frombuffer(data, np.float64)
            else:
                known = work(self._whole)
                self._folder.put(place, known.tobytes())
            self._figures[name] = known
        return known.copy()

    def entropy(self) -> Floats:
        return self._figure("entropy", Predictive.entropy)

    def probability_of(self, answer: Answer) -> Floats:
        return self._figure(f"probability of {answer}", lambda whole: whole.probability_of(answer))

    def hit_probability(self, hits: Hits) -> Floats:
        return self._of_hits("hit", hits, Predictive.hit_probability)

    def besides_hits(self, hits: Hits) -> Floats:
        return self._of_hits("besides hits", hits, Predictive.besides_hits)

    def worst_besides(self, hits: Hits) -> Floats:
        return self._of_hits("worst besides hits", hits, Predictive.worst_besides)

    def _of_hits(self, name: str, hits: Hits, work: Callable[[Predictive, Hits], Floats]) -> Floats:
        if hits != self._game.hits:  # another test than the one that the rules make
            return work(self._whole, hits)
        return self._figure(name, lambda whole: work(whole, hits))

    def certain(self) -> Ints:
        sizes = self._figure("answers", lambda whole: np.diff(whole.starts).astype(np.float64))
        return np.flatnonzero(sizes == 1.0)

    def select(self, places: Ints) -> Predictive:
        return self._rows(self.queries[places])

    def row(self, query: Query) -> dict[Answer, float]:
        return self._one(query).row(query)

    def size(self, query: Query) -> int:
        return self._one(query).size(query)

    def errors(self, query: Query, answers: Iterable[Answer]) -> None:
        return None

    def _one(self, query: Query) -> Predictive:
        return self.select(np.array([self._place(query)]))

    @property
    def starts(self) -> Ints:
        return self._whole.starts

    @property
    def answers(self) -> NDArray[np.integer[Any]]:
        return self._whole.answers

    @property
    def probability(self) -> Floats:
        return self._whole.probability
