"""How the search of a feedback game is led: until the secret has been asked, and the answer said so.

Beams of growing width find good policies, budgets of growing size prove that there is no better one. The kernel's
search is ``native/src/feedback/search.hpp``.
"""

from math import ceil, inf, isfinite
from pathlib import Path
from time import perf_counter

import numpy as np

from bestguess import kernel
from bestguess.core.errors import SpecError
from bestguess.policies.tree import DecisionTree
from bestguess.solvers.checkpoint import Checkpoint
from bestguess.solvers.memory import check_table
from bestguess.solvers.problem import EVERY, Problem
from bestguess.solvers.solution import Progress, Report, Solution, Switches

BEAMS = (1, 2, 4, 8)
"""How many queries of each set the first searches try."""

WIDER = 8.0
"""A beam of twice the width takes at most about so many times as long."""

RUNGS = (0.96, 0.98, 0.99, 0.995, 1.0)
"""The shares of the upper bound that are proven one after the other: each takes longer than the one before."""

LARGE = 2**25
"""A search in limited time uses no symmetries of a table with more answers."""

GRACE = 1.0
"""Seconds after the end for finding a first policy, and as many for writing it down."""


def check_switches(switches: Switches) -> None:
    """Raise :class:`SpecError` for a switch that this search does not have."""
    given = Switches()
    for name, differs in (
        ("--no-memo", switches.memo != given.memo),
        ("--no-prune", switches.prune != given.prune),
        (f"--order {switches.order}", switches.order != given.order),
    ):
        if differs:
            raise SpecError(
                f"{name}: the search --until solved has no such switch. Leave it out, or take --until known."
            )


class FeedbackSearch:
    """One solving: the kernel's object, the clock, and the bounds so far."""

    def __init__(
        self,
        problem: Problem,
        seconds: float,
        memory: int,
        report: Report | None,
        save: Path | None,
        resume: Path | None,
        patient: bool,
    ) -> None:
        assert problem.solving is not None
        self.problem, self.limit, self.report = problem, seconds, report
        self.started, self.patient = perf_counter(), patient
        self.interrupted = False
        check_table(problem.game.spec, problem.codes.shape, problem.bytes, memory)
        worst = problem.objective == "worst-case"
        # The symmetries of a large table take longer to check than a short search can use them.
        hurried = isfinite(seconds) and problem.codes.size > LARGE
        symmetries = np.zeros((0, len(problem.codes)), dtype=np.uint16) if hurried else problem.mirrors
        try:
            self.solver = kernel.FeedbackSolver(
                problem.codes,
                problem.weights,
                problem.solving,
                memory=memory - problem.bytes,
                worst=worst,
                mirrors=symmetries,
            )
        except ValueError as error:
            if not str(error).startswith("mirrors"):
                raise
            raise SpecError(
                f"{problem.game.spec}: symmetries() has a permutation of the queries that does not leave the game as "
                f"it is: it must map every {problem.game.secret_noun} to one, equally likely, that answers alike."
            ) from error
        self.saved = Checkpoint.at(save, problem)
        self.before = 0.0
        self.reported = -inf
        self.lower, self.upper = self.solver.bounds
        if resume:
            lower, upper, self.before, _ = Checkpoint(resume, problem).restore(self.solver)
            self.lower = max(self.lower, lower)
            self.upper = min(self.upper, upper)

    @property
    def seconds(self) -> float:
        """The seconds since it began."""
        return perf_counter() - self.started

    def run(self, tree: bool) -> Solution:
        """Search until the optimum is proven, the time is over, or Ctrl-C."""
        try:
            self._search()
        except KeyboardInterrupt:
            self.interrupted = True
        self._note()
        seconds = self.before + self.seconds
        self._store(seconds)
        policy = self._tree() if tree else None
        kept = self.lower, self.upper, self.solver.nodes, self.solver.memo_size, seconds
        return Solution(self.problem, *kept, self.interrupted, policy, self.saved.failed if self.saved else None)

    def _search(self) -> None:
        took = 0.0
        for beam in BEAMS:
            # A tenth of the time is for beams, but for the first two, without which there is no good policy at all.
            if self.lower == self.upper or (beam > 2 and self.seconds + WIDER * took > self.limit / 10):
                break
            began = self.seconds
            if self._run(inf, beam):
                return
            took = self.seconds - began
        for rung in RUNGS:
            if self.lower < self.upper and self._run(min(self.upper, ceil(rung * self.upper)), EVERY):
                return

    def _run(self, budget: float, beam: int) -> bool:
        """One run of the kernel; whether it was stopped."""
        left = self.limit - self.seconds
        if beam == 1:
            left = max(left, GRACE)
        if left <= 0:
            return True
        _, _, stopped = self.solver.run(budget, beam, left, self._beat)
        self._note()
        self._tell()
        return stopped

    def _note(self) -> None:
        lower, upper = self.solver.bounds
        self.lower, self.upper = max(self.lower, lower), min(self.upper, upper)

    def _beat(self) -> bool:
        self._note()
        if self.seconds - self.reported > 0.2:
            self._tell()
        if self.saved and self.saved.due():
            self._store(self.before + self.seconds)
        return False

    def _store(self, seconds: float) -> None:
        if self.saved:
            self.saved.store(self.solver, self.lower, self.upper, seconds)

    def _tell(self) -> None:
        self.reported = self.seconds
        if self.report:
            low, high = self.problem.scaled(self.lower), self.problem.scaled(self.upper)
            self.report(Progress(low, high, self.solver.nodes, self.solver.memo_size, self.before + self.seconds))

    def _tree(self) -> DecisionTree | None:
        """The policy of the upper bound; ``None`` if there is none yet, or too little time to write it down."""
        if not isfinite(self.upper):
            return None
        proven, end = self.lower == self.upper, inf
        if self.interrupted and not self.patient:
            end = self.seconds + GRACE
        elif not proven and not self.interrupted:
            end = max(self.limit, self.seconds) + GRACE
        try:
            *columns, cost = self.solver.tree(EVERY if proven else 1, lambda: self.seconds > end)
        except KeyboardInterrupt:
            self.interrupted = True
            return None
        if not isfinite(cost):
            return None
        self.upper = min(self.upper, cost)
        query, parent, answer, secret = (column.tolist() for column in columns)
        about = {
            "objective": self.problem.objective,
            "until": self.problem.until,
            "value": self.problem.scaled(cost),
            "bounds": [self.problem.scaled(self.lower), self.problem.scaled(self.upper)],
        }
        return DecisionTree(self.problem.game.spec, query, parent, answer, secret, about)
