"""Games played on from a position to see what it is worth: the same secrets for all that is compared."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from math import log2
from typing import Any

import numpy as np

from bestguess.arena.statistics import Adjusted, adjusted_mean
from bestguess.core.game import Game
from bestguess.core.memo import Memo
from bestguess.core.players import Host, Policy
from bestguess.core.position import Position
from bestguess.core.types import MISS, Answer, Floats, Query, Transcript
from bestguess.hosts.honest import Honest
from bestguess.policies.lots import Lots
from bestguess.policies.objectives import likelihood
from bestguess.review.exact_value import Unit


@dataclass(frozen=True, slots=True, eq=False)
class Course:
    """A game played on to its end."""

    unit: Unit
    end: Position
    surprises: Floats
    """For each move made, how far more it found, and told in bits, than was to be expected; shape (moves, 2)."""

    def sample(self, position: Position) -> "Sample":
        """The cost of the rest of the game from one of the positions that it came through."""
        played = self.surprises[len(self.surprises) + len(position.transcript) - len(self.end.transcript) :]
        late = np.arange(len(played))[:, None]
        controls = np.concatenate([played.sum(axis=0), (played * late).sum(axis=0)])
        return Sample(self.unit.totals(self.end) - self.unit.totals(position), controls)


@dataclass(frozen=True, slots=True, eq=False)
class Sample:
    """One worth drawn, with the luck in it that is known: sums of surprises, each of expectation 0.

    A game is long or short largely since the answers were better or worse than the exact belief had expected; taking
    that out makes the mean of few games as sure as that of many (Burch et al. 2018 do so in poker).
    """

    worth: Floats
    """The value, the misses and the queries, shape (3,)."""
    controls: Floats
    """Shape (4,): the surprises summed, and summed with later moves weighing more."""

    def __sub__(self, other: "Sample") -> "Sample":
        return Sample(self.worth - other.worth, self.controls - other.controls)


def estimate(samples: Sequence[Sample], of: int = 0) -> Adjusted:
    """The mean of at least two samples: of their values, or of their misses (1) or queries (2)."""
    return adjusted_mean([float(one.worth[of]) for one in samples], np.stack([one.controls for one in samples]))


def _surprise(position: Position, query: Query, answer: Answer) -> tuple[float, float]:
    """The hits and bits of an answer beyond the expected; 0 if the belief is not exact, for then it may err."""
    if not position.belief.exact:
        return 0.0, 0.0
    place = np.flatnonzero(position.queries == query)
    # The one query's row alone: figures of all queries of a long list take half a second.
    predictive = position.predictive.select(place) if len(place) else position.belief.predict(np.asarray([query]))
    hit, told = float(likelihood(position, predictive)[0]), float(predictive.probability_of(answer)[0])
    # Of an upper bound the surprise would have no mean of 0, as a control must have.
    known = told > 0 and predictive.has_exact_entropy
    bits = -log2(told) - float(predictive.entropy()[0]) if known else 0.0
    return float(position.game.is_hit(query, answer)) - hit, bits


_SEEDS = 2**32
"""Parts the seeds of games whose lots differ."""


@dataclass
class Player:
    """A reference policy that plays positions to their end. What it met lately it remembers.

    A policy that draws lots draws others in each game; a choice that is shown has those of game 0.
    """

    policy: Policy
    unit: Unit
    seed: int = 0
    limit: int = 2000
    draws: bool = field(default=False, init=False)
    """Whether it drew lots so far."""
    _met: Memo[Hashable, tuple[Position, Query | None]] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._met = Memo(self.limit)

    def choice(self, position: Position, game: int = 0) -> Query:
        """The query that the reference asks in a position of a game, by its number."""
        _, query = self._met.get(position.key) or (position, None)
        if query is None:
            lots = Lots(self.seed + _SEEDS * game)
            query = lots.choice(self.policy, position)
            if lots.drawn:
                self.draws = True
            else:
                self._met.put(position.key, (position, query))
        return query

    def after(self, position: Position, query: Query, answer: Answer) -> Position:
        """The position after one more move."""
        after, _ = self._met.of(position.key_after(query, answer), lambda: (position.after(query, answer), None))
        return after

    def play(self, start: Position, host: Host, first: Query | None = None, game: int = 0) -> "Course":
        """The game to its end, ``first`` being asked before the reference takes over."""
        position, surprises = start, []
        while position.outcome is None:
            query = self.choice(position, game) if first is None else first
            first = None
            answer = host.answer(position.transcript, query)
            surprises.append(_surprise(position, query, answer))
            position = self.after(position, query, answer)
        return Course(self.unit, position, np.asarray(surprises).reshape(-1, 2))


def hosts(position: Position, rng: np.random.Generator, size: int) -> list[Host]:
    """Hosts who hold secrets drawn from the belief, and who lie as the game's prior says they may."""
    game = position.game
    secrets = position.belief.sample(rng, size)
    rate = 0.0 if game.host_lies is None else game.host_lies.lie_rate(position.belief)
    if not rate:
        return [Honest(game, secret) for secret in secrets]
    plans = rng.random((size, game.num_queries)) < rate
    return [
        MixedHost(game, secret, frozenset(np.flatnonzero(plan).tolist()))
        for secret, plan in zip(secrets, plans, strict=True)
    ]


@dataclass(frozen=True)
class MixedHost(Host):
    """A host that lies at the first of the chances drawn beforehand, unless it has lied already."""

    game: Game
    secret: Any
    chances: frozenset[Query]
    """The queries that it would deny."""

    def answer(self, transcript: Transcript, query: Query) -> Answer:
        truth = self.game.answer(self.secret, transcript, query)
        if truth == MISS or query not in self.chances:
            return truth
        lied = any(answer == MISS and self.game.answer(self.secret, (), asked) != MISS for asked, answer in transcript)
        return truth if lied else MISS
