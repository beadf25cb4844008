"""The report's recursions against brute force and against the solver."""

from pathlib import Path

import numpy as np
import pytest
from exact_play import optimum, tables
from hypothesis import given, settings
from hypothesis import strategies as st

from bestguess import make
from bestguess.core.errors import BestguessError, SpecError
from bestguess.games.hangman.rules import Hangman
from bestguess.solvers.exact import solve
from bestguess.solvers.kettaf import OutOfTime, Recursion
from bestguess.solvers.problem import Problem
from bestguess.solvers.pruning import Plan, compare, measure

words4 = st.lists(st.text("abcdef", min_size=4, max_size=4), min_size=2, max_size=12, unique=True)


@given(words4, st.integers(1, 4), st.booleans(), st.booleans())
@settings(max_examples=40)
def test_the_recursions_and_the_solver_agree_on_random_dictionaries(
    words: list[str], lives: int, naming: bool, prune: bool
) -> None:
    game = make(f"hangman(length=4,lives={lives},words={'|'.join(words)},prior=uniform)")
    won, asked = Problem.of(game, "win", naming=naming), Problem.of(game, "questions")
    assert Recursion(won.codes, prune=prune, naming=naming).win(lives) == pytest.approx(solve(won).value)
    assert Recursion(asked.codes, prune=prune).questions() == pytest.approx(solve(asked).value)


@given(tables(), st.integers(1, 3), st.booleans())
@settings(max_examples=40)
def test_the_recursions_are_those_of_the_theorems(drawn: tuple[np.ndarray, np.ndarray], lives: int, memo: bool) -> None:
    codes, weights = drawn
    recursion = Recursion(codes, weights.tolist(), memo=memo)
    lost = optimum(codes, weights, "win-unnamed", lives - 1)
    assert recursion.win(lives) == pytest.approx(1 - lost / weights.sum())
    assert recursion.questions() == pytest.approx(optimum(codes, weights, "questions", 0) / weights.sum())


def test_pruning_reaches_fewer_sets_and_a_limit_ends_it() -> None:
    game = Hangman(5, 4, "|".join(Plan(length=5).dictionary("samples", 30, 0) or ()), "uniform")
    codes = Problem.of(game, "win").codes
    pruned, whole = Recursion(codes), Recursion(codes, prune=False)
    assert pruned.win(4) == whole.win(4)
    assert 0 < pruned.nodes < whole.nodes
    with pytest.raises(OutOfTime):
        Recursion(codes, prune=False, seconds=0).questions()


def test_the_plots_are_measured_with_the_same_dictionaries_for_all() -> None:
    plan = Plan(length=4, lives=2, seconds=30, repeats=1, most=10)
    said: list[str] = []
    plots = list(measure(plan, said.append))
    assert [(curves[0].objective, curves[0].source) for curves in plots] == [
        ("win", "samples"),
        ("win", "random"),
        ("questions", "samples"),
        ("questions", "random"),
    ]
    assert len(said) == 16
    for curves in plots:
        assert [[point.size for point in curve.points] for curve in curves] == [[10]] * 4
        found = compare(curves)
        assert found is not None
        assert found.size == 10
        assert found.nodes == curves[0].points[0].nodes / curves[2].points[0].nodes
    assert plan.dictionary("random", 10, 0) == plan.dictionary("random", 10, 0)
    assert plan.dictionary("random", 10, 0) != plan.dictionary("random", 10, 1)
    assert plan.dictionary("samples", 10**6, 0) is None
    assert Plan(length=1).dictionary("random", 14, 0) is None
    with pytest.raises(SpecError, match="more than 0"):
        Plan(seconds=0)


def test_a_curve_ends_where_the_time_does() -> None:
    for curves in measure(Plan(length=4, lives=2, seconds=1e-9, repeats=1, most=20)):
        assert all(curve.ended and not curve.points for curve in curves)
        assert compare(curves) is None


def test_a_picture_needs_a_name_that_says_its_format(tmp_path: Path) -> None:
    from bestguess.apps.cli.plots import Panel, check_plot, draw_panels

    for name, said in (("plots.txt", "ends in .png"), ("no/such/plots.png", "no folder")):
        with pytest.raises(BestguessError, match=said):
            check_plot(tmp_path / name)
    panels = [[Panel("one", {"a": [(1, 2.0), (2, 4.0)]}), Panel("two", {"a": [(1, 1.0)], "b": [(1, 3.0)]})]]
    for suffix in (".png", ".svg"):
        file = tmp_path / f"plots{suffix}"
        check_plot(file)
        draw_panels(file, "both", "words", "seconds", panels)
        first = file.read_bytes()
        assert len(first) > 1000
    assert b"<svg" in first
