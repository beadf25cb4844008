"""The two sides of a game: policies ask, hosts answer."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import ClassVar, TypeAlias

import numpy as np

from bestguess.core.belief import Predictive
from bestguess.core.game import Game
from bestguess.core.position import Position
from bestguess.core.types import Answer, Floats, Query, Transcript

Objective: TypeAlias = Callable[[Position, Predictive], Floats]
"""A score for each query of the predictive, shape (Q,); higher is better."""

TIE = 1e-9
"""Scores that differ by less than this (relative to the largest) are equal: rounding is no reason."""


class Policy(ABC):
    """A way to choose the next query. Immutable; what it knows it reads from the position."""

    games: ClassVar[tuple[str, ...]] = ()
    """The games it can play, by name; empty for all."""

    @abstractmethod
    def choose(self, position: Position, rng: np.random.Generator) -> Query:
        """One of ``position.queries``, which is not empty. The same seed gives the same choice."""


class Scorer(Policy):
    """A policy that scores every query and asks the best; of equals, the lowest index."""

    @abstractmethod
    def score(self, position: Position) -> Floats:
        """A score for each of ``position.queries``, shape (Q,); higher is better."""

    def choose(self, position: Position, rng: np.random.Generator) -> Query:
        return int(position.queries[best(self.score(position))])


class Host(ABC):
    """The side that answers. Pure: the same transcript and query always get the same answer."""

    games: ClassVar[tuple[str, ...]] = ()
    """The games in which it can be met, by name; empty for all."""
    fair: ClassVar[bool] = True
    """Whether it answers for a secret drawn from the prior, as the rules say: then the chances of a position hold."""

    @classmethod
    def suits(cls, game: Game) -> bool:
        """Whether it can be met in a game, as far as that can be told at once."""
        return not cls.games or game.name in cls.games

    @abstractmethod
    def answer(self, transcript: Transcript, query: Query) -> Answer:
        """The answer to a query the rules allow."""


def best(scores: Floats) -> int:
    """The place of the highest score; of equals (see :data:`TIE`), the first."""
    return int(np.flatnonzero(equal_best(scores))[0])


def equal_best(scores: Floats) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Which scores are as good as the highest, shape (Q,)."""
    top = scores.max()
    return np.asarray(scores >= top - TIE * max(1.0, abs(top)))
