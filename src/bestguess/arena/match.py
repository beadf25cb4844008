"""One game from the first query to the outcome, move by move."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from time import perf_counter

import numpy as np

from bestguess.arena.belief_score import NOTHING_STATED, BeliefScore
from bestguess.arena.counting import Counting
from bestguess.arena.luck import Luck, Meter
from bestguess.core.errors import Contradiction, Forfeit
from bestguess.core.game import Game
from bestguess.core.memo import Memo
from bestguess.core.players import Host, Policy, answer_of, contradicts_itself, query_of
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
    stated: Mapping[Query, float] = field(default_factory=dict)
    """The chances to hit that the player itself stated; see :meth:`Policy.stated`."""


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
    luck: Luck | None = None
    """The luck in it; ``None`` if it was not asked for."""
    forfeit: str = ""
    """The reason why the game was lost before its end; empty for a game played to its end."""
    belief: BeliefScore = NOTHING_STATED
    """How far the chances that the player itself stated were from those of the rules."""


_CHOICES = 1 << 14
"""The most choices of policies that are kept: a few numbers each."""


@dataclass
class Opening:
    """The first positions of a game, and what policies ask there, shared by all that pass through them.

    Games of one policy begin alike, and the first positions are the costliest: they are worked out
    once. Only openings are kept, and only so many, since a listed belief may hold megabytes.
    """

    game: Game
    depth: int = 5
    limit: int = 128
    _positions: Memo[Hashable, Position] = field(init=False, repr=False)
    _choices: Memo[Hashable, tuple[Policy, Query, float]] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._positions = Memo(self.limit)
        self._choices = Memo(_CHOICES)

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

    def choice(self, policy: Policy, position: Position, rng: np.random.Generator) -> tuple[Query, float]:
        """The query that a policy asks, and the seconds it took to choose when it was asked first.

        A choice without lots is that of the position alone, and remembered; one by lot is made each time.
        """
        early = len(position.transcript) < self.depth
        key = (id(policy), position.key) if early else None
        known = self._choices.get(key) if early else None
        if known is not None:
            return known[1:]
        untouched, began = rng.bit_generator.state if early else None, perf_counter()
        query = query_of(policy, position, rng)
        seconds = perf_counter() - began
        if early and rng.bit_generator.state == untouched:
            self._choices.put(key, (policy, query, seconds))  # with the policy, so that no other gets its id
        return query, seconds


def turns(opening: Opening, policy: Policy, host: Host, rng: np.random.Generator) -> Iterator[Turn]:
    """Play a game and yield its turns as they are played."""
    position = opening.start()
    while position.outcome is None:
        query, chosen = opening.choice(policy, position, rng)
        stated = policy.stated(position)
        answer = answer_of(host, position.game, position.transcript, query)
        began = perf_counter()
        try:
            after = opening.after(position, query, answer)
        except Contradiction as error:
            raise contradicts_itself(host, len(position.transcript) + 1, error) from error
        yield Turn(position, query, answer, after, chosen + perf_counter() - began, stated)
        position = after


def play(
    opening: Opening,
    policy: Policy,
    host: Host,
    rng: np.random.Generator,
    stopped: Callable[[], bool] = lambda: False,
    counting: Counting | None = None,
    meter: Meter | None = None,
) -> Record:
    """Play a whole game, or until the count ends; the cost is the game's own unless ``counting`` says otherwise.

    A ``meter`` measures the luck of the game, which means something against a fair host only
    (:func:`~bestguess.arena.fair.unfair`). A game that the player forfeits is lost, at the cost of asking in vain all
    that was left. Raises :class:`Stopped` once ``stopped`` says so, as it is asked after every move.
    """
    counting = counting or Counting(opening.game)
    position, seconds, counted = opening.start(), [], 0.0
    success, forfeit, belief = counting.end(position), "", NOTHING_STATED
    try:
        for turn in turns(opening, policy, host, rng) if success is None else ():
            if stopped():
                raise Stopped
            position = turn.after
            seconds.append(turn.seconds)
            counted += counting.of(turn.query, turn.answer)
            if turn.stated:
                belief += BeliefScore.of(turn.before, turn.stated)
            if meter is not None:
                meter.add(turn.before, turn.query, turn.answer)
            success = counting.end(position)
            if success is not None:
                break
    except Forfeit as error:
        success, forfeit, counted = False, error.reason, counted + counting.in_vain(position)
    if success and position.game.may_err:
        success = host.is_found(position.transcript)
    policy.over(position, bool(success))
    cost = counting.total(counted, bool(success))
    measured = meter.luck if meter else None
    return Record(position.transcript, cost, bool(success), tuple(seconds), measured, forfeit, belief)
