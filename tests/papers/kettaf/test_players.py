"""The comparisons of Kettaf's report against games played move by move."""

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from bestguess import Position, make
from bestguess.core.errors import BestguessError
from bestguess.core.players import Host
from bestguess.games.hangman.rules import Hangman
from bestguess.hosts.evil import Evil
from bestguess.hosts.honest import Honest
from bestguess.papers.kettaf.players import (
    entropy_against_phi,
    fewest_against_greedy,
    forced_of_entropy,
    greedy_against_others,
    mean_questions,
)
from bestguess.papers.kettaf.pruning_curves import CurvePlan
from bestguess.papers.kettaf.recursion import Recursion
from bestguess.solvers.problem import Problem

dictionaries = st.lists(st.text("abcde", min_size=3, max_size=3), min_size=2, max_size=12, unique=True)


def game_of(words: list[str]) -> Hangman:
    return Hangman(3, 0, "|".join(words), "uniform", "abcde")


def asked(game: Hangman, host: Host) -> int:
    """How many letters most-information asks until one word is left."""
    policy, position = make("most-information"), Position.start(game)
    while position.belief.count().value > 1:
        query = policy.choose(position, np.random.default_rng(0))
        position = position.after(query, host.answer(position.transcript, query))
    return len(position.transcript)


@given(dictionaries)
@settings(max_examples=30)
def test_the_entropy_player_against_playing_every_word_and_the_greedy_host(words: list[str]) -> None:
    game = game_of(words)
    turns = [asked(game, Honest(game, word)) for word in words]
    assert mean_questions(game) == pytest.approx(np.mean(turns))
    # Any host's answers are those of some word.
    assert forced_of_entropy(game, "questions") == (asked(game, Evil(game)), max(turns))


def played(game: Hangman, letters: tuple[str, ...]) -> float:
    """How many of these letters, in their order, leave the greedy host one word; infinite if all do not."""
    host, position = Evil(game), Position.start(game)
    for turn, letter in enumerate(letters):
        if position.belief.count().value == 1:
            return turn
        query = game.notation.parse_query(letter)
        position = position.after(query, host.answer(position.transcript, query))
    return len(letters) if position.belief.count().value == 1 else float("inf")


@given(dictionaries)
@settings(max_examples=12)
def test_the_fewest_questions_against_the_greedy_host_are_those_of_the_best_order_of_letters(words: list[str]) -> None:
    game = game_of(words)
    best = min(played(game, letters) for letters in permutations("abcde"))
    assert fewest_against_greedy(Problem.of(game, "questions").codes) == best


def test_samples_are_compared_with_phi() -> None:
    rows = list(entropy_against_phi(samples=3, length=4, size=12, seed=5))
    assert [row.sample for row in rows] == [0, 1, 2]
    for row in rows:
        words = CurvePlan(length=4, seed=5).dictionary("samples", 12, row.sample) or ()
        game = Hangman(4, 0, "|".join(words), "uniform")
        codes = Problem.of(game, "questions").codes
        assert row.phi == pytest.approx(Recursion(codes).questions())
        assert row.phi <= row.entropy == mean_questions(game)
    assert rows == list(entropy_against_phi(samples=3, length=4, size=12, seed=5))
    with pytest.raises(BestguessError, match="fewer than 100000 words"):
        list(entropy_against_phi(size=100_000))


def test_hosts_and_players_are_ordered_as_they_must_be() -> None:
    rows = list(greedy_against_others(samples=6, length=4, letters=5, size=40))
    for row in rows:
        assert row.best_player <= row.greedy <= row.best_host
        assert row.best_player <= row.minimax <= row.best_host
    # Neither the greedy host nor the entropy player is the best there is.
    rows += greedy_against_others(samples=40, length=4, letters=4, size=30)
    assert any(row.greedy < row.best_host for row in rows)
    assert any(row.best_player < row.greedy for row in rows)
    assert any(row.minimax < row.best_host for row in rows)
    with pytest.raises(BestguessError, match="too few words of 2 letters"):
        list(greedy_against_others(length=2, letters=3, size=9))
