"""The search for the shortest key: of games whose queries cost differently or leave several answers open.

The kernel's search is ``native/src/keys/search.hpp``; it is led as that of feedback games.
"""

import numpy as np

from bestguess import kernel
from bestguess.core.errors import Setting, TooLarge
from bestguess.solvers.anytime_search import AnytimeSearch, Columns, SearchLimits
from bestguess.solvers.feedback_search import FeedbackSearch
from bestguess.solvers.memory import check_table
from bestguess.solvers.problem import Problem

MOST_THINGS = 2**14
"""The most different secrets: every two of them are compared."""


class KeySearch(FeedbackSearch):
    """A search for the policy of the least cost until one secret is left, or several that no query tells apart."""

    def __init__(self, problem: Problem, limits: SearchLimits) -> None:
        key = problem.key
        assert key is not None
        AnytimeSearch.__init__(self, problem, limits)
        check_table(problem.game.spec, problem.codes.shape, problem.bytes, limits.memory)
        # Secrets that answer alike are one, of their summed weight.
        _, first, group = np.unique(key.cells, axis=1, return_index=True, return_inverse=True)
        order = np.sort(first)
        if len(order) > MOST_THINGS:
            noun = problem.game.secret_noun
            raise TooLarge(
                f"{problem.game.spec}: {len(order):,} different {noun}s are over the limit of {MOST_THINGS:,} for an "
                f"exact search. Take fewer, or measure a policy with: {Setting('policy')}",
                Setting("policy"),
            )
        self.places = order
        sums = np.bincount(group.reshape(-1), weights=problem.weights).astype(np.float64)
        self.solver = kernel.KeySolver(
            np.ascontiguousarray(key.cells[:, order]),
            sums[np.argsort(first, kind="stable")],
            np.ascontiguousarray(key.costs),
            memory=limits.memory - problem.bytes,
            worst=problem.objective == "worst-case",
        )
        self.lower, self.upper = self.solver.bounds
        self._resumed()

    def _columns(self) -> tuple[Columns, float] | None:
        written = super()._columns()
        key = self.problem.key
        if written is None or key is None:
            return None
        (query, parent, bit, thing), cost = written
        answer = [
            -1 if before < 0 else int(key.answers[query[before]][place])
            for before, place in zip(parent, bit, strict=True)
        ]
        secret = [-1 if place < 0 else int(self.places[place]) for place in thing]
        return [query, parent, answer, secret], cost
