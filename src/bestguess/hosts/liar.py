"""Hosts who lie once: they deny, for one query, what is there. For games that allow it (``phrase(lies=1)``)."""

from dataclasses import dataclass
from functools import cached_property
from math import inf
from typing import Annotated, Any

import numpy as np
from annotated_doc import Doc

from bestguess.core.errors import Contradiction, SpecError, SpecText
from bestguess.core.game import Game
from bestguess.core.players import Host
from bestguess.core.position import Position
from bestguess.core.types import MISS, Answer, Query, Transcript


@dataclass(frozen=True)
class Liar(Host):
    """Denies one query, chosen beforehand by lot from those of which something is there, the first time it is asked."""

    game: Game
    secret: Any
    seed: Annotated[int, Doc("The seed of the random choice of the lie, which also depends on the secret.")] = 0

    games = ("phrase",)

    def __post_init__(self) -> None:
        _check(self.game)

    @cached_property
    def plan(self) -> Query:
        """The query that will be denied."""
        present = [query for query in range(self.game.num_queries) if self.game.answer(self.secret, (), query) != MISS]
        lots = np.random.default_rng([self.seed, *(self.game.answer(self.secret, (), query) for query in present)])
        return int(lots.choice(present))

    def plays(self, game: Game) -> bool:
        return self.game == game

    def answer(self, transcript: Transcript, query: Query) -> Answer:
        if query == self.plan and all(asked != query for asked, _ in transcript):
            return MISS
        return self.game.answer(self.secret, transcript, query)


@dataclass(frozen=True)
class CleverLiar(Host):
    """Lies when it costs the guesser most: denies a query when no other could be denied now with more effect.

    The effect of a lie is how many more bits are left to be learned after it than after the truth,
    for a guesser who knows that the host may lie once and weighs it exactly.
    """

    game: Game
    secret: Any

    games = ("phrase",)
    fair = False

    def __post_init__(self) -> None:
        _check(self.game)

    def plays(self, game: Game) -> bool:
        return self.game == game

    def answer(self, transcript: Transcript, query: Query) -> Answer:
        truth = self.game.answer(self.secret, transcript, query)
        told = [asked for asked, _ in transcript]
        lied = any(given != self.game.answer(self.secret, (), asked) for asked, given in transcript)
        if truth == MISS or lied or query in told:
            return truth
        position = Position.of(self.game, transcript)
        worth = self._worth(position, query)
        others = [int(other) for other in position.queries if other not in told and other != query]
        best = max((self._worth(position, other) for other in others), default=-inf)
        return MISS if worth >= best else truth

    def _worth(self, position: Position, query: Query) -> float:
        """The effect of denying a query, in bits; minus infinity where there is nothing to deny."""
        truth = self.game.answer(self.secret, position.transcript, query)
        if truth == MISS:
            return -inf
        return self._bits(position, query, MISS) - self._bits(position, query, truth)

    def _bits(self, position: Position, query: Query, answer: Answer) -> float:
        """The bits still to be learned after an answer."""
        try:
            return position.belief.update(query, answer).entropy()
        except Contradiction:
            return -inf


def _check(game: Game) -> None:
    if game.host_lies is None or not game.host_lies.lies:
        raise SpecError(
            f"A liar needs a game in which the host may lie, such as phrase(lies=1), not {game.spec}.",
            SpecText(game.spec),
            SpecText("phrase(lies=1)", here=False),
        )
