"""The law of reading: what people type is read as they mean it, or refused in one line that names it.

Each registered game has a table of phrasings; neighbours of each phrasing, in capitals or with a full stop behind,
are tried with it.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial

import pytest
from phrasing import LEAST, Phrasing, table, written

from bestguess import make
from bestguess.core.errors import BestguessError, NotationError
from bestguess.games import GAMES

_LONGEST = 240
"""The most characters of a refusal, beside the text that it is about."""


def wrong(check: Callable[[Phrasing], None], phrasings: Iterable[Phrasing]) -> str:
    """A line for each phrasing that does not pass; hundreds of a game are one test, which tells all that fail."""
    lines = []
    for phrasing in phrasings:
        try:
            check(phrasing)
        except Exception as error:
            lines.append(f"{phrasing}: {type(error).__name__}: {error}")
    return "\n".join(lines)


def read(name: str) -> list[Phrasing]:
    return [phrasing for phrasing in table(name) if phrasing.reading is not None]


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_table_of_phrasings(name: str) -> None:
    assert len({(phrasing.text, phrasing.asked) for phrasing in table(name)}) >= LEAST


@pytest.mark.parametrize("name", GAMES)
def test_what_is_typed_is_read_as_it_is_meant(name: str) -> None:
    def check(phrasing: Phrasing) -> None:
        assert phrasing.read(phrasing.text) == phrasing.reading

    assert not wrong(check, read(name))


@pytest.mark.parametrize("name", GAMES)
def test_a_reading_does_not_hang_on_capitals_and_spaces(name: str) -> None:
    def check(phrasing: Phrasing) -> None:
        neighbours = {f"  {phrasing.text} ", f"{phrasing.text}\n"}
        if phrasing.letter_case:
            neighbours |= {phrasing.text.upper(), phrasing.text.lower(), phrasing.text.capitalize()}
        for neighbour in neighbours - {phrasing.text}:
            assert phrasing.read(neighbour) == phrasing.reading, neighbour

    assert not wrong(check, read(name))


@pytest.mark.parametrize("name", GAMES)
def test_what_was_read_is_printed_and_read_again(name: str) -> None:
    def check(phrasing: Phrasing) -> None:
        game = phrasing.game
        before = game.notation.read_moves((), phrasing.before)
        if phrasing.asked is not None:
            query = game.notation.parse_query(phrasing.asked)
            answer = game.notation.read_answer(before, query, phrasing.text)
            assert game.notation.read_answer(before, query, game.notation.format_answer(answer)) == answer
            moves = ((query, answer),)
        else:
            moves = game.notation.read_moves(before, phrasing.text)
        assert game.notation.read_moves(before, written(game, moves)) == moves

    assert not wrong(check, read(name))


@pytest.mark.parametrize("name", GAMES)
def test_what_cannot_be_meant_is_refused_in_one_line_that_names_it(name: str) -> None:
    def check(phrasing: Phrasing) -> None:
        with pytest.raises(NotationError) as error:
            phrasing.read(phrasing.text)
        said = str(error.value)
        assert "\n" not in said
        assert len(said) <= _LONGEST + len(phrasing.text)
        assert said.endswith((".", "?"))
        missing = [piece for piece in phrasing.refused if piece.casefold() not in said.casefold()]
        assert not missing, said

    assert not wrong(check, [phrasing for phrasing in table(name) if phrasing.reading is None])


def test_a_phrasing_that_is_read_otherwise_is_told() -> None:
    def check(phrasing: Phrasing) -> None:
        assert phrasing.read(phrasing.text) == phrasing.reading

    one = replace(table("battleship")[0], text="B2 miss", reading="B3 miss", asked=None, before="")
    assert "'B2 miss' in battleship" in wrong(check, [one])


REPEATED = (
    "not ",
    "_ ",
    "- ",
    "a ",
    "e no ",
    "/ ",
    "a1 hit, ",
    "1 ",
    "12 ",
    "red ",
    "b ",
    "crane bygbb\n",
    "and ",
    "= a",
)
"""Words and signs that are typed over and over."""


@pytest.mark.parametrize("name", GAMES)
def test_one_word_over_and_over_is_read_or_refused(name: str) -> None:
    game = make(name)
    # 1,500 are more than Python's functions may call themselves.
    texts = [word * times for word in REPEATED for times in (2, 200, 1500)]
    refusals: list[str] = []
    for text in texts:
        for read_by in (partial(game.notation.read_moves, ()), partial(game.notation.read_answer, (), 0)):
            try:
                read_by(text)
            except BestguessError as error:
                refusals.append(str(error))
    assert all("\n" not in said and len(said) <= _LONGEST + 200 for said in refusals)
