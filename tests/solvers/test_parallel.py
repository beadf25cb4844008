"""Many workers find what one finds."""

import os
import socket
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from math import inf
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from exact_play import OBJECTIVES, PAST_OBJECTIVES, grouped_tables, optimum, optimum_with_past, tables
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from mortal import square

from bestguess import make
from bestguess.core.errors import BestguessError, SpecError
from bestguess.games.hangman.words import load
from bestguess.policies.tree import DecisionTree
from bestguess.solvers import shared_search
from bestguess.solvers.objective import ObjectiveName
from bestguess.solvers.problem import Problem
from bestguess.solvers.root_split import options
from bestguess.solvers.shared_search import solve_together
from bestguess.solvers.solution import SearchProgress, Solution
from bestguess.solvers.solve import solve
from bestguess.solvers.switches import Switches
from bestguess.solvers.workers import Workers


def sample(size: int, length: int = 5, lives: int = 3) -> Any:
    words = np.random.default_rng(5).choice(load().of_length(length).words, size, replace=False)
    return make(f"hangman(length={length},lives={lives},words={'|'.join(words)},prior=uniform)")


def columns(tree: DecisionTree | None) -> list[list[int]]:
    assert tree is not None
    return [list(tree.query), list(tree.parent), list(tree.answer), list(tree.secret)]


class Here(Workers):
    """Workers that are not even processes: the rounds and their tasks, without what carries them."""

    def started(self) -> Any:
        @contextmanager
        def hire() -> Iterator[Any]:
            def do(calls: Iterable[Any]) -> Iterator[Any]:
                # In as unlike an order as can be, if there is more than one.
                for function, given_ in calls if self.count == 1 else reversed(list(calls)):
                    yield function(*given_)

            yield do

        return hire()


def problem_of(
    objective: str,
    drawn: tuple[np.ndarray, np.ndarray],
    left: int,
    past: tuple[np.ndarray | None, np.ndarray | None] = (None, None),
) -> Problem:
    kind, _, unit = objective.partition("-")
    return Problem(
        sample(2),
        {"worst": "worst-case"}.get(kind, kind),  # type: ignore[arg-type]
        *drawn,
        left,
        unit=unit if kind == "worst" else "questions",  # type: ignore[arg-type]
        naming=objective == "win",
        last=past[0],
        group=past[1],
    )


class Stopped(Here):
    """Ctrl-C after the first results."""

    def started(self) -> Any:
        @contextmanager
        def hire() -> Iterator[Any]:
            def do(calls: Iterable[Any]) -> Iterator[Any]:
                for number, (function, given_) in enumerate(calls):
                    if number == 3:
                        raise KeyboardInterrupt
                    yield function(*given_)

            yield do

        return hire()


@pytest.mark.parametrize("objective", ["misses", "questions", "win"])
def test_a_stopped_search_has_the_policy_of_its_value(objective: ObjectiveName) -> None:
    problem = Problem.of(sample(60), objective)
    found = solve_together(problem, Stopped(1))
    assert found.policy is not None
    assert found.policy.about["value"] == found.value
    assert found.lower <= solve(problem, tree=False).value <= found.upper


@given(tables(), st.sampled_from(OBJECTIVES), st.integers(0, 2))
@settings(max_examples=60)
def test_rounds_find_the_optimum_of_brute_force(
    drawn: tuple[np.ndarray, np.ndarray], objective: str, left: int
) -> None:
    problem = problem_of(objective, drawn, left)
    assert problem.kernel_name == objective
    found = solve_together(problem, Here(1))
    value = optimum(*drawn, objective, left)
    assert found.proven
    assert (found.cost_lower, found.cost_upper) == (value, value)
    assert found.policy is not None
    assert found.policy.about["value"] == pytest.approx(problem.scaled(value))
    assert cost_of_tree(problem, found.policy) == pytest.approx(value)
    if objective in ("win", "win-unnamed"):
        lost = [
            node for node in range(len(found.policy)) if found.policy.query[node] == found.policy.secret[node] == -1
        ]
        assert bool(lost) == (value > 0)


def cost_of_tree(problem: Problem, tree: DecisionTree) -> float:
    """The cost of a tree, secret by secret."""
    costs = []
    for column, weight in enumerate(problem.weights):
        node, asked, missed, hit = 0, 0, 0, 0
        while tree.query[node] != -1:
            query = tree.query[node]
            answer = int(problem.codes[query, column])
            if answer and problem.group is not None and problem.last is not None:
                hit |= 1 << query
                answer = int(answer if int(problem.group[query, column]) & ~hit else problem.last[query, column])
            asked, missed = asked + 1, missed + (answer == 0)
            node = tree.children[node][answer]
        if problem.objective == "win":
            costs.append(weight * (tree.secret[node] == -1))
        elif problem.objective == "worst-case":
            costs.append(asked if problem.unit == "questions" else missed)
        else:
            costs.append(weight * (asked if problem.objective == "questions" else missed))
    return float(max(costs) if problem.objective == "worst-case" else sum(costs))


@given(grouped_tables(), st.sampled_from(PAST_OBJECTIVES), st.integers(0, 2), st.sampled_from([1, 4]))
@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_rounds_find_the_optimum_where_answers_depend_on_the_past(
    monkeypatch: pytest.MonkeyPatch,
    drawn: tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray],
    objective: str,
    left: int,
    first: int,
) -> None:
    codes, last, group, weights = drawn
    problem = problem_of(objective, (codes, weights), left, (last, group))
    value = optimum_with_past(codes, last, group, weights, objective, left)
    monkeypatch.setattr(shared_search, "_FIRST", first)
    found, again = solve_together(problem, Here(1)), solve_together(problem, Here(3))
    assert (found.cost_lower, found.cost_upper) == (value, value)
    assert found.policy is not None
    assert cost_of_tree(problem, found.policy) == value
    check_same(found, again)


@pytest.mark.parametrize(
    ("spec", "objective"),
    [
        ("battleship(rows=3,columns=4,fleet=2-2)", "questions"),
        ("battleship(rows=3,columns=4,fleet=3-1,announce=named)", "misses"),
        ("battleship(rows=3,columns=3,fleet=2-2,announce=every-hit)", "worst-case"),
        ("rectangles(rows=4,columns=4,shapes=3x1-2x2)", "misses"),
    ],
)
def test_boards_are_shared_and_mirrors_used(spec: str, objective: ObjectiveName) -> None:
    game = make(spec)
    problem = Problem.of(game, objective)
    assert problem.symmetries is not None
    # Of the first shots that are images of each other one is tried; a square has diagonals, too.
    assert len(options(problem)) == (game.rows + 1) // 2 * ((game.columns + 1) // 2) - (game.rows == game.columns)
    found = solve_together(problem, Here(1))
    assert found.value == solve(problem).value
    assert found.policy is not None
    assert found.policy.about["value"] == found.value
    assert cost_of_tree(problem, found.policy) == pytest.approx(found.cost_upper)
    check_same(found, solve_together(problem, Here(3)))


@pytest.mark.parametrize("objective", ["questions", "win"])
def test_the_order_of_results_changes_nothing(objective: ObjectiveName, monkeypatch: pytest.MonkeyPatch) -> None:
    problem = Problem.of(sample(60), objective)
    monkeypatch.setattr(shared_search, "_FIRST", 2)
    first = solve_together(problem, Here(1))
    monkeypatch.setattr(shared_search, "SLICE", 1e-4)  # tasks that must be handed out again and again
    again = solve_together(problem, Here(3))
    assert first.value == again.value == solve(problem).value
    assert columns(first.policy) == columns(again.policy)


def check_same(one: Solution, other: Solution) -> None:
    assert (one.value, one.lower, one.upper, one.proven) == (other.value, other.lower, other.upper, True)
    assert columns(one.policy) == columns(other.policy)


def test_one_process_or_two_are_the_same() -> None:
    problem = Problem.of(sample(150), "questions")
    reports: list[SearchProgress] = []
    two = solve_together(problem, Workers(2), report=reports.append)
    check_same(solve_together(problem, Workers(1)), two)
    assert two.value == solve(problem).value
    ships = Problem.of(make("battleship(rows=3,columns=4,fleet=3-2)"), "misses")
    check_same(solve_together(ships, Workers(1)), solve_together(ships, Workers(2)))
    assert all(report.lower <= two.value <= report.upper for report in reports)


def test_a_dask_cluster_of_two_workers() -> None:
    from distributed import LocalCluster

    problem = Problem.of(sample(120), "win")
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50) as cluster:
        found = solve_together(problem, Workers(2, "dask", cluster.scheduler_address))
    check_same(found, solve_together(problem, Here(1)))
    assert found.value == solve(problem).value


def test_when_the_time_is_over_or_somebody_stops_it_the_bounds_hold() -> None:
    problem = Problem.of(sample(1500), "questions")
    short = solve_together(problem, Here(1), seconds=0.3)
    assert not short.proven
    assert 0 < short.lower < short.upper < inf
    assert short.policy is not None
    assert cost_of_tree(problem, short.policy) == pytest.approx(short.policy.about["value"] * problem.total)

    def interrupt(progress: SearchProgress) -> None:
        if progress.seconds > 0.3:
            raise KeyboardInterrupt

    stopped = solve_together(problem, Here(1), report=interrupt)
    assert stopped.interrupted
    assert 0 < stopped.lower < stopped.upper < inf


def test_a_shared_search_is_saved_and_goes_on(tmp_path: Path) -> None:
    problem = Problem.of(sample(1500), "questions")
    file = tmp_path / "search.npz"
    first = solve_together(problem, Here(1), seconds=0.5, save=file)
    second = solve_together(problem, Here(1), seconds=0.2, resume=file)
    assert second.lower >= first.lower
    assert second.upper <= first.upper
    assert second.seconds > first.seconds
    alone = solve(problem, seconds=0.2, resume=file)
    assert alone.lower >= first.lower


def test_switches_do_not_change_what_workers_find() -> None:
    problem = Problem.of(sample(12), "win")
    value = solve(problem).value
    for switches in (Switches(memo=False), Switches(prune=False), Switches(order="given")):
        assert solve_together(problem, Here(2), switches=switches).value == value


def test_without_memo_tasks_are_given_the_time_they_need(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_search, "SLICE", 1e-3)  # far too little for one task
    problem = Problem.of(sample(120), "misses")
    found = solve_together(problem, Here(1), switches=Switches(memo=False))
    assert (found.value, found.proven) == (solve(problem).value, True)


@pytest.mark.parametrize("switches", [Switches(), Switches(memo=False), Switches(prune=False)])
@pytest.mark.parametrize("together", [False, True])
def test_however_short_the_time_there_is_a_policy(switches: Switches, together: bool) -> None:
    problem = Problem.of(sample(1500), "questions")
    if together:
        found = solve_together(problem, Here(1), switches=switches, seconds=1e-9)
    else:
        found = solve(problem, switches=switches, seconds=1e-9)
    assert not found.proven
    assert 0 < found.lower < found.value == found.upper < inf
    assert found.policy is not None
    assert found.policy.about["value"] == pytest.approx(cost_of_tree(problem, found.policy) / problem.total)


def test_a_game_of_one_secret_needs_nobody() -> None:
    game = make("hangman(length=2,words=ab|ab,prior=uniform)")
    found = solve_together(Problem.of(game, "win"), Workers(2))
    assert (found.value, found.proven) == (1.0, True)
    assert options(found.problem) == []


def test_a_ray_cluster_that_is_not_there_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def init(**settings: object) -> None:
        raise ConnectionError(f"nothing at {settings['address']}.")

    joblib = SimpleNamespace(register_ray=lambda: None)
    for name, module in (
        ("ray", SimpleNamespace(init=init)),
        ("ray.util", SimpleNamespace()),
        ("ray.util.joblib", joblib),
    ):
        monkeypatch.setitem(sys.modules, name, module)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(BestguessError, match=f"nothing at 127.0.0.1:{port}"):
            Workers(2, "ray", f"127.0.0.1:{port}").started().__enter__()
    for address in (f"127.0.0.1:{port}", f"ray://127.0.0.1:{port}", "127.0.0.1:99999999999999999999"):
        with pytest.raises(BestguessError, match=f"No Ray cluster answers at {address}: (?!nothing)"):
            Workers(2, "ray", address).started().__enter__()
    with pytest.raises(BestguessError, match="No Ray cluster answers at auto: nothing at auto"):
        Workers(2, "ray").started().__enter__()


def test_workers_that_cannot_be_started_say_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(SpecError, match="1 worker or more"):
        Workers(0)
    with pytest.raises(SpecError, match=r"at most \d+ processes"):
        Workers(5000)
    with pytest.raises(SpecError, match="Did you mean 'dask'"):
        Workers(2, "desk")  # type: ignore[arg-type]
    with pytest.raises(SpecError, match="address="):
        Workers(2, "dask")
    with pytest.raises(SpecError, match="have no address"):
        Workers(2, address="tcp://nowhere:1")
    with pytest.raises(BestguessError, match="pip install 'bestguess\\[ray\\]'"), Workers(2, "ray").started():
        pass


@pytest.mark.skipif(os.name == "nt", reason="sends SIGKILL")
def test_the_calls_of_a_worker_that_dies_are_done_again(tmp_path: Path) -> None:
    with Workers(2).started() as do:
        done = list(do((square, (tmp_path, number, bool)) for number in range(14)))
    assert sorted(done) == [number * number for number in range(14)]
    assert {path.name for path in tmp_path.iterdir()} == {"died of 3", "died of 10"}
