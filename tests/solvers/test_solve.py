import json
from itertools import combinations, pairwise, product
from math import inf
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from exact_play import optimum, tables
from highlow import HighLow
from hypothesis import given, settings, strategies as st

from bestguess import Position, make
from bestguess.arena.evaluate import evaluate
from bestguess.core.errors import BestguessError, SpecError, TooLarge
from bestguess.core.types import MISS
from bestguess.policies.tree import DecisionTree
from bestguess.solvers.answer_arrays import SCALE, whole
from bestguess.solvers.listed_answers import table
from bestguess.solvers.problem import Problem
from bestguess.solvers.solution import SearchProgress
from bestguess.solvers.solve import solve, threads_for
from bestguess.solvers.switches import Pace, Switches

WORDS = "bat|cat|cot|cut|dog|dot|eel|fog|fox|hat|hot|oat|tea|toe|too|zoo"


def hangman(lives: int = 2, words: str = WORDS, prior: str = "uniform") -> Any:
    return make(f"hangman(length=3,lives={lives},words={words},prior={prior})")


words3 = st.lists(st.text("abcde", min_size=3, max_size=3), min_size=2, max_size=9, unique=True)


@given(words3, st.integers(1, 3), st.booleans())
@settings(max_examples=40)
def test_hangman_against_brute_force(words: list[str], lives: int, naming: bool) -> None:
    game = make(f"hangman(length=3,lives={lives},words={'|'.join(words)},prior=uniform)")
    problem = Problem.of(game, "win", naming=naming)
    lost = optimum(problem.codes, problem.weights, "win" if naming else "win-unnamed", lives - 1)
    found = solve(problem)
    assert found.proven
    assert found.value == found.lower == found.upper == pytest.approx(1 - lost / len(words))
    assert found.cost_upper == lost


@given(words3, st.integers(1, 3))
@settings(max_examples=25)
def test_the_policy_wins_what_was_promised_in_the_game_itself(words: list[str], lives: int) -> None:
    game = make(f"hangman(length=3,lives={lives},words={'|'.join(words)},prior=uniform)")
    found = solve(Problem.of(game, "win"))
    assert found.policy is not None
    assert found.value == pytest.approx(won(game, found.policy))
    for policy in (make("most-likely"), make("most-information")):
        assert won(game, policy) <= found.value + 1e-9


def won(game: object, policy: object) -> float:
    """The share of the prior that a policy wins, game by game."""
    rng = np.random.default_rng(0)
    start = Position.start(game)  # type: ignore[arg-type]
    total = 0.0
    for secret, weight in zip(start.belief.secrets(), start.belief.weights(), strict=True):  # type: ignore[attr-defined]
        position = start
        while position.outcome is None:
            query = policy.choose(position, rng)  # type: ignore[attr-defined]
            position = position.after(query, game.answer(secret, position.transcript, query))  # type: ignore[attr-defined]
        total += weight * position.outcome.won
    return total


def test_the_mean_cost_of_the_tree_is_its_value() -> None:
    game = hangman(lives=0)
    found = solve(Problem.of(game, "misses"))
    assert found.policy is not None
    # A wrong letter is what a game of hangman costs.
    assert evaluate(game, found.policy).mean == pytest.approx(found.value)
    shown = solve(Problem.of(game, "questions", until="shown"))
    letters = np.mean([len(set(word)) for word in WORDS.split("|")])
    assert shown.value == pytest.approx(found.value + letters)


def test_rectangles_shots_against_every_order_of_the_cells() -> None:
    game = make("rectangles(rows=2,columns=3,shapes=2x1)")
    found = solve(Problem.of(game, "questions", until="shown"))
    assert found.policy is not None
    assert evaluate(game, found.policy).mean == pytest.approx(found.value)
    assert found.value <= evaluate(game, make("most-likely")).mean
    codes, weights = table(game)
    assert found.value == pytest.approx(optimum(codes, weights, "misses", 0) / weights.sum() + 2)


def test_the_worst_case_is_met_and_not_exceeded() -> None:
    game = hangman()
    for unit in ("questions", "misses"):
        found = solve(Problem.of(game, "worst-case", unit=unit))
        assert found.policy is not None
        counts = [
            sum(1 for _, answer in moves if unit == "questions" or answer == MISS) for _, moves in found.policy.leaves()
        ]
        assert max(counts) == found.value
        assert found.value == optimum(*table(game), f"worst-{unit}", 0)


def test_any_listed_game_will_do() -> None:
    # Halving: 2 questions for 7 numbers at the worst, where "found" is an answer.
    found = solve(Problem.of(HighLow(7), "worst-case", until="known"))
    assert (found.value, found.proven) == (2, True)


def test_weights_count() -> None:
    game = make("hangman(length=2,lives=1,words=ab|cd|ef,prior=uniform)")
    uniform = solve(Problem.of(game, "win"))
    assert uniform.value == pytest.approx(1 / 3)
    problem = Problem.of(game, "win")
    heavy = Problem(game, "win", problem.codes, np.array([1.0, 5.0, 2.0]), 0)
    assert solve(heavy).value == pytest.approx(5 / 8)


@given(tables())
def test_switches_do_not_change_the_solution(drawn: tuple[np.ndarray, np.ndarray]) -> None:
    problem = Problem(hangman(), "questions", *drawn)
    whole_ = solve(problem)
    for memo, prune in product((True, False), (True, False)):
        found = solve(problem, switches=Switches(memo, prune, "entropy"))
        assert (found.value, found.proven) == (whole_.value, True)
        assert found.policy is not None
        assert found.policy.about["value"] == whole_.value


def hard() -> Problem:
    """Far too much for the seconds that the tests give it."""
    letters = np.random.default_rng(3).choice(list("aaabcdeeefghiiklmnooprstu"), (3000, 6))
    words = "|".join(sorted({"".join(word) for word in letters}))
    return Problem.of(make(f"hangman(length=6,words={words},prior=uniform)"), "questions")


def test_bounds_shrink_and_always_bracket() -> None:
    reports: list[SearchProgress] = []
    game = make(
        "hangman(length=3,words=" + "|".join("".join(w) for w in combinations("abcdefg", 3)) + ",prior=uniform)"
    )
    found = solve(Problem.of(game, "questions"), report=reports.append)
    assert found.proven
    assert all(report.lower <= found.value <= report.upper for report in reports)
    assert all(a.lower <= b.lower and a.upper >= b.upper for a, b in pairwise(reports))


def test_when_the_time_is_over_the_bounds_and_a_policy_are_there() -> None:
    found = solve(hard(), seconds=0.2)
    assert not found.proven
    assert 0 < found.lower < found.upper < inf
    assert found.policy is not None
    assert found.value == found.upper
    assert found.policy.about["value"] >= found.upper


def test_ctrl_c_ends_it_with_what_is_known() -> None:
    def interrupt(progress: SearchProgress) -> None:
        if progress.upper < inf:
            raise KeyboardInterrupt

    found = solve(hard(), report=interrupt)
    assert found.interrupted
    assert 0 < found.lower < found.upper < inf
    assert found.policy is not None


def test_a_saved_search_goes_on_where_it_was(tmp_path: Path) -> None:
    file = tmp_path / "search.npz"
    first = solve(hard(), seconds=0.3, save=file)
    second = solve(hard(), seconds=0.1, resume=file, save=file)
    assert second.lower >= first.lower
    assert second.upper <= first.upper
    assert second.seconds > first.seconds
    assert [path.name for path in tmp_path.iterdir()] == ["search.npz"]
    easy = Problem.of(hangman(), "questions")
    with pytest.raises(BestguessError, match="another game"):
        solve(easy, resume=file)
    solved = solve(easy, save=file)
    again = solve(easy, resume=file)
    assert (again.value, again.proven) == (solved.value, True)
    assert again.nodes <= 2
    file.write_text("something else")
    with pytest.raises(BestguessError, match="no saved search"):
        solve(easy, resume=file)
    with pytest.raises(BestguessError, match="Cannot read"):
        solve(easy, resume=tmp_path / "none")
    with pytest.raises(BestguessError, match="Cannot read"):
        solve(easy, resume=tmp_path / "no" / "such" / "folder")
    solve(easy, save=file)
    with np.load(file) as held:
        changed = {**held, "keys": held["keys"][:, :1]}
    with file.open("wb") as opened:
        np.savez(opened, **changed)
    with pytest.raises(BestguessError, match="it was changed"):
        solve(easy, resume=file)
    with pytest.raises(BestguessError, match="Cannot save"):
        solve(easy, save=tmp_path / "no" / "such" / "folder")


def test_refusals_say_what_helps() -> None:
    with pytest.raises(TooLarge, match=r"bestguess\.compare"):
        Problem.of(make("battleship"), "misses")
    with pytest.raises(SpecError, match="Did you mean 'questions'"):
        Problem.of(hangman(), "question")  # type: ignore[arg-type]
    with pytest.raises(SpecError, match="lives=6"):
        Problem.of(hangman(lives=0), "win")
    with pytest.raises(SpecError, match="length=8"):
        Problem.of(make(f"hangman(words={WORDS})"), "win")
    with pytest.raises(SpecError, match="more than 0 seconds"):
        solve(Problem.of(hangman(), "questions"), seconds=0)
    with pytest.raises(SpecError, match="memory=10"):
        solve(Problem.of(hangman(), "questions"), memory=10)
    with pytest.raises(SpecError, match="only 'questions' and 'worst-case'"):
        Problem.of(hangman(), "misses", until="shown")
    for objective in ("questions", "misses", "win"):
        with pytest.raises(SpecError, match="Add objective='worst-case'"):
            Problem.of(hangman(), objective, unit="misses")
    for objective in ("questions", "misses", "worst-case"):
        with pytest.raises(SpecError, match="Add objective='win'"):
            Problem.of(hangman(), objective, naming=True)


def test_weights_become_whole_numbers() -> None:
    assert whole(np.array([0.25, 0.5])).tolist() == [1, 2]
    assert whole(np.array([2.0, 3.0])).tolist() == [2, 3]
    for counts in ([2, 3], [7, 11, 999], [4, 6, 10]):  # as parts of 1, too
        found = whole(np.array(counts) / sum(counts))
        assert (found / found.sum()).tolist() == (np.array(counts) / sum(counts)).tolist()
        assert found.sum() <= sum(counts)
    thirds = whole(np.array([np.sqrt(2), 1.0]))
    assert (thirds == np.rint(thirds)).all()
    assert thirds[0] / thirds[1] == pytest.approx(np.sqrt(2), abs=1e-11)
    assert whole(np.array([1e-30, 1.0])).min() == 1
    assert whole(np.array([4.0, 6.0])).tolist() == [2, 3]
    # However near to each other, and however far apart: without a warning.
    assert whole(np.array([3e9, 3e9 + 1])).tolist() == [3e9, 3e9 + 1]
    assert whole(np.array([1e300, 5.0, 1e-300])).tolist() == [SCALE, 1, 1]


def test_a_decision_tree_is_saved_loaded_drawn_and_played(tmp_path: Path) -> None:
    game = make("hangman(length=2,lives=2,words=ab|ac|cd,prior=uniform)")
    found = solve(Problem.of(game, "win"))
    tree = found.policy
    assert tree is not None
    file = tmp_path / "tree.json"
    tree.save(file)
    again = make(f"tree(file={file})")
    assert isinstance(again, DecisionTree)
    assert (again.query, again.parent, again.answer, again.secret) == (
        list(tree.query),
        list(tree.parent),
        list(tree.answer),
        list(tree.secret),
    )
    assert again.about == tree.about
    assert won(game, again) == found.value == 1.0
    drawing = again.draw(game)
    assert {"AB", "AC", "CD"} <= set(drawing.replace(":", "").split())
    assert "found)" in again.draw(game, depth=0)
    with pytest.raises(SpecError, match="plays"):
        again.choose(Position.start(hangman()), np.random.default_rng(0))
    file.write_text("{}")
    with pytest.raises(BestguessError, match="no decision tree"):
        DecisionTree.load(file)
    file.write_text("nonsense")
    with pytest.raises(BestguessError, match="not JSON"):
        DecisionTree.load(file)
    file.write_text('{"format": "bestguess decision tree 1", "game": "x", "query": [1], "parent": [7]}')
    with pytest.raises(BestguessError, match="damaged"):
        DecisionTree.load(file)
    tree.save(file)
    held = json.loads(file.read_text())
    for column, values in (
        ("query", [-5, *held["query"][1:]]),
        ("query", [value + 0.5 for value in held["query"]]),
        ("query", [-1 for _ in held["query"]]),
        ("parent", [-1 for _ in held["parent"]]),
        ("answer", [7 for _ in held["answer"]]),
        ("secret", ["a" for _ in held["secret"]]),
    ):
        file.write_text(json.dumps({**held, column: values}))
        with pytest.raises(BestguessError, match="damaged"):
            DecisionTree.load(file)
    file.write_text(json.dumps({**held, "query": [], "parent": [], "answer": [], "secret": []}))
    with pytest.raises(BestguessError, match="damaged"):
        DecisionTree.load(file)
    file.write_text(json.dumps({**held, "query": [99, *held["query"][1:]]}))
    with pytest.raises(BestguessError, match="asks query 99 of 31"):
        DecisionTree.load(file).choose(Position.start(game), np.random.default_rng(0))
    with pytest.raises(BestguessError, match="Cannot read"):
        DecisionTree.load(tmp_path / "none")


@pytest.mark.parametrize("objective", ["questions", "misses", "win"])
def test_threads_change_no_value(objective: Any) -> None:
    rng = np.random.default_rng(3)
    words = sorted({"".join(word) for word in rng.choice(list("abcdefghij"), (120, 4))})
    game = make(f"hangman(length=4,lives=4,words={'|'.join(words)},prior=uniform)")
    problem = Problem.of(game, objective)
    alone = solve(problem)
    together = solve(problem, threads=3, pace=Pace(short=-1, whole_share=-1))
    assert alone.proven
    assert (together.cost_lower, together.cost_upper) == (alone.cost_lower, alone.cost_upper)
    assert together.policy is not None
    assert together.policy.about["value"] == alone.value


def test_as_many_threads_as_there_are_cores_where_threads_can_search(monkeypatch: pytest.MonkeyPatch) -> None:
    win, worst = Problem.of(hangman(), "win"), Problem.of(hangman(), "worst-case")
    for cores, threads in ((1, 1), (6, 6), (64, 16)):
        monkeypatch.setattr("bestguess.solvers.solve.cores", lambda cores=cores: cores)
        assert threads_for(win, Switches()) == threads
        assert threads_for(worst, Switches()) == 1
        assert threads_for(win, Switches(memo=False)) == threads_for(win, Switches(prune=False)) == 1


def test_refuses_threads_where_one_searches() -> None:
    worst = Problem.of(hangman(), "worst-case")
    for problem, threads, switches, message in (
        (worst, 2, Switches(), "worst case"),
        (Problem.of(hangman(), "win"), 2, Switches(memo=False), "memo=False"),
        (Problem.of(hangman(), "win"), 0, Switches(), "threads=0"),
        (Problem.of(hangman(), "win"), 257, Switches(), "threads=257"),
    ):
        with pytest.raises(SpecError, match=message):
            solve(problem, threads=threads, switches=switches)
    assert solve(worst, threads=1).proven
