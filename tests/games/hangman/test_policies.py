import numpy as np
import pytest

from bestguess.core.position import Position
from bestguess.games.hangman import Hangman, Phrase
from bestguess.games.hangman.folk import LetterFrequency
from bestguess.games.hangman.paper import PaperPhrase

RNG = np.random.default_rng(0)


def test_letter_frequency_is_one_order_for_every_word() -> None:
    game = Hangman(words="bat|cat|coat|tea|tee", alphabet="en")
    position, asked = Position.start(game), []
    position = position.after(game.length_query, game.answer("cat", (), game.length_query))
    while position.outcome is None:
        query = LetterFrequency().choose(position, RNG)
        asked.append(game.format_query(query))
        position = position.after(query, game.answer("cat", (), query))
    assert asked == ["T", "A", "C"]


def test_letter_frequency_asks_denied_letters_last() -> None:
    game = Phrase(words="tea|toe", lengths="3", lies=1, alphabet="en")
    position = Position.start(game).after(game.parse_query("t"), 0)
    assert game.format_query(LetterFrequency().choose(position, RNG)) == "E"


def test_the_paper_weighs_lists_by_their_sizes() -> None:
    game = Phrase(words="tea|toe|sea|oak|ash", lengths="3-3", lies=1, alphabet="en", weighting="uniform")
    t, e, o = (game.parse_query(letter) for letter in "teo")
    position = Position.start(game).after(t, 0)
    scores = dict(zip(position.queries.tolist(), PaperPhrase().score(position), strict=True))
    # Without t: sea, oak, ash; with it: tea, toe. By size, every word counts once.
    assert scores[t] == pytest.approx(1 - (1 - 2 / 5) ** 2)
    assert scores[e] == pytest.approx(1 - (1 - 3 / 5) ** 2)
    assert scores[o] == pytest.approx(1 - (1 - 2 / 5) ** 2)


def test_the_paper_agrees_with_the_posterior_when_nobody_lies() -> None:
    game = Phrase(words="tea|toe|sea|oak|ash|boat|goat|coal", lengths="3-4", alphabet="en", weighting="uniform")
    position = Position.start(game)
    for letter in ("t", "a"):
        query = game.parse_query(letter)
        expected = 1 - position.predictive.probability_of(0)
        assert PaperPhrase().score(position) == pytest.approx(expected)
        position = position.after(query, game.answer(("sea", "boat"), (), query))


def test_the_paper_drops_suspicions_once_they_are_settled() -> None:
    game = Phrase(words="tea|toe|sea|oak|ash", lengths="3", lies=1, alphabet="en", weighting="uniform")
    t, s = game.parse_query("t"), game.parse_query("s")
    found = Position.start(game).after(t, 0).after(t, 1)
    assert PaperPhrase().score(found)[found.queries.tolist().index(s)] == 0
    twice = Position.start(game).after(t, 0).after(t, 0)
    assert t not in twice.queries
    assert PaperPhrase().score(twice)[twice.queries.tolist().index(s)] == pytest.approx(2 / 3)
