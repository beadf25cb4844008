"""The replies of a model: a query on a line of its own, and the chances that it states."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite

from bestguess.core.errors import BestguessError, NotationError
from bestguess.core.game import Game
from bestguess.core.lexicon import shortened
from bestguess.core.types import Query

_KEY = re.compile(
    r"^[\s*_`#>\d.)-]*(?:(?:the|my|final)[ \t]+)*(answer|chances)[ \t*_`]*[:=：]", re.IGNORECASE | re.MULTILINE
)
"""The beginning of a line such as ``ANSWER: B7``, whatever marks stand before it."""

_BOXED = re.compile(r"\\boxed\{(.*)\}")

_MARKS = " \t*_`$."
"""The marks that may stand around what is meant."""

_BETWEEN = re.compile(r"[;\n]|,(?!\d)")
"""The places between two chances; a comma before a digit is that of a decimal fraction."""

_LONGEST = 1000
"""A longer part, in characters, is no query with its chance."""

_CHANCE = re.compile(r"(.+?)(?:[\s:=(]|[-–—]\s)+([^\s:=()]+?)\s*(%?)\)?")


@dataclass(frozen=True, slots=True)
class Reply:
    """A query, and the chances to hit that were stated with it."""

    query: Query
    stated: Mapping[Query, float]


def read_reply(game: Game, text: str) -> Reply:
    """The last ``ANSWER: …`` of a text, or the text itself if it is nothing but a query; all ``CHANCES: …`` beside it.

    Of several chances for one query the last counts. Raises :class:`BestguessError` saying what is wrong with it.
    """
    if not text.strip():
        raise NotationError("The reply is empty.")
    asked, stated = None, dict[Query, float]()
    text = "\n".join(text.splitlines())
    keys = [*_KEY.finditer(text)]
    for key, end in zip(keys, [*(key.start() for key in keys), len(text)][1:], strict=True):
        said = text[key.end() : end]
        below = said.partition("\n")[0].strip(_MARKS) == ""  # the lines below it are meant
        said = said.lstrip(f"\n{_MARKS}")
        if key[1].lower() == "answer":
            asked = said.partition("\n")[0]
        else:
            stated |= _chances(game, said.replace(",\n", ", ").partition("\n\n" if below else "\n")[0])
    if asked is None:
        if "\n" in text.strip():
            raise NotationError("The reply has no line that begins with ANSWER:")
        asked = text
    return Reply(game.notation.parse_query(_bare(asked)), stated)


def _bare(text: str) -> str:
    """A text without the marks around it."""
    return _BOXED.sub(r"\1", text.strip(_MARKS)).strip(_MARKS) or text


def _chances(game: Game, text: str) -> dict[Query, float]:
    stated = {}
    for part in filter(None, (one.strip(f"{_MARKS}•-") for one in _BETWEEN.split(text))):
        found = _CHANCE.fullmatch(part) if len(part) <= _LONGEST else None
        if found is None:
            raise NotationError(f"CHANCES: '{shortened(part)}' is no {game.query_noun} with a number.")
        stated[game.notation.parse_query(_bare(found[1]))] = _number(found[2], 100 if found[3] else 1)
    return stated


def _number(text: str, whole: int) -> float:
    try:
        part, _, of = text.replace(",", ".").partition("/")
        value = float(part) / float(of or 1) / whole
    except (ValueError, ZeroDivisionError):
        value = -1.0
    if not (isfinite(value) and 0 <= value <= 1):
        raise NotationError(f"CHANCES: '{text}' is no probability: write a number from 0 to 1.")
    return value


def said_of(error: BestguessError) -> str:
    """An error as a model is told it."""
    return f"That was not taken: {error}"
