"""What pruning saves, measured as Kettaf's report does: time against the size of the dictionary, with and without.

For samples of a dictionary and for random ones, for f (the probability of winning) and for phi (the questions), by the
report's recursion and by ours. Times are of the processor, so that what else runs on the machine counts little.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import fmean
from time import process_time
from typing import Literal, TypeAlias, get_args

import numpy as np

from bestguess.core.errors import SpecError
from bestguess.games.hangman.rules import Hangman
from bestguess.games.hangman.words import ENGLISH, load
from bestguess.solvers.exact import solve
from bestguess.solvers.kettaf import OutOfTime, Recursion
from bestguess.solvers.problem import Objective, Problem
from bestguess.solvers.solution import Switches

Source: TypeAlias = Literal["samples", "random"]
"""Words drawn from the dictionary, or strings of letters drawn at random."""

Method: TypeAlias = Literal["report", "report, no pruning", "ours", "ours, no pruning"]

OBJECTIVES: tuple[Objective, Objective] = ("win", "questions")
"""F and phi."""

_BEYOND = 8
"""Our own curves go on to so many times the size at which the report's recursion ends."""

_LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class Plan:
    """What is to be measured."""

    words: str = ENGLISH
    """The dictionary, as a game names it."""
    length: int = 5
    """Letters of a word."""
    lives: int = 6
    """For f: which wrong letter loses."""
    seconds: float = 5.0
    """The most that one solving may take; a curve ends before the first size that takes longer."""
    repeats: int = 3
    """Dictionaries of each size."""
    seed: int = 0
    most: int = 2000
    """The largest dictionary."""

    def __post_init__(self) -> None:
        if not self.seconds > 0:
            raise SpecError(f"time={self.seconds}: a point needs more than 0 seconds.")

    def sizes(self) -> Iterator[int]:
        """10, 14, 20, 28, 40 …: each second one twice as many."""
        size, step = 10, 0
        while size <= self.most:
            yield size
            step += 1
            size = round(10 * 2 ** (step / 2))

    def dictionary(self, source: Source, size: int, repeat: int) -> tuple[str, ...] | None:
        """The words of one dictionary, always the same for the same seed; ``None`` if there are not so many."""
        rng = np.random.default_rng([self.seed, size, repeat])
        if source == "samples":
            known = load(self.words).of_length(self.length).words
            return (
                tuple(known[place] for place in rng.choice(len(known), size, replace=False))
                if size <= len(known)
                else None
            )
        drawn: dict[str, None] = {}
        while len(drawn) < size <= len(_LETTERS) ** self.length // 2:
            drawn["".join(_LETTERS[letter] for letter in rng.integers(len(_LETTERS), size=self.length))] = None
        return tuple(drawn) or None


@dataclass(frozen=True)
class Point:
    """The dictionaries of one size, solved in one way."""

    size: int
    """Words of a dictionary."""
    seconds: float
    """Processor time of one solving, the mean."""
    nodes: float
    """Sets of words reached, the mean."""


@dataclass
class Curve:
    """The points of one method."""

    source: Source
    objective: Objective
    method: Method
    points: list[Point]
    ended: bool = False
    """Whether the next size took too long."""


Progress: TypeAlias = Callable[[str], None]


def measure(plan: Plan, progress: Progress = lambda what: None) -> Iterator[list[Curve]]:
    """The four curves of each plot, finished ones: samples and random for f, then for phi. Ctrl-C raises as usual."""
    for objective in OBJECTIVES:
        for source in get_args(Source):
            curves = [Curve(source, objective, method, []) for method in get_args(Method)]
            last = plan.most
            for size in plan.sizes():
                if size > last or all(curve.ended for curve in curves):
                    break
                drawn = [plan.dictionary(source, size, repeat) for repeat in range(plan.repeats)]
                problems = [_problem(words, plan, objective) for words in drawn if words]
                if not problems:
                    break
                for curve in curves:
                    if not curve.ended:
                        progress(f"{objective}, {source}, {size} words, {curve.method}")
                        _add(curve, size, problems, plan)
                if curves[0].ended and last == plan.most:
                    last = min(last, _BEYOND * size)
            yield curves


def _problem(words: Sequence[str], plan: Plan, objective: Objective) -> Problem:
    game = Hangman(plan.length, plan.lives, "|".join(words), "uniform", "".join(_LETTERS))
    return Problem.of(game, objective)


def _add(curve: Curve, size: int, problems: Sequence[Problem], plan: Plan) -> None:
    runs = []
    for problem in problems:
        begun = process_time()
        nodes = _nodes(curve.method, problem, plan)
        seconds = process_time() - begun
        if nodes is None or seconds > plan.seconds:
            curve.ended = True
            return
        runs.append((seconds, nodes))
    curve.points.append(Point(size, fmean(run[0] for run in runs), fmean(run[1] for run in runs)))


def _nodes(method: Method, problem: Problem, plan: Plan) -> int | None:
    """How many sets are reached until the value is known; ``None`` if that takes too long."""
    prune = not method.endswith("no pruning")
    if method.startswith("ours"):
        found = solve(problem, switches=Switches(prune=prune), seconds=plan.seconds, tree=False)
        if found.interrupted:
            raise KeyboardInterrupt
        return found.nodes if found.proven else None
    recursion = Recursion(problem.codes, prune=prune, seconds=plan.seconds)
    run = partial(recursion.win, plan.lives) if problem.objective == "win" else recursion.questions
    try:
        run()
    except OutOfTime:
        return None
    return recursion.nodes


@dataclass(frozen=True)
class Comparison:
    """Ours against the report's recursion with its pruning, at the largest size that it finished."""

    source: Source
    objective: Objective
    size: int
    report: Point
    ours: Point

    @property
    def nodes(self) -> float:
        """How many times more sets the report's recursion reaches."""
        return self.report.nodes / self.ours.nodes

    @property
    def seconds(self) -> float:
        """How many times longer it takes."""
        return self.report.seconds / self.ours.seconds


def compare(curves: Sequence[Curve]) -> Comparison | None:
    """The comparison of the curves of one plot; ``None`` if the recursion finished nothing."""
    by_method = {curve.method: {point.size: point for point in curve.points} for curve in curves}
    both = by_method["report"].keys() & by_method["ours"].keys()
    if not both:
        return None
    size = max(both)
    return Comparison(curves[0].source, curves[0].objective, size, by_method["report"][size], by_method["ours"][size])
