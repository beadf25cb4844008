"""The kernel's search, led in this process by one thread or several.

Beams of growing width find good policies, each an upper bound on the cost. Budgets of growing size prove lower bounds,
until both meet or the time is over. For ``win`` they take turns with the parts of partitions
(:mod:`~bestguess.solvers.partition_bounds`); for ``questions`` and ``misses`` a second thread searches levels meanwhile
(:mod:`~bestguess.solvers.level_bounds`).
"""

import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from math import ceil, inf, isfinite
from time import perf_counter

from bestguess import kernel
from bestguess.solvers.anytime_search import GRACE, AnytimeSearch, Columns, Limits, symmetries_of
from bestguess.solvers.level_bounds import LevelBounds
from bestguess.solvers.memory import LEAST, check_table
from bestguess.solvers.partition_bounds import PartitionBounds
from bestguess.solvers.problem import EVERY, Problem
from bestguess.solvers.switches import Switches

BEAMS = (1, 2, 4)
"""The numbers of queries of each set that the first searches try."""

LOOK = 0.5
"""Seconds for a last look at what a stopped search knows, where its policy falls short of its bound."""

WRITING = 0.5
"""The time to write a policy down, as a share of the time of the first beam: at most about this."""

QUARTER = 0.25
"""The greatest share of the time limit that is set aside for writing the policy down."""

EASY = 32
"""A search that is not over after so many beats of the kernel, each of equal work (about 30 ms), is a long one."""

TURN = 4
"""The beats of the first turn of pieces."""

WHOLE = 3
"""The time given to the whole set for each second given to the pieces of a partition."""

WIDER = {TURN: BEAMS[1:2], 32 * TURN: BEAMS[2:]}
"""The beams that pay after a turn of so many beats of pieces, as the proof is far."""

RUNGS = (0.96, 0.9902)
"""Where questions count, the shares of the upper bound that are proven first: they cost little more than the next one,
where lower ones would."""

BESIDE = 60.0
"""The seconds that levels of questions are searched, where other threads would have their core."""


class ThreadedSearch(AnytimeSearch):
    """A search in this process, on one thread or several that share the kernel's transposition table."""

    solver: kernel.Solver

    def __init__(self, problem: Problem, switches: Switches, limits: Limits, threads: int) -> None:
        super().__init__(problem, limits)
        self.switches, self.threads = switches, threads
        self.writing = 0.0  # about how many seconds the policy takes to be written down
        check_table(problem.game.spec, problem.codes.shape, problem.bytes, limits.memory)
        self.memory = limits.memory - problem.bytes
        self.levels: LevelBounds | None = None
        self.overtaken = threading.Event()
        self.known = 0.0  # the lower bound when the levels began
        # A quarter is for the levels, and another copy of the answers.
        self.beside = self.memory // 4 - problem.bytes if self.levelled else 0
        if self.beside >= LEAST:
            self.memory -= self.beside + problem.bytes
        begun = self.seconds
        self.solver = self._solver(switches.memo)
        self.built = self.seconds - begun
        self.patience = inf  # the beats after which a run is stopped
        kept = self._resumed()
        self.told = kept.levels if kept else []  # the bounds of the levels of the search resumed

    def _solver(self, memo: bool) -> kernel.Solver:
        p = self.problem
        with symmetries_of(p):
            return p.arrays.solver(p.kernel_name, self.memory, left=p.left, switches=self.switches, memo=memo)

    @property
    def by_minimax(self) -> bool:
        """Whether the kernel decides the worst case k by k (``native/src/solver/minimax_search.hpp``)."""
        return self.problem.objective == "worst-case" and self.problem.last is None and self.switches == Switches()

    @property
    def levelled(self) -> bool:
        """Whether levels bound the questions, or the misses, as well."""
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
                self._run(inf, EVERY, self.remaining)
        elif wins and long:
            self._in_turns()
        elif (sums and long) or self.levelled:
            self.patience = EASY
            self._budgets(stride)
            self.patience = inf
            if self.lower < self.upper and self.remaining > 0:
                self.solver.share(self.threads)
                with self._beside():
                    self._budgets(inf)
        else:
            self.solver.share(self.threads)
            self._budgets(stride)

    @contextmanager
    def _beside(self) -> Iterator[None]:
        """Search the levels meanwhile. Their bounds are reported and steer nothing, so that each run searches alike."""
        # It takes as long as before to lay out the answers once more, and nothing ends that early.
        if self.beside < LEAST or self.remaining < 2 * self.built:
            yield
            return
        self.known = self.lower
        self.levels = LevelBounds(self.problem, self.beside, self.told)
        with ThreadPoolExecutor(1) as pool:
            # Of misses they tell nearly all.
            limited = self.threads > 1 and self.problem.kernel_name == "questions"
            until = perf_counter() + BESIDE if limited else inf
            work = pool.submit(self.levels.run, lambda: self.overtaken.is_set() or perf_counter() > until)
            try:
                yield
            finally:
                self.overtaken.set()
        work.result()

    def _budgets(self, stride: float) -> None:
        """Each budget that is too small is a proof: the next one is further off, so that there are few of them."""
        while self.lower < self.upper and self.patience >= 0:
            gap = self.upper - self.lower
            if self.problem.kernel_name == "questions":
                step = next(
                    (rung * self.upper - self.lower for rung in RUNGS if self.lower < rung * self.upper - 1.0), gap
                )
            elif self.levels or gap <= 0.1 * self.upper:
                # Nearly as much work as the whole proof are the budgets just below it; and levels tell as much sooner.
                step = gap
            else:
                step = min(stride, gap / 2)
            budget = ceil(self.lower + step) if self.switches.prune and isfinite(gap) else inf
            if self._run(budget, EVERY, self.remaining):
                break
            stride *= 4

    def _in_turns(self) -> None:
        """Search the whole set and pieces of it by turns, longer every time, with one transposition table."""
        pieces: PartitionBounds | None = None
        turn, some = TURN, True
        while self.lower < self.upper and self.remaining > 0:
            self.patience = WHOLE * turn if some else inf
            if self.patience > 0:
                self._run(self.upper, EVERY, self.remaining)
            if some and self.lower < self.upper:
                self.patience = turn
                if pieces is None:
                    pieces = PartitionBounds(self.problem.codes, self.problem.weights)
                    self.solver.share(self.threads)
                some = self._pieces(pieces)
                self.patience = inf
                self._beams(WIDER.get(turn, ()))
            turn *= 2
        self.patience = inf

    def _pieces(self, pieces: PartitionBounds) -> bool:
        """Add up the costs of larger and larger pieces to a lower bound; returns whether some are left to be solved."""
        for piece in pieces:
            for beam in (1, EVERY):
                allowed = self.remaining
                if allowed <= 0 or self.patience < 0:
                    return True
                lower, upper, _ = self.solver.part(piece.columns, self.problem.left, inf, beam, allowed, self._beat)
                piece.found(lower, upper)
                if piece.solved:
                    break
            self.lower = max(self.lower, self._short(pieces.lower))
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
            seconds = max(seconds, LOOK if self.interrupted else GRACE)
        if seconds <= 0:
            return True
        _, _, stopped = self.solver.run(budget, beam, seconds, self._beat)
        self._note()
        if first and isfinite(self.upper):
            self.writing = WRITING * (self.seconds - begun)
        self._tell()
        return stopped

    def _note(self) -> None:
        super()._note()
        if self.levels and self.lower > self.known and self.lower >= self.levels.lower:
            self.overtaken.set()  # they are slow to gain more: their core is better left to others

    def _beat(self) -> bool:
        super()._beat()
        self.patience -= 1
        return self.patience < 0

    def _levels(self) -> Sequence[tuple[float, float]]:
        return self.levels.bounds if self.levels else self.told

    def _columns(self) -> tuple[Columns, float] | None:
        proven, end, solver = self.lower == self.upper, self.writing_ends, self.solver

        def late() -> bool:
            return self.seconds > end

        if not self.switches.memo:
            solver = self._solver(True)
            if proven:
                solver.run(inf, EVERY, inf, None)
            else:
                for beam in BEAMS:
                    solver.run(inf, beam, LOOK if beam > 1 else inf, late)
        *columns, cost = solver.tree(EVERY if proven else 1, late)
        if cost > self.upper and not late():  # stopped before what is known of the answers reached the first question
            solver.run(self.upper + 1.0, EVERY, LOOK, None)
            *columns, cost = solver.tree(1, late)
        return [column.tolist() for column in columns], cost
