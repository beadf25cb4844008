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
    opponent: str | None = None
    """The name of whoever answered elsewhere; ``None`` where it is not known, or the program answered."""

    @property
    def result(self) -> str:
        """How the game stands, in a word or two: as lists show it, and searches find it."""
        return "given up" if self.given_up else _result(self.finished, self.won)


def _result(finished: bool, won: bool | None) -> str:
    return {True: "won", False: "lost", None: "over"}[won] if finished else "goes on"


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
    won = None if result is None else result.get("won")
    stands = f"{text or 'unfinished'} {_result(result is not None, won)}"
    ended = " ".join(GIVEN_UP) if text in GIVEN_UP else stands
    daily = _part(game, "x-address").get("daily")
    marked = "daily" if "daily" in _part(game, "x-address") else ""
    kind, opponent = guesser.get("kind", "person"), host.get("name")
    secret = "" if result is None else str(game.get("secret") or "")  # that of a game that goes on is kept back
    words = " ".join((game["id"], game["rules"], kind, asks, answers, opponent or "", ended, marked, secret))
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
        "opponent": opponent,
    }
    values = (
        game["id"],
        created,
        changed or datetime.now(UTC).isoformat(),
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


def days_of(*times: bytes) -> str:
    """The days and minutes of these times here, as lists write them, in small letters; empty for damaged ones.

    They hang on the time zone of whoever looks, and so no row keeps them.
    """
    try:
        here = [datetime.fromisoformat(time.decode("ascii")).astimezone() for time in times]
        return " ".join(f"{time:%A %d %B %Y %Y-%m-%d %H:%M}" for time in here).casefold()
    except (ValueError, OverflowError, AttributeError):
        return ""


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
    opponent = outline["opponent"]
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
        opponent=None if opponent is None else str(opponent),
    )


def _part(game: Mapping[str, Any], *path: str) -> Mapping[str, Any]:
    """A part of a document; an empty one where it is missing or something else."""
    found: Any = game
    for step in path:
        found = found.get(step) if isinstance(found, dict) else None
    return found if isinstance(found, dict) else {}


def _real(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) else None
