"""A search that may be stopped at any time: its clock, certified bounds, checkpoint, and the policy found so far.

Two subclasses find the bounds: :mod:`~bestguess.solvers.threaded_search`, and :mod:`~bestguess.solvers.feedback_search`
for games that end when the secret has been asked.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import inf, isfinite
from pathlib import Path
from time import perf_counter
from typing import TypeAlias, TypeVar

from bestguess import kernel
from bestguess.core.errors import SpecError
from bestguess.policies.tree import NOTHING, DecisionTree
from bestguess.solvers.checkpoint import NO_LEVELS, Checkpoint, SavedBounds, SavedLevels
from bestguess.solvers.problem import Problem
from bestguess.solvers.solution import FirstQueries, Report, SearchProgress, Solution
from bestguess.solvers.switches import Pace

T = TypeVar("T")

REPORT_EVERY = 0.2
"""Seconds between two reports of the progress."""

Columns: TypeAlias = Sequence[list[int]]
"""A policy as the kernel writes it: of each node the query, the parent, the answer that leads there, the secret."""


@dataclass(frozen=True, slots=True)
class SearchLimits:
    """The limits of one search, and the places of its reports and checkpoints."""

    seconds: float
    memory: int
    """Bytes of the answers and the transposition table together."""
    report: Report | None = None
    save: Path | None = None
    """The file of the checkpoint."""
    resume: Path | None = None
    """The checkpoint to go on with."""
    patient: bool = True
    """Whether writing the policy down may take long after Ctrl-C."""
    pace: Pace = Pace()
    effort: float = inf
    """The ticks of the kernel after which the search is stopped, each of about
    :data:`~bestguess.solvers.switches.TICK_SECONDS`. What is not proven by then has no policy."""


def made_for(problem: Problem, make: Callable[[Problem], T]) -> T:
    """The kernel's search that ``make`` makes; raises :class:`SpecError` where it refuses the game's symmetries."""
    try:
        return make(problem)
    except ValueError as error:
        make(replace(problem, symmetries=None))  # raises again unless the symmetries alone are refused
        raise SpecError(
            f"{problem.game.spec}: symmetries() has a permutation of the queries that does not leave the game as "
            f"it is: it must map every {problem.game.secret_noun} to one, equally likely, that answers alike."
        ) from error


class AnytimeSearch(ABC):
    """One search for the optimum of a problem. Bounds are in the kernel's unit."""

    solver: kernel.Solver | kernel.FeedbackSolver | kernel.KeySolver
    """The kernel's search of the whole problem, which :meth:`_resumed` and the checkpoints use."""

    def __init__(self, problem: Problem, limits: SearchLimits) -> None:
        self.problem, self.limits = problem, limits
        self.started = perf_counter()
        self.before = 0.0  # the seconds of the search resumed
        self.lower, self.upper = 0.0, inf
        self.ticks = 0  # of the kernel
        self.interrupted = False
        self.reported = -inf
        self.checkpoint = Checkpoint.at(limits.save, problem, limits.pace)

    @abstractmethod
    def _search(self, tree: bool) -> None:
        """Search until the bounds meet or the time is over; ``tree`` says whether a policy is wanted afterwards."""

    @abstractmethod
    def _columns(self) -> tuple[Columns, float] | None:
        """The policy of the upper bound and its cost; ``None`` if there is none, or no time to write it down."""

    @property
    def certain(self) -> float:
        """The greatest lower bound so far."""
        return self.lower

    @property
    def nodes(self) -> int:
        """The sets of secrets entered."""
        return self.solver.nodes

    @property
    def memo(self) -> int:
        """The sets remembered."""
        return self.solver.memo_size

    @property
    def first(self) -> FirstQueries | None:
        """How many first queries are proven, where the search goes by them."""
        return None

    @property
    def seconds(self) -> float:
        """The seconds since the search began, or was resumed."""
        return perf_counter() - self.started

    @property
    def remaining(self) -> float:
        """The seconds left for the search; none where its effort is spent."""
        return self.limits.seconds - self.seconds if self.ticks < self.limits.effort else 0.0

    @property
    def writing_ends(self) -> float:
        """When the policy must be written down, in seconds since the search began."""
        if self.interrupted:
            return inf if self.limits.patient else self.seconds + self.limits.pace.grace
        return inf if self.lower == self.upper else max(self.limits.seconds, self.seconds) + self.limits.pace.grace

    def run(self, tree: bool) -> Solution:
        """Search until the optimum is proven, the time is over, or Ctrl-C."""
        try:
            self._search(tree)
        except KeyboardInterrupt:
            self.interrupted = True
        self._finish()
        seconds, nodes, memo = self.before + self.seconds, self.nodes, self.memo
        spent = self.ticks >= self.limits.effort and self.lower < self.upper
        policy = self._policy() if tree and not spent else None
        self._store(seconds)
        self.lower = min(self.certain, self.upper)
        return Solution(
            self.problem,
            self.lower,
            self.upper,
            nodes,
            memo,
            seconds,
            self.interrupted,
            policy,
            self.checkpoint.failed if self.checkpoint else None,
            self.first,
        )

    def _resumed(self) -> SavedBounds | None:
        """Restore the checkpoint to go on with, if any; its bounds and its seconds are taken."""
        if self.limits.resume is None:
            return None
        kept = Checkpoint(self.limits.resume, self.problem).restore(self.solver)
        self.lower, self.upper = max(self.lower, kept.lower), min(self.upper, kept.upper)
        self.before = kept.seconds
        return kept

    def _finish(self) -> None:
        """Do what is left to do when the search is over or was interrupted."""
        self._note()

    def _note(self) -> None:
        """Take the bounds of the kernel's search."""
        lower, upper = self.solver.bounds
        self.lower, self.upper = max(self.lower, lower), min(self.upper, upper)

    def _tick(self) -> bool:
        """Report and save where that is due; the kernel calls it now and then, and stops if it returns true."""
        self._note()
        if self.seconds - self.reported > REPORT_EVERY:
            self._tell()
        self._store_if_due()
        self.ticks += 1
        return self.ticks >= self.limits.effort

    def _tell(self) -> None:
        self.reported = self.seconds
        if self.limits.report:
            low, high = self._scaled()
            seconds = self.before + self.seconds
            self.limits.report(SearchProgress(low, high, self.nodes, self.memo, seconds, self.first))

    def _scaled(self) -> list[float]:
        """The bounds in the objective's unit, ascending."""
        return [*self.problem.certified(self.certain, self.upper)]

    def _store_if_due(self) -> None:
        if self.checkpoint and self.checkpoint.due():
            self._store(self.before + self.seconds)

    def _store(self, seconds: float) -> None:
        if self.checkpoint:
            self.checkpoint.store(self.solver, self.certain, self.upper, seconds, self._levels())

    def _levels(self) -> SavedLevels:
        """The levels that are saved with the search, if it has any."""
        return NO_LEVELS

    def _policy(self) -> DecisionTree | None:
        if not isfinite(self.upper):
            return None
        try:
            written = self._columns()
        except KeyboardInterrupt:
            self.interrupted = True
            return None
        if written is None or not isfinite(written[1]):
            return None
        columns, cost = written
        self.upper = min(self.upper, cost)
        query, parent, answer, secret = columns
        until = {"until": self.problem.until} if self.problem.until == "solved" else {}
        about: dict[str, object] = {
            "objective": self.problem.objective,
            **until,
            "value": self.problem.scaled(cost),
            "bounds": self._scaled(),
        }
        game, places = self.problem.game, self.problem.places
        if places is not None:
            about["moves"] = game.notation.format_moves(self.problem.moves)
            secret = [one if one == NOTHING else places[one] for one in secret]
        sources = {source.parameter: source.digest for source in game.sources}
        return DecisionTree(game.spec, query, parent, answer, secret, about, sources)
