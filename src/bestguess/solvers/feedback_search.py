"""How the search of a feedback game is led: until the secret has been asked, and the answer said so.

Beams of growing width find good policies, budgets of growing size prove that there is no better one. Beams go on for as
long as they find something, and from then on beams and proof do equal shares of the work, which is counted in the sets
searched: a search does the same on every machine, as far as its time goes. The kernel's search is
``native/src/feedback/search.hpp``.
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

BUDGET_SHARES = (0.96, 0.98, 0.99, 0.995, 1.0)
"""The shares of the upper bound that are proven one after the other: each takes longer than the one before."""

PATIENCE = 2
"""So many beams in a row that find nothing better wait for the proof to do as much work as all beams together."""

LARGE = 2**25
"""A search in limited time uses no symmetries of a table with more answers."""

UNDECLARED = 2**22
"""The most answers of a table in which symmetries are looked for that the game does not know."""


def has_many_openings(problem: Problem) -> bool:
    """Whether each first query of a large table is proven by itself, as no symmetry makes two of them one."""
    return problem.codes.size > UNDECLARED and (problem.symmetries is None or problem.kept is not None)


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

    solver: kernel.FeedbackSolver | kernel.KeySolver
    over = False
    """Whether the time is over."""

    def __init__(self, problem: Problem, limits: SearchLimits) -> None:
        super().__init__(problem, limits)
        check_table(problem.game.spec, problem.codes.shape, problem.bytes, limits.memory)
        self.solver = self._made(limits.memory - problem.bytes)
        self._note()
        self._resumed()

    def _made(self, memory: int) -> kernel.FeedbackSolver:
        """A solver of the kernel, with a memo of so many bytes."""
        problem, limits = self.problem, self.limits
        solving, worst = problem.solving, problem.objective == "worst-case"
        assert solving is not None
        # The symmetries of a large table take longer to check than a short search can use them.
        short = isfinite(limits.seconds) and problem.codes.size > LARGE
        unknown = problem.symmetries is None and problem.codes.size > UNDECLARED
        none = np.zeros((0, len(problem.codes)), dtype=np.uint16)
        queries, secrets = problem.kept or (None, None)
        return made_for(
            problem,
            lambda problem: kernel.FeedbackSolver(
                problem.codes.T,
                problem.weights,
                solving,
                memory=memory,
                worst=worst,
                symmetries=none if short or unknown or problem.kept else problem.symmetries,
                first=np.array(problem.first, dtype=np.uint16) if problem.first else None,
                tries=problem.left,
                loss=problem.loss,
                query_properties=queries,
                secret_properties=secrets,
            ),
        )

    def _search(self, tree: bool) -> None:
        beam, vain, beamed, proven = 1, 0, 0.0, 0
        shares = list(BUDGET_SHARES)
        while self.lower < self.upper:
            before, upper = self.solver.nodes, self.upper
            if vain < PATIENCE or beamed <= proven:
                if self._run(self.upper, beam, inf):
                    return
                vain = 0 if self.upper < upper else vain + 1
                beam *= 2
                beamed = beamed + self.solver.nodes - before if beam < FULL_BEAM else inf
            else:
                # Without a policy it is to be proven that there is none.
                budget = ceil(shares[0] * self.upper) if isfinite(self.upper) else self.problem.loss
                done = not self._run(min(self.upper, budget), FULL_BEAM, before + beamed)
                if self.over:
                    return
                proven += self.solver.nodes - before
                if done and len(shares) > 1:
                    del shares[0]

    @property
    def _unit(self) -> float:
        """The kernel's cost of one unit of the bounds: of what is lost, or of questions."""
        return self.problem.loss if self.problem.objective == "win" else 1.0

    def _note(self) -> None:
        lower, upper = map(self._counted, self.solver.bounds)
        self.lower, self.upper = max(self.lower, lower), min(self.upper, upper)

    def _counted(self, cost: float) -> float:
        """A cost of the kernel in the unit of the bounds; infinite for what loses where all must be won."""
        if self.problem.within and cost >= self.problem.loss:
            return inf
        # What is lost is counted whole: the questions beside it are no part of it. Questions may cost a fraction.
        return cost // self._unit if self.problem.objective == "win" and isfinite(cost) else cost

    def _run(self, budget: float, beam: int, most: float) -> bool:
        """One run of the kernel, which may search until there are ``most`` nodes; whether it was stopped."""
        left = self.remaining
        if beam == 1:
            left = max(left, self.limits.pace.grace)
        if left <= 0:
            self.over = True
            return True
        done = budget * self._unit
        *_, stopped = self.solver.run(done, beam, left, lambda: self._tick() or self.solver.nodes >= most)
        self.over = stopped and self.remaining <= 0
        self._note()
        self._tell()
        return stopped

    def _columns(self) -> tuple[Columns, float] | None:
        end = self.writing_ends
        *columns, cost = self.solver.tree(FULL_BEAM if self.lower == self.upper else 1, lambda: self.seconds > end)
        return [column.tolist() for column in columns], self._counted(cost)
