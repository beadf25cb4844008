import numpy as np

from bestguess.core.position import Position
from bestguess.games.hangman import Hangman, Phrase
from bestguess.games.hangman.folk import LetterFrequency

RNG = np.random.default_rng(0)


def test_letter_frequency_is_one_order_for_every_word() -> None:
    game = Hangman(words="bat|cat|coat|tea|tee", alphabet="en")
    position, asked = Position.start(game), []
    position = position.after(game.length_query, game.answer("cat", (), game.length_query))
    while position.outcome is None:
        query = LetterFrequency().choose(position, RNG)
        asked.append(game.notation.format_query(query))
        position = position.after(query, game.answer("cat", (), query))
    assert asked == ["T", "A", "C"]


def test_letter_frequency_asks_denied_letters_last() -> None:
    game = Phrase(words="tea|toe", lengths="3", lies=1, alphabet="en")
    position = Position.start(game).after(game.notation.parse_query("t"), 0)
    assert game.notation.format_query(LetterFrequency().choose(position, RNG)) == "E"
