"""The first question of a problem, and the smaller problems that its answers leave."""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf

import numpy as np
from numpy.typing import NDArray

from bestguess.core.types import MISS
from bestguess.solvers.problem import Problem


@dataclass
class Part:
    """The secrets that give one answer: a problem of its own. Costs are in the kernel's unit."""

    answer: int
    columns: NDArray[np.uint32]
    """The secrets, ascending."""
    left: int
    """The misses survived after it; negative where the game is lost."""
    step: float
    """What the answer itself costs."""
    lower: float = 0.0
    """Certified bounds on the value of the part, its step not included: the same for any number of workers."""
    upper: float = inf
    seen: tuple[float, float] = (0.0, inf)
    """The certified bounds known so far, which depend on who was quicker."""

    @property
    def open(self) -> bool:
        """Whether its value is not known."""
        return self.lower < self.upper

    def narrow(self, lower: float, upper: float) -> None:
        """Take new bounds for good."""
        self.lower, self.upper = max(self.lower, lower), min(self.upper, upper)
        self.glimpse(lower, upper)

    def glimpse(self, lower: float, upper: float) -> None:
        """Take new bounds that another number of workers might not have found."""
        self.seen = max(self.seen[0], lower), min(self.seen[1], upper)


@dataclass
class Option:
    """A first question."""

    query: int
    parts: list[Part]
    combine: Callable[[list[float]], float]
    """The sum over the answers, or the greatest."""
    visits: int = field(default=0)
    """In how many rounds it was searched."""

    @property
    def lower(self) -> float:
        """What it costs at least."""
        return self.combine([part.step + part.lower for part in self.parts])

    @property
    def upper(self) -> float:
        """What it costs at most."""
        return self.combine([part.step + part.upper for part in self.parts])

    @property
    def seen(self) -> tuple[float, float]:
        """Its bounds as far as they are known."""
        lower, upper = zip(*(part.seen for part in self.parts), strict=True)
        steps = [part.step for part in self.parts]
        return tuple(self.combine([s + v for s, v in zip(steps, side, strict=True)]) for side in (lower, upper))  # type: ignore[return-value]

    def budget(self, part: Part, limit: float) -> float:
        """What a part may cost for the question to cost less than ``limit``."""
        if self.combine is _greatest:
            return limit - part.step
        return limit - (self.lower - part.lower)


def _sum(costs: list[float]) -> float:
    return float(sum(costs))


def _greatest(costs: list[float]) -> float:
    return float(max(costs))


def options(problem: Problem) -> list[Option]:
    """Every first question that tells something; one that never misses alone, where only misses cost."""
    found = []
    only_misses = problem.objective != "questions" and problem.kernel_name != "worst-questions"
    for query, row in enumerate(problem.codes):
        answers = np.unique(row)
        if len(answers) < 2:
            continue
        option = Option(query, [_part(problem, row, int(answer)) for answer in answers], _combine(problem))
        if only_misses and MISS not in answers:
            return [option]
        found.append(option)
    return found


def _combine(problem: Problem) -> Callable[[list[float]], float]:
    return _greatest if problem.objective == "worst-case" else _sum


def _part(problem: Problem, row: NDArray[np.uint32], answer: int) -> Part:
    columns = np.flatnonzero(row == answer).astype(np.uint32)
    miss, mass = answer == MISS, float(problem.weights[columns].sum())
    paid = problem.objective != "win" and (miss or problem.kernel_name in ("questions", "worst-questions"))
    step = (1.0 if problem.objective == "worst-case" else mass) if paid else 0.0
    left = problem.left - (problem.objective == "win" and miss)
    part = Part(answer, columns, left, step)
    alike = bool((problem.codes[:, columns] == problem.codes[:, columns[:1]]).all())
    if left < 0:
        lost = 0.0 if problem.naming and alike else mass
        part.narrow(lost, lost)
    elif alike:
        part.narrow(0.0, 0.0)
    return part
