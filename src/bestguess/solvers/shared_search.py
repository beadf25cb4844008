"""A search shared by many cores or machines: the first question and its answers divide the work into tasks.

The answers to each first question leave smaller problems. Workers solve them, each with a transposition table for all
its tasks. The work goes in rounds: the tasks of a round and their budgets depend only on the results of the rounds
before it, and of each task only that is used which does not depend on what its worker knew already. Hence the value and
the policy of a proof are the same for any number of workers. A search that is stopped early has certified bounds, but
they depend on which worker was quicker.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from math import inf
from pathlib import Path
from typing import Any, TypeAlias
from uuid import uuid4

from bestguess import kernel
from bestguess.core.errors import Setting, SpecError
from bestguess.policies.tree import NOTHING
from bestguess.solvers.anytime_search import AnytimeSearch, Columns, SearchLimits, symmetries_of
from bestguess.solvers.memory import check_table
from bestguess.solvers.objective import KNOWN
from bestguess.solvers.problem import EVERY, Problem
from bestguess.solvers.root_split import RootCandidate, RootPart, options
from bestguess.solvers.solution import Report, Solution
from bestguess.solvers.solve import MEMORY, check_limits
from bestguess.solvers.switches import Switches
from bestguess.solvers.threaded_search import FINAL_RUN
from bestguess.solvers.worker_task import TOLD, Job, SearchSettings, grow, search, warm
from bestguess.solvers.workers import Call, Workers

DEFAULT = Switches()

SLICE = 1.0
"""Seconds after which a task reports, and is handed out again if it is not done."""

_FIRST = 4
"""How many first questions are searched before all others."""

_SMALL = 8
"""Parts of less than this share of all secrets are searched together, in one task."""

_TREES = 16
"""A tree is grown with this share of the memory, whatever the number of workers."""

Do: TypeAlias = Callable[[Iterable[Call]], Iterator[Any]]
"""Has calls done and yields their results as they come."""


def solve_together(
    problem: Problem,
    workers: Workers,
    *,
    switches: Switches = DEFAULT,
    seconds: float = inf,
    memory: int = MEMORY,
    tree: bool = True,
    report: Report | None = None,
    save: Path | None = None,
    resume: Path | None = None,
) -> Solution:
    """SearchSettings like :func:`~bestguess.solvers.solve.solve`, with the work shared among workers.

    ``memory`` is shared by processes and this one; on a cluster each worker takes as much. Raises what
    ``solve`` raises, and :class:`BestguessError` if the cluster cannot be reached.
    """
    check_limits(seconds, memory)
    if problem.until == "solved":
        given = Setting("workers", workers.count)
        raise SpecError(
            f"{given}: the search until the secret has been asked is not shared. Leave it out, or take {KNOWN}.",
            *(given, KNOWN),
        )
    return SharedSearch(problem, workers, switches, SearchLimits(seconds, memory, report, save, resume)).run(tree)


@dataclass
class _Task:
    option: RootCandidate
    parts: tuple[RootPart, ...]
    budgets: tuple[float, ...]
    seconds: float = field(default_factory=lambda: SLICE)
    sent: tuple[tuple[float, float], ...] = ()
    """The bounds with which it was handed out last."""


class SharedSearch(AnytimeSearch):
    """A search whose tasks are handed out to workers: the parts that the answers to each first question leave."""

    def __init__(self, problem: Problem, workers: Workers, switches: Switches, limits: SearchLimits) -> None:
        super().__init__(problem, limits)
        self.workers = workers
        each = limits.memory // (workers.count + 1) if workers.backend == "processes" else limits.memory
        check_table(problem.game.spec, problem.codes.shape, problem.bytes, each)
        share = each - problem.bytes
        self.about = SearchSettings(uuid4().hex, problem.kernel_name, problem.left, share, switches)
        with symmetries_of(problem):
            self.solver: kernel.Solver = self.about.solver(problem.arrays)
        self.options = options(problem)
        self.best: RootCandidate | None = None
        self.others_nodes = self.others_memo = 0  # of the workers
        self.proven = False
        self.grown: tuple[Columns, float] | None = None
        self._resumed()

    @property
    def nodes(self) -> int:
        return self.solver.nodes + self.others_nodes

    @property
    def memo(self) -> int:
        return self.solver.memo_size + self.others_memo

    def _note(self) -> None:
        """Keep the bounds: those of the kernel's search here depend on who was quicker."""

    def _search(self, tree: bool) -> None:
        if not self._begin():
            if tree:
                self.grown = self._grow(lambda calls: (function(*given) for function, given in calls))
        elif self.remaining > 0:
            with self.workers.started() as do:
                if self._rounds(do) and tree:
                    self.grown = self._grow(do)

    def _columns(self) -> tuple[Columns, float] | None:
        return self.grown or self._rough()

    def _begin(self) -> bool:
        """Good first policies, by beams, and a first look at every first question; whether work is left to share."""
        beam = warm(self.solver, self.remaining)
        for width in (1, beam):
            for option in self.options:
                for part in option.parts:
                    if self.remaining <= 0:
                        self.lower, self.upper = self.solver.bounds
                        return True
                    if part.open:
                        left = self.remaining
                        lower, upper, _ = self.solver.part(part.columns, part.left, inf, width, left, None, part.past)
                        part.narrow(lower, upper)
            if not self.options or min(option.upper for option in self.options) <= self.solver.bounds[1]:
                break  # else the memo has forgotten what its best policy asks
        if not self.options:
            self.lower, self.upper, self.proven = 0.0, 0.0, True
        self._settle()
        self._tell()
        return not self.proven

    def _settle(self) -> None:
        """After a round: which first question is best, and whether that is proven."""
        for option in sorted(self.options, key=lambda option: option.query):
            if self.best is None or option.upper < self.best.upper:
                self.best = option
        if self.best:
            limit = self.best.upper
            self.proven = all(option.lower >= limit for option in self.options)
            self._glimpse()
            if self.proven:
                self.lower = self.upper = limit

    def _glimpse(self) -> None:
        lower, upper = zip(*(option.seen for option in self.options), strict=True)
        self.upper = min(self.upper, *upper)
        self.lower = min(max(self.lower, min(lower)), self.upper)

    def _rounds(self, do: Do) -> bool:
        """SearchSettings until the value is proven, which is returned, or the time is over."""
        while not self.proven and self.remaining > 0:
            assert self.best is not None
            limit = self.best.upper
            waiting = self._tasks(limit)
            while waiting and self.remaining > 0:
                again: list[_Task] = []
                for number, found, nodes, memo, told in do(self._calls(waiting, limit)):
                    task = waiting[number]
                    self.others_nodes, self.others_memo = self.others_nodes + nodes, max(self.others_memo, memo)
                    self.solver.restore(*told)
                    if not self._take(task, found):
                        again.append(task)
                    self._glimpse()
                    self._tell()
                    self._store_if_due()
                if self.remaining <= 0:
                    return False
                waiting = again
            for option in self.options:
                option.visits += option.lower < limit
            self._settle()
        return self.proven

    def _tasks(self, limit: float) -> list[_Task]:
        """The tasks of the next round: all parts of the best questions, of others first the hardest part."""
        ranked = sorted((o for o in self.options if o.lower < limit), key=lambda o: (o.upper, o.query))
        first = all(option.visits == 0 for option in self.options)
        tasks = []
        for place, option in enumerate(ranked[:_FIRST] if first else ranked):
            parts = sorted((part for part in option.parts if part.open), key=lambda part: part.lower - part.upper)
            if place >= _FIRST and option.visits == 0:
                parts = parts[:1]
            size = self.problem.codes.shape[1] // _SMALL
            big = [part for part in parts if len(part.columns) >= size]
            small = [part for part in parts if len(part.columns) < size]
            for together in [*([part] for part in big), small]:
                if together:
                    budgets = tuple(option.budget(part, limit) for part in together)
                    tasks.append(_Task(option, tuple(together), budgets))
        return tasks

    def _calls(self, tasks: list[_Task], limit: float) -> Iterator[Call]:
        for number, task in enumerate(tasks):
            if self.remaining <= 0:
                return
            # A part may have proven meanwhile that the question is no better: then the others need not be known.
            if task.option.lower >= limit:
                continue
            task.sent = tuple(part.seen for part in task.parts)
            jobs = [
                Job(part.columns, part.left, part.past, budget, *seen)
                for part, budget, seen in zip(task.parts, task.budgets, task.sent, strict=True)
            ]
            told = self.solver.dump(TOLD)
            yield search, (self.about, told, number, jobs, min(task.seconds, self.remaining), *self.problem.arrays)

    def _take(self, task: _Task, found: list[tuple[float, float, bool]]) -> bool:
        """Take the bounds that a task has found; whether it is done."""
        done = True
        for part, budget, (lower, upper, stopped) in zip(task.parts, task.budgets, found, strict=True):
            part.glimpse(lower, upper)
            if stopped:
                done = False
            elif lower >= upper and upper < budget:
                part.narrow(upper, upper)
            else:
                # More may be known by now, but another number of workers might not know it.
                part.narrow(min(budget, part.upper), inf)
        # Without memo, or with one too small for it, a task begins anew each time: it must be given longer to end.
        stuck = not done and task.sent == tuple((lower, upper) for lower, upper, _ in found)
        task.seconds = 2 * task.seconds if stuck else SLICE
        return done

    def _grow(self, do: Do) -> tuple[Columns, float] | None:
        """The tree of the best first question, each part grown anew: what workers know depends on their number."""
        if self.best is None:
            return self._rough()
        best = self.best
        jobs: list[Call] = []
        for number, part in enumerate(best.parts):
            if part.left >= 0:
                answers = self.problem.arrays.after(best.query, part.columns)
                jobs.append((grow, (self.about, number, part.left, part.upper, self.limits.memory // _TREES, *answers)))
        grown = dict(do(jobs))
        query, parent, answer, secret = [best.query], [NOTHING], [NOTHING], [NOTHING]
        for number, part in enumerate(best.parts):
            root = len(query)
            if number in grown:
                asked, above, through, found = grown[number]
            else:  # lost, unless it is the last one left and may be named
                asked, above, through, found = [NOTHING], [NOTHING], [NOTHING], [NOTHING if part.upper else 0]
            query += asked
            parent += [0 if node == NOTHING else node + root for node in above]
            answer += [part.answer, *through[1:]]
            secret += [NOTHING if place == NOTHING else int(part.columns[place]) for place in found]
        return [query, parent, answer, secret], best.upper

    def _rough(self) -> tuple[Columns, float] | None:
        """The tree of what is known where the search was stopped; ``None`` if writing it down takes long."""
        end, solver, switches = self.writing_ends, self.solver, self.about.switches
        if not switches.memo:
            solver = replace(self.about, switches=replace(switches, memo=True)).solver(self.problem.arrays)
            warm(solver, FINAL_RUN)
        # Workers have told of better answers to a first question than this memo has of the whole list: a look at every
        # first question, with them at hand, finds the policy of the upper bound.
        solver.run(self.upper + 1.0, EVERY, FINAL_RUN, None)
        *columns, cost = solver.tree(1, lambda: self.seconds > end)
        return [column.tolist() for column in columns], cost
