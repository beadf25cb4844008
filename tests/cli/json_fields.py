"""The fields of the JSON that a command prints, and those that ``docs/extend/json.md`` names."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

DOCUMENT = Path(__file__).parents[2] / "docs" / "extend" / "json.md"

SHIPS = "battleship(rows=4,columns=4,fleet=3-2)"
WORDS = "wordle(words=crane|slate|trace|brick)"

LEARNING = frozenset({"train guesser", "train host", "train letters", "train value"})
"""Commands that need the extra learn."""

BY_ANSWER = frozenset(
    {"probability", "standard_error", "lie", "shares", "heard", "share_errors", "histogram", "most_like", "by_length"}
)
"""Fields that hold a figure for each answer, cost, letter or length, by what a game calls it."""
FIGURES = frozenset({"quantiles", "sums", "coefficients", "z", "workings", "settings", "lines"})
"""Fields whose own fields are figures with names of their own."""
BY_SETTING = frozenset({"won", "wrong"})
"""Fields of ``train wang`` that hold a figure for each setting."""


def fields(value: Any, closed: frozenset[str]) -> Iterator[str]:
    """The names of all fields of a value, but for those that are in some ``closed`` fields."""
    if isinstance(value, list):
        for one in value:
            yield from fields(one, closed)
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield name
            if name not in closed:
                yield from fields(inner, closed)


def undescribed(command: str, printed: str) -> set[str]:
    """The fields of what a command prints that the document does not name. Raises ``ValueError`` for no fields."""
    lines = DOCUMENT.read_text(encoding="utf-8").splitlines()
    (row,) = (line for line in lines if line.startswith(f"| `{command}` |"))
    more = [line for line in lines if line.startswith(("| each of its", "| its `luck", "| `advise --host"))]
    known = set(re.findall(r"`([^`]+)`", "\n".join([row, *more])))
    closed = BY_ANSWER | FIGURES | (BY_SETTING if command == "train wang" else frozenset())
    said = set(fields(json.loads(printed), closed))
    if not said:
        raise ValueError(f"{command} prints no fields: {printed}")
    return said - known
