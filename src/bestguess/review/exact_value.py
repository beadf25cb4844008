"""The value of a position: what the rest of the game is worth if a reference policy plays it.

In games with lives it is the probability of winning, elsewhere the expected cost still to come. It is exact where
the whole decision tree of the reference can be walked: in the kernel for listed beliefs, move by move where few
secrets are left.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

import numpy as np

from bestguess import kernel
from bestguess.arena.evaluate import KERNEL_NAMES
from bestguess.beliefs.bitboards import BitboardBelief
from bestguess.beliefs.coded import CodedBelief
from bestguess.core.errors import TooLarge
from bestguess.core.game import Game
from bestguess.core.nouns import plural
from bestguess.core.players import Objective, Policy
from bestguess.core.position import Position
from bestguess.core.types import Query
from bestguess.games.hangman.pattern import full
from bestguess.games.hangman.rules import Hangman
from bestguess.games.rectangles import Rectangles
from bestguess.policies.greedy import Greedy
from bestguess.policies.objectives import Thrift, certainty, likelihood
from bestguess.policies.ranking import generator

WALKED = 400
"""The most secrets for which a decision tree is walked position by position."""

WINNING = "winning probability"


@dataclass(frozen=True)
class Unit:
    """The unit of the values of a review."""

    name: str
    winning: bool
    """Whether it is the probability of winning; then higher is better."""

    @classmethod
    def of(cls, game: Game) -> "Unit":
        """Winning where lives can run out; else the cost, named after what costs."""
        if getattr(game, "lives", 0):
            return cls(WINNING, True)
        if isinstance(game, Hangman):
            return cls("wrong letters", False)
        return cls(plural(game.query_noun), False)

    def spent(self, position: Position) -> float:
        """The cost of the moves so far, or in a game with lives 1 if it is won, else 0."""
        if not self.winning:
            return position.cost()
        return float(position.outcome is not None and position.outcome.won)

    def step(self, position: Position, after: Position) -> float:
        """The cost of one move, in the unit."""
        return self.spent(after) - self.spent(position)


@dataclass
class Exact:
    """Values worked out exactly under one reference; ``None`` where that is out of reach."""

    policy: Policy
    unit: Unit
    deadline: float = float("inf")
    """When, on the clock of :func:`time.monotonic`, walks move by move are given up."""
    seed: int = 0
    """The seed of the random numbers that the reference draws."""
    _known: dict[Any, float | None] = field(default_factory=dict, init=False, repr=False)

    def value(self, position: Position) -> float | None:
        """The value of what is still to come."""
        key = position.transcript
        if key not in self._known:
            self._known[key] = self._value(position)
        return self._known[key]

    def query_value(self, position: Position, query: Query) -> float | None:
        """The value with this query asked first: the mean over its answers."""
        try:
            answers = position.belief.predict(np.asarray([query])).row(query)
        except TooLarge:
            return None
        if not position.belief.exact or (len(answers) > 1 and self._reach(position) is None):
            return None
        total = 0.0
        for answer, probability in answers.items():
            after = position.after(query, answer)
            value = self.value(after)
            if value is None:
                return None
            total += probability * (self.unit.step(position, after) + value)
        return total

    def at_once(self, position: Position) -> bool:
        """Whether the kernel walks the whole tree of the reference from here."""
        return self._reach(position) in ("boards", "words")

    def _reach(self, position: Position) -> str | None:
        """Which way leads to an exact value here."""
        belief, policy = position.belief, self.policy
        if isinstance(policy, Greedy):
            # One that never looks for hits asks known cells in their order; that the kernel does from the start only.
            seeks = {likelihood, certainty} & set(policy.objectives)
            known = bool(seeks) and all(objective in KERNEL_NAMES for objective in policy.objectives)
            if type(position.game) is Rectangles and isinstance(belief, BitboardBelief) and known:
                return "boards"
            if type(position.game) is Hangman and isinstance(belief, CodedBelief) and _word_objectives(policy):
                return "words"
        count = belief.count()
        if belief.exact and isinstance(count.value, int) and count.value <= WALKED:
            return "walk"
        return None

    def _value(self, position: Position) -> float | None:
        if position.outcome is not None:
            return 0.0
        match self._reach(position):
            case "boards":
                return self._boards(position)
            case "words":
                return self._words(position)
            case "walk":
                return self._walk(position)
        return None

    def _boards(self, position: Position) -> float:
        """The mean over all layouts that are left, in the kernel."""
        belief, policy = position.belief, self.policy
        assert isinstance(belief, BitboardBelief)
        assert isinstance(policy, Greedy)
        # What was asked is taken off the boards: its hits are in all of them.
        hits = sum(1 << query for query, answer in position.transcript if answer)
        open_ = np.uint64(~hits & (1 << 64) - 1)
        boards = np.repeat(belief.maps & open_, belief.layouts)
        names = [KERNEL_NAMES[objective] for objective in policy.objectives]
        histogram = kernel.greedy_costs(boards, position.game.num_queries, names)
        return float((histogram * np.arange(len(histogram))).sum()) / float(histogram.sum())

    def _words(self, position: Position) -> float:
        """The mean over all words that are left, in the kernel, for each length by itself."""
        game, belief, policy = position.game, position.belief, self.policy
        assert isinstance(game, Hangman)
        assert isinstance(belief, CodedBelief)
        assert isinstance(policy, Greedy)
        if game.known_length(position.transcript) is None:
            value = self.query_value(position, game.length_query)
            assert value is not None  # every length is within reach
            return value
        length = game.known_length(position.transcript)
        assert length is not None
        misses, _ = kernel.greedy_misses(
            belief.table.codes,
            belief.weight,
            position.queries,
            belief.alive,
            shown=game.shown(position.transcript),
            goal=full(length),
            objectives=_word_objectives(policy) or [],
        )
        if not self.unit.winning:
            return float((misses * belief.weights()).sum())
        survived = misses < game.lives - game.misses(position.transcript)
        return float(belief.weights()[survived].sum())

    def _walk(self, start: Position) -> float | None:
        """The mean over the leaves of the tree, move by move."""
        total = 0.0
        for leaf, probability in self._leaves(start):
            if monotonic() > self.deadline:
                return None
            total += probability * (self.unit.spent(leaf) - self.unit.spent(start))
        return total

    def _leaves(self, start: Position) -> Iterator[tuple[Position, float]]:
        open_ = [(start, 1.0)]
        while open_:
            position, probability = open_.pop()
            if position.outcome is not None:
                yield position, probability
                continue
            query = self.policy.choose(position, generator(self.seed, position.transcript))
            answers = position.belief.predict(np.asarray([query])).row(query)
            open_ += [(position.after(query, answer), probability * p) for answer, p in answers.items()]


def _word_objectives(policy: Greedy) -> list[tuple[str, float]] | None:
    """The objectives as the kernel names them; ``None`` if it does not know one."""
    found = [_word_objective(objective) for objective in policy.objectives]
    named = [one for one in found if one is not None]
    return named if len(named) == len(found) else None


def _word_objective(objective: Objective) -> tuple[str, float] | None:
    if objective in KERNEL_NAMES:
        return KERNEL_NAMES[objective], 0.0
    return ("thrift", objective.price) if isinstance(objective, Thrift) else None
