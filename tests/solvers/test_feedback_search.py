"""Exact play until the secret has been asked: values, trees that are played, and what is refused."""

from collections.abc import Sequence
from functools import cache
from math import inf
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest
from codes import Codes
from exact_play import optimum
from highlow import HighLow

from bestguess import make
from bestguess.arena.evaluate import evaluate
from bestguess.core.errors import BestguessError, SpecError
from bestguess.core.game import Game
from bestguess.core.types import Answer, Query, Transcript
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


def played(game: Any, tree: DecisionTree) -> list[int]:
    """How many queries the tree asks for each secret; its leaves are where the answer ends the game."""
    counts = []
    for place, secret in enumerate(game.prior().secrets()):
        node = asked = 0
        while tree.query[node] != NOTHING:
            query = tree.query[node]
            answer = game.answer(secret, (), query)
            node, asked = tree.children[node][answer], asked + 1
            assert game.is_hit(query, answer) == (tree.query[node] == NOTHING)
        assert tree.secret[node] == place
        counts.append(asked)
    return counts


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


def leads(game: Game, moves: Transcript, secret: Any) -> bool:
    """Whether a secret gives these answers."""
    return all(game.answer(secret, moves[:turn], query) == answer for turn, (query, answer) in enumerate(moves))


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


def by_transcripts(game: Game, objective: str, moves: Transcript = (), first: Sequence[Query] = ()) -> float:
    """The optimum by trying every game that the rules allow: the chance to win, the mean or the most queries until so.

    Where no policy always wins within the tries, the queries are infinite.
    """
    answer = cache(lambda secret, query: game.answer(secret, (), query))

    @cache
    def cost(left: tuple[str, ...], moves: Transcript) -> float:
        outcome = game.outcome(moves)
        if outcome is not None:
            lost = len(left) * (not outcome.won)
            return float(lost) if objective == "win" else inf if lost else 0.0
        best = inf
        for query in first if first and not moves else game.queries(moves).tolist():
            parts: dict[Answer, list[str]] = {}
            for secret in left:
                parts.setdefault(answer(secret, query), []).append(secret)
            if len(parts) == 1 and not game.is_hit(query, next(iter(parts))):
                continue
            costs = [cost(tuple(part), (*moves, (query, code))) for code, part in parts.items()]
            step = {"questions": len(left), "worst-case": 1, "win": 0}[objective]
            best = min(best, step + (max(costs) if objective == "worst-case" else sum(costs)))
        return best if best < inf or objective != "win" else float(len(left))  # nothing tells: all is lost anyway

    secrets = [secret for secret in game.prior("uniform").secrets() if leads(game, moves, secret)]  # type: ignore[attr-defined]
    value = cost(tuple(secrets), moves)
    return value if objective == "worst-case" else abs((objective == "win") - value / len(secrets))


HARD = [
    ("bat|cat|hat|mat|pat|rat|cot|hot", "chm|prb", 3),
    ("abca|abcb|abcc|bbca|cbca|acba|ccaa|baca|aaaa", "bcab|cabc|bbbb", 4),
    ("eve|eel|lee|ewe|vee|wee|lew", "lvw|wlv|vvl", 3),
    ("goat|toad|coat|boat|moat|dote|tome|coda|atom|data", "dogs|bmcg|gaga", 4),
    ("aac|aad|aba|acd|ade|aea|bbb|bbd|bcc|bcd|bdd|bed", "cdd|ada|dee", 3),
]


@pytest.mark.parametrize(("words", "guesses", "length"), HARD)
@pytest.mark.parametrize(
    ("objective", "tries"), [("questions", 0), ("questions", 3), ("questions", 5), ("worst-case", 0), ("win", 3)]
)
def test_in_hard_mode_the_optimum_is_that_of_all_games_the_rules_allow(
    words: str, guesses: str, length: int, objective: ObjectiveName, tries: int
) -> None:
    rules = f"wordle(words={words},guesses={guesses},length={length},hard=true,prior=uniform,tries={{}})"
    game = make(rules.format(tries))
    if by_transcripts(game, objective) == inf:
        game = make(rules.format(0))  # where no policy always wins, tries are not counted
    value = by_transcripts(game, objective)
    found = solve(Problem.of(game, objective))
    assert found.proven
    assert found.value == pytest.approx(value)
    assert found.policy is not None
    if objective != "win":
        counts = played(game, found.policy)  # every guess of the tree is legal: the game itself says so
        assert found.value == pytest.approx(max(counts) if objective == "worst-case" else np.mean(counts))
        assert evaluate(game, found.policy).mean == pytest.approx(np.mean(counts))
    first = game.notation.parse_query(guesses.split("|")[0])
    if (value := by_transcripts(game, objective, first=[first])) < inf:
        assert solve(Problem.of(game, objective, first=[first])).value == pytest.approx(value)
    for answer in sorted({game.answer(secret, (), first) for secret in words.split("|")}):
        moves = ((first, answer),)
        value = by_transcripts(game, objective, moves)
        if game.outcome(moves) is None and value < inf:
            rest = solve(Problem.of(game, objective, moves=moves))
            assert rest.proven
            assert rest.value == pytest.approx(value)


def test_hard_mode_and_few_tries_cost_guesses() -> None:
    words = "aaa|aab|aba|abb|bba|bbb|caa|cab|daa|dab|dba|eaa|ebb|faa|fab|fba"
    rules = f"wordle(words={words},guesses=afe|bab|bce|bfe|cdc|dda|fdd|ffc,length=3,prior=uniform,hard={{}},tries={{}})"
    costs = {}
    for hard, tries in (("false", 0), ("true", 0), ("true", 5), ("true", 4), ("true", 3), ("true", 2)):
        game = make(rules.format(hard, tries))
        found = solve(Problem.of(game, "questions"))
        assert found.proven
        assert found.policy is not None
        wins = not tries or solve(Problem.of(game, "win")).value == 1.0
        asked = played(make(rules.format(hard, 0)), found.policy)
        assert sum(asked) == found.cost_upper
        assert wins == (max(asked) <= tries or not tries), "where no policy ends in time, tries are not counted"
        costs[hard, tries] = found.cost_upper
    assert costs["false", 0] < costs["true", 0] == costs["true", 5] < costs["true", 4] < costs["true", 3]
    assert costs["true", 2] == costs["true", 0]


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
        if progress.lower > 800 / 256:
            raise KeyboardInterrupt

    first = solve(problem, threads=2, save=file, report=stop)
    assert first.cost_lower <= 905 <= first.cost_upper
    second = solve(problem, threads=2, resume=file)
    assert second.proven
    assert second.cost_upper == 905
    assert second.policy is not None
    assert sum(played(problem.game, second.policy)) == 905
