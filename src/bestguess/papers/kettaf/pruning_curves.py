"""Curves of the time against the size of the dictionary, with and without pruning, as in Kettaf's report.

For samples of a dictionary and for random ones, for f (the probability of winning) and for phi (the questions), by the
report's recursion and by ours. The report tries the letters of f in the order of the alphabet and those of phi by
entropy, and draws the lives of f with random dictionaries; the plots here do the same. Times are of the processor, so
that what else runs on the machine counts little.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import isclose
from statistics import fmean
from time import process_time
from typing import Literal, TypeAlias, get_args

import numpy as np

from bestguess.core.errors import ParameterError
from bestguess.games.hangman.rules import Hangman
from bestguess.games.hangman.words import ENGLISH, load
from bestguess.papers.kettaf.recursion import Bound, LetterOrder, Recursion, TooManySets
from bestguess.solvers.objective import ObjectiveName
from bestguess.solvers.problem import Problem
from bestguess.solvers.solve import solve
from bestguess.solvers.switches import Switches

Source: TypeAlias = Literal["samples", "random"]
"""Words drawn from the dictionary, or strings of letters drawn at random."""

Method: TypeAlias = Literal[
    "report",
    "report, letters sorted",
    "report, letters unsorted",
    "report, sound bound",
    "report, bound 0",
    "report, no pruning",
    "ours",
    "ours, no pruning",
]

OBJECTIVES: tuple[ObjectiveName, ObjectiveName] = ("win", "questions")
"""F and phi."""

RECURSIONS: dict[ObjectiveName, dict[Method, tuple[Bound, LetterOrder]]] = {
    "win": {
        "report": ("printed", "given"),
        "report, letters sorted": ("printed", "entropy"),
        "report, no pruning": ("none", "given"),
    },
    "questions": {
        "report": ("printed", "entropy"),
        "report, letters unsorted": ("printed", "given"),
        "report, sound bound": ("parts", "entropy"),
        "report, bound 0": ("zero", "entropy"),
        "report, no pruning": ("none", "entropy"),
    },
}
"""The report's recursion in its variants, for f and for phi; ``report`` is the one printed there."""

ALPHABETS = (3, 4, 6, 8, 11, 16, 26)
"""The letters of the alphabets over which the time is measured, R in the report."""

FEW_WORDS = 10
"""The words of a dictionary where the alphabet grows."""

_LETTERS = "abcdefghijklmnopqrstuvwxyz"

NATIVE = 100
"""Our search goes through so many sets while the recursion, in plain Python, goes through one."""

_BEYOND = 8
"""Our own curves go on to so many times the size at which the report's recursion ends."""


@dataclass(frozen=True)
class CurvePlan:
    """The dictionaries, sizes and limits of a measurement."""

    words: str = ENGLISH
    """The dictionary, as a game names it."""
    length: int = 5
    """Letters of a word."""
    lives: int = 6
    """For f: which wrong letter loses; where lives are drawn, the most."""
    sets: int = 20_000
    """The most sets that one solving may search, :data:`NATIVE` times as many by ours; a curve ends with the first size
    that takes more."""
    repeats: int = 3
    """Dictionaries of each size."""
    seed: int = 0
    most: int = 2000
    """The largest dictionary."""
    letters: int = len(_LETTERS)
    """Letters of the alphabet of random dictionaries, 2 to 26; the report does not say how many it took."""
    draw_lives: bool = True
    """For f: whether each random dictionary has lives drawn from 1 to :attr:`lives`, as in the report's figure (b)."""

    def __post_init__(self) -> None:
        if self.sets < 1:
            raise ParameterError("sets", self.sets, "a point needs 1 set or more.")
        if not 2 <= self.letters <= len(_LETTERS):
            raise ParameterError("letters", self.letters, f"an alphabet has 2 to {len(_LETTERS)} letters here.")

    def sizes(self) -> Iterator[int]:
        """4, 5, 7, 10, 14, 20, 28, 40 …: each second one twice as many, but for rounding."""
        size, step = 4, -3
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
        while len(drawn) < size <= self.letters**self.length // 2:
            drawn["".join(_LETTERS[letter] for letter in rng.integers(self.letters, size=self.length))] = None
        return tuple(drawn) or None

    def lives_of(self, source: Source, size: int, repeat: int) -> int:
        """The lives with which one dictionary is played."""
        if source == "samples" or not self.draw_lives:
            return self.lives
        return int(np.random.default_rng([self.seed, size, repeat, 1]).integers(1, self.lives + 1))


@dataclass(frozen=True)
class Point:
    """The dictionaries of one size, solved in one way."""

    size: int
    """Words of a dictionary."""
    seconds: float
    """Processor time of one solving, the mean."""
    nodes: float
    """Sets of words reached, the mean."""
    searched: float
    """Those of them that were searched, and not known by the memo, the mean; by ours all that were reached."""
    dictionaries: int
    """How many dictionaries were solved."""
    wrong: int | None
    """For how many of them the value is not the one that ours proves; ``None`` if ours was not finished."""


@dataclass
class Curve:
    """The points of one method."""

    source: Source
    objective: ObjectiveName
    method: Method
    points: list[Point]
    ended: bool = False
    """Whether the next size took too many sets."""


def measure(plan: CurvePlan, progress: Callable[[str], None] = lambda what: None) -> Iterator[list[Curve]]:
    """The curves of each plot, finished ones: samples and random for f, then for phi. Ctrl-C raises as usual."""
    for objective in OBJECTIVES:
        methods: list[Method] = [*RECURSIONS[objective], "ours", "ours, no pruning"]
        for source in get_args(Source):
            curves = {method: Curve(source, objective, method, []) for method in methods}
            last = plan.most
            for size in plan.sizes():
                if size > last or all(curve.ended for curve in curves.values()):
                    break
                problems = problems_of(plan, source, objective, size)
                if not problems:
                    break
                _solve_all(curves, problems, size, plan, progress)
                if curves["report"].ended and last == plan.most:
                    last = min(last, _BEYOND * size)
            yield list(curves.values())


def measure_letters(plan: CurvePlan) -> Iterator[list[Curve]]:
    """The curves of f and phi over alphabets of ever more letters, on random dictionaries of :data:`FEW_WORDS` words.

    The size of a point is the number of letters. An alphabet whose strings are too few is passed over.
    """
    for objective in OBJECTIVES:
        methods: list[Method] = ["report", "report, no pruning", "ours"]
        curves = {method: Curve("random", objective, method, []) for method in methods}
        for letters in ALPHABETS:
            problems = problems_of(replace(plan, letters=letters), "random", objective, FEW_WORDS)
            if problems:
                _solve_all(curves, problems, letters, plan, lambda what: None)
        yield list(curves.values())


def _solve_all(
    curves: Mapping[Method, Curve],
    problems: Sequence[Problem],
    size: int,
    plan: CurvePlan,
    progress: Callable[[str], None],
) -> None:
    """Add the point of each method that has not ended; ours comes first, and the others are held against it."""
    truth: list[float] | None = None
    for method in sorted(curves, key=lambda method: method != "ours"):
        if not curves[method].ended:
            progress(f"{curves[method].objective}, {curves[method].source}, {size} words, {method}")
            values = _add(curves[method], size, problems, plan, truth)
            truth = values if method == "ours" else truth


def problems_of(plan: CurvePlan, source: Source, objective: ObjectiveName, size: int) -> list[Problem]:
    """The dictionaries of one size; none if the source has not so many words."""
    problems = []
    for repeat in range(plan.repeats):
        words = plan.dictionary(source, size, repeat)
        if words:
            game = Hangman(plan.length, plan.lives_of(source, size, repeat), "|".join(words), "uniform", _LETTERS)
            problems.append(Problem.of(game, objective))
    return problems


def _add(
    curve: Curve, size: int, problems: Sequence[Problem], plan: CurvePlan, truth: Sequence[float] | None
) -> list[float] | None:
    """Solve the dictionaries of one size and add the point; returns the values, ``None`` if it takes too many sets."""
    runs = []
    for problem in problems:
        begun = process_time()
        solved = _solved(curve.method, problem, plan)
        seconds = process_time() - begun
        if solved is None:
            curve.ended = True
            return None
        runs.append((seconds, *solved))
    values = [value for _, value, _, _ in runs]
    proven = values if curve.method == "ours" else truth
    wrong = None if proven is None else sum(not isclose(one, other) for one, other in zip(values, proven, strict=True))
    seconds, _, nodes, searched = (fmean(column) for column in zip(*runs, strict=True))
    curve.points.append(Point(size, seconds, nodes, searched, len(runs), wrong))
    return values


def _solved(method: Method, problem: Problem, plan: CurvePlan) -> tuple[float, int, int] | None:
    """The value, and how many sets are reached and searched until it is known; ``None`` if these are too many."""
    recursion = RECURSIONS[problem.objective].get(method)
    if recursion is None:
        found = solve(problem, switches=Switches(prune=method == "ours"), tree=False).or_stop()
        return (found.value, found.nodes, found.nodes) if found.nodes <= NATIVE * plan.sets else None
    bound, order = recursion
    search = Recursion(problem.codes, bound=bound, order=order, sets=plan.sets)
    try:
        value = search.win(problem.left + 1) if problem.objective == "win" else search.questions()
    except TooManySets:
        return None
    return value, search.nodes, search.searched


@dataclass(frozen=True)
class Comparison:
    """Ours against the report's recursion as printed, at the largest size that it finished."""

    source: Source
    objective: ObjectiveName
    size: int
    report: Point
    ours: Point

    @property
    def nodes(self) -> float:
        """How many times more sets the report's recursion reaches."""
        return self.report.nodes / self.ours.nodes


def compare(curves: Sequence[Curve]) -> Comparison | None:
    """The comparison of the curves of one plot; ``None`` if the recursion finished nothing."""
    by_method = {curve.method: {point.size: point for point in curve.points} for curve in curves}
    both = by_method["report"].keys() & by_method["ours"].keys()
    if not both:
        return None
    size = max(both)
    return Comparison(curves[0].source, curves[0].objective, size, by_method["report"][size], by_method["ours"][size])
