"""Shapes: the marks between the letters of a word as a host may show them, ``___'_`` or ``_-___``.

A shape is the marks in their order, each with the number of letters before it. Where a person shows one, the answer to
how long the word is carries it: above the five bits of the length is 1 for no marks at all, and more by the marks;
0 where nothing was said of marks.
"""

from bestguess.core.types import Answer

MARKS = "'-&"
"""The marks that a shape has. A full stop is none: in a pattern it is a blank."""

SIZE = 0b11111
"""The bits of an answer to how long the word is that hold the length."""

_BITS = 26
_MOST = 4

Shape = tuple[tuple[int, str], ...]
"""Each mark with the number of letters before it, ascending."""

UNTOLD = None
"""The shape of a word of which no marks were told, not even that there are none."""


class MarkedWord(str):
    """The letters of a word that its list writes with marks: equal to ``cant``, and written ``can't``."""

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
    """The shape of a word as it is written; characters of ``blanks`` count as letters even if they are marks."""
    marks: list[tuple[int, str]] = []
    letters = 0
    for character in spelled:
        if character in MARKS and character not in blanks:
            marks.append((letters, character))
        else:
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


def with_marks(cells: list[str], shape: Shape | None) -> list[str]:
    """The cells of a pattern with the marks between them."""
    shown = list(cells)
    for before, mark in reversed(shape or ()):
        shown.insert(before, mark)
    return shown
