"""The report's recursions against brute force and against the solver."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import get_args

import numpy as np
import pytest
from exact_play import optimum, tables
from hypothesis import given, settings, strategies as st
from numpy.typing import NDArray

from bestguess import make
from bestguess.core.errors import SpecError
from bestguess.games.hangman.rules import Hangman
from bestguess.papers.kettaf.pruning_curves import ALPHABETS, FEW_WORDS, CurvePlan, compare, measure, measure_letters
from bestguess.papers.kettaf.recursion import Bound, LetterOrder, Recursion, TooManySets
from bestguess.solvers.problem import Problem
from bestguess.solvers.solve import solve

words4 = st.lists(st.text("abcdef", min_size=4, max_size=4), min_size=2, max_size=12, unique=True)


orders = st.sampled_from(get_args(LetterOrder))
sound = st.sampled_from([bound for bound in get_args(Bound) if bound != "printed"])


@given(words4, st.integers(1, 4), st.booleans(), sound, orders)
@settings(max_examples=60)
def test_the_recursions_and_the_solver_agree_on_random_dictionaries(
    words: list[str], lives: int, naming: bool, bound: Bound, order: LetterOrder
) -> None:
    game = make(f"hangman(length=4,lives={lives},words={'|'.join(words)},prior=uniform)")
    won, asked = Problem.of(game, "win", naming=naming), Problem.of(game, "questions")
    assert Recursion(won.codes, bound=bound, order=order, naming=naming).win(lives) == pytest.approx(solve(won).value)
    assert Recursion(asked.codes, bound=bound, order=order).questions() == pytest.approx(solve(asked).value)


def answers(words: Sequence[str]) -> NDArray[np.uint32]:
    return Problem.of(make(f"hangman(length=4,words={'|'.join(words)},prior=uniform)"), "questions").codes


def test_the_base_cases_of_the_theorems() -> None:
    codes = answers(["abxx", "acxx"])
    one, two = Recursion(codes[:, :1]), Recursion(codes)
    assert (one.win(0), one.win(1), one.questions()) == (0, 1, 0)
    assert (two.win(0), two.win(1), two.win(2), two.questions()) == (0, 0.5, 1, 1)


def test_the_bound_printed_in_the_report_is_unsound() -> None:
    codes = answers(["aced", "cdce", "cdea", "cefg", "dceb", "dggc", "ebca", "ebcb", "fagf", "fbed", "gaeg", "gdgd"])
    for bound in get_args(Bound):
        assert Recursion(codes, bound=bound).questions() == pytest.approx(11 / 6)
        alphabetical = Recursion(codes, bound=bound, order="given").questions()
        assert alphabetical == pytest.approx(2 if bound == "printed" else 11 / 6)


def test_only_the_printed_bound_gives_wrong_values_and_the_sound_one_saves_nearly_as_much() -> None:
    wrong, sets = Counter[tuple[LetterOrder, Bound]](), Counter[tuple[LetterOrder, Bound]]()
    for seed in range(60):
        codes = answers(CurvePlan(length=4, letters=7, seed=seed).dictionary("random", 12, 0) or ())
        phi = Recursion(codes, bound="none").questions()
        for order, bound in product(get_args(LetterOrder), get_args(Bound)):
            recursion = Recursion(codes, bound=bound, order=order)
            value = recursion.questions()
            assert value > phi - 1e-9
            wrong[order, bound] += value > phi + 1e-9
            sets[order, bound] += recursion.nodes
    assert {bound for (_, bound), number in wrong.items() if number} == {"printed"}
    assert 0 < wrong["entropy", "printed"] < wrong["given", "printed"] < 60
    # Unsorted, the bound saves much less: "sorting according to decreasing entropy is vital".
    for order in get_args(LetterOrder):
        assert sets[order, "parts"] < sets[order, "zero"] < sets[order, "none"]
    assert sets["entropy", "printed"] < sets["entropy", "parts"] < sets["entropy", "zero"] / 4
    assert 2 * sets["entropy", "parts"] < sets["given", "parts"]


def test_the_printed_rule_goes_on_where_a_letter_can_still_equal_the_best() -> None:
    """Section 3.3 gives a letter of f up only where its bound is less than the best."""
    # With one life B wins half of the words. C can win half at most: it may equal B, so the printed rule looks into it.
    codes = answers(["abxx", "acxx", "adxx", "bcxx"])
    printed, sharper = Recursion(codes, bound="printed", order="given"), Recursion(codes, bound="parts", order="given")
    assert printed.win(1) == sharper.win(1) == 0.5
    assert (printed.nodes, sharper.nodes) == (3, 2)


@given(tables(), st.integers(1, 3), st.booleans(), st.booleans(), sound, orders)
@settings(max_examples=60)
def test_the_recursions_are_those_of_the_theorems(
    drawn: tuple[np.ndarray, np.ndarray], lives: int, memo: bool, early: bool, bound: Bound, order: LetterOrder
) -> None:
    codes, weights = drawn
    recursion = Recursion(codes, weights.tolist(), bound=bound, order=order, memo=memo, early=early)
    # To name a secret at any time is a question to which all others answer by a miss.
    asked = np.vstack([codes, np.eye(len(weights), dtype=codes.dtype)]) if early else codes
    lost = optimum(asked, weights, "win-unnamed", lives - 1)
    assert recursion.win(lives) == pytest.approx(1 - lost / weights.sum())
    assert recursion.questions() == pytest.approx(optimum(asked, weights, "questions", 0) / weights.sum())


def test_pruning_reaches_fewer_sets_and_a_limit_ends_it() -> None:
    game = Hangman(5, 4, "|".join(CurvePlan(length=5).dictionary("samples", 30, 0) or ()), "uniform")
    codes = Problem.of(game, "win").codes
    pruned, whole = Recursion(codes), Recursion(codes, bound="none")
    assert pruned.win(4) == whole.win(4)
    assert 0 < pruned.nodes < whole.nodes
    limited = Recursion(codes, bound="none", sets=100)
    with pytest.raises(TooManySets):
        limited.questions()
    assert limited.searched == 101  # on any machine


def test_the_plots_are_measured_with_the_same_dictionaries_for_all() -> None:
    plan = CurvePlan(length=4, lives=2, repeats=1, most=10)
    said: list[str] = []
    plots = list(measure(plan, said.append))
    assert [(curves[0].objective, curves[0].source) for curves in plots] == [
        ("win", "samples"),
        ("win", "random"),
        ("questions", "samples"),
        ("questions", "random"),
    ]
    sizes = [4, 5, 7, 10]
    assert len(said) == (2 * 5 + 2 * 7) * len(sizes)
    for curves in plots:
        assert [[point.size for point in curve.points] for curve in curves] == [sizes] * len(curves)
        for curve in curves:
            assert {point.dictionaries for point in curve.points} == {1}
            if curve.objective == "win" or "unsorted" not in curve.method != "report":
                assert {point.wrong for point in curve.points} == {0}
        found = compare(curves)
        assert found is not None
        assert found.size == 10
        assert found.nodes == curves[0].points[-1].nodes / curves[-2].points[-1].nodes
    assert plan.dictionary("random", 10, 0) == plan.dictionary("random", 10, 0)
    assert plan.dictionary("random", 10, 0) != plan.dictionary("random", 10, 1)
    assert plan.dictionary("samples", 10**6, 0) is None
    assert CurvePlan(length=1).dictionary("random", 14, 0) is None
    with pytest.raises(SpecError, match="1 set or more"):
        CurvePlan(sets=0)
    with pytest.raises(SpecError, match="2 to 26 letters"):
        CurvePlan(letters=27)


def test_random_dictionaries_have_the_letters_and_the_lives_that_the_plan_says() -> None:
    plan = CurvePlan(letters=3, lives=4)
    assert set("".join(plan.dictionary("random", 20, 0) or ())) == set("abc")
    assert plan.dictionary("random", 122, 0) is None
    drawn = [plan.lives_of("random", 20, repeat) for repeat in range(60)]
    assert set(drawn) == {1, 2, 3, 4}
    assert drawn == [plan.lives_of("random", 20, repeat) for repeat in range(60)]
    assert {plan.lives_of("samples", 20, repeat) for repeat in range(60)} == {4}
    assert {CurvePlan(lives=4, draw_lives=False).lives_of("random", 20, repeat) for repeat in range(9)} == {4}


def test_the_printed_bound_is_counted_wrong_in_the_plots() -> None:
    plan = CurvePlan(length=4, letters=7, repeats=6, most=10)
    curves = {curve.method: curve for curve in list(measure(plan))[-1]}
    wrong = {method: sum(point.wrong or 0 for point in curve.points) for method, curve in curves.items()}
    assert {method for method, number in wrong.items() if number} == {"report", "report, letters unsorted"}


def test_the_alphabet_grows_while_the_words_stay_as_many() -> None:
    plan = CurvePlan(length=3, lives=2, repeats=2)
    plots = list(measure_letters(plan))
    assert [curves[0].objective for curves in plots] == ["win", "questions"]
    for curves in plots:
        assert [curve.method for curve in curves] == ["report", "report, no pruning", "ours"]
        for curve in curves:
            # 27 strings of three letters are too few to draw ten from: half of them at most are words.
            assert [point.size for point in curve.points] == [size for size in ALPHABETS if size**3 // 2 >= FEW_WORDS]
            assert {point.dictionaries for point in curve.points} == {2}
        pruned, whole = curves[0].points[-1], curves[1].points[-1]
        assert pruned.nodes < whole.nodes


def test_a_curve_ends_where_the_sets_do() -> None:
    for curves in measure(CurvePlan(length=4, lives=2, sets=1, repeats=1, most=20)):
        assert all(curve.ended and not curve.points for curve in curves if not curve.method.startswith("ours"))
        assert compare(curves) is None


def test_all_but_the_seconds_of_a_curve_is_the_same_each_time() -> None:
    plan = CurvePlan(length=4, lives=2, sets=40, repeats=2, most=20)
    one, other = (
        [[replace(point, seconds=0) for point in curve.points] for curves in measure(plan) for curve in curves]
        for _ in range(2)
    )
    assert one == other
    assert {len(points) for points in one} > {6}  # some end before the largest of six sizes


def test_the_strategy_of_the_fewest_questions_may_win_seldom() -> None:
    """Theorem 1 says otherwise of it; every strategy of the fewest questions is tried, with a single life."""
    words = ("acb", "bcb", "dac", "dcb", "ddc")

    def best(left: Sequence[str]) -> tuple[int, int]:
        """The fewest questions, summed over the words, and the most words that are won with them."""
        if len(left) == 1:
            return 0, 1
        found = []
        for letter in "abcd":
            parts: dict[tuple[int, ...], list[str]] = {}
            for word in left:
                parts.setdefault(tuple(place for place in range(3) if word[place] == letter), []).append(word)
            if len(parts) > 1:
                deeper = {places: best(part) for places, part in parts.items()}
                asked = len(left) + sum(questions for questions, _ in deeper.values())
                found.append((asked, sum(won for places, (_, won) in deeper.items() if places)))
        least = min(asked for asked, _ in found)
        return least, max(won for asked, won in found if asked == least)

    assert best(words) == (8, 2)
    game = make(f"hangman(length=3,lives=1,words={'|'.join(words)},prior=uniform)")
    assert Recursion(Problem.of(game, "questions").codes).questions() == pytest.approx(8 / 5)
    assert Recursion(Problem.of(game, "win").codes).win(1) == pytest.approx(4 / 5)
