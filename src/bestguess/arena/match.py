"""One game from the first query to the outcome, move by move."""

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from time import perf_counter

import numpy as np

from bestguess.arena.counting import Counting
from bestguess.core.game import Game
from bestguess.core.memo import Memo
from bestguess.core.players import Host, Policy
from bestguess.core.position import Position
from bestguess.core.types import Answer, Query, Transcript
from bestguess.workers.pieces import Stopped


@dataclass(frozen=True, slots=True)
class Turn:
    """One query and its answer, with the positions around them."""

    before: Position
    query: Query
    answer: Answer
    after: Position
    seconds: float
    """How long the policy took to choose and the belief to follow."""


@dataclass(frozen=True, slots=True)
class Record:
    """A finished game."""

    transcript: Transcript
    cost: float
    """The cost of the game in its own unit, or in the unit that was counted."""
    won: bool
    """Whether the game was won, or the count ended with success."""
    seconds: tuple[float, ...]
    """The time of each move."""


@dataclass
class Opening:
    """The first positions of a game, shared by all that pass through them.

    Games of one policy begin alike, and the first positions are the costliest: they are worked out
    once. Only openings are kept, and only so many, since a listed belief may hold megabytes.
    """

    game: Game
    depth: int = 5
    limit: int = 128
    _positions: Memo[Hashable, Position] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._positions = Memo(self.limit)

    @cached_property
    def _start(self) -> Position:
        return Position.start(self.game)

    def start(self) -> Position:
        """The position before the first query."""
        return self._start

    def after(self, position: Position, query: Query, answer: Answer) -> Position:
        """The position after one more move: :meth:`Position.after`, remembered."""
        if len(position.transcript) >= self.depth:
            return position.after(query, answer)
        return self._positions.of(position.key_after(query, answer), lambda: position.after(query, answer))


def turns(opening: Opening, policy: Policy, host: Host, rng: np.random.Generator) -> Iterator[Turn]:
    """Play a game and yield its turns as they are played."""
    position = opening.start()
    while position.outcome is None:
        began = perf_counter()
        query = policy.choose(position, rng)
        chosen = perf_counter() - began
        answer = host.answer(position.transcript, query)
        began = perf_counter()
        after = opening.after(position, query, answer)
        yield Turn(position, query, answer, after, chosen + perf_counter() - began)
        position = after


def play(
    opening: Opening,
    policy: Policy,
    host: Host,
    rng: np.random.Generator,
    stopped: Callable[[], bool] = lambda: False,
    counting: Counting | None = None,
) -> Record:
    """Play a whole game, or until the count ends; the cost is the game's own unless ``counting`` says otherwise.

    Raises :class:`Stopped` once ``stopped`` says so, as it is asked after every move.
    """
    counting = counting or Counting(opening.game)
    position, seconds, counted = opening.start(), [], 0.0
    success = counting.end(position)
    for turn in turns(opening, policy, host, rng) if success is None else ():
        if stopped():
            raise Stopped
        position = turn.after
        seconds.append(turn.seconds)
        counted += counting.of(turn.query, turn.answer)
        success = counting.end(position)
        if success is not None:
            break
    return Record(position.transcript, counting.total(counted, bool(success)), bool(success), tuple(seconds))
