"""The equations of Nerdle, against every text of a few characters and the published number of eight."""

from collections import Counter
from fractions import Fraction
from itertools import product
from re import fullmatch, sub

import pytest

from bestguess import make
from bestguess.games.hangman.equations import SYMBOLS, equations


def is_equation(text: str) -> bool:
    """Whether the rules accept a text, term by term."""
    number, alone = "[1-9][0-9]*", "(0|[1-9][0-9]*)"
    if not fullmatch(f"{number}([-+*/]{number})+={alone}", text):
        return False
    left, right = text.split("=")
    value = eval(sub(r"(\d+)", r"Fraction(\1)", left), {"Fraction": Fraction})
    return bool(value == int(right))


def test_all_texts_of_five_characters_that_are_equations_are_listed() -> None:
    texts = map("".join, product(SYMBOLS, repeat=5))
    assert {text for text in equations() if len(text) == 5} == set(filter(is_equation, texts))


def test_as_many_are_listed_as_are_published_and_all_are_true() -> None:
    """17,723 of eight characters and 206 of six are the numbers that players of Nerdle and Mini Nerdle count."""
    listed = equations()
    counted = Counter(map(len, listed))
    assert (counted[8], counted[6]) == (17_723, 206)
    assert len(set(listed)) == len(listed)
    assert all(map(is_equation, listed))


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("12+34=46 bygbbbyg", "12+34=46 bygbbbyg"),
        ("12 + 34 = 46 ⬛🟨🟩⬛⬛⬛🟨🟩", "12+34=46 bygbbbyg"),
        ("12+34=46: b y g b b b y g", "12+34=46 bygbbbyg"),
        ("10-2*3=4 bbbbbbbb", "10-2*3=4 bbbbbbbb"),
    ],
)
def test_equations_are_typed_as_guesses(text: str, written: str) -> None:
    notation = make("nerdle").notation
    [(query, answer)] = notation.read_moves((), text)
    assert f"{notation.format_query(query)} {notation.format_answer(answer)}" == written
