"""A host may show something before the first question: the first letter of Lingo."""

from collections import Counter

from bestguess.arena.hosting import hosted
from bestguess.core.spec import Spec
from bestguess.games import GAMES


def test_each_first_letter_is_shown_as_often_as_words_begin_with_it() -> None:
    spec = GAMES.spec("wordle(words=bat|bit|but|cat,length=3,first=shown)")
    shown = Counter(hosted(spec, "honest", seed).given["first"] for seed in range(200))
    assert set(shown) == {"b", "c"}
    assert 130 <= shown["b"] <= 170  # of 150 expected: 3.3 standard deviations
    assert hosted(spec, "honest", 7) == hosted(spec, "honest", 7)


def test_the_letter_shown_is_that_of_a_secret_that_was_chosen() -> None:
    spec = GAMES.spec("lingo")
    assert str(hosted(spec, "honest", 1, "crane")) == "wordle(tries=5,first=c)"


def test_a_letter_that_is_known_and_games_that_show_none_stay_as_they_are() -> None:
    for spec in (Spec("wordle", {"first": "b"}), Spec("wordle", {}), Spec("hangman", {"length": "5"})):
        assert hosted(spec, "honest", 1) == spec
