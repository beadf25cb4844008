"""Guesses with their tiles, in the sentences in which people tell them."""

import pytest

from bestguess import make
from bestguess.core.errors import NotationError

NOTATION = make("wordle(words=crane|moist|guess|first|tried|after|place|right|white)").notation


def read(text: str) -> list[str]:
    moves = NOTATION.read_moves((), text)
    return [f"{NOTATION.format_query(query)} {NOTATION.format_answer(answer)}" for query, answer in moves]


@pytest.mark.parametrize(
    "text",
    [
        "I guessed crane and got R yellow, N green, rest gray",
        "I tried CRANE. R was yellow and N was green, the rest was gray.",
        "my first guess was crane, which gave 🟨 for R and 🟩 for N, rest ⬛",
        "started with crane and R is yellow, N is green, others gray",
        "opened with CRANE, got gray yellow gray green gray",
        "I guessed 'crane' and the r turned yellow and the n turned green, everything else gray",
        "guess 1 crane bybgb",
        "1. crane: yellow r; green n; rest gray",
        "crane - r right letter wrong place, n right letter right place, rest gray",
    ],
)
def test_a_guess_is_read_in_a_sentence(text: str) -> None:
    assert read(text) == ["CRANE bybgb"]


@pytest.mark.parametrize(
    "text",
    [
        "crane r yellow n green rest gray\nmoist all gray",
        "crane r yellow n green rest gray; moist: all gray",
        "I guessed crane and got R yellow, N green, rest gray. Then moist: all gray",
        "Guess 1: crane r yellow n green rest gray\nGuess 2: moist, nothing",
        "crane bybgb, then I tried moist: m o gray, i s t gray",
    ],
)
def test_several_guesses_are_read_where_letters_name_their_tiles(text: str) -> None:
    assert read(text) == ["CRANE bybgb", "MOIST bbbbb"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("I guessed crane and got R yellow, N green", "it does not say what C, A, E are"),
        ("crane - r right letter wrong place, n right place", "it does not say what C, A, E are"),
        ("crane right " * 200, "crane right"),
        ("after crane: r yellow", "no tile"),
        ("cranes bygbbb", "the guess has 6 letters or signs, and here a row has 5"),
        ("cran b y g b", "the guess has 4 letters or signs"),
    ],
)
def test_what_is_left_out_is_named(text: str, why: str) -> None:
    with pytest.raises(NotationError, match=why):
        read(text)
