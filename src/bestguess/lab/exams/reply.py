"""The replies of a model: a query on a line of its own, and the chances that it states."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite

from bestguess.core.errors import BestguessError, NotationError
from bestguess.core.game import Game
from bestguess.core.types import Query

_LINE = re.compile(r"^[\s*_`#>-]*(answer|chances)[\s*_`]*[:=][\s*_`]*(.*?)[\s*_`.]*$", re.IGNORECASE | re.MULTILINE)
"""A line such as ``ANSWER: B7``, whatever marks stand around it."""

_CHANCE = re.compile(r"(.+?)[\s:=]+([^\s:=]+?)\s*(%?)")


@dataclass(frozen=True, slots=True)
class Reply:
    """A query, and the chances to hit that were stated with it."""

    query: Query
    stated: Mapping[Query, float]


def read_reply(game: Game, text: str) -> Reply:
    """The last line ``ANSWER: …`` of a text, or the text itself if it is nothing but a query; ``CHANCES: …`` beside it.

    Raises :class:`BestguessError` saying what is wrong with it.
    """
    lines = {found[1].lower(): found[2].strip() for found in _LINE.finditer(text)}
    if not text.strip():
        raise NotationError("The reply is empty.")
    asked = lines.get("answer", text.strip())
    if "answer" not in lines and "\n" in asked:
        raise NotationError("The reply has no line that begins with ANSWER:")
    return Reply(game.notation.parse_query(asked), _chances(game, lines.get("chances", "")))


def _chances(game: Game, text: str) -> dict[Query, float]:
    stated = {}
    for part in filter(None, (one.strip(" `*") for one in re.split("[,;]", text))):
        found = _CHANCE.fullmatch(part)
        if found is None:
            raise NotationError(f"CHANCES: '{part}' is no {game.query_noun} with a number.")
        stated[game.notation.parse_query(found[1])] = _number(found[2], 100 if found[3] else 1)
    return stated


def _number(text: str, whole: int) -> float:
    try:
        value = float(text) / whole
    except ValueError:
        value = -1.0
    if not (isfinite(value) and 0 <= value <= 1):
        raise NotationError(f"CHANCES: '{text}' is no probability: write a number from 0 to 1.")
    return value


def said_of(error: BestguessError) -> str:
    """An error as a model is told it."""
    return f"That was not taken: {error}"
