from collections.abc import Callable
from itertools import pairwise
from math import inf
from pathlib import Path
from threading import Event

import numpy as np
import pytest
from exact_play import optimum, tables
from hypothesis import given, strategies as st

from bestguess import make
from bestguess.solvers.checkpoint import NO_LEVELS
from bestguess.solvers.level_bounds import LevelBounds
from bestguess.solvers.objective import ObjectiveName
from bestguess.solvers.problem import Problem
from bestguess.solvers.solution import SearchProgress
from bestguess.solvers.solve import solve
from bestguess.solvers.switches import Pace, Switches

MEMORY = 2**20

LEVEL: dict[ObjectiveName, str] = {"questions": "late", "misses": "win-unnamed"}
"""The kernel's objective for a level of each objective."""

levelled = st.sampled_from(sorted(LEVEL))


def asked(table: tuple[np.ndarray, np.ndarray], objective: ObjectiveName) -> Problem:
    return Problem(make("hangman(length=3)"), objective, *table)


@given(tables(), levelled, st.integers(0, 40))
def test_levels_add_up_to_a_bound_whenever_they_are_stopped(
    table: tuple[np.ndarray, np.ndarray], objective: ObjectiveName, beats: int
) -> None:
    least = optimum(*table, objective, 0)
    levels, left = LevelBounds(asked(table, objective), MEMORY), beats

    def stopped() -> bool:
        nonlocal left
        left -= 1
        assert levels.lower <= least
        return left < 0

    levels.run(stopped)
    assert levels.lower <= least
    for level in levels.levels:
        assert level.lower <= optimum(*table, LEVEL[objective], level.left) <= level.upper


@given(tables(), levelled, st.integers(0, 40))
def test_levels_go_on_where_another_run_was_stopped(
    table: tuple[np.ndarray, np.ndarray], objective: ObjectiveName, beats: int
) -> None:
    problem = asked(table, objective)
    first, left = LevelBounds(problem, MEMORY), beats

    def stopped() -> bool:
        nonlocal left
        left -= 1
        return left < 0

    first.run(stopped)
    again = LevelBounds(problem, MEMORY, first.saved)
    assert again.lower == first.lower
    again.run(lambda: False)
    whole = LevelBounds(problem, MEMORY)
    whole.run(lambda: False)
    assert again.saved.bounds == whole.saved.bounds


def test_levels_that_are_stopped_again_and_again_advance(hard: Problem) -> None:
    """Equal work, counted in ticks of the kernel, proves about as much in many pieces as in one."""
    ticks, times = 12, 5

    def after(left: int) -> Callable[[], bool]:
        beats = iter(range(left))
        return lambda: next(beats, None) is None

    unbroken, saved = LevelBounds(hard, MEMORY), NO_LEVELS
    unbroken.run(after(ticks * times))
    bounds: list[float] = []
    for _ in range(times):
        levels = LevelBounds(hard, MEMORY, saved)
        levels.run(after(ticks))
        bounds.append(levels.lower)
        saved = levels.saved
    assert bounds == sorted(bounds)
    assert unbroken.lower >= bounds[-1] * 0.9
    assert bounds[-1] >= unbroken.lower * 0.9
    assert bounds[-1] > bounds[0]


@given(tables(), levelled)
def test_levels_left_alone_are_solved(table: tuple[np.ndarray, np.ndarray], objective: ObjectiveName) -> None:
    levels = LevelBounds(asked(table, objective), MEMORY)
    levels.run(lambda: False)
    weight = float(table[1].sum()) if len(table[1]) > 1 and objective == "questions" else 0.0
    sizes = [optimum(*table, LEVEL[objective], level.left) for level in levels.levels]
    assert [(level.lower, level.upper) for level in levels.levels] == [(size, size) for size in sizes]
    assert levels.lower == weight + sum(sizes)
    assert not sizes or sizes[-1] == 0 or len(sizes) == len(table[0])  # a secret may be missed by every query


@pytest.mark.parametrize("announce", ["sunk", "named", "silent", "every-hit"])
@pytest.mark.parametrize(
    "board", ["rows=3,columns=3,fleet=2-2", "rows=1,columns=5,fleet=2-2", "rows=3,columns=3,fleet=3-2"]
)
def test_levels_bound_the_misses_of_boards(board: str, announce: str) -> None:
    problem = Problem.of(make(f"battleship({board},announce={announce})"), "misses")
    found = solve(problem, tree=False)
    levels = LevelBounds(problem, MEMORY)
    levels.run(lambda: False)
    assert found.proven
    assert 0.8 * found.cost_upper <= levels.lower <= found.cost_upper


AT_ONCE = Pace(short=-1)
"""Levels begin with the search."""


def random_words(number: int, length: int, letters: str, objective: ObjectiveName) -> Problem:
    """Random words in hangman with 4 lives."""
    drawn = np.random.default_rng(5).choice(list(letters), (number, length))
    words = "|".join(sorted({"".join(word) for word in drawn}))
    return Problem.of(make(f"hangman(length={length},lives=4,words={words},prior=uniform)"), objective)


@pytest.fixture
def hard() -> Problem:
    """2500 words, whose proof takes minutes; their levels, begun at once, raise the bound of the beams in seconds."""
    return random_words(2500, 6, "abcdefghijklmnop", "questions")


class Stop:
    """A report that interrupts the search, as Ctrl-C would, once the lower bound is above that of the beams."""

    def __init__(self) -> None:
        self.seen: list[SearchProgress] = []

    def __call__(self, progress: SearchProgress) -> None:
        self.seen.append(progress)
        if progress.lower > self.seen[0].lower + 0.05:
            raise KeyboardInterrupt


def test_levels_bound_the_misses_before_they_are_solved() -> None:
    problem = random_words(300, 4, "abcdefghijkl", "misses")
    plain = solve(problem)
    assert plain.proven
    levels = LevelBounds(problem, MEMORY)
    levels.run(lambda: levels.lower > 0.8 * plain.cost_lower)
    assert 0.8 * plain.cost_lower < levels.lower <= plain.cost_lower


def test_secrets_that_cannot_be_told_apart_take_no_question() -> None:
    codes = np.ones((3, 4), dtype=np.uint32)
    for objective in LEVEL:
        levels = LevelBounds(asked((codes, np.ones(4)), objective), MEMORY)
        levels.run(lambda: False)
        assert levels.lower == 0


def test_levels_change_no_search_that_is_proven() -> None:
    rng = np.random.default_rng(5)
    words = sorted({"".join(word) for word in rng.choice(list("abcdefghijkl"), (300, 4))})
    problem = Problem.of(make(f"hangman(length=4,lives=4,words={'|'.join(words)},prior=uniform)"), "questions")
    plain = solve(problem, switches=Switches(order="entropy"))
    seen: list[SearchProgress] = []
    found = solve(problem, pace=AT_ONCE, report=seen.append)
    assert plain.proven
    assert (found.cost_lower, found.cost_upper) == (plain.cost_lower, plain.cost_upper)
    assert all(a.lower <= b.lower and a.upper >= b.upper for a, b in pairwise(seen))
    assert all(p.lower <= plain.value <= p.upper for p in seen)


def test_levels_bound_a_search_that_is_interrupted(hard: Problem) -> None:
    stop = Stop()
    found = solve(hard, pace=AT_ONCE, report=stop)
    assert found.interrupted
    assert not found.proven
    assert stop.seen[0].lower + 0.05 < found.lower <= found.upper <= stop.seen[0].upper
    assert all(a.lower <= b.lower and a.upper >= b.upper for a, b in pairwise(stop.seen))


def test_levels_are_saved_with_the_search(hard: Problem, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    problem, file = hard, tmp_path / "search.npz"
    first = solve(problem, pace=AT_ONCE, save=file, report=Stop())
    begun: list[list[tuple[float, float]]] = []
    monkeypatch.setattr(LevelBounds, "run", lambda levels, stopped: begun.append(levels.saved.bounds))

    def stop(progress: SearchProgress) -> None:
        if begun:
            raise KeyboardInterrupt

    again = solve(problem, pace=AT_ONCE, resume=file, save=file, report=stop)
    assert sum(lower for lower, _ in begun[0]) + problem.weights.sum() == first.cost_lower
    assert again.cost_lower == first.cost_lower
    begun.clear()
    last = solve(problem, pace=AT_ONCE, resume=file, report=stop)
    assert sum(lower for lower, _ in begun[0]) + problem.weights.sum() == first.cost_lower
    assert last.cost_lower == first.cost_lower


def test_levels_go_on_until_the_search_has_proven_more_than_at_first(
    hard: Problem, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The beams have proven more than the levels begin with, which is no reason to end the levels.
    ends: list[bool] = []
    over = Event()

    def run(levels: LevelBounds, stopped: Callable[[], bool]) -> None:
        while not over.is_set():
            end = stopped()
            if not over.wait(0.01):
                ends.append(end)

    def stop(progress: SearchProgress) -> None:
        if len(ends) > 10:
            over.set()
            raise KeyboardInterrupt

    monkeypatch.setattr(LevelBounds, "run", run)
    assert solve(hard, pace=AT_ONCE, report=stop).interrupted
    assert len(ends) > 10
    # Later ones may be true: on a busy machine the search has proven more before it tells of it.
    assert not any(ends[:10])


def test_little_memory_is_left_to_the_search() -> None:
    problem = Problem.of(make("hangman(length=3,lives=4,words=cat|cot|cut|dog|dig|den,prior=uniform)"), "questions")
    found = solve(problem, pace=AT_ONCE, memory=2**16 + problem.bytes)
    assert found.proven
    assert found.value == solve(problem).value < inf
