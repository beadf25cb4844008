"""Weights that are far apart: what is said to be proven is so by the true ones."""

from itertools import permutations, product
from pathlib import Path

import pytest

import bestguess
from bestguess.solvers.solution import Solution

WORDS = {
    "last": "abc 100000000\nabd 1\nabf 2\nabg 3\n",
    "far": "".join(f"{''.join(word)} {1 if at else 10**9}\n" for at, word in enumerate(product("abcdef", repeat=3))),
    "near": "".join(f"{''.join(word)} {at + 1}\n" for at, word in enumerate(permutations("abcde", 3))),
}


def solved(tmp_path: Path, words: str, objective: str, tries: int) -> tuple[bestguess.Game, Solution]:
    path = tmp_path / "words.txt"
    path.write_text(WORDS[words])
    game = bestguess.make_game(f"wordle(length=3,words={path},prior=frequency,tries={tries})")
    return game, bestguess.solve(game, objective)


@pytest.mark.parametrize("tries", [1, 2])
@pytest.mark.parametrize("words", WORDS)
def test_no_policy_wins_more_than_is_certified(tmp_path: Path, words: str, tries: int) -> None:
    game, solution = solved(tmp_path, words, "win", tries)
    assert solution.policy is not None
    reached = [bestguess.evaluate(game, policy).won for policy in (solution.policy, "endgame", "most-likely")]
    assert max(reached) <= solution.upper + 1e-12
    assert solution.lower <= reached[0] + 1e-12
    if solution.proven:
        assert reached[0] == pytest.approx(solution.value, abs=1e-9)
    assert solution.proven == (words == "near")


def test_counts_that_are_no_multiples_of_the_least_are_exact(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("cc 2\nbd 3\n")
    game = bestguess.make_game(f"wordle(length=2,words={path},prior=frequency,alphabet=abcd,tries=1)")
    solution = bestguess.solve(game, "win")
    assert (solution.proven, solution.value) == (True, pytest.approx(0.6, abs=1e-12))


@pytest.mark.parametrize("words", ["last", "far"])
def test_the_mean_within_the_tries_is_that_of_the_true_weights(tmp_path: Path, words: str) -> None:
    game, solution = solved(tmp_path, words, "questions", 5)
    assert solution.proven
    assert solution.policy is not None
    assert bestguess.evaluate(game, solution.policy).mean == pytest.approx(solution.value, rel=1e-9)
