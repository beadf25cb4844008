"""Exact play until the secret has been asked: values, trees that are played, and what is refused."""

from functools import cache
from math import inf
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest
from codes import Codes
from exact_play import leads, optimum, played
from highlow import HighLow

from bestguess import make
from bestguess.arena.evaluate import evaluate
from bestguess.core.errors import BestguessError, SpecError
from bestguess.core.game import Game
from bestguess.core.types import Answer, Query
from bestguess.policies.tree import NOTHING, DecisionTree
from bestguess.solvers.objective import ObjectiveName
from bestguess.solvers.problem import Problem
from bestguess.solvers.solution import SearchProgress
from bestguess.solvers.solve import solve, threads_for
from bestguess.solvers.switches import Pace, Switches


def least(game: Any, worst: bool) -> float:
    """The optimum by brute force: the summed or the most questions until the secret has been asked."""
    belief = game.prior()
    codes = belief.table.codes

    @cache
    def value(secrets: frozenset[int]) -> float:
        best = inf
        for query in range(game.num_queries):
            parts: dict[int, set[int]] = {}
            for secret in secrets:
                parts.setdefault(int(codes[query, secret]), set()).add(secret)
            left = [frozenset(part) for answer, part in parts.items() if not game.is_hit(query, answer)]
            if secrets in left:
                continue
            costs = [value(part) for part in left]
            best = min(best, 1 + max(costs, default=0) if worst else len(secrets) + sum(costs))
        return float(best)

    return value(frozenset(range(belief.size)))


GAMES = [
    HighLow(1),
    HighLow(2),
    HighLow(7),
    HighLow(10),
    Codes(2, 3),
    Codes(3, 2),
    Codes(3, 3),
    Codes(2, 4, mirrored=False),
]


@pytest.mark.parametrize("game", GAMES, ids=str)
@pytest.mark.parametrize("objective", ["questions", "worst-case"])
def test_the_tree_played_over_all_secrets_costs_the_optimum(game: Any, objective: ObjectiveName) -> None:
    found = solve(Problem.of(game, objective, until="solved"))
    assert found.proven
    assert found.policy is not None
    counts = played(game, found.policy)
    if objective == "worst-case":
        assert found.value == max(counts) == least(game, True)
    else:
        assert found.cost_upper == sum(counts) == least(game, False)
        assert found.value == pytest.approx(np.mean(counts))
        # The game itself, played by the policy of the tree, costs no more and no less.
        assert evaluate(game, found.policy).mean == pytest.approx(found.value)


@pytest.mark.parametrize(
    ("spec", "objective"),
    [
        ("mastermind(pegs=3,colours=3)", "questions"),
        ("mastermind(pegs=3,colours=3)", "worst-case"),
        ("wordle(length=3,words=bat|cat|cot|dot|dog|fog|hat,prior=uniform)", "questions"),
        ("hangman(length=3,words=bat|cat|cot|dot|dog|fog|hat,prior=uniform)", "questions"),
        ("hangman(length=3,words=bat|cat|cot|dot|dog|fog|hat,prior=uniform)", "misses"),
        ("hangman(length=3,words=bat|cat|cot|dot|dog|fog|hat,prior=uniform,lives=2)", "win"),
        ("battleship(rows=3,columns=3,fleet=2,announce=sunk)", "questions"),
        ("battleship(rows=3,columns=3,fleet=2-1,announce=sunk)", "misses"),
    ],
)
def test_what_is_left_after_a_move_adds_up_to_the_whole(spec: str, objective: ObjectiveName) -> None:
    game = make(spec)
    whole = solve(Problem.of(game, objective))
    assert whole.policy is not None
    query = whole.policy.query[0]
    left = []
    for node in whole.policy.children[0].values():
        moves = ((query, whole.policy.answer[node]),)
        if game.outcome(moves) is not None:
            left.append((0.0 if game.is_hit(*moves[0]) else 1.0, whole.policy.found_below[node]))
            continue
        rest = solve(Problem.of(game, objective, moves=moves))
        assert rest.proven
        assert rest.policy is not None
        left.append((rest.value, rest.problem.codes.shape[1]))
        secrets = whole.policy.secrets_of(game)
        for leaf, path in rest.policy.leaves():
            place = rest.policy.secret[leaf]
            assert place == NOTHING or leads(game, (*moves, *path), secrets[place])
    if objective == "worst-case":
        assert whole.value == 1 + max(value for value, _ in left)
        return
    total = sum(size for _, size in left)
    mean = sum(value * size for value, size in left) / total
    missed = sum(
        size
        for (_, size), node in zip(left, whole.policy.children[0].values(), strict=True)
        if not game.is_hit(query, whole.policy.answer[node])
    )
    step = {"questions": 1.0, "misses": missed / total, "win": 0.0}[objective]
    assert whole.value == pytest.approx(step + mean)


def test_a_first_query_is_kept_to_and_one_that_tells_nothing_is_refused() -> None:
    game = Codes(3, 3)
    values = [solve(Problem.of(game, "questions", first=[query])).cost_upper for query in range(game.num_queries)]
    assert min(values) == solve(Problem.of(game, "questions")).cost_upper
    found = solve(Problem.of(game, "questions", first=[0, 1]))
    assert found.policy is not None
    assert found.policy.query[0] in (0, 1)
    assert found.cost_upper == min(values[:2]) == sum(played(game, found.policy))
    hangman = make("hangman(length=3,words=bat|cat,prior=uniform)")
    with pytest.raises(SpecError, match="first"):
        Problem.of(hangman, "questions", first=[0])


def test_a_game_that_is_over_is_not_solved() -> None:
    game = Codes(2, 2)
    solved = next(answer for answer in game.answers((), 0) if game.is_hit(0, answer))
    with pytest.raises(SpecError, match="over"):
        Problem.of(game, "questions", moves=((0, solved),))


def test_questions_end_by_default_when_the_secret_was_asked_if_it_can_be() -> None:
    assert Problem.of(HighLow(4), "questions").until == "solved"
    assert Problem.of(Nameless(4), "questions").until == "known"
    assert Problem.of(make("hangman(length=3,words=bat|cat,prior=uniform)"), "questions").until == "known"


def test_known_figures() -> None:
    assert solve(Problem.of(HighLow(10), "questions", until="solved")).value == pytest.approx(2.9)
    assert solve(Problem.of(Codes(3, 4), "questions", until="solved")).cost_upper == 206
    assert solve(Problem.of(Codes(4, 4), "questions", until="solved")).cost_upper == 905


@pytest.mark.parametrize("objective", ["questions", "worst-case"])
@pytest.mark.parametrize("game", [Codes(2, 3), Codes(3, 2), HighLow(6)], ids=str)
def test_until_known_is_right_where_no_answer_is_a_miss(game: Any, objective: ObjectiveName) -> None:
    problem = Problem.of(game, objective, until="known")
    value = optimum(problem.codes, problem.weights, problem.kernel_name, 0)
    found = solve(problem)
    assert found.proven
    assert found.cost_upper == value


@pytest.mark.parametrize("game", [Codes(2, 2), HighLow(4)], ids=str)
@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"objective": "misses"}, "no answer is a miss"),
        ({"objective": "win"}, "nobody loses"),
        ({"objective": "win", "lives": 3}, "nobody loses"),
        ({"objective": "worst-case", "unit": "misses"}, "Leave 'unit' out"),
        ({"objective": "questions", "until": "shown"}, "Take until='solved'"),
        ({"objective": "worst-case", "until": "shown"}, "Take until='solved'"),
    ],
)
def test_misses_are_refused_where_there_are_none(game: Game, asked: dict[str, Any], said: str) -> None:
    with pytest.raises(SpecError, match=said):
        Problem.of(game, **asked)


@pytest.mark.parametrize(
    "spec",
    ["hangman(length=3,words=bat|cat,prior=uniform)", "rectangles(rows=3,columns=3,shapes=2x1)", "battleship(fleet=2)"],
)
def test_solved_is_refused_where_hits_find_a_part(spec: str) -> None:
    with pytest.raises(SpecError, match="Take until='shown'"):
        Problem.of(make(spec), "questions", until="solved")


class Nameless(HighLow):
    """Asks whether a number is higher, and cannot name it."""

    def is_hit(self, query: Query, answer: Answer) -> bool:
        return False


class Forgiving(HighLow):
    """Two answers of each query end the game."""

    def is_hit(self, query: Query, answer: Answer) -> bool:
        return answer > 0


def test_a_secret_that_no_query_solves_is_refused() -> None:
    with pytest.raises(SpecError, match=r"ends the game for the number 1 and 3 more.*until='known'"):
        Problem.of(Nameless(4), "questions", until="solved")
    with pytest.raises(SpecError, match="several answers"):
        Problem.of(Forgiving(4), "questions", until="solved")


def test_rules_that_no_table_knows_are_refused() -> None:
    for until in ("known", "solved"):
        with pytest.raises(SpecError, match="depends on the answers"):
            Problem.of(Codes(2, 3, hard=True), "questions", until=cast(Any, until))


def test_symmetries_that_are_none_are_refused() -> None:
    for until in ("known", "solved"):
        problem = Problem.of(Codes(2, 3, strange=True), "questions", until=cast(Any, until))
        with pytest.raises(SpecError, match="symmetries"):
            solve(problem)


def test_what_this_search_does_not_have_is_refused() -> None:
    problem = Problem.of(HighLow(4), "questions", until="solved")
    assert threads_for(problem, Switches()) == 1
    for switches, said in ((Switches(memo=False), "memo=False"), (Switches(prune=False), "prune=False")):
        with pytest.raises(SpecError, match=said):
            solve(problem, switches=switches)
    with pytest.raises(SpecError, match="order='given'"):
        solve(problem, switches=Switches(order="given"))


def test_a_search_is_saved_and_resumed(tmp_path: Path) -> None:
    problem, file = Problem.of(Codes(3, 4), "questions", until="solved"), tmp_path / "search.npz"
    first = solve(problem, save=file)
    second = solve(problem, resume=file)
    assert second.proven
    assert second.value == first.value
    assert second.policy is not None
    assert sum(played(problem.game, second.policy)) == 206
    with pytest.raises(BestguessError, match="another game"):
        solve(Problem.of(Codes(3, 4), "worst-case", until="solved"), resume=file)


def test_a_search_that_is_stopped_keeps_its_bounds() -> None:
    def stop(progress: SearchProgress) -> None:
        raise KeyboardInterrupt

    problem = Problem.of(Codes(4, 4), "questions", until="solved")
    found = solve(problem, report=stop)
    assert found.interrupted
    with pytest.raises(KeyboardInterrupt):
        found.or_stop()
    assert 0 < found.lower <= 905 / 256 <= found.upper < inf
    assert found.policy is not None
    assert sum(played(problem.game, found.policy)) == found.cost_upper
    short = solve(problem, seconds=1e-9, pace=Pace(grace=0.0))
    assert short.policy is None
    assert short.lower > 0


def test_a_tree_is_saved_and_played_again(tmp_path: Path) -> None:
    game = Codes(2, 3)
    found = solve(Problem.of(game, "questions", until="solved"))
    assert found.policy is not None
    found.policy.save(tmp_path / "tree.json")
    again = DecisionTree.load(tmp_path / "tree.json")
    assert again.about["until"] == "solved"
    assert np.mean(played(game, again)) == pytest.approx(found.value)


@pytest.mark.parametrize("objective", ["questions", "worst-case"])
@pytest.mark.parametrize("game", [Codes(3, 3), Codes(2, 4, mirrored=False), HighLow(7)], ids=str)
def test_threads_share_the_first_queries_and_find_the_same(game: Any, objective: ObjectiveName, tmp_path: Path) -> None:
    problem, file = Problem.of(game, objective, until="solved"), tmp_path / "search.npz"
    alone = solve(problem)
    for threads in (2, 3):
        found = solve(problem, threads=threads, save=file)
        assert (found.cost_lower, found.cost_upper) == (alone.cost_lower, alone.cost_upper)
        assert found.policy is not None
        counts = played(game, found.policy)
        assert found.cost_upper == (max(counts) if objective == "worst-case" else sum(counts))
    again = solve(problem, threads=2, resume=file)
    assert again.proven
    assert again.cost_upper == alone.cost_upper
    begun = solve(Problem.of(game, objective, until="solved", first=[0, 1]), threads=2)
    assert begun.cost_upper == solve(Problem.of(game, objective, until="solved", first=[0, 1])).cost_upper


def test_threads_keep_what_each_first_query_costs(tmp_path: Path) -> None:
    """A search that is stopped says which first queries are refuted, and one that goes on searches the others."""
    problem, file = Problem.of(Codes(4, 4, mirrored=False), "questions", until="solved"), tmp_path / "search.npz"

    def stop(progress: SearchProgress) -> None:
        if progress.first:
            raise KeyboardInterrupt

    first = solve(problem, threads=2, save=file, report=stop)
    assert first.cost_lower <= 905 <= first.cost_upper
    assert first.first
    second = solve(problem, threads=2, resume=file)
    assert second.proven
    assert second.cost_upper == 905
    assert second.first
    assert first.first.proven <= second.first.proven == second.first.number == first.first.number
    assert second.policy is not None
    assert sum(played(problem.game, second.policy)) == 905


@pytest.mark.parametrize("objective", ["win", "questions"])
def test_tries_without_end_are_as_good_as_one_for_each_secret(objective: ObjectiveName) -> None:
    enough, many = (
        solve(Problem.of(make(f"mastermind(pegs=2,colours=3,tries={tries})"), objective)) for tries in (9, 10**30)
    )
    assert many.proven
    assert (many.value, many.nodes) == (enough.value, enough.nodes)


def test_hard_mode_until_one_word_is_left_is_refused_with_what_is_solved() -> None:
    game = make("wordle(length=3,words=bat|cat|cot|dot,hard=true)")
    with pytest.raises(SpecError, match="Take until='solved'"):
        Problem.of(game, "questions", until="known")
    assert solve(Problem.of(game, "questions")).proven
