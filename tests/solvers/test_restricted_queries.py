"""Exact play where answers forbid queries, or tries are few: compared with every game that the rules allow."""

from collections.abc import Sequence
from functools import cache
from math import inf

import numpy as np
import pytest
from exact_play import leads, played

from bestguess import make
from bestguess.arena.evaluate import evaluate
from bestguess.core.errors import BestguessError, IllegalQuery
from bestguess.core.game import Game
from bestguess.core.types import Answer, Query, Transcript
from bestguess.solvers.objective import ObjectiveName
from bestguess.solvers.problem import Problem
from bestguess.solvers.solve import solve


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


@pytest.mark.parametrize(("words", "guesses", "length"), HARD)
def test_in_hard_mode_the_end_is_played_as_well_as_the_rules_allow(words: str, guesses: str, length: int) -> None:
    game = make(f"wordle(words={words},guesses={guesses},length={length},hard=true,prior=uniform)")
    assert evaluate(game, make("endgame")).mean == pytest.approx(by_transcripts(game, "questions"))


def test_moves_that_the_rules_forbid_are_no_position_to_solve() -> None:
    game = make("wordle(words=bat|cat|hat|mat,guesses=chm|prb,length=3,hard=true,prior=uniform)")
    moves = game.notation.read_moves((), "CAT bgg, CHM bbb")
    with pytest.raises(IllegalQuery, match="CHM"):
        Problem.of(game, "questions", moves=moves)


@pytest.mark.parametrize(
    ("hard", "first", "moves", "said"),
    [
        ("false", "FAT", "", "FAT is none of the 6 guesses"),
        ("true", "FAT", "", "FAT is none of the 6 guesses"),
        ("true", "CHM", "CAT bgg", "CHM"),
        ("true", "FAT", "CAT bgg", "FAT is none of the 3 guesses"),
        ("false", "CAT", "CAT bgg", "CAT"),
    ],
)
def test_a_first_guess_that_is_not_searched_is_named(hard: str, first: str, moves: str, said: str) -> None:
    game = make(f"wordle(words=bat|cat|hat|mat,guesses=chm|prb,length=3,hard={hard},prior=uniform)")
    made = game.notation.read_moves((), moves) if moves else ()
    with pytest.raises(BestguessError, match=said):
        Problem.of(game, "questions", moves=made, first=[game.notation.parse_query(first)])


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
