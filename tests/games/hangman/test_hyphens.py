"""Hyphens in patterns with spaces between all places: ``_ - R A Y`` is one word, or letters that failed."""

import re
from collections.abc import Iterator
from itertools import combinations

import pytest
from phrasing import written

from bestguess import make
from bestguess.core.errors import NotationError

LIST = "hangman(words=x-ray|t-shirt|e-mail|yo-yo|re-do|off-and-on|don't-do|tray|shirts)"
ENGLISH = "hangman"
WORDS = ("x-ray", "t-shirt", "e-mail", "yo-yo", "re-do", "off-and-on", "don't-do")


def patterns(word: str) -> Iterator[tuple[str, str]]:
    """All boards of a word, as a pattern with spaces between its signs, and the moves that show as much."""
    letters = sorted(set(word) - set("-'"))
    places = [sign for sign in word if sign in letters]
    for many in range(len(letters) + 1):
        for shown in combinations(letters, many):
            moves = (
                f"{letter.upper()} {'+'.join(str(at) for at, sign in enumerate(places, 1) if sign == letter)}"
                for letter in shown
            )
            yield " ".join(sign if sign in {*shown, *"-'"} else "_" for sign in word), ", ".join(moves)


@pytest.mark.parametrize("word", WORDS)
def test_a_board_with_hyphens_is_read_where_they_were_told(word: str) -> None:
    game = make(LIST)
    blank = game.notation.read_moves((), next(patterns(word))[0])
    for pattern, moves in patterns(word):
        read = game.notation.read_moves(blank, pattern)
        assert sorted(read) == sorted(game.notation.read_moves(blank, moves)), pattern


@pytest.mark.parametrize("spec", [LIST, ENGLISH, "hangman(words=a|an|tear|x-ray|t-shirt,outside=0.1)"])
@pytest.mark.parametrize("word", WORDS)
def test_a_board_with_hyphens_that_is_typed_first_is_read_or_asked_about(spec: str, word: str) -> None:
    game = make(spec)
    blank = game.notation.read_moves((), next(patterns(word))[0])
    for pattern, moves in patterns(word):
        if "_" not in pattern:
            continue
        typed = pattern
        try:
            read = game.notation.read_moves((), pattern)
        except NotationError as error:
            asked = re.search(r"is that one word with a hyphen, or did .*? Write (\S+) for the word", str(error))
            typed = "" if asked is None else asked[1]
            read = game.notation.read_moves((), typed)
        assert typed == pattern or spec != LIST, pattern
        assert sorted(read) == sorted((*blank, *game.notation.read_moves(blank, moves))), pattern


@pytest.mark.parametrize(
    ("spec", "text", "reading"),
    [
        (ENGLISH, "_ A _ _ _ -E -S", "length 5 letters, A 2, E no, S no"),
        (ENGLISH, "_ A _ _ _ - ES", "length 5 letters, A 2, E no, S no"),
        ("hangman(length=5)", "_ A _ _ _ - E S", "A 2, E no, S no"),
        ("hangman(length=7)", "_ A _ _ _ - E S", "length 7 letters as _____-__, A 2, E 6, S 7"),
        (ENGLISH, "T _ _ - T I M E", "length 7 letters as ___-____, E 7, I 5, M 6, T 1+4"),
        (LIST, "_ _ _ _ - E S", "length 4 letters as ____, E no, S no"),
        ("phrase(lengths=1~3-2,words=x-ray|an)", "_ - R A Y / A _", "A 3+5, R 2, Y 4"),
        (ENGLISH, "_-__; E - no", "length 3 letters as _-__, E no"),
        (ENGLISH, "A - P L E", "length 5 letters, A 1, E 5, L 4, P 3"),
        (LIST, "_-___; x-ray", "length 4 letters as _-___, A 3, R 2, X 1, Y 4"),
    ],
)
def test_what_is_known_tells_a_hyphen_from_a_sign_of_failure(spec: str, text: str, reading: str) -> None:
    game = make(spec)
    assert written(game, game.notation.read_moves((), text)) == reading


@pytest.mark.parametrize(
    ("spec", "text", "remedies"),
    [
        (ENGLISH, "_ _ _ _ - E D", ("____-ed", "_ _ _ _ not e d")),
        (ENGLISH, "R _ - D O", ("r_-do", "r _ not d o")),
        (ENGLISH, "word: _ - R A Y", ("_-ray", "_ not r a y")),
        (LIST, "X - R A Y", ("_-___; x-ray", "x _ r a y")),
        (LIST, "x-ray", ("_-___; x-ray", "x _ r a y")),
        (ENGLISH, "B _", ("B_", "_ not B")),
        (ENGLISH, "B _ , E no", ("B_", "_ not B")),
        (ENGLISH, "b *", ("b*", "* not b")),
    ],
)
def test_two_readings_are_named_and_each_is_read_as_typed(spec: str, text: str, remedies: tuple[str, str]) -> None:
    game = make(spec)
    with pytest.raises(NotationError) as error:
        game.notation.read_moves((), text)
    readings = {written(game, game.notation.read_moves((), remedy)) for remedy in remedies}
    assert all(remedy in str(error.value) for remedy in remedies), error.value
    assert len(readings) == 2


@pytest.mark.parametrize(
    ("words", "reading"), [("my|me|be", "length 2 letters, B 1"), ("a|b|abcd", "length 1 letters, B no")]
)
def test_a_letter_before_one_blank_is_read_where_the_list_tells_its_length(words: str, reading: str) -> None:
    game = make(f"hangman(words={words})")
    for text, more in (("B _", ""), ("B _ , E no", ", E no"), ("B _; E no", ", E no")):
        assert written(game, game.notation.read_moves((), text)) == reading + more
