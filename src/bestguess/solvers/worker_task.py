"""The work of one worker in a shared search: it searches parts of the problem, and grows their trees.

Functions of a module and arguments that travel, so that a process or a cluster's worker can be handed them.
"""

import threading
from dataclasses import dataclass
from math import ceil, inf, isfinite
from time import perf_counter
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from bestguess import kernel
from bestguess.solvers.answer_arrays import AnswerArrays
from bestguess.solvers.memory import LEAST
from bestguess.solvers.problem import EVERY
from bestguess.solvers.switches import Switches

TOLD = 200_000
"""The most sets, 52 bytes each, that workers tell each other of; with a tenth of them two did everything twice."""

_EASY = 2_000
"""A wider beam is searched if the one before took fewer sets than this."""

Dump: TypeAlias = tuple[NDArray[np.uint64], NDArray[np.float64], NDArray[np.uint32]]


@dataclass(frozen=True, eq=False)
class SearchSettings:
    """The facts of a search that every worker needs."""

    mark: str
    """Equal for the tasks of one search only."""
    objective: str
    left: int
    memory: int
    """Bytes of a worker's memo."""
    switches: Switches

    def solver(self, arrays: AnswerArrays) -> kernel.Solver:
        """A new search of these answers by the kernel."""
        return arrays.solver(self.objective, self.memory, left=self.left, switches=self.switches)


class Job(NamedTuple):
    """A part that is to be searched."""

    columns: NDArray[np.uint32]
    left: int
    """The misses survived."""
    past: int
    """The queries that hit so far, as bits, where answers depend on them."""
    budget: float
    lower: float
    """The bounds known."""
    upper: float


def warm(solver: kernel.Solver, seconds: float) -> int:
    """Search beams, the widest that is easy; its width is returned. The first is searched for a second at least."""
    beam, nodes = 1, 0
    solver.run(inf, 1, max(seconds, 1.0), None)
    while beam < 4 and solver.nodes - nodes < _EASY and seconds > 0:
        beam, nodes = 2 * beam, solver.nodes
        solver.run(inf, beam, seconds, None)
    return beam


class _Own(threading.local):
    """The search that a worker keeps between tasks; a thread of a cluster's worker is a worker of its own."""

    def __init__(self) -> None:
        self.mark = ""
        self.solver: kernel.Solver | None = None


_own = _Own()


def search(
    about: SearchSettings,
    told: Dump,
    number: int,
    jobs: list[Job],
    seconds: float,
    *arrays: Any,
) -> tuple[int, list[tuple[float, float, bool]], int, int, Dump]:
    """In a worker: search the parts of one task until each is known or not below its budget, or the time is over.

    ``arrays`` are the fields of :class:`~bestguess.solvers.answer_arrays.AnswerArrays`, one by one, because clusters
    send each large array only once. Returns the number of the task, for each part its bounds and whether it was
    stopped, the sets searched, the sets remembered, and the largest of them.
    """
    deadline = perf_counter() + seconds
    answers = AnswerArrays(*arrays)
    if _own.mark != about.mark or _own.solver is None:
        _own.solver = None  # first give the memory back
        _own.solver, _own.mark = about.solver(answers), about.mark
        warm(_own.solver, seconds)
    solver = _own.solver
    solver.restore(*told)
    before, found = solver.nodes, []
    for columns, left, past, budget, lower, upper in jobs:
        stopped = False
        stride = max(1.0, float(answers.weights.min()))
        while lower < upper and lower < budget and not stopped:
            gap = upper - lower
            step = gap if gap <= 0.1 * upper else min(stride, gap / 2)
            reach = min(budget, ceil(lower + step)) if about.switches.prune and isfinite(gap) else inf
            remaining = deadline - perf_counter()
            if remaining <= 0:
                stopped = True
                break
            low, high, stopped = solver.part(columns, left, reach, EVERY, remaining, None, past)
            lower, upper = max(lower, low), min(upper, high)
            stride *= 4
        found.append((lower, upper, stopped and lower < min(upper, budget)))
    return number, found, solver.nodes - before, solver.memo_size, solver.dump(TOLD)


def grow(
    about: SearchSettings, number: int, left: int, upper: float, memory: int, *arrays: Any
) -> tuple[int, list[list[int]]]:
    """In a worker: the tree of one part, whose value is known not to be over ``upper``; its secrets are columns.

    ``arrays`` are the :class:`~bestguess.solvers.answer_arrays.AnswerArrays` of the part.
    """
    _own.solver = None  # its memory is wanted
    switches = Switches(True, about.switches.prune, about.switches.order)
    solver = SearchSettings(about.mark, about.objective, left, max(memory, LEAST), switches).solver(
        AnswerArrays(*arrays)
    )
    warm(solver, inf)
    solver.run(upper + 1.0 if switches.prune else inf, EVERY, inf, None)
    *columns, _ = solver.tree(EVERY, None)
    return number, [column.tolist() for column in columns]
