"""The feedback of Wordle: as the game gives it, and as people write it."""

import pytest

from bestguess.games.wordle.tiles import feedback, format_tiles


@pytest.mark.parametrize(
    ("guess", "secret", "said"),
    [
        ("crane", "crane", "ggggg"),
        ("speed", "abide", "bbyby"),  # one e in the secret: the first e of the guess
        ("speed", "erase", "ybyyb"),  # two
        ("speed", "steal", "gbgbb"),  # the right one counts first
        ("speed", "crepe", "bygyb"),
        ("allee", "eagle", "yybyg"),
        ("aaaaa", "abbba", "gbbbg"),
    ],
)
def test_letters_that_occur_several_times(guess: str, secret: str, said: str) -> None:
    assert format_tiles(feedback(guess, secret), 5) == said
