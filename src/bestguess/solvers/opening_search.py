"""The search of a feedback game by several threads, which prove one first query after the other.

What a first query costs is proven apart from all others, so that threads need nothing from each other but the best
policy so far, and a search that is resumed goes on with the first queries that are left.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import inf
from threading import Event, Lock, Thread

import numpy as np

from bestguess import kernel
from bestguess.core.types import Query
from bestguess.kernel import FULL_BEAM
from bestguess.solvers.anytime_search import Columns, SearchLimits
from bestguess.solvers.checkpoint import MAX_SAVED_SETS, SavedBounds, SavedLevels
from bestguess.solvers.feedback_search import PATIENCE, FeedbackSearch
from bestguess.solvers.problem import Problem
from bestguess.solvers.solution import FirstQueries

WAIT = 0.05
"""Seconds between two looks at the threads."""

NARROW = (1, 4)
"""The beams that look for a policy after a first query before it is proven that there is none."""


class OpeningSearch(FeedbackSearch):
    """Beams find a policy, then threads prove of each first query that none begins so and costs less."""

    def __init__(self, problem: Problem, limits: SearchLimits, threads: int) -> None:
        self.lock, self.stop = Lock(), Event()
        self.failure: BaseException | None = None
        self.bounds: dict[Query, float] = {}  # on the policies that begin with each query
        self.saved: Sequence[float] = ()  # those of the search resumed
        self.best: Query | None = None  # begins a better policy than the beams found
        self.workers: list[kernel.FeedbackSolver] = []
        share = (limits.memory - problem.bytes) // (threads + 1)
        super().__init__(problem, replace(limits, memory=share + problem.bytes))
        assert isinstance(self.solver, kernel.FeedbackSolver)
        self.main = self.solver
        self.workers += [self._made(share) for _ in range(threads)]

    @property
    def nodes(self) -> int:
        return self.solver.nodes + sum(solver.nodes for solver in self.workers)

    @property
    def memo(self) -> int:
        return self.solver.memo_size + sum(solver.memo_size for solver in self.workers)

    @property
    def first(self) -> FirstQueries | None:
        with self.lock:
            lows = [*self.bounds.values()]
            return FirstQueries(sum(low >= self.upper for low in lows), len(lows)) if lows else None

    def _search(self, tree: bool) -> None:
        vain, beam = 0, 1
        while vain < PATIENCE and beam < FULL_BEAM and self.lower < self.upper:
            upper = self.upper
            if self._run(self.upper, beam, inf):
                return
            vain, beam = 0 if self.upper < upper else vain + 1, 2 * beam
        if self.lower >= self.upper:
            return
        queries, lows = self.workers[0].openings()
        bounds = dict(zip(queries.tolist(), map(self._counted, lows.tolist()), strict=True))
        if self.problem.first:
            bounds = {query: bounds.get(query, 0.0) for query in self.problem.first}
        self.bounds = {query: max(low, self.saved[query]) if self.saved else low for query, low in bounds.items()}
        self._tell()
        # Most are refuted at once: those that cost most, with the least bounds, come first.
        waiting = iter(sorted(self.bounds, key=lambda query: self.bounds[query]))
        threads = [Thread(target=self._prove, args=(solver, waiting), daemon=True) for solver in self.workers]
        for thread in threads:
            thread.start()
        try:
            while any(thread.is_alive() for thread in threads):
                threads[0].join(WAIT) if threads[0].is_alive() else self.stop.wait(WAIT)
                self._tick()
                if self.remaining <= 0:
                    self.stop.set()
        finally:
            self.stop.set()
            for thread in threads:
                thread.join()
        if self.failure is not None:
            raise self.failure
        self._note()

    def _prove(self, solver: kernel.FeedbackSolver, waiting: Iterator[Query]) -> None:
        """Take one first query after the other, until none is left or the search is stopped."""
        try:
            while not self.stop.is_set():
                with self.lock:
                    query = next((one for one in waiting if self.bounds[one] < self.upper), None)
                if query is None:
                    return
                self._prove_one(solver, query)
        except BaseException as error:  # raised again by the thread that waits
            self.failure = error
            self.stop.set()

    def _prove_one(self, solver: kernel.FeedbackSolver, query: Query) -> None:
        solver.begin_with(np.array([query], dtype=np.uint16))
        for beam in (*NARROW, FULL_BEAM):
            *_, stopped = solver.run(self.upper * self._unit, beam, inf, self.stop.is_set)
            lower, upper = map(self._counted, solver.bounds)
            with self.lock:
                self.bounds[query] = max(self.bounds[query], lower)
                if upper < self.upper:
                    self.upper, self.best = upper, query
            if stopped or lower >= self.upper:
                return

    def _note(self) -> None:
        with self.lock:
            super()._note()
            if self.bounds:
                self.lower = max(self.lower, min(self.upper, *self.bounds.values()))

    def _finish(self) -> None:
        """Bring together what the threads have learned, for the policy and for the file of the search."""
        super()._finish()
        for worker in self.workers:
            self.main.restore(*worker.dump(MAX_SAVED_SETS))

    def _resumed(self) -> SavedBounds | None:
        kept = super()._resumed()
        if kept is not None and len(kept.levels.bounds) == len(self.problem.codes):
            self.saved = [low for low, _ in kept.levels.bounds]
        return kept

    def _levels(self) -> SavedLevels:
        """The lower bound on the policies that begin with each query, in the order of the queries."""
        if not self.bounds:
            return SavedLevels([(low, inf) for low in self.saved])
        return SavedLevels([(self.bounds.get(query, 0.0), inf) for query in range(len(self.problem.codes))])

    def _columns(self) -> tuple[Columns, float] | None:
        if self.best is not None:
            self.main.begin_with(np.array([self.best], dtype=np.uint16))
            end = self.writing_ends
            for beam in (*NARROW, FULL_BEAM):
                self.main.run(self.upper * self._unit + 1, beam, max(0.0, end - self.seconds), None)
        return super()._columns()
