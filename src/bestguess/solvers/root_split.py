"""The first question of a problem, and the smaller problems that its answers leave."""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf

import numpy as np
from numpy.typing import NDArray

from bestguess.core.types import MISS
from bestguess.solvers.problem import Problem


@dataclass
class RootPart:
    """The secrets that give one answer: a problem of its own. Costs are in the kernel's unit."""

    answer: int
    columns: NDArray[np.uint32]
    """The secrets, ascending."""
    left: int
    """The misses survived after it; negative where the game is lost."""
    step: float
    """The cost of the answer itself."""
    past: int = 0
    """The query as a bit, if it hit and answers depend on that."""
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
class RootCandidate:
    """A first question."""

    query: int
    parts: list[RootPart]
    combine: Callable[[list[float]], float]
    """The sum over the answers, or the greatest."""
    visits: int = field(default=0)
    """In how many rounds it was searched."""

    @property
    def lower(self) -> float:
        """The lower bound on its cost."""
        return self.combine([part.step + part.lower for part in self.parts])

    @property
    def upper(self) -> float:
        """The upper bound on its cost."""
        return self.combine([part.step + part.upper for part in self.parts])

    @property
    def seen(self) -> tuple[float, float]:
        """Its bounds as far as they are known."""
        lower, upper = zip(*(part.seen for part in self.parts), strict=True)
        steps = [part.step for part in self.parts]
        return tuple(self.combine([s + v for s, v in zip(steps, side, strict=True)]) for side in (lower, upper))  # type: ignore[return-value]

    def budget(self, part: RootPart, limit: float) -> float:
        """The cost that a part must stay below for the question to cost less than ``limit``."""
        if self.combine is _greatest:
            return limit - part.step
        return limit - (self.lower - part.lower)


def _sum(costs: list[float]) -> float:
    return float(sum(costs))


def _greatest(costs: list[float]) -> float:
    return float(max(costs))


def options(problem: Problem) -> list[RootCandidate]:
    """Every first question that tells something; one that never misses alone, where only misses cost.

    Of questions that are mirror images of each other the first. Where answers depend on the past, a question that hits
    may be worth asking though all answer it alike, and one that never misses may be better asked later.
    """
    if _settled(problem, np.arange(problem.codes.shape[1])):
        return []
    found = []
    past = problem.last is not None
    only_misses = problem.objective != "questions" and problem.kernel_name != "worst-questions"
    for query, row in enumerate(_first_answers(problem)):
        answers = np.unique(row)
        if _image(problem, query) < query or not (answers.any() if past else len(answers) > 1):
            continue
        option = RootCandidate(
            query, [_part(problem, query, row, int(answer)) for answer in answers], _combine(problem)
        )
        if only_misses and not past and MISS not in answers:
            return [option]
        found.append(option)
    return found


def _first_answers(problem: Problem) -> NDArray[np.uint32]:
    """The answer of each secret to each query that is asked first, shape (Q, n)."""
    if problem.last is None or problem.group is None:
        return problem.codes
    alone = problem.group == (np.uint64(1) << np.arange(len(problem.codes), dtype=np.uint64))[:, None]
    return np.where(alone, problem.last, problem.codes)


def _image(problem: Problem, query: int) -> int:
    """The first of the queries that are mirror images of this one, itself included."""
    images = {query}
    if problem.symmetries is not None:
        known = -1
        while len(images) > known:
            known = len(images)
            images |= {int(image) for image in problem.symmetries[:, sorted(images)].flat}
    return min(images)


def _settled(problem: Problem, columns: NDArray[np.generic]) -> bool:
    """Whether nothing is left to find out about these secrets."""
    codes = problem.codes[:, columns]
    if problem.last is not None:
        codes = codes != MISS  # what the same queries hit counts as one
    return bool((codes == codes[:, :1]).all())


def _combine(problem: Problem) -> Callable[[list[float]], float]:
    return _greatest if problem.objective == "worst-case" else _sum


def _part(problem: Problem, query: int, row: NDArray[np.uint32], answer: int) -> RootPart:
    columns = np.flatnonzero(row == answer).astype(np.uint32)
    miss, mass = answer == MISS, float(problem.weights[columns].sum())
    paid = problem.objective != "win" and (miss or problem.kernel_name in ("questions", "worst-questions"))
    step = (1.0 if problem.objective == "worst-case" else mass) if paid else 0.0
    left = problem.left - (problem.objective == "win" and miss)
    part = RootPart(answer, columns, left, step, 1 << query if problem.last is not None and not miss else 0)
    settled = _settled(problem, columns)
    if left < 0:
        lost = 0.0 if problem.naming and settled else mass
        part.narrow(lost, lost)
    elif settled:
        part.narrow(0.0, 0.0)
    return part
