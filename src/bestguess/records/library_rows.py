"""A game as a row of the library: its document, what lists and searches need of it, and a checksum over all of that."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, Final, TypeAlias

LibraryRow: TypeAlias = tuple[Any, ...]
"""The values of one row, in the order of :data:`COLUMNS`."""

COLUMNS: Final = (
    *("id", "created", "changed", "saved", "rules", "guesser", "host", "moves", "finished", "won", "cost"),
    *("ended", "words", "outline", "document", "digest"),
)
"""The columns of a game. ``saved`` counts the savings of the library: the game saved last has the highest number."""

GIVEN_UP: Final = ("given up", "resigned")
"""The results of games that were left before their end, by the page and by the commands."""

_DATE: Final = re.compile(r"\d{4}-\d{2}-\d{2}")
_MOST_UNWEIGHED: Final = 1 / 5
"""The share of the moves that a review may have left unweighed where its mistakes are told."""

WRONG: Final = (KeyError, TypeError, ValueError, AttributeError, RecursionError)
"""The errors of a document that is no game."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A game in the list of games."""

    id: str
    created: datetime
    changed: datetime
    rules: str
    guesser: str
    host: str
    moves: int
    finished: bool
    won: bool | None
    cost: float | None
    transcript: tuple[tuple[str, str], ...] = ()
    """The moves as they are written: query and answer."""
    secret: str | None = None
    """The hidden secret of a game that is over and has told it."""
    par: float | None = None
    """Par and mistakes of its review; ``None`` if it has none. A game has par alone that was given up, or whose review
    left more than a fifth of its moves unweighed, for these count as without a mistake."""
    mistakes: float | None = None
    extra_misses: float | None = None
    """The misses that its moves gave away which cost no chance of winning; ``None`` if it has no review."""
    higher_is_better: bool | None = None
    given_up: bool = False
    """Whether it was left before its end, which no rule calls lost."""
    daily: str | None = None
    """The date of a daily game, as the page notes it; ``None`` for any other game."""


def row_of(document: str, saved: int, changed: str | None = None) -> LibraryRow:
    """The row of a game file; ``changed`` is the time of its last saving, now if ``None``.

    Raises one of :data:`WRONG` for a document that is none.
    """
    game = json.loads(document)
    guesser, host, result = _part(game, "players", "guesser"), _part(game, "players", "host"), game.get("result")
    asks = guesser.get("name") or guesser.get("spec") or guesser.get("kind", "person")
    answers = host.get("spec") or "elsewhere"
    created = datetime.fromisoformat(game["created"]).astimezone(UTC).isoformat()
    text = "" if result is None else result["text"]
    if result is None:
        ended = "unfinished"
    elif text in GIVEN_UP:
        ended = " ".join(GIVEN_UP)
    else:
        ended = f"{text} {'won' if result.get('won') else 'lost'}"
    daily = _part(game, "x-address").get("daily")
    marked = "daily" if "daily" in _part(game, "x-address") else ""
    kind, name = guesser.get("kind", "person"), host.get("name") or ""
    changed = changed or datetime.now(UTC).isoformat()
    # As lists of games show the day, and the secret of a game that is over.
    day = f"{datetime.fromisoformat(changed).astimezone():%A %d %B %Y}"
    secret = "" if result is None else str(game.get("secret") or "")
    words = " ".join((game["id"], created, game["rules"], kind, asks, answers, name, ended, marked, day, secret))
    won = None if result is None else result.get("won")
    analysis = _part(game, "analysis")
    outline = {
        "transcript": [[move["query"], move["answer"]] for move in game.get("transcript", [])],
        "secret": game.get("secret"),
        "par": analysis.get("par"),
        "mistakes": analysis.get("mistakes"),
        "higherIsBetter": analysis.get("higherIsBetter"),
        "unknown": analysis.get("unknown"),
        "extraMisses": analysis.get("extraMisses"),
        "daily": daily,
    }
    values = (
        game["id"],
        created,
        changed,
        saved,
        game["rules"],
        asks,
        answers,
        len(outline["transcript"]),
        int(result is not None),
        None if won is None else int(won),
        None if result is None else float(result["cost"]),
        text,
        words.casefold(),
        json.dumps(outline),
        document,
    )
    return (*values, digest_of(values))


def digest_of(values: Sequence[Any]) -> str:
    """The SHA-256 of a row, without its own column, in hexadecimal digits: a changed bit is noticed."""
    return sha256(json.dumps(values[: len(COLUMNS) - 1]).encode()).hexdigest()


def is_sound(row: LibraryRow) -> bool:
    """Whether a row is as it was written; a damaged file may tell bytes where a text was."""
    return not any(isinstance(value, bytes) for value in row) and bool(row[-1] == digest_of(row))


def entry_of(row: LibraryRow) -> Entry:
    """The game of a row that is sound, as lists have it."""
    held: Mapping[str, Any] = dict(zip(COLUMNS, row, strict=True))
    outline = json.loads(held["outline"])
    finished, left = bool(held["finished"]), held["ended"] in GIVEN_UP
    weighed = (_real(outline["unknown"]) or 0) <= _MOST_UNWEIGHED * held["moves"]
    daily, higher, secret = outline["daily"], outline["higherIsBetter"], outline["secret"]
    return Entry(
        held["id"],
        datetime.fromisoformat(held["created"]),
        datetime.fromisoformat(held["changed"]),
        held["rules"],
        held["guesser"],
        held["host"],
        held["moves"],
        finished,
        None if held["won"] is None else bool(held["won"]),
        held["cost"],
        tuple((query, answer) for query, answer in outline["transcript"]),
        None if secret is None or not finished else str(secret),
        _real(outline["par"]),
        None if left or not weighed else _real(outline["mistakes"]),
        _real(outline.get("extraMisses")),
        None if higher is None else bool(higher),
        given_up=finished and left,
        daily=daily if isinstance(daily, str) and _DATE.fullmatch(daily) else None,
    )


def _part(game: Mapping[str, Any], *path: str) -> Mapping[str, Any]:
    """A part of a document; an empty one where it is missing or something else."""
    found: Any = game
    for step in path:
        found = found.get(step) if isinstance(found, dict) else None
    return found if isinstance(found, dict) else {}


def _real(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) else None
