"""Words typed in another spelling than that of the list."""

from typing import Any

import pytest

from bestguess.core.errors import NotationError
from bestguess.core.spec import make
from bestguess.games import GAMES
from bestguess.games.hangman.twins import Twins

LISTED = [
    "weiss",
    "grösse",
    "grün",
    "ёлка",
    "пчела",
    "kırık",
    "gåtan",
    "blå",
    "año",
    "schon",
    "schön",
    "mässig",
    "massig",
]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("weiß", "weiss"), ("größe", "grösse"), ("groesse", "grösse"), ("groeße", "grösse"), ("grosse", "grösse"),
        ("gruen", "grün"), ("grun", "grün"), ("елка", "ёлка"), ("пчёла", "пчела"), ("kirik", "kırık"),
        ("gatan", "gåtan"), ("blaa", "blå"), ("bla", "blå"), ("ano", "año"), ("schoen", "schön"),
        ("maßig", "massig"), ("mäßig", "mässig"), ("kırik", None), ("weis", None), ("größ", None), ("añö", None),
    ],
)  # fmt: skip
def test_another_spelling_is_that_of_one_listed_word(typed: str, meant: str | None) -> None:
    assert Twins(LISTED).of(typed) == meant


def test_a_spelling_of_two_words_is_that_of_neither() -> None:
    assert Twins(["grüße", "grüsse"]).of("gruesse") is None


def test_an_accent_that_was_typed_is_meant() -> None:
    assert Twins(["gatan", "ano", "insan"]).of("gåtan") is None
    assert Twins(["ano"]).of("año") is None


@pytest.mark.parametrize(
    ("spec", "typed", "moves"),
    [
        ("wordle(words=weiss|leise,alphabet=de)", "weiß bygbb", "WEISS bygbb"),
        ("wordle(words=ёлка|пила,length=4,alphabet=ru)", "ЕЛКА bbbg", "ЁЛКА bbbg"),
        ("wordle(words=kırık|kasap,alphabet=tr)", "kirik gbbbb", "KIRIK gbbbb"),
        ("wordle(words=weiss|leise,alphabet=de)", "wüste bbbbb", "WÜSTE bbbbb"),
        ("jotto(words=weiss|leise,alphabet=de)", "weiß 3", "WEISS 3"),
        ("quordle(boards=2,words=weiss|leise,alphabet=de)", "weiß bbbbb bygbb", "WEISS bbbbb bygbb"),
        ("hangman(words=weiss|leise,alphabet=de,length=5)", "weiß no", "=WEISS no"),
    ],
)
def test_moves_are_of_the_listed_word(spec: str, typed: str, moves: str) -> None:
    notation: Any = make(GAMES, spec).notation
    assert notation.format_moves(notation.read_moves((), typed)) == moves


def test_a_query_is_typed_in_another_spelling_and_kept_as_it_was_written() -> None:
    notation: Any = make(GAMES, "wordle(words=ёлка|пила,length=4,alphabet=ru)").notation
    assert notation.format_query(notation.read_query("елка")) == "ЁЛКА"
    assert notation.format_query(notation.parse_query("ЕЛКА")) == "ЕЛКА"  # in a game that was saved so
    assert notation.parse_secret("елка") == "ёлка"
    with pytest.raises(NotationError, match="3 letters"):
        notation.read_query("ель")
    phrase: Any = make(GAMES, "phrase(words=weiss|ofen,lengths=5-4,alphabet=de)").notation
    assert phrase.parse_secret("weiß Ofen") == ("weiss", "ofen")
