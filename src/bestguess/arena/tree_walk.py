"""The tree of a policy, walked position by position, here or in shares by workers."""

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property
from math import inf
from time import monotonic
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from bestguess.arena.counting import CountedUnit, Counting
from bestguess.arena.statistics import whole
from bestguess.core.errors import BestguessError
from bestguess.core.game import Game
from bestguess.core.machine import cores
from bestguess.core.memo import Memo
from bestguess.core.players import Policy
from bestguess.core.position import Position
from bestguess.core.types import Transcript
from bestguess.policies.lots import Lots
from bestguess.solvers.objective import Until
from bestguess.workers.pieces import Pieces, Stopped, check_travels
from bestguess.workers.workers import Workers

ALONE = 1.0
"""The seconds that this process walks before it asks others: a small tree is walked by then."""

SHARE_SECONDS = 1.0
"""The seconds after which a worker tells what it has walked, and what is left."""

Leaf: TypeAlias = tuple[float, float, bool]
"""The cost of a leaf, the secrets that end there, and whether they are found."""

Branch: TypeAlias = tuple[Transcript, float]
"""A position that is to be walked from, and the cost up to there."""


class Walked(NamedTuple):
    """The leaves and branches that a walk of limited time came to."""

    leaves: list[Leaf]
    left: list[Branch]
    """The branches that were not walked, the lowest of the tree last."""
    drawn: bool
    """Whether the policy drew lots."""


def do_nothing() -> None:
    """Do nothing: the ``beat`` of a walk of which nobody asks how far it is."""


@dataclass(frozen=True)
class PolicyTree:
    """The tree of a policy: at each position it asks one query, and each answer leads to another position."""

    game: Game
    policy: Policy
    prior: str
    count: CountedUnit | None
    until: Until | None
    seed: int

    def __reduce__(self) -> tuple[Any, ...]:
        return PolicyTree, (self.game, self.policy, self.prior, self.count, self.until, self.seed)  # no belief travels

    @cached_property
    def start(self) -> Position:
        """The position before the first query."""
        return Position.start(self.game, self.prior)

    @cached_property
    def counting(self) -> Counting:
        """The way each game is counted."""
        return Counting(self.game, self.count, self.until)

    @cached_property
    def secrets(self) -> float:
        """How many secrets there are."""
        return self.start.belief.count().value

    @cached_property
    def _passed(self) -> Memo[Transcript, Position]:
        return Memo(256)

    def walk(
        self, branches: Sequence[Branch], lots: Lots, left: list[Branch], stopped: Callable[[], bool]
    ) -> Iterator[Leaf]:
        """Walk, depth first, until ``stopped``, asked at each position, says so; ``left`` gets the branches left."""
        all_mass = self.start.belief.log_mass()
        open_: list[tuple[Position | Transcript, float]] = list(branches)
        while open_ and not stopped():
            place, cost = open_.pop()
            position = place if isinstance(place, Position) else self._position(place)
            success = self.counting.end(position)
            if success is not None:
                # Of equally likely secrets a leaf holds a whole number, which the logarithm rounds.
                here = whole(self.secrets * 2.0 ** (position.belief.log_mass() - all_mass))
                total = self.counting.total(cost, success)
                right = position.share_found if success else 1.0
                yield total, here * right, success
                if right < 1:
                    yield total, here * (1 - right), False
                continue
            query = lots.choice(self.policy, position)
            # Last in, first out: the answers are walked in ascending order.
            answers = sorted(position.belief.predict(np.asarray([query])).row(query), reverse=True)
            open_ += [(position.after(query, answer), cost + self.counting.of(query, answer)) for answer in answers]
        left += [(place.transcript if isinstance(place, Position) else place, cost) for place, cost in open_]

    def _position(self, transcript: Transcript) -> Position:
        """The position of a branch; those that many branches come through are remembered."""
        position = self.start
        for turn, move in enumerate(transcript):
            before = position
            position = self._passed.of(transcript[: turn + 1], lambda: before.after(*move))  # noqa: B023
        return position

    def walk_share(self, branches: Sequence[Branch], stopped: Callable[[], bool]) -> Walked:
        """In a worker: walk for :data:`SHARE_SECONDS` seconds. Raises :class:`Stopped` if the walk is given up."""
        lots, left, ends = Lots(self.seed), list[Branch](), monotonic() + SHARE_SECONDS
        leaves = list(self.walk(branches, lots, left, lambda: stopped() or monotonic() > ends))
        if stopped():
            raise Stopped
        return Walked(leaves, left, lots.drawn)

    def walk_shared(
        self, lots: Lots, workers: Workers, alone: float = ALONE, beat: Callable[[], None] = do_nothing
    ) -> Generator[Leaf, None, None]:
        """All leaves, in no particular order: after some seconds alone, together with workers.

        ``beat`` is called at each position, for a policy may think long before the first leaf, or with workers at each
        share. Raises :class:`SpecError` where workers were asked for to whom the policy or the game cannot travel.
        """

        def until(end: float) -> bool:
            beat()
            return monotonic() > end

        left: list[Branch] = []
        ends = inf if workers.alone else monotonic() + alone
        yield from self.walk([((), 0.0)], lots, left, lambda: until(ends))
        if not left:
            return
        try:
            check_travels(self.game, self.game.spec)
            check_travels(self.policy, type(self.policy).__name__)
        except BestguessError:
            if workers != Workers():  # somebody asked for them
                raise
            yield from self.walk(left, lots, [], lambda: until(inf))
            return
        hands = workers.count or cores()
        pieces: Pieces[list[Branch]] = Pieces([[one] for one in left], "branch")
        with closing(workers.results(self.walk_share, pieces)) as results:
            for _, walked in results:
                # Where little waits, the others get what this one has left; else it may go on with it as it is.
                few = len(pieces) < 2 * hands
                pieces.add([[one] for one in walked.left] if few else [walked.left] if walked.left else [])
                lots.drawn = lots.drawn or walked.drawn
                beat()
                yield from walked.leaves
