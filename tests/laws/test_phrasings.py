"""The law of reading: what people type is read as they mean it, or refused in one line that names it.

Each registered game has a table of phrasings; neighbours of each phrasing, in capitals or with a full stop behind,
are tried with it.
"""

import pytest
from phrasing import LEAST, Phrasing, table, written

from bestguess import make
from bestguess.core.errors import BestguessError, NotationError
from bestguess.games import GAMES

PHRASINGS = [phrasing for name in GAMES for phrasing in table(name)]
READ = [phrasing for phrasing in PHRASINGS if phrasing.reading is not None]
REFUSED = [phrasing for phrasing in PHRASINGS if phrasing.reading is None]

_LONGEST = 240
"""The most characters of a refusal, beside the text that it is about."""


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_table_of_phrasings(name: str) -> None:
    assert len({(phrasing.text, phrasing.asked) for phrasing in table(name)}) >= LEAST


@pytest.mark.parametrize("phrasing", READ, ids=str)
def test_what_is_typed_is_read_as_it_is_meant(phrasing: Phrasing) -> None:
    assert phrasing.read(phrasing.text) == phrasing.reading


@pytest.mark.parametrize("phrasing", READ, ids=str)
def test_a_reading_does_not_hang_on_capitals_and_spaces(phrasing: Phrasing) -> None:
    neighbours = {f"  {phrasing.text} ", f"{phrasing.text}\n"}
    if phrasing.letter_case:
        neighbours |= {phrasing.text.upper(), phrasing.text.lower(), phrasing.text.capitalize()}
    read = {neighbour: phrasing.read(neighbour) for neighbour in neighbours}
    assert read == dict.fromkeys(neighbours, phrasing.reading)


@pytest.mark.parametrize("phrasing", READ, ids=str)
def test_what_was_read_is_printed_and_read_again(phrasing: Phrasing) -> None:
    game = phrasing.game
    before = game.read_moves((), phrasing.before)
    if phrasing.asked is not None:
        query = game.parse_query(phrasing.asked)
        answer = game.read_answer(before, query, phrasing.text)
        assert game.read_answer(before, query, game.format_answer(answer)) == answer
        moves = ((query, answer),)
    else:
        moves = game.read_moves(before, phrasing.text)
    assert game.read_moves(before, written(game, moves)) == moves


@pytest.mark.parametrize("phrasing", REFUSED, ids=str)
def test_what_cannot_be_meant_is_refused_in_one_line_that_names_it(phrasing: Phrasing) -> None:
    with pytest.raises(NotationError) as error:
        phrasing.read(phrasing.text)
    said = str(error.value)
    assert "\n" not in said
    assert len(said) <= _LONGEST + len(phrasing.text)
    assert said.endswith((".", "?"))
    missing = [piece for piece in phrasing.refused if piece.casefold() not in said.casefold()]
    assert not missing, said


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
@pytest.mark.parametrize("word", REPEATED)
@pytest.mark.parametrize("times", [2, 1500])
def test_one_word_over_and_over_is_read_or_refused(name: str, word: str, times: int) -> None:
    game = make(name)
    refusals: list[str] = []
    for read in (lambda text: game.read_moves((), text), lambda text: game.read_answer((), 0, text)):
        try:
            read(word * times)
        except BestguessError as error:
            refusals.append(str(error))
    assert all("\n" not in said and len(said) <= _LONGEST + 200 for said in refusals)
