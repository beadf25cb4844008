"""The bounds on Sid's score against the optimum by exhaustive recursion."""

from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings, strategies as st

from bestguess.games.hangman import Hangman
from bestguess.papers.sid.bounds import bounds, lower_bound, mean_score
from bestguess.papers.sid.scores import LOST, game_of, play
from bestguess.papers.sid.strategies import ExpectedSize


def optimum(words: list[str]) -> float:
    """The least mean score of all strategies that name a word only when it is the last one left."""

    @cache
    def least(left: frozenset[str], letters: str, asked: int, misses: int) -> int:
        if misses == 6:
            return LOST * len(left)
        if len(left) == 1:
            return asked
        costs = []
        for letter in letters:
            parts: dict[tuple[bool, ...], set[str]] = {}
            for word in left:
                parts.setdefault(tuple(c == letter for c in word), set()).add(word)
            if len(parts) > 1:
                rest = letters.replace(letter, "")
                costs.append(
                    sum(
                        least(frozenset(part), rest, asked + 1, misses + (not any(places)))
                        for places, part in parts.items()
                    )
                )
        return min(costs)

    letters = "".join(sorted(set("".join(words))))
    return least(frozenset(words), letters, 0, 0) / len(words)


@given(st.sets(st.text("abcde", min_size=3, max_size=3), min_size=2, max_size=9))
@settings(max_examples=30, deadline=None)
def test_the_optimum_is_between_the_bounds(words: set[str]) -> None:
    game = Hangman(length=3, words="|".join(sorted(words)), weighting="uniform", alphabet="en")
    found, least = bounds(game, 20.0), optimum(sorted(words))
    assert found.lower <= least + 1e-9
    assert least <= found.upper + 1e-9
    assert found.words == len(words)


@pytest.mark.parametrize("starts", ["bdfghjkm", "bdfghjkmprst"])
def test_words_that_must_be_lost_count_25(starts: str) -> None:
    words = [f"{letter}ill" for letter in starts]
    game = Hangman(length=4, words="|".join(words), weighting="uniform", alphabet="en")
    found, least = bounds(game, 20.0), optimum(words)
    assert 0.8 * least < found.lower <= least + 1e-9
    assert least <= found.upper + 1e-9
    assert found.lost >= (len(words) - 6) / len(words)  # whoever asks only starting letters loses these


def test_the_mean_is_that_of_all_games() -> None:
    words = (
        "geese|fetch|merry|penny|melee|defer|sheep|these|eerie|tepee|level|never|hello|ferry|berry|derry|kerry|perry"
    )
    for policy in (ExpectedSize(), ExpectedSize(alpha=5.0), ExpectedSize(cases="two")):
        scores = [play(game_of(words), word, policy) for word in words.split("|")]
        listed = Hangman(length=5, words=words, weighting="uniform", alphabet="en").listed()
        mean, lost = mean_score(listed, policy)
        assert mean == pytest.approx(sum(score.score for score in scores) / len(scores))
        assert lost == pytest.approx(sum(not score.won for score in scores) / len(scores))


def test_the_time_for_a_length_is_counted_by_its_work() -> None:
    game = replace(game_of("english"), length=5)
    one = lower_bound(game, 0.3)
    assert one == lower_bound(game, 0.3)
    assert one < lower_bound(game, 0.6), "a search that ends shows nothing"


def test_one_word_is_named_at_once() -> None:
    found = bounds(Hangman(length=3, words="cat|goose", alphabet="en"), 1.0)
    assert (found.lower, found.upper, found.words) == (0.0, 0.0, 1)
