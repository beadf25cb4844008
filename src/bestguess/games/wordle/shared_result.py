"""Results of Wordle as people share them: a first line such as ``Wordle 1,234 4/6*``, rows of squares, an address."""

import re
from collections.abc import Callable
from typing import NamedTuple

from bestguess.core.errors import NotationError
from bestguess.core.lexicon import folded, shortened, visible
from bestguess.games.hangman.alphabet import compose
from bestguess.games.wordle.tile_names import SIGNS
from bestguess.games.wordle.tiles import example

_SEVERAL = frozenset(
    ("dordle", "quordle", "octordle", "sedecordle", "duotrigordle", "tridle", "tredecordle", "kilordle")
)
"""Games of several boards."""

_HEADER = re.compile(
    r"(?=.*[^\W\d_]{3})(?!.*/\s*\d[\d\W]*=\s*\d).*(?<![\w/])(?:\d{1,2}|x|[–-])\s*/\s*\d{1,2}(?![\d/])"
    r"(?:[\W\d]|(?<=\d)[hms])*(?:(?:in )?hard(?: mode)?)?[\W\d]*"
    r"|\W*(?:\d{1,2}|x)\s*/\s*\d{1,2}\*?\W*"
    r"|\W*\w*w[oö]rdl\w*(?:\s*\([^)]*\))?[\W\d]*",
    re.IGNORECASE,
)
"""The first line of a shared result: ``Wordle 1,234 X/6*``, ``Le Mot (@WordleFR) #12 3/6``, ``2/6``, ``Wordle 269``.

An equation, such as ``36/9+5=9`` behind its row, is none.
"""

_NAME = re.compile(
    r"^\W*\w*w[oö]rdl\w*(?:\s*\([^)]*\))?[ #]*\d*(?:[,.'’ ]\d{3})?(?:\s+(?:\d{1,2}|x)\s*/\s*\d{1,2}\*?)?[ :]*(?=\S)"
    r"|^\s*\d{1,2}\s*/\s*\d{1,2}[ :]+(?=[^\W\d_])",
    re.IGNORECASE,
)
"""The text before a row on its line: the name of a result, or the number of a guess, ``1/6 crane bygbb``."""

_COUNTED = re.compile(r"\W*(?P<guess>[^\W\d_]+)[\s:=]+\d{1,2}\s*/\s*(?P<tiles>\d{1,2})(?![\d/]).*", re.DOTALL)
"""A guess with how many of its tiles are something: ``crane 3/5``."""

_COUNT = re.compile(r"[\s,;(\[|-]+\d{1,2}\s*/\s*\d{1,2}[)\]]?[.!]?\s*")

_LINK = re.compile(
    r"\W*(?:https?://|www\.)\S+\W*|\W*(?:[\w-]+\.)+(?:com|org|net|io|app|co|ooo|gg|me|fun|at|de|fr|es|it|ru|nl)(?:/\S*)?\W*"
    r"|\s*(?:#\w{3,}\s*)+",
    re.IGNORECASE,
)
"""An address or tags behind the rows."""

_SCORES = re.compile("(?=.*\u20e3)(?:\\s*(?:\\d\ufe0f?\u20e3|[🔟🕚🕛🕐🟥]))+\\s*")
"""How many guesses each board took, in keys: 4️⃣7️⃣."""

_LONGEST = 300
"""A longer line, in characters, is neither the first of a shared result nor an address."""


class Lines(NamedTuple):
    """A text without the lines that a shared result has around its rows."""

    text: str
    shared: bool
    """Whether its first line was there."""


def without_header(text: str) -> Lines:
    """A text without the first line of a shared result and the address behind.

    Raises :class:`NotationError` for a result of several boards.
    """
    kept = []
    shared = False
    for line in visible(text).splitlines():
        if several := heads_several(line):
            raise NotationError(
                f"'{' '.join(line.split())[:60]}': {several.capitalize()} has several boards at once. "
                f"Take the game '{several}', or enter the guesses of one board: CRANE bygbb."
            )
        if is_header(line):
            shared = True
        elif len(line) > _LONGEST or not _LINK.fullmatch(line):
            named = _NAME.match(line)
            shared = shared or named is not None
            kept.append(line[named.end() :] if named else line)
    return Lines("\n".join(kept), shared)


def without_counts(text: str, has_row: Callable[[str], bool]) -> str:
    """A text without the number of the guess behind the rows of a line, ``crane bygbb 3/6``."""
    lines = []
    for line in text.splitlines():
        begin = line.rfind("/")
        begin = len(line[:begin].rstrip().rstrip("0123456789").rstrip(" \t,;([")) if begin > 0 else len(line)
        counted = _COUNT.fullmatch(line, begin) if begin < len(line) <= _LONGEST else None
        lines.append(line[:begin] if counted and has_row(line[:begin]) else line)
    return "\n".join(lines)


def refuse_counted(text: str, length: int, word: Callable[[str], str | None]) -> None:
    """Raise :class:`NotationError` for a guess with a number of its tiles, which does not say where they are."""
    for line in text.splitlines():
        counted = _COUNTED.fullmatch(line)
        if counted and int(counted["tiles"]) == length and word(counted["guess"]):
            raise NotationError(
                f"'{shortened(line)}' counts tiles, and does not say which they are. Write a letter for each tile, b "
                f"black, y yellow, g green, such as {counted['guess'].upper()} {example(length)}."
            )


def heads_several(line: str) -> str:
    """The game of several boards that a line names, as the first of a shared result does; empty for none."""
    return min(_SEVERAL.intersection(re.findall(r"\w+", folded(line))), default="")


def frames(line: str) -> bool:
    """Whether a line of a shared result has an address, or how many guesses each board took."""
    return len(line) <= _LONGEST and any(kind.fullmatch(line) for kind in (_LINK, _SCORES))


def is_header(line: str) -> bool:
    """Whether a line is the first of a shared result, such as ``Wordle 1,234 4/6*``."""
    short = len(line) <= _LONGEST
    return short and not any(sign in SIGNS for sign in line) and bool(_HEADER.fullmatch(compose(line.strip())))
