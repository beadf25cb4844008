"""Shapes: the marks between the letters of a word as a host may show them, ``___'_`` or ``_-___``.

A shape is the marks in their order, each with the number of letters before it. Where a person shows one, the answer to
how long the word is carries it: above the five bits of the length is 1 for no marks at all, and more by the marks;
0 where nothing was said of marks.
"""

import re

from bestguess.core.types import Answer

MARKS = "'-&"
"""The marks that a shape has. A full stop is none: in a pattern it is a blank."""

SIZE = 0b11111
"""The bits of an answer to how long the word is that hold the length."""

_BITS = 26
_LONGEST = 99
_MOST = 4

Shape = tuple[tuple[int, str], ...]
"""Each mark with the number of letters before it, ascending."""

UNTOLD = None
"""The shape of a word of which no marks were told, not even that there are none."""


class MarkedWord(str):
    """The letters of an entry that its list writes with marks or spaces: equal to ``cant``, and written ``can't``."""

    __slots__ = ("spelled",)
    spelled: str
    """The word as the list writes it, in small letters."""

    def __new__(cls, spelled: str) -> "MarkedWord":
        word = super().__new__(cls, spelled.translate(_WITHOUT))
        word.spelled = spelled
        return word

    def __reduce__(self) -> tuple[type["MarkedWord"], tuple[str]]:
        return MarkedWord, (self.spelled,)


_WITHOUT = dict.fromkeys(map(ord, f"{MARKS} "))


def shape_of(spelled: str, blanks: str = "") -> Shape:
    """The shape of a word as it is written; characters of ``blanks`` count as letters even if they are marks.

    Spaces are no part of it: where a host shows them, several words are played.
    """
    marks: list[tuple[int, str]] = []
    letters = 0
    for character in spelled:
        if character in MARKS and character not in blanks:
            marks.append((letters, character))
        elif character != " ":
            letters += 1
    return tuple(marks)


def encode(length: int, shape: Shape) -> Answer | None:
    """The shape of a word as a whole number from 1, shifted past its length; ``None`` for more marks than it holds."""
    base, code = len(MARKS) * (length + 1) + 1, 0
    for before, mark in reversed(shape):
        code = code * base + 1 + before * len(MARKS) + MARKS.index(mark)
    if len(shape) > _MOST or code + 1 >= 1 << _BITS:
        return None
    return (code + 1) << SIZE.bit_length()


def decode(answer: Answer) -> Shape | None:
    """The shape in an answer to how long the word is; ``UNTOLD`` where it has none."""
    length, code = answer & SIZE, (answer >> SIZE.bit_length()) & ((1 << _BITS) - 1)
    if not code:
        return UNTOLD
    base, code = len(MARKS) * (length + 1) + 1, code - 1
    shape: list[tuple[int, str]] = []
    while code:
        code, place = divmod(code, base)
        shape.append(((place - 1) // len(MARKS), MARKS[(place - 1) % len(MARKS)]))
    return tuple(shape)


_PART = re.compile(r"(?:['&~]*\d+)+['&~]*")


def read_length(text: str) -> tuple[int, Shape | None]:
    """The length of a word and its marks as rules write them: ``3'1`` for ``___'_``, ``1~3`` for ``_-___``, ``4``.

    A length alone says nothing of marks. Raises ``ValueError`` for what is no length.
    """
    if not _PART.fullmatch(text) or any(number == "0" * len(number) for number in re.findall(r"\d+", text)):
        raise ValueError(f"{text} is no length of a word")
    blanks = re.sub(r"\d+", lambda number: "_" * min(int(number[0]), _LONGEST), text).replace("~", "-")
    return blanks.count("_"), shape_of(blanks) or UNTOLD


def write_length(length: int, shape: Shape) -> str:
    """The length of a word and its marks as :func:`read_length` reads them."""
    blanks = "".join(with_marks(["_"] * length, shape)).replace("-", "~")
    return re.sub(r"_+", lambda run: str(len(run[0])), blanks)


def with_marks(cells: list[str], shape: Shape | None) -> list[str]:
    """The cells of a pattern with the marks between them."""
    shown = list(cells)
    for before, mark in reversed(shape or ()):
        shown.insert(before, mark)
    return shown
