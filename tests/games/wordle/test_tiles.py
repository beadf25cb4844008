"""The feedback of Wordle: as the game gives it, and as people write it."""

import pytest

from bestguess.core.errors import NotationError
from bestguess.games.wordle.tiles import feedback, format_tiles, parse_tiles


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


@pytest.mark.parametrize("text", ["bygbb", "BYGBB", "b y g b b", "⬛🟨🟩⬛⬛", "⬜🟨🟩⬜⬜", "01200", ".yg..", "🟦"])
def test_tiles_are_read_in_many_forms(text: str) -> None:
    if text == "🟦":
        assert parse_tiles(text, 1) == 1
    else:
        assert format_tiles(parse_tiles(text, 5), 5) == "bygbb"


@pytest.mark.parametrize(("text", "said"), [("bygb", "4 tiles, not 5"), ("bygbq", "'q' is no tile"), ("", "0 tiles")])
def test_what_is_no_row_of_tiles_is_refused(text: str, said: str) -> None:
    with pytest.raises(NotationError, match=said):
        parse_tiles(text, 5)
