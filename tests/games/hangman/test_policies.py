import numpy as np
import pytest

from bestguess.core.position import Position
from bestguess.games.hangman import Hangman, Phrase
from bestguess.games.hangman.folk import LetterFrequency
from bestguess.games.hangman.paper import PaperPhrase
from bestguess.games.hangman.thrifty import OFFSET, PER_BIT, PER_LIFE, Thrifty

RNG = np.random.default_rng(0)
GAME = Hangman(words="bat|cat|hat|mat|cot|dog", length=3, lives=2, weighting="uniform", alphabet="en")


def chance(words: int, lives: int) -> float:
    if lives == 0:
        return 0.0
    return 1.0 if words == 1 else 1 / (1 + np.exp(-(OFFSET + PER_BIT * np.log2(words) + PER_LIFE * lives)))


def test_thrifty_scores_the_chance_to_win() -> None:
    position = Position.start(GAME)
    scores = dict(zip(position.queries.tolist(), Thrifty().score(position), strict=True))
    a, c, z = (GAME.parse_query(letter) for letter in "acz")
    assert scores[a] == pytest.approx(4 / 6 * chance(4, 2) + 2 / 6 * chance(2, 1))
    assert scores[c] == pytest.approx(2 / 6 * chance(2, 2) + 4 / 6 * chance(4, 1))
    assert scores[z] == pytest.approx(chance(6, 1))


def test_thrifty_on_its_last_life_asks_what_is_certain() -> None:
    position = Position.start(GAME).after(GAME.parse_query("z"), 0).after(GAME.parse_query("a"), 0b010)
    assert GAME.format_query(Thrifty().choose(position, RNG)) == "T"


def test_thrifty_without_a_limit_or_a_list_asks_the_likeliest() -> None:
    for game in (
        Hangman(words="bat|cat|hat|dog", length=3, lives=0),
        Hangman(words="bat|cat|hat|dog", length=3, outside=0.01),
    ):
        position = Position.start(game)
        assert Thrifty().score(position) == pytest.approx(1 - position.predictive.probability_of(0))


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
