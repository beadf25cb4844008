"""Moves that somebody takes back within one text: ``B7 hit, I mean B8 hit``."""

import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import NamedTuple

from bestguess.core.common_words import CORRECTIONS, FILLERS
from bestguess.core.errors import NotationError
from bestguess.core.types import MISS, Transcript

_WORD = re.compile(rf"(?<![^\W_])(?:{'|'.join(sorted(CORRECTIONS))})(?![^\W_])", re.IGNORECASE)

_REGRET = "sorry"
"""The word that is also said of a miss, and then takes nothing back: "B7 miss, sorry, C4 hit"."""

_BESIDE = FILLERS | CORRECTIONS | {"no", "or"}
"""Words beside a correction that belong to it: "no, I mean", "or rather"."""

_SIGNS = " \t\r\n,;:.!?()[]-–—…"

_MOST = 8
"""At most so many corrections of a text are looked at, and as many words beside each."""


class Correction(NamedTuple):
    """A word of a text that may take back what is before it, with the moves on both sides."""

    word: str
    before: Transcript
    behind: Transcript


def correction(text: str, read: Callable[[str], Transcript]) -> Correction | None:
    """The first correction between two moves of a text, where ``read`` reads moves or raises :class:`NotationError`."""
    for match in islice(_WORD.finditer(text), _MOST):
        before = _first_read(_shortened_behind(text[: match.start()]), read)
        behind = _first_read(_shortened_before(text[match.end() :]), read) if before else ()
        word = match[0].casefold()
        if behind and not (word == _REGRET and _is_regret(text[: match.start()], before, behind)):
            return Correction(word, before, behind)
    return None


def _first_read(texts: Iterator[str], read: Callable[[str], Transcript]) -> Transcript:
    """The moves of the first text that has some; none where all are refused."""
    for text in islice(texts, _MOST):
        try:
            if moves := read(text):
                return moves
        except NotationError:
            continue
    return ()


def _shortened_behind(text: str) -> Iterator[str]:
    """A text, and what is left of it without the words at its end that belong to a correction."""
    yield text
    while True:
        text = text.rstrip(_SIGNS)
        *_, word = text.split() or [""]
        if word.strip(_SIGNS).casefold() not in _BESIDE:
            return
        text = text.removesuffix(word)
        yield text


def _shortened_before(text: str) -> Iterator[str]:
    """A text, and what is left of it without the words at its beginning that belong to a correction."""
    text = text.lstrip(_SIGNS)
    yield text
    while True:
        word, *_ = text.split(maxsplit=1) or [""]
        if word.strip(_SIGNS).casefold() not in _BESIDE:
            return
        text = text.removeprefix(word).lstrip(_SIGNS)
        yield text


def _is_regret(text: str, before: Transcript, behind: Transcript) -> bool:
    """Whether a host who says sorry regrets a miss: the one before it, or the first of the next line."""
    begins = not text.rpartition("\n")[2].strip(_SIGNS)
    return before[-1][1] == MISS or ("\n" in text and begins and behind[0][1] == MISS)
