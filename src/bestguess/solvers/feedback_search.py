"""How the search of a feedback game is led: until the secret has been asked, and the answer said so.

Beams of growing width find good policies, budgets of growing size prove that there is no better one. The kernel's
search is ``native/src/feedback/search.hpp``.
"""

from math import ceil, inf, isfinite

import numpy as np

from bestguess import kernel
from bestguess.core.errors import Setting, SpecError
from bestguess.kernel import FULL_BEAM
from bestguess.solvers.anytime_search import AnytimeSearch, Columns, SearchLimits, made_for
from bestguess.solvers.memory import check_table
from bestguess.solvers.objective import KNOWN, SOLVED
from bestguess.solvers.problem import Problem
from bestguess.solvers.switches import Switches

BEAMS = (1, 2, 4, 8)
"""How many queries of each set the first searches try."""

WIDER = 8.0
"""A beam of twice the width takes at most about so many times as long."""

BUDGET_SHARES = (0.96, 0.98, 0.99, 0.995, 1.0)
"""The shares of the upper bound that are proven one after the other: each takes longer than the one before."""

LARGE = 2**25
"""A search in limited time uses no symmetries of a table with more answers."""


def check_switches(switches: Switches) -> None:
    """Raise :class:`SpecError` for a switch that this search does not have."""
    given = Switches()
    for name, differs in (
        (Setting("memo", switches.memo), switches.memo != given.memo),
        (Setting("prune", switches.prune), switches.prune != given.prune),
        (Setting("order", switches.order), switches.order != given.order),
    ):
        if differs:
            raise SpecError(
                f"{name}: the search {SOLVED} has no such switch. Leave it out, or take {KNOWN}.",
                *(name, SOLVED, KNOWN),
            )


class FeedbackSearch(AnytimeSearch):
    """A search for games without misses, which end when the secret has been asked."""

    solver: kernel.FeedbackSolver

    def __init__(self, problem: Problem, limits: SearchLimits) -> None:
        solving = problem.solving
        assert solving is not None
        super().__init__(problem, limits)
        check_table(problem.game.spec, problem.codes.shape, problem.bytes, limits.memory)
        worst = problem.objective == "worst-case"
        # The symmetries of a large table take longer to check than a short search can use them.
        short = isfinite(limits.seconds) and problem.codes.size > LARGE
        none = np.zeros((0, len(problem.codes)), dtype=np.uint16)
        self.solver = made_for(
            problem,
            lambda problem: kernel.FeedbackSolver(
                problem.codes.T,
                problem.weights,
                solving,
                memory=limits.memory - problem.bytes,
                worst=worst,
                symmetries=none if short else problem.symmetries,
            ),
        )
        self.lower, self.upper = self.solver.bounds
        self._resumed()

    def _search(self, tree: bool) -> None:
        took = 0.0
        for beam in BEAMS:
            # A tenth of the time is for beams, but for the first two, without which there is no good policy at all.
            if self.lower == self.upper or (beam > 2 and self.seconds + WIDER * took > self.limits.seconds / 10):
                break
            began = self.seconds
            if self._run(inf, beam):
                return
            took = self.seconds - began
        for share in BUDGET_SHARES:
            if self.lower < self.upper and self._run(min(self.upper, ceil(share * self.upper)), FULL_BEAM):
                return

    def _run(self, budget: float, beam: int) -> bool:
        """One run of the kernel; whether it was stopped."""
        left = self.remaining
        if beam == 1:
            left = max(left, self.limits.pace.grace)
        if left <= 0:
            return True
        _, _, stopped = self.solver.run(budget, beam, left, self._tick)
        self._note()
        self._tell()
        return stopped

    def _columns(self) -> tuple[Columns, float] | None:
        end = self.writing_ends
        *columns, cost = self.solver.tree(FULL_BEAM if self.lower == self.upper else 1, lambda: self.seconds > end)
        return [column.tolist() for column in columns], cost
