"""The endgame: once few secrets are left, the queries that an exact search proves best."""

from dataclasses import dataclass, field
from itertools import count
from math import inf
from typing import Annotated, Any, NamedTuple

import numpy as np
from annotated_doc import Doc

from bestguess import kernel
from bestguess.core.belief import Listed
from bestguess.core.errors import ParameterError
from bestguess.core.players import OwnScores, Policy, Workings
from bestguess.core.position import Position
from bestguess.core.spec import make
from bestguess.core.types import Floats, Query
from bestguess.policies import POLICIES

MEMORY = 2**24
"""The memory of one search, in bytes."""

EVERY = 65535
"""The beam that leaves no query out."""

SCALE = 2**20
"""Weights that are no whole numbers become whole numbers of this sum, about."""


class _Table(NamedTuple):
    """The table that the search works on."""

    codes: np.ndarray[Any, np.dtype[np.uint32]]
    """The answer of each secret left to each query, shape (Q, n)."""
    solving: np.ndarray[Any, np.dtype[np.int64]]
    """For each query the answer that solves, or -1; shape (Q,)."""
    weights: Floats
    """The probability of each secret left, shape (n,)."""


@dataclass(frozen=True)
class Endgame(Policy):
    """Plays like its base until few secrets are left, and from then on with the least mean number of queries.

    The search is exact for the set that is left (branch and bound, ``native/src/feedback/search.hpp``), unless its
    effort ends before. It needs a game without misses in which every secret can be asked at any time, such as
    Mastermind; in others, and in the hard mode of Wordle, it plays like its base.
    """

    base: Annotated[str, Doc("The policy that plays while more secrets than size are left.")] = "most-information"
    size: Annotated[int, Doc("The number of secrets left from which on play is exact.")] = 128
    effort: Annotated[
        int,
        Doc(
            "The limit of one search, in units of a few hundredths of a second; past it the best "
            "policy found so far plays on."
        ),
    ] = 50
    _base: Policy = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.size < 1:
            raise ParameterError("size", self.size, "at least 1 secret.")
        if self.effort < 1:
            raise ParameterError("effort", self.effort, "1 or more.")
        base = make(POLICIES, self.base)
        object.__setattr__(self, "_base", base)
        object.__setattr__(self, "games", base.games)

    def own_scores(self, position: Position) -> OwnScores | None:
        """The scores of the base as long as it plays; the search proves one query best and scores no other."""
        return self._base.own_scores(position) if self._searched(position) is None else None

    def ranks(self, position: Position) -> list[Floats]:
        return self._base.ranks(position) if self._searched(position) is None else []

    def workings(self, position: Position) -> Workings | None:
        return self._base.workings(position) if self._searched(position) is None else None

    def _searched(self, position: Position) -> _Table | None:
        """The answers and the solving answers that the search works on; ``None`` where the base plays."""
        belief, game = position.belief, position.game
        free = not (game.has_misses or game.restricts_queries)  # the search asks any query at any time
        if not free or not isinstance(belief, Listed) or belief.size > self.size:
            return None
        codes = belief.codes(position.queries)
        if codes is None:
            return None
        solving = _solving(position, codes)
        if len(codes) >= EVERY or not _each_is_solved(codes, solving):
            return None
        return _Table(codes, solving, belief.weights())

    def choose(self, position: Position, rng: np.random.Generator) -> Query:
        table = self._searched(position)
        if table is None:
            return self._base.choose(position, rng)
        codes, solving, weights = table
        solver = kernel.FeedbackSolver(np.ascontiguousarray(codes.T), _whole(weights), solving, memory=MEMORY)
        for beam in (1, 4):
            solver.run(inf, beam, inf, None)
        # The kernel calls back after equal amounts of work, so that the search ends alike on every machine.
        calls = count()
        lower, upper, _ = solver.run(inf, EVERY, inf, lambda: next(calls) >= self.effort)
        queries = solver.tree(EVERY if lower >= upper else 1, None)[0]
        return int(position.queries[int(queries[0])])


def _solving(position: Position, codes: np.ndarray[Any, np.dtype[np.uint32]]) -> np.ndarray[Any, np.dtype[np.int64]]:
    """For each query the answer that ends the game won, -1 where no secret left gives it; shape (Q,)."""
    answers = codes.astype(np.int64)
    asked = np.repeat(position.queries, answers.shape[1])
    hits = position.game.hits(asked, answers.ravel()).reshape(answers.shape)
    return np.where(hits.any(axis=1), answers[np.arange(len(answers)), hits.argmax(axis=1)], -1)


def _each_is_solved(codes: np.ndarray[Any, np.dtype[np.uint32]], solving: np.ndarray[Any, np.dtype[np.int64]]) -> bool:
    """Whether for every secret some query asks for it."""
    return bool((codes == solving[:, None]).any(axis=0).all())


def _whole(weights: Floats) -> Floats:
    """Weights as whole numbers: 1 each where they are equal, else their shares of :data:`SCALE`, at least 1."""
    if weights.max() - weights.min() <= 1e-12:
        return np.ones(len(weights))
    return np.asarray(np.maximum(np.rint(weights * SCALE), 1.0))
