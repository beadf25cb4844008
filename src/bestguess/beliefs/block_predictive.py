"""A predictive whose rows are worked out block by block, and never held all at once."""

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bestguess.core.game import Game
from bestguess.core.predictive import Hits, Predictive
from bestguess.core.types import Answer, Floats, Ints, Query


class BlockPredictive(Predictive):
    """Exact rows, of which each block is forgotten once its figures are known.

    Policies rank queries by few figures, such as the entropy of the answer; the rows of a long list hold tens of
    millions of answers. What asks for all of these has them worked out together, as in any other predictive.
    """

    _game: Game
    _rows: Callable[[Ints], Predictive]
    _by_blocks: Callable[[Ints], Iterable[Predictive]]
    _known: dict[str, Floats]

    def __init__(
        self,
        game: Game,
        queries: Ints,
        rows: Callable[[Ints], Predictive],
        blocks: Callable[[Ints], Iterable[Predictive]],
    ) -> None:
        """``rows`` works out those of some queries together, ``blocks`` the same rows a few after the other."""
        given = {"queries": queries, "error": None, "noise": None}
        own = {"_game": game, "_rows": rows, "_by_blocks": blocks, "_known": {}}
        for name, value in {**given, **own}.items():
            object.__setattr__(self, name, value)

    def __reduce__(self) -> tuple[Any, ...]:
        return BlockPredictive, (self._game, self.queries, self._rows, self._by_blocks)

    @cached_property
    def _whole(self) -> Predictive:
        return self._rows(self.queries)

    def _figure(self, name: str, work: Callable[[Predictive], Floats]) -> Floats:
        """One number of each query, shape (Q,): known, or else worked out of all rows."""
        if name not in self._known:
            self._work_out(name, work)
        return self._known[name].copy()

    def _work_out(self, name: str, work: Callable[[Predictive], Floats]) -> list[str]:
        """Work a figure out, with all that a ranking asks, as that takes the same rows; the names of all of these."""
        asked: dict[str, Callable[[Predictive], Floats]] = {
            "entropy": Predictive.entropy,
            "answers": _sizes,
            "hit": lambda rows: rows.hit_probability(self._game.hits),
            name: work,
        }
        new = {figure: of for figure, of in asked.items() if figure not in self._known}
        figures = {figure: np.empty(len(self.queries)) for figure in new}
        begin = 0
        for block in self._by_blocks(self.queries):
            end = begin + len(block.queries)
            for figure, of in new.items():
                figures[figure][begin:end] = of(block)
            begin = end
        self._known.update(figures)
        return list(figures)

    def entropy(self) -> Floats:
        return self._figure("entropy", Predictive.entropy)

    def probability_of(self, answer: Answer) -> Floats:
        return self._figure(f"probability of {answer}", lambda rows: rows.probability_of(answer))

    def hit_probability(self, hits: Hits) -> Floats:
        return self._of_hits("hit", hits, Predictive.hit_probability)

    def besides_hits(self, hits: Hits) -> Floats:
        return self._of_hits("besides hits", hits, Predictive.besides_hits)

    def worst_besides(self, hits: Hits) -> Floats:
        return self._of_hits("worst besides hits", hits, Predictive.worst_besides)

    def _of_hits(self, name: str, hits: Hits, work: Callable[[Predictive, Hits], Floats]) -> Floats:
        if hits != self._game.hits:  # another test than the one that the rules make
            return work(self._whole, hits)
        return self._figure(name, lambda rows: work(rows, hits))

    def sizes(self) -> Ints:
        return self._figure("answers", _sizes).astype(np.int64)

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


def _sizes(rows: Predictive) -> Floats:
    return rows.sizes().astype(np.float64)
