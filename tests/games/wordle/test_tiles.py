"""The feedback of Wordle: as the game gives it, and as people write it."""

import re

import pytest

from bestguess import NotationError, make
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


@pytest.mark.parametrize("spec", ["wordle", "wordle(length=3)", "wordle(length=11)", "nerdle", "quordle(length=6)"])
def test_examples_of_answers_are_as_long_as_the_words(spec: str) -> None:
    notation = make(spec).notation
    examples = re.findall(r"(?:such as|of the boards:) ([byg ]+|[⬛🟨🟩]+)[.,]", notation.answer_help)
    assert examples
    assert len({notation.parse_answer(text) for text in examples}) == 1


@pytest.mark.parametrize(
    ("spec", "move"), [("wordle", "CRANE bygbb"), ("wordle(length=11)", "INFORMATION bygbbbygbbb")]
)
@pytest.mark.parametrize("text", ["{row}", "{row}\n{row}", "Wordle 1,234 2/6\n\n{row}\n{row}", "Wordle 1,234 2/6"])
def test_examples_of_moves_are_as_long_as_the_words(spec: str, move: str, text: str) -> None:
    game = make(spec)
    with pytest.raises(NotationError) as caught:
        game.notation.read_moves((), text.format(row="⬛🟨🟩" + "⬛" * (game.length - 3)))
    assert str(caught.value).endswith(f": {move}.")
