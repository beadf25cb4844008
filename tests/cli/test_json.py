"""The JSON of each command has the fields that the document names, and no others."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

DOCUMENT = Path(__file__).parents[2] / "docs" / "extend" / "json.md"

SHIPS = "battleship(rows=4,columns=4,fleet=3-2)"
WORDS = "wordle(words=crane|slate|trace|brick)"

BY_ANSWER = frozenset(
    {"probability", "standard_error", "lie", "shares", "heard", "share_errors", "histogram", "most_like"}
)
"""Fields that hold a figure for each answer, cost or letter, by what a game calls it."""
FIGURES = frozenset({"quantiles", "sums", "coefficients", "z", "workings"})
"""Fields whose own fields are figures with names of their own."""


def fields(value: Any) -> Iterator[str]:
    """The names of all fields of a value."""
    if isinstance(value, list):
        for one in value:
            yield from fields(one)
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield name
            if name not in BY_ANSWER | FIGURES:
                yield from fields(inner)


@pytest.mark.parametrize(
    "command",
    [
        ["advise", SHIPS, "--moves", "A1 miss"],
        ["advise", WORDS],
        ["advise", "hangman(words=cat|dog|cow,length=3)", "--moves", "A no, O 2, D 1, G 3"],
        ["advise", "hangman(words=cat|dog|cow,length=3,outside=0.1)", "--moves", "A no, O no"],
        ["advise", "phrase(words=cat|dog|cow,lengths=3,lies=1)", "--moves", "A no"],
        ["advise", "battleship(fleet=5-4-4-3-3-3-2-2-2-2)", "--top", "1"],
        ["advise", WORDS, "--host", "evil"],
        ["ask", SHIPS, "is a ship at A1", "--wrong", "0.1"],
        ["ask", "battleship", "how many tiles in row A", "--draws", "100"],
        ["simulate", SHIPS, "-n", "20", "-p", "most-likely", "-p", "random"],
        ["evaluate", WORDS],
        ["hide", SHIPS, "--games", "20"],
        ["library"],
        ["list"],
    ],
    ids=lambda command: " ".join(command[:2]),
)
def test_every_field_is_described(bestguess: Any, command: list[str]) -> None:
    done = bestguess(*command, "--json")
    assert done.returncode == 0, done.stderr
    document = DOCUMENT.read_text(encoding="utf-8")
    (row,) = (line for line in document.splitlines() if line.startswith(f"| `{command[0]}` |"))
    more = [
        line for line in document.splitlines() if line.startswith(("| each of its", "| its `luck", "| `advise --host"))
    ]
    known = set(re.findall(r"`(\w+)`", "\n".join([row, *more])))
    said = set(fields(json.loads(done.stdout)))
    assert said
    assert said <= known, f"{sorted(said - known)} are fields that {DOCUMENT.name} does not name"
