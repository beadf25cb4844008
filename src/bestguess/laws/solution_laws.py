"""The law of exact play: the tree of a solution, played against every secret, costs what the solution says."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bestguess.core.belief import Listed
from bestguess.core.game import Game
from bestguess.core.players import query_of
from bestguess.core.position import Position
from bestguess.core.types import Answer, Floats, Ints, Outcome, Query, read_only
from bestguess.laws.breaking import law
from bestguess.policies.tree import DecisionTree
from bestguess.solvers.listed_answers import listed_prior, one_by_one
from bestguess.solvers.problem import Problem
from bestguess.solvers.solution import Solution

_ROUNDING = 1e-6
"""The share by which a value may differ from what the tree costs, and a probability of winning by itself."""

_NEVER = 1e-12
"""Fewer bits are none."""


@law
def check_solution(game: Game, solution: Solution) -> None:
    """The law of exact play: the tree of a solution, played against every secret, costs exactly its value."""
    problem, tree = solution.problem, solution.policy
    assert tree is not None, "a solution that is to be checked has a tree"
    leaves = list(_Play(problem, tree).leaves())
    if problem.within:
        most = max(leaf.paid for leaf in leaves)
        assert most <= problem.left, f"the tree asks up to {most:g} {game.query_noun}s, of {problem.left} tries"
    if problem.objective == "worst-case":
        value = max(leaf.paid for leaf in leaves)
    elif problem.objective == "win":
        value = sum(leaf.weight for leaf in leaves if leaf.won)
    else:
        value = sum(leaf.weight * leaf.paid for leaf in leaves)
    assert abs(value - solution.value) <= _ROUNDING * max(1.0, value), (
        f"the tree for {problem.objective} until {problem.until} in {game.spec} costs {value}, not {solution.value}"
    )


class _Leaf(NamedTuple):
    """An end of the tree: what was paid until there, whether it is won, and how likely it is."""

    paid: float
    won: bool
    weight: float


class _Endless(Position):
    """A position of a problem, which goes on where the game is lost: then every query not asked yet may be asked."""

    @cached_property
    def lost(self) -> bool:
        """Whether the game is over and lost."""
        ended = self.game.outcome(self.transcript)
        return ended is not None and not ended.won

    @cached_property
    def outcome(self) -> Outcome | None:
        return None if self.lost else self.game.outcome(self.transcript)

    @cached_property
    def queries(self) -> Ints:
        if not self.lost:
            return read_only(self.game.suggested(self.transcript))
        return read_only(np.setdiff1d(np.arange(self.game.num_queries), [query for query, _ in self.transcript]))

    def then(self, query: Query, answer: Answer) -> "_Endless":
        """The position after a query that may be asked, and its answer."""
        silent = self.game.tells_nothing(query, answer)
        belief = self.belief if silent else self.belief.update(query, answer)
        return _Endless(self.game, belief, (*self.transcript, (query, answer)), self.prior)


@dataclass(frozen=True)
class _Play:
    """A tree that is played against all secrets of a problem at once."""

    problem: Problem
    tree: DecisionTree

    @cached_property
    def start(self) -> _Endless:
        """The position after the moves of the problem."""
        game = self.problem.game
        position = _Endless(game, listed_prior(game, "default"))
        for query, answer in self.problem.moves:
            position = position.then(query, answer)
        return position

    @cached_property
    def belief(self) -> Listed:
        """The secrets that the problem is about, with their probabilities."""
        return one_by_one(self.problem.game, self.start.belief)

    def leaves(self) -> Iterator[_Leaf]:
        """The ends of the tree."""
        open_: list[tuple[_Endless, float, Floats]] = [(self.start, 0.0, self.belief.weights())]
        while open_:
            position, paid, weights = open_.pop()
            won = self._won(position, paid)
            if won is not None:
                yield _Leaf(paid, won, float(weights.sum()))
                continue
            rng = np.random.default_rng(0)
            query = self.tree.choose(position, rng) if position.lost else query_of(self.tree, position, rng)
            assert query < len(self.problem.codes), f"the tree asks query {query}, which is not one of the problem"
            for answer, shares in self._shares(position, query, weights > 0).items():
                counted = self._counted(query, answer)
                open_.append((position.then(query, answer), paid + counted, weights * shares))

    def _won(self, position: _Endless, paid: float) -> bool | None:
        """Whether the problem ends here as one that is won; ``None`` where it goes on."""
        problem, ended = self.problem, position.game.outcome(position.transcript)
        if problem.objective != "win":
            return True if position.outcome is not None or self._is_known(position) else None
        if not problem.game.has_misses:
            return None if ended is None else ended.won
        if paid > problem.left:
            return problem.naming and self._is_known(position)
        return True if position.outcome is not None or self._is_known(position) else None

    def _is_known(self, position: _Endless) -> bool:
        """Whether questions end because one secret is left, or several that no query can tell apart any more."""
        if self.problem.until != "known":
            return False
        if self.problem.key is None:
            return position.known or not len(position.queries)
        # A secret that may give one of several answers leaves the answer open, and yet nothing to learn.
        asked = position.queries[position.queries < len(self.problem.codes)]
        count, gain = position.belief.count(), position.belief.predict(asked).information_gain()
        return count.value == 1 or bool((gain < _NEVER).all())

    def _counted(self, query: Query, answer: Answer) -> float:
        """How much one query counts: its cost where costs are solved, else one, or one miss."""
        problem, game = self.problem, self.problem.game
        if problem.key is not None:
            return game.cost(query, answer)
        if game.has_misses and (problem.objective in ("misses", "win") or problem.unit == "misses"):
            return float(game.is_miss(query, answer))
        return 1.0

    def _shares(self, position: _Endless, query: Query, left: NDArray[np.bool_]) -> dict[Answer, Floats]:
        """For each answer how likely each secret that is ``left`` gives it, shape (n,)."""
        shares: dict[Answer, Floats] = {}
        for place in np.flatnonzero(left).tolist():
            answers = self._answers(position, query, place)
            for answer in answers:
                shares.setdefault(answer, np.zeros(len(left)))[place] += 1 / len(answers)
        return shares

    def _answers(self, position: _Endless, query: Query, place: int) -> Sequence[Answer]:
        """The answers that a secret may give, each equally likely."""
        key = self.problem.key
        if key is None:
            return [position.game.answer(self.belief.secrets()[place], position.transcript, query)]
        cell = int(key.cells[query, place])
        return [answer for bit, answer in enumerate(key.answers[query]) if cell >> bit & 1]
