"""The kernel's search, led by one thread or several.

Beams of growing width find good policies, each an upper bound on the cost. Budgets of growing size prove lower bounds,
until both meet or the time is over. For ``win`` they take turns with the parts of partitions
(:mod:`~bestguess.solvers.level_bounds`); for ``questions`` and ``misses`` a second thread searches levels meanwhile
(:mod:`~bestguess.solvers.level_bounds`).
"""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from math import ceil, inf, isfinite

from bestguess import kernel
from bestguess.kernel import FULL_BEAM
from bestguess.solvers.anytime_search import AnytimeSearch, Columns, SearchLimits, made_for
from bestguess.solvers.checkpoint import NO_LEVELS, SavedLevels
from bestguess.solvers.level_bounds import LevelBounds, PartitionBounds
from bestguess.solvers.memory import MIN_BYTES, check_table
from bestguess.solvers.problem import Problem
from bestguess.solvers.switches import Switches

BEAMS = (1, 2, 4)
"""The numbers of queries of each set that the first searches try."""

FINAL_RUN = 0.5
"""Seconds for a last run of a stopped search, where its policy falls short of its bound."""

WRITING = 0.5
"""The time to write a policy down, as a share of the time of the first beam: at most about this."""

QUARTER = 0.25
"""The greatest share of the time limit that is set aside for writing the policy down."""

WIDER = {1: BEAMS[1:2], 32: BEAMS[2:]}
"""The beams worth their time after parts had so many times the ticks of the first turn, as the proof is far."""

BUDGET_SHARES = (0.96, 0.9902)
"""Where questions count, the shares of the upper bound that are proven first: they cost little more than the next one,
where lower ones would."""

LEVEL_SHARE = 1 / 16
"""The ticks of the levels of questions for each tick of a search by several threads, which would have their core."""

WAIT = 0.05
"""The seconds between two looks of levels that wait for the search."""


class ThreadedSearch(AnytimeSearch):
    """A search on one thread or several that share the kernel's transposition table."""

    solver: kernel.Solver

    def __init__(self, problem: Problem, switches: Switches, limits: SearchLimits, threads: int) -> None:
        super().__init__(problem, limits)
        self.switches, self.threads = switches, threads
        self.writing = 0.0  # about how many seconds the policy takes to be written down
        check_table(problem.game.spec, problem.codes.shape, problem.bytes, limits.memory)
        self.memory = limits.memory - problem.bytes
        self.levels: LevelBounds | None = None
        self.overtaken = threading.Event()
        self.known = 0.0  # the lower bound when the levels began
        # A quarter is for the levels, and another copy of the answers.
        self.level_memory = self.memory // 4 - problem.bytes if self.levelled else 0
        if self.level_memory >= MIN_BYTES:
            self.memory -= self.level_memory + problem.bytes
        begun = self.seconds
        self.solver = self._solver(switches.memo)
        self.built = self.seconds - begun
        self.ticks_left = inf  # the ticks of the kernel after which a run is stopped
        kept = self._resumed()
        self.resumed_levels = kept.levels if kept else NO_LEVELS  # those of the search resumed
        self.begun_before = kept is not None and isfinite(self.upper)

    def _solver(self, memo: bool) -> kernel.Solver:
        return made_for(
            self.problem,
            lambda p: p.arrays.solver(p.kernel_name, self.memory, left=p.left, switches=self.switches, memo=memo),
        )

    @property
    def by_minimax(self) -> bool:
        """Whether the kernel decides the worst case k by k (``native/src/solver/minimax_search.hpp``)."""
        return self.problem.objective == "worst-case" and self.problem.last is None and self.switches == Switches()

    @property
    def levelled(self) -> bool:
        """Whether levels bound the questions, or the misses, as well."""
        if isfinite(self.limits.effort):  # bounds are of no use to those who ask for the proof or nothing
            return False
        name, known = self.problem.kernel_name, self.problem.last is None
        return (name == "misses" or (name == "questions" and known)) and self.switches == Switches()

    @property
    def certain(self) -> float:
        """The greatest lower bound so far."""
        if self.levels is None:
            return self.lower
        return max(self.lower, self._short(self.levels.lower))

    def _short(self, lower: float) -> float:
        """A lower bound that leaves a gap: only a search of the whole may close it, as it finds the tree as well."""
        return min(lower, self.upper - 1.0)

    @property
    def remaining(self) -> float:
        """The seconds left for the search; some are set aside for writing the policy down."""
        return super().remaining - min(self.writing, QUARTER * self.limits.seconds)

    def _finish(self) -> None:
        if not isfinite(self.upper) and not self.switches.prune:
            # Without pruning no beam went first, and a policy is owed; but nobody whose time is over waits for long.
            self._run(inf, 1, 0.0)
        super()._finish()

    def _search(self, tree: bool) -> None:
        problem, switches = self.problem, self.switches
        wins = problem.objective == "win"
        sums = wins or problem.kernel_name == "questions"
        long = problem.last is None and switches.prune and switches.memo
        if switches.prune:
            # The proof finds good policies sooner than a wider beam: at once in the worst case, for win if it is quick.
            few = 1 if self.by_minimax or (wins and long) else 2 if sums or (self.levelled and long) else len(BEAMS)
            self._beams(BEAMS[:few])
        stride = max(1.0, float(problem.weights.min()))
        if self.by_minimax:
            if self.lower < self.upper:
                self._run(inf, FULL_BEAM, self.remaining)
        elif wins and long:
            self._in_turns()
        elif (sums and long) or self.levelled:
            if not self.begun_before:  # else it is known to be a long one
                self.ticks_left = self.limits.pace.short
                self._budgets(stride)
                self.ticks_left = inf
            if self.lower < self.upper and self.remaining > 0:
                self.solver.share(self.threads)
                with self._with_levels():
                    self._budgets(inf)
        else:
            self.solver.share(self.threads)
            self._budgets(stride)

    @contextmanager
    def _with_levels(self) -> Iterator[None]:
        """Search the levels meanwhile. Their bounds are reported and steer nothing, so that each run searches alike."""
        # Laying out the answers once more takes as long as before, and nothing can end it early.
        if self.level_memory < MIN_BYTES or self.remaining < 2 * self.built:
            yield
            return
        self.known = self.lower
        self.levels = LevelBounds(self.problem, self.level_memory, self.resumed_levels)
        with ThreadPoolExecutor(1) as pool:
            work = pool.submit(self.levels.run, self._held)
            try:
                yield
            finally:
                self.overtaken.set()
        work.result()

    def _held(self) -> bool:
        """Whether the levels end; where they would take too much of the search's time, they wait first."""
        # Where misses count, nearly all of the lower bound is found by the levels.
        limited = self.threads > 1 and self.problem.kernel_name == "questions"
        while limited and self.levels and self.levels.ticks > LEVEL_SHARE * self.ticks and not self.overtaken.is_set():
            self.overtaken.wait(WAIT)
        return self.overtaken.is_set()

    def _budgets(self, stride: float) -> None:
        """Each budget that is too small is a proof: the next one is further off, so that there are few of them."""
        while self.lower < self.upper and self.ticks_left >= 0:
            gap = self.upper - self.lower
            if self.problem.kernel_name == "questions":
                step = next(
                    (
                        share * self.upper - self.lower
                        for share in BUDGET_SHARES
                        if self.lower < share * self.upper - 1.0
                    ),
                    gap,
                )
            elif self.levels or gap <= 0.1 * self.upper:
                # A budget just below the whole proof is nearly as much work, and levels prove as much sooner.
                step = gap
            else:
                step = min(stride, gap / 2)
            budget = ceil(self.lower + step) if self.switches.prune and isfinite(gap) else inf
            if self._run(budget, FULL_BEAM, self.remaining):
                break
            stride *= 4

    def _in_turns(self) -> None:
        """Search the whole set and parts of it by turns, longer every time, with one transposition table."""
        parts: PartitionBounds | None = None
        pace, longer, some = self.limits.pace, 1, True
        self.ticks_left = min(pace.short, pace.whole_share * pace.turn)
        if self.ticks_left > 0:
            self._run(self.upper, FULL_BEAM, self.remaining)
        self.solver.share(self.threads)
        while self.lower < self.upper and self.remaining > 0:
            turn = longer * pace.turn
            self.ticks_left = pace.whole_share * turn if some else inf
            if self.ticks_left > 0:
                self._run(self.upper, FULL_BEAM, self.remaining)
            if some and self.lower < self.upper:
                self.ticks_left = turn
                if parts is None:
                    parts = PartitionBounds(self.problem.codes, self.problem.weights, pace)
                some = self._solve_parts(parts)
                self.ticks_left = inf
                self._beams(WIDER.get(longer, ()))
            longer *= 2
        self.ticks_left = inf

    def _solve_parts(self, parts: PartitionBounds) -> bool:
        """Add up the costs of larger and larger parts to a lower bound; returns whether some are left to be solved."""
        for part in parts:
            for beam in (1, FULL_BEAM):
                allowed = self.remaining
                if allowed <= 0 or self.ticks_left < 0:
                    return True
                lower, upper, _ = self.solver.part(part.columns, self.problem.left, inf, beam, allowed, self._tick)
                part.found(lower, upper)
                if part.solved:
                    break
            self.lower = max(self.lower, self._short(parts.lower))
        return False

    def _beams(self, beams: tuple[int, ...]) -> None:
        """Good policies first: the better they are, the more the proof can leave out."""
        took = 0.0
        for beam in beams:
            # Doubling the beam takes 6 to 12 times as long; a tenth of the time is for beams.
            if self.lower == self.upper or (beam > 2 and self.seconds + 8 * took > self.limits.seconds / 10):
                return
            began = self.seconds
            if self._run(inf, beam, self.remaining):
                return
            took = self.seconds - began

    def _run(self, budget: float, beam: int, seconds: float) -> bool:
        """One run of the kernel; whether it was stopped."""
        begun, first = self.seconds, not isfinite(self.upper)
        if first and beam == 1:
            seconds = max(seconds, FINAL_RUN if self.interrupted else self.limits.pace.grace)
        if seconds <= 0:
            return True
        _, _, stopped = self.solver.run(budget, beam, seconds, self._tick)
        self._note()
        if first and isfinite(self.upper):
            self.writing = WRITING * (self.seconds - begun)
        self._tell()
        return stopped

    def _note(self) -> None:
        super()._note()
        if self.levels and self.lower > self.known and self.lower >= self.levels.lower:
            self.overtaken.set()  # the levels gain more slowly: their core is better left to others

    def _tick(self) -> bool:
        self.ticks_left -= 1
        return super()._tick() or self.ticks_left < 0

    def _levels(self) -> SavedLevels:
        return self.levels.saved if self.levels else self.resumed_levels

    def _columns(self) -> tuple[Columns, float] | None:
        proven, end, solver = self.lower == self.upper, self.writing_ends, self.solver

        def late() -> bool:
            return self.seconds > end

        if not self.switches.memo:
            solver = self._solver(True)
            if proven:
                solver.run(inf, FULL_BEAM, inf, None)
            else:
                for beam in BEAMS:
                    solver.run(inf, beam, FINAL_RUN if beam > 1 else inf, late)
        *columns, cost = solver.tree(FULL_BEAM if proven else 1, late)
        if cost > self.upper and not late():  # stopped before what is known of the answers reached the first question
            solver.run(self.upper + 1.0, FULL_BEAM, FINAL_RUN, None)
            *columns, cost = solver.tree(1, late)
        return [column.tolist() for column in columns], cost
