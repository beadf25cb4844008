"""Answers to many games at once: an honest host with a secret for each game, as arrays."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bestguess.core.belief import Belief, Listed
from bestguess.core.game import Game
from bestguess.core.types import Codes, Ints, Transcript
from bestguess.lab.environments.actions import Actions

MOST_ANSWERS = 2**26
"""The most answers that are held in a table; the answers of larger games are worked out secret by secret."""


class BatchAnswers(ABC):
    """The answers to the actions of ``games`` games, each with its own secret."""

    hits_left: Ints
    """How many actions that hit were not asked yet, shape (games,)."""
    secrets: list[Any]
    """The secret of each game."""

    def __init__(self, game: Game, actions: Actions, prior: Belief, games: int) -> None:
        self._game, self._actions, self._prior = game, actions, prior
        self.hits_left = np.zeros(games, dtype=np.int64)
        self.secrets = [None] * games

    def draw(self, rng: np.random.Generator, size: int) -> Sequence[Any]:
        """Secrets drawn from the prior."""
        return self._prior.sample(rng, size)

    @abstractmethod
    def begin(self, places: Ints, secrets: Sequence[Any]) -> None:
        """Give the games at these places new secrets."""

    @abstractmethod
    def answer(self, places: Ints, chosen: Ints) -> Ints:
        """The answer of each game at these places to its chosen action, which is then asked; all of shape (P,)."""


class TableAnswers(BatchAnswers):
    """Answers looked up in the table of a listed prior."""

    def __init__(self, game: Game, actions: Actions, prior: Listed, games: int, codes: Codes) -> None:
        super().__init__(game, actions, prior, games)
        least, most = np.min_scalar_type(int(codes.min())), np.min_scalar_type(int(codes.max()))
        self.codes = codes.astype(np.result_type(least, most))
        """The answer of each listed secret to each action, shape (A, n)."""
        self.listed = list(prior.secrets())
        self._index = {secret: place for place, secret in enumerate(self.listed)}
        self._ends = np.cumsum(prior.weights())
        self._columns = np.zeros(games, dtype=np.int64)
        self._fitting: dict[Transcript, Ints] = {}
        self._hits = np.zeros(len(self.listed), dtype=np.int64)
        if game.has_misses:
            for query, row in zip(actions.queries.tolist(), self.codes, strict=True):
                self._hits += game.hits(np.full(len(row), query), row.astype(np.int64))

    def draw(self, rng: np.random.Generator, size: int) -> Sequence[Any]:
        drawn = np.searchsorted(self._ends, rng.random(size) * self._ends[-1], side="right")
        return [self.listed[place] for place in np.minimum(drawn, len(self.listed) - 1)]

    def fitting(self, told: Transcript) -> Ints:
        """The places in the list of the secrets of which a host would have told so much unasked, ascending."""
        if told not in self._fitting:
            fits = [all(self._game.answer(one, (), query) == said for query, said in told) for one in self.listed]
            self._fitting[told] = np.flatnonzero(fits)
        return self._fitting[told]

    def begin(self, places: Ints, secrets: Sequence[Any]) -> None:
        columns = [self._index[secret] for secret in secrets]
        self._columns[places] = columns
        self.hits_left[places] = self._hits[columns]
        for place, secret in zip(places.tolist(), secrets, strict=True):
            self.secrets[place] = secret

    def answer(self, places: Ints, chosen: Ints) -> Ints:
        answers = self.codes[chosen, self._columns[places]].astype(np.int64)
        self.hits_left[places] -= self._game.hits(self._actions.queries[chosen], answers)
        return answers


class RowAnswers(BatchAnswers):
    """Answers of each secret worked out when it is drawn, for priors that are not listed or are too large a table.

    The queries that hit may form groups, such as the cells of a ship, of which the last is answered otherwise.
    """

    def __init__(self, game: Game, actions: Actions, prior: Belief, games: int) -> None:
        super().__init__(game, actions, prior, games)
        self._first = np.zeros((games, len(actions)), dtype=np.int64)
        """The answer to each action as long as another query of its group was not asked."""
        self._last = np.zeros_like(self._first)
        self._group = np.zeros_like(self._first)
        """The action by which a group of each action is known: the first of them, or the action itself."""
        self._left = np.zeros_like(self._first)
        """How many queries of the group known by each action were not asked."""

    def begin(self, places: Ints, secrets: Sequence[Any]) -> None:
        own = np.arange(len(self._actions))
        for place, secret in zip(places.tolist(), secrets, strict=True):
            self.secrets[place] = secret
            first, last, group, left = self._first[place], self._last[place], self._group[place], self._left[place]
            group[:], left[:] = own, 1
            if self._game.past_matters:
                first[:] = last[:] = 0  # a query in no group is answered by the miss
                for queries, before, at_last in self._game.exact.groups(secret) or ():
                    members = [self._actions.action(query) for query in queries]
                    first[members], last[members], group[members] = before, at_last, members[0]
                    left[members[0]] = len(members)
            else:
                first[:] = [self._game.answer(secret, (), query) for query in self._actions.queries.tolist()]
                last[:] = first
            if self._game.has_misses:
                self.hits_left[place] = int(self._game.hits(self._actions.queries, first).sum())

    def answer(self, places: Ints, chosen: Ints) -> Ints:
        group = self._group[places, chosen]
        self._left[places, group] -= 1
        done = self._left[places, group] == 0
        answers = np.where(done, self._last[places, chosen], self._first[places, chosen])
        self.hits_left[places] -= self._game.hits(self._actions.queries[chosen], answers)
        return answers


def batch_answers(game: Game, actions: Actions, prior: Belief, games: int) -> BatchAnswers:
    """The answers of a game as arrays: from a table if its prior has one that is not too large."""
    small = isinstance(prior, Listed) and prior.size * len(actions) <= MOST_ANSWERS
    if isinstance(prior, Listed) and small and (codes := prior.codes(actions.queries)) is not None:
        return TableAnswers(game, actions, prior, games, codes)
    return RowAnswers(game, actions, prior, games)


def distinct(codes: NDArray[Any]) -> bool:
    """Whether no two secrets of a table of answers (A, n) answer every action alike."""
    return bool(np.unique(codes, axis=1).shape[1] == codes.shape[1])
