"""Shapes: the marks between the letters of an entry as a host may show them, ``___'_``, ``_-___`` or ``___ _____``.

A shape is the marks in their order, each with the number of letters before it; a space is one where an entry of several
words is shown as such. Where a person shows one, the answer to how long the word is carries it. Such an answer is
``~code << 31 | length``, less than 0: the code is 0 where nothing was said of marks, 1 for no marks at all, and more by
the marks.
"""

import re
from math import comb

from bestguess.core.types import Answer

MARKS = "'-& "
"""The marks that a shape has. A full stop is none: in a pattern it is a blank."""

SPACE = " "
"""The mark between two words of one entry."""

_BITS = 31
"""The bits of an answer to how long the word is below those of its shape."""

LENGTH: Answer = -1 << _BITS
"""The sign of an answer to how long the word is, where nothing was said of marks: masks of places are not negative."""

SIZE = 0b111111
"""The bits of an answer to how long the word is that hold the length."""

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


_WITHOUT = dict.fromkeys(map(ord, MARKS))


def shape_of(spelled: str, blanks: str = "") -> Shape:
    """The shape of an entry as it is written; characters of ``blanks`` count as letters even if they are marks."""
    marks: list[tuple[int, str]] = []
    letters = 0
    for character in spelled:
        if character in MARKS and character not in blanks:
            marks.append((letters, character))
        else:
            letters += 1
    return tuple(marks)


def fits(shown: Shape, shape: Shape) -> bool:
    """Whether a host may show an entry of some shape so: with its spaces, or with none of them."""
    return shown in (shape, tuple((before, mark) for before, mark in shape if mark != SPACE))


def encode(length: int, shape: Shape) -> Answer | None:
    """The answer to how long a word of some shape is; ``None`` for more marks than it holds.

    Shapes with fewer marks come first; of as many, they are numbered by where the marks stand, then by which they are.
    """
    if len(shape) > _MOST or any(not 0 <= before <= length for before, _ in shape):
        return None
    places = sum(comb(before + number, number + 1) for number, (before, _) in enumerate(shape))
    code = 1 + sum(_shapes(length, fewer) for fewer in range(len(shape))) + places * len(MARKS) ** len(shape)
    code += sum(MARKS.index(mark) * len(MARKS) ** number for number, (_, mark) in enumerate(shape))
    return int(~code << _BITS | length)


def decode(answer: Answer) -> Shape | None:
    """The shape in an answer to how long the word is; ``UNTOLD`` where it has none."""
    length, code = answer & SIZE, ~(answer >> _BITS)
    if code <= 0:
        return UNTOLD
    marks, code = 0, code - 1
    while code >= _shapes(length, marks):
        code -= _shapes(length, marks)
        marks += 1
    places, kinds = divmod(code, len(MARKS) ** marks)
    shape: list[tuple[int, str]] = []
    for number in reversed(range(marks)):
        before = max(one for one in range(length + 1) if comb(one + number, number + 1) <= places)
        places -= comb(before + number, number + 1)
        shape.append((before, MARKS[kinds // len(MARKS) ** number % len(MARKS)]))
    return tuple(reversed(shape))


def _shapes(length: int, marks: int) -> int:
    """The number of shapes of a word with so many marks."""
    return int(comb(length + marks, marks) * len(MARKS) ** marks)


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
