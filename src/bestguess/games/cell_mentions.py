"""Cells among the tokens of a text: ``B7``, ``b 7``, ``7b``, ``row b column 7``."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from string import ascii_lowercase
from typing import NamedTuple

from bestguess.core.common_words import number_words
from bestguess.core.grid import Grid
from bestguess.core.lexicon import Token

_ROW = "row ligne rangee zeile reihe fila riga linha rij rad wiersz ряд строка"
ROW_WORDS = frozenset(_ROW.split())
"""Words for a row of the board, folded."""

_COLUMN = "column col colonne spalte columna colonna coluna kolom kolumn kolumna колонка столбец"
COLUMN_WORDS = frozenset(_COLUMN.split())
"""Words for a column of the board, folded."""

_BETWEEN = COLUMN_WORDS | {"number", "/", "-", ":", ".", ",", "_", "|"}
"""Tokens that may stand between the letter and the number of a cell."""

_IN_PAIRS = ROW_WORDS | COLUMN_WORDS | {",", "/", ";", "|", "-", ":", ".", "x"}
"""Tokens that may stand between two numbers where a cell should be."""

_SPELLED = (
    "alpha alfa bravo charlie delta echo foxtrot golf hotel india juliet juliett kilo lima mike november oscar papa "
    "quebec romeo sierra tango uniform victor whiskey whisky xray yankee zulu",
    "anton berta casar dora emil friedrich gustav heinrich ida julius kaufmann ludwig martha nordpol otto paula quelle "
    "richard samuel theodor ulrich viktor wilhelm xanthippe ypsilon zacharias",
)
"""The words for the letters from A in which rows are spelled aloud, in English and in German, folded."""

_ROWS = {word: word[0] for words in _SPELLED for word in words.split()} | dict(
    zip(ascii_lowercase, ascii_lowercase, strict=True)
)

_DIGITS = 9
"""A number of so many digits is on no board."""


class CellMention(NamedTuple):
    """A cell named among tokens."""

    rank: int
    """How plainly it is written: 0 for ``b7``, 1 for ``b 7``, 2 for ``7b``, 3 for ``7 b``."""
    first: int
    end: int
    cell: int | None
    """``None`` for one that is off the board."""
    written: str
    """The cell as the board would write it: ``B11``."""


def places(grid: Grid, read: Sequence[Token]) -> list[CellMention]:
    """The cells that tokens name, those written most plainly first."""
    return sorted(found for at in range(len(read)) for found in _places_at(grid, read, at))


def _places_at(grid: Grid, read: Sequence[Token], at: int) -> Iterator[CellMention]:
    token = read[at]
    is_side = at > 0 and token.glued and read[at - 1].is_number  # the x of 3x1
    if (row := _ROWS.get(token.text)) is not None and not is_side:
        behind = at + 1
        while behind < min(len(read), at + 3) and read[behind].text in _BETWEEN:
            behind += 1
        number = _number(read[behind], behind > at + 1) if behind < len(read) else None
        if number is not None:
            glued = behind == at + 1 and read[behind].glued
            yield cell_mention(grid, 0 if glued else 1, at, behind + 1, row, number)
    elif token.is_number and not (token.glued and at and read[at - 1].is_word):
        behind = at + 1
        while behind < min(len(read), at + 3) and read[behind].text in ROW_WORDS | {"/", "-", ","}:
            behind += 1
        # The letter is not the row of a number behind it: in "1 b 3" it is.
        if behind < len(read) and _is_row(read[behind]) and not _is_followed(read, behind):
            glued = behind == at + 1 and read[behind].glued
            yield cell_mention(grid, 2 if glued else 3, at, behind + 1, read[behind].text, token.text)


def _is_row(token: Token) -> bool:
    return len(token.text) == 1 and token.text.isascii() and token.text.isalpha()


def _is_followed(read: Sequence[Token], at: int) -> bool:
    return at + 1 < len(read) and read[at + 1].glued and read[at + 1].is_number


def _number(token: Token, apart: bool) -> str | None:
    """The number that a token is, in digits, or in a word that stands ``apart`` from the letter of the row."""
    if token.is_number:
        return token.text
    return number_words.meaning(token.text) if apart or not token.glued else None


def cell_mention(grid: Grid, rank: int, first: int, end: int, letter: str, number: str) -> CellMention:
    """The mention of a cell by its letter and its number, between two places of a text."""
    row, column = ord(letter) - ord("a"), value_of(number) - 1
    inside = row < grid.rows and 0 <= column < grid.columns
    written = f"{letter.upper()}{value_of(number)}"
    return CellMention(rank, first, end, grid.cell(row, column) if inside else None, written)


def refuse_pairs(grid: Grid, read: Sequence[Token]) -> None:
    """Raise :class:`NotationError` for two numbers that may be meant as row and column, neither of them a fraction."""
    numbers = [at for at, token in enumerate(read) if token.is_number]
    fractions = {at for place in numbers if _is_fraction(read, place) for at in (place, place + 2)}
    for first, second in pairwise(at for at in numbers if at not in fractions):
        if all(token.text in _IN_PAIRS for token in read[first + 1 : second]):
            one, other = value_of(read[first].text), value_of(read[second].text)
            before = [read[at - 1].text if at else "" for at in (first, second)]
            if before[0] in COLUMN_WORDS and before[1] in ROW_WORDS:
                raise grid.no_pair(other, one, row_first=True)
            raise grid.no_pair(one, other, before[0] in ROW_WORDS and before[1] in COLUMN_WORDS)


def _is_fraction(read: Sequence[Token], at: int) -> bool:
    """Whether a fraction in decimals begins here: ``0.25``, or any such number behind another, as in ``E5 1.0``."""
    point = read[at + 1 : at + 3]
    return (
        len(point) == 2
        and point[0].text == "."
        and point[1].is_number
        and all(one.glued for one in point)
        and (value_of(read[at].text) == 0 or any(one.is_number for one in read[:at]))
    )


def value_of(number: str) -> int:
    """A number, or one that no board has in place of one of hundreds of digits."""
    return int(number) if len(number) < _DIGITS else 10**_DIGITS
