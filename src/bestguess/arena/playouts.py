"""Games played on from a position to see what it is worth: the same secrets for all that is compared."""

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from bestguess.arena.value import Unit
from bestguess.core.game import Game
from bestguess.core.players import Host, Policy
from bestguess.core.position import Position
from bestguess.core.types import MISS, Answer, Query, Transcript
from bestguess.hosts.honest import Honest
from bestguess.policies.ranking import generator


@dataclass
class Player:
    """A reference policy that plays positions to their end. What it met lately it remembers."""

    policy: Policy
    unit: Unit
    seed: int = 0
    limit: int = 2000
    _known: OrderedDict[Transcript, tuple[Position, Query | None]] = field(
        default_factory=OrderedDict, init=False, repr=False
    )

    def choice(self, position: Position) -> Query:
        """What the reference asks here."""
        known = self._known.get(position.transcript)
        query = known[1] if known else None
        if query is None:
            query = self.policy.choose(position, generator(self.seed, position.transcript))
            self._keep(position, query)
        return query

    def after(self, position: Position, query: Query, answer: Answer) -> Position:
        """The position after one more move."""
        known = self._known.get((*position.transcript, (query, answer)))
        if known is not None:
            self._known.move_to_end(known[0].transcript)
            return known[0]
        after = position.after(query, answer)
        self._keep(after, None)
        return after

    def play(self, start: Position, host: Host, first: Query | None = None) -> Position:
        """The end of the game, ``first`` being asked before the reference takes over."""
        position = start
        while position.outcome is None:
            query = self.choice(position) if first is None else first
            first = None
            position = self.after(position, query, host.answer(position.transcript, query))
        return position

    def _keep(self, position: Position, query: Query | None) -> None:
        self._known[position.transcript] = (position, query)
        self._known.move_to_end(position.transcript)
        if len(self._known) > self.limit:
            self._known.popitem(last=False)


def hosts(position: Position, rng: np.random.Generator, size: int) -> list[Host]:
    """Hosts who hold secrets drawn from the belief, and who lie as the game's prior says they may."""
    game = position.game
    secrets = position.belief.sample(rng, size)
    rate = float(getattr(game, "lie_prior", 0.0)) if getattr(game, "lies", 0) else 0.0
    if not rate:
        return [Honest(game, secret) for secret in secrets]
    plans = rng.random((size, game.num_queries)) < rate
    return [
        Mixed(game, secret, frozenset(np.flatnonzero(plan).tolist()))
        for secret, plan in zip(secrets, plans, strict=True)
    ]


@dataclass(frozen=True)
class Mixed(Host):
    """Lies at the first chance that is among those drawn beforehand; it may have lied already."""

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
