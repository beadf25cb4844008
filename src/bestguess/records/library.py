"""The library: a person's games in one SQLite file, saved as they are played."""

import json
import os
import re
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_hex
from typing import Final
from urllib.parse import unquote, urlsplit

from bestguess.core.errors import BestguessError
from bestguess.records.game_file import FileError, GameFile
from bestguess.records.game_file_text import loads

VARIABLE: Final = "BESTGUESS_LIBRARY"
"""The environment variable that names another place for the library; ``none`` for no library at all."""

SCHEMA: Final = 1
_APPLICATION: Final = 0x62677373  # "bgss", in the header of the file

_TABLES: Final = """
CREATE TABLE games (
    id TEXT PRIMARY KEY,
    created TEXT NOT NULL,
    changed TEXT NOT NULL,
    rules TEXT NOT NULL,
    guesser TEXT NOT NULL,
    host TEXT NOT NULL,
    moves INTEGER NOT NULL,
    finished INTEGER NOT NULL,
    won INTEGER,
    cost REAL,
    words TEXT NOT NULL,
    document TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX games_changed ON games (changed DESC, id);
"""
_COLUMNS: Final = "id, created, changed, rules, guesser, host, moves, finished, won, cost"
_OUTLINE: Final = ", ".join(
    f"json_extract(document, '$.{place}')"
    for place in (
        "transcript",
        "secret",
        "analysis.par",
        "analysis.mistakes",
        "analysis.higherIsBetter",
        "analysis.unknown",
        "analysis.extraMisses",
        "result.text",
        '"x-address".daily',
    )
)
_GIVEN_UP: Final = ("given up", "resigned")
"""The results of games that were left before their end, by the page and by the commands."""
_LEFT: Final = f"json_extract(document, '$.result.text') IN {_GIVEN_UP}"
_DATE: Final = re.compile(r"\d{4}-\d{2}-\d{2}")
_MOST_UNWEIGHED: Final = 1 / 5
"""The share of the moves that a review may have left unweighed where its mistakes are told."""
_RESULTS: Final = {
    "": "1",
    "won": "finished AND won",
    "lost": f"finished AND NOT won AND NOT {_LEFT}",
    "given-up": f"finished AND {_LEFT}",
    "finished": "finished",
    "unfinished": "NOT finished",
}

BUSY_SECONDS: Final = 10.0
"""How long a writer waits for another."""


class LibraryError(BestguessError):
    """A library that cannot be opened, or a game that is not in it; the message names the place."""


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
    """The misses that its moves gave away beside the chance of winning; ``None`` if it has no review."""
    higher_is_better: bool | None = None
    given_up: bool = False
    """Whether it was left before its end, which no rule calls lost."""
    daily: str | None = None
    """The date of a daily game, as the page notes it; ``None`` for any other game."""


class Library:
    """Games by their ids. Any number of processes and threads may use one file at once.

    ``place`` is a path or an URL (``sqlite:///home/me/games.sqlite3``, ``file:///…``); without it, the variable
    ``BESTGUESS_LIBRARY`` names it, else it lies in the user's data folder. Nothing is created before something
    is saved. Raises :class:`LibraryError` for a file that is something else: it is left as it is.
    """

    def __init__(self, place: str | Path | None = None) -> None:
        self.path = where(place)

    def save(self, game: GameFile) -> None:
        """Keep a game, in the place of the one with its id if there is one."""
        self.save_all([game])

    def save_all(self, games: Iterable[GameFile]) -> None:
        """Keep all of these games, or none if something fails."""
        rows = [_row(game) for game in games]
        marks = ", ".join("?" * (len(_COLUMNS.split(",")) + 2))
        with self._open(writing=True) as connection:
            connection.executemany(
                f"INSERT INTO games ({_COLUMNS}, words, document) VALUES ({marks}) ON CONFLICT (id) DO UPDATE SET "
                "created=excluded.created, changed=excluded.changed, rules=excluded.rules, guesser=excluded.guesser, "
                "host=excluded.host, moves=excluded.moves, finished=excluded.finished, won=excluded.won, "
                "cost=excluded.cost, words=excluded.words, document=excluded.document",
                rows,
            )

    def load(self, id: str) -> GameFile:
        """The game with this id, or with the one id that begins so. Raises :class:`LibraryError`."""
        with self._open() as connection:
            whole = self._whole(connection, id)
            (document,) = connection.execute("SELECT document FROM games WHERE id = ?", (whole,)).fetchone()
        try:
            return loads(document, f"{self.path}: game {whole}")
        except FileError as error:
            raise LibraryError(str(error)) from error

    def delete(self, id: str) -> str:
        """Remove a game and return its id. Raises :class:`LibraryError` if there is none."""
        with self._open(writing=True) as connection:
            whole = self._whole(connection, id)
            connection.execute("DELETE FROM games WHERE id = ?", (whole,))
        return whole

    def list(self, search: str = "", *, page: int = 1, size: int = 50, game: str = "", result: str = "") -> list[Entry]:
        """A page of games, the last changed first; only those that have every word of ``search``.

        Words are looked for in the id, the rules, the players, the result and the date, whatever their case. ``game``
        is the name of one game, ``result`` one of won, lost, given-up, finished and unfinished; empty for all.
        """
        condition, values = _condition(search, game, result)
        with self._open() as connection:
            rows = connection.execute(
                f"SELECT {_COLUMNS}, {_OUTLINE} FROM games WHERE {condition} "
                "ORDER BY changed DESC, id LIMIT ? OFFSET ?",
                (*values, size, size * (page - 1)),
            ).fetchall()
        return [_entry(row) for row in rows]

    def count(self, search: str = "", *, game: str = "", result: str = "") -> int:
        """How many games :meth:`list` has on all its pages."""
        condition, values = _condition(search, game, result)
        with self._open() as connection:
            (number,) = connection.execute(f"SELECT count(*) FROM games WHERE {condition}", values).fetchone()
        return int(number)

    def games(self, search: str = "") -> Iterator[GameFile]:
        """Every game found, the last changed first."""
        page = 1
        while entries := self.list(search, page=page):
            for entry in entries:
                yield self.load(entry.id)
            page += 1

    def _whole(self, connection: sqlite3.Connection, id: str) -> str:
        found = connection.execute(
            "SELECT id FROM games WHERE id = ? UNION SELECT id FROM games WHERE substr(id, 1, ?) = ? LIMIT 3",
            (id, len(id), id),
        ).fetchall()
        ids = [str(one) for (one,) in found]
        if id in ids:
            return id
        if not id or not ids:
            raise LibraryError(f"There is no game '{id}' in {self.path}. See: bestguess library list")
        if len(ids) > 1:
            raise LibraryError(f"Several games begin with '{id}': {', '.join(ids)}. Write more of the id.")
        return ids[0]

    @contextmanager
    def _open(self, writing: bool = False) -> Iterator[sqlite3.Connection]:
        """A connection in a transaction of its own, committed at the end or undone as a whole."""
        try:
            if writing:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                if not self.path.exists():
                    self._create()
            fresh = not self.path.exists()
            place: str | Path = ":memory:" if fresh and not writing else self.path
            # Connections are short: one for each call, so that none is shared between threads.
            with closing(sqlite3.connect(place, timeout=BUSY_SECONDS, isolation_level=None)) as connection:
                self._prepare(connection)
                connection.execute("PRAGMA synchronous = NORMAL")
                connection.execute("BEGIN IMMEDIATE" if writing else "BEGIN")
                try:
                    yield connection
                except BaseException:
                    connection.execute("ROLLBACK")
                    raise
                connection.execute("COMMIT")
        except sqlite3.Error as error:
            raise LibraryError(f"{self.path}: {_reason(error)}") from error
        except OSError as error:
            raise LibraryError(f"Cannot use the library {self.path}: {error.strerror or error}.") from error

    def _create(self) -> None:
        """Make an empty library and put it in its place whole, unless another process is quicker.

        Two processes that made one file a library at once would be in each other's way: while its journal changes,
        SQLite does not wait.
        """
        draft = self.path.with_name(f".{self.path.name}-{token_hex(8)}")
        try:
            with closing(sqlite3.connect(draft, isolation_level=None)) as connection:
                self._prepare(connection)
            try:
                os.link(draft, self.path)
            except FileExistsError:
                pass
            except OSError:  # a file system without links
                if not self.path.exists():
                    draft.rename(self.path)
        finally:
            draft.unlink(missing_ok=True)

    def _prepare(self, connection: sqlite3.Connection) -> None:
        """Make the tables in an empty file; refuse one that is not ours."""
        connection.execute("BEGIN")  # else another process could make them between two looks
        try:
            ours = self._is_ours(connection)
        finally:
            connection.execute("COMMIT")
        if ours:
            return
        connection.execute("PRAGMA journal_mode = WAL")  # readers never wait for a writer
        connection.execute("BEGIN IMMEDIATE")
        try:
            if not self._is_ours(connection):  # perhaps another process was quicker
                for statement in _TABLES.split(";"):
                    connection.execute(statement)
                connection.execute(f"PRAGMA application_id = {_APPLICATION}")
                connection.execute(f"PRAGMA user_version = {SCHEMA}")
            connection.execute("COMMIT")
        except BaseException:
            connection.execute("ROLLBACK")
            raise

    def _is_ours(self, connection: sqlite3.Connection) -> bool:
        """Whether the file is a library; ``False`` if it is empty. Raises :class:`LibraryError` for anything else."""
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if application == _APPLICATION:
            if version > SCHEMA:
                raise LibraryError(
                    f"{self.path} has the schema {version} of a later bestguess; this one knows {SCHEMA}. Upgrade it."
                )
            return True
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if application or version or tables:
            raise LibraryError(
                f"{self.path} is a database of something else, and is left as it is. Choose another place."
            )
        return False


def where(place: str | Path | None = None) -> Path:
    """The path of the library. Raises :class:`LibraryError` for an URL of another kind."""
    text = str(place) if place is not None else os.environ.get(VARIABLE, "")
    if not text:
        from platformdirs import user_data_path

        return user_data_path("bestguess", appauthor=False) / "library.sqlite3"
    if not wanted(text):
        raise LibraryError("There is no library: its place is 'none'. Name another.")
    if "://" in text or text.startswith("file:"):
        parts = urlsplit(text)
        if parts.scheme not in ("sqlite", "file") or parts.netloc or parts.query or not parts.path:
            raise LibraryError(
                f"'{text}' is no place for a library. Write a path, or sqlite:///PATH; the library is embedded."
            )
        return Path("/" + unquote(parts.path).lstrip("/"))
    try:
        return Path(text).expanduser()
    except RuntimeError as error:
        raise LibraryError(f"There is no such place as {text}: {error}") from error


def wanted(place: str | Path | None = None) -> bool:
    """Whether games are to be kept at all: not with ``none`` as the place."""
    return str(place or os.environ.get(VARIABLE, "")).lower() != "none"


def _condition(search: str, game: str, result: str) -> tuple[str, list[str]]:
    parts, values = [_RESULTS[result]], []
    if game:
        parts.append("(rules = ? OR substr(rules, 1, ?) = ?)")
        values += [game, str(len(game) + 1), f"{game}("]
    for word in search.split():
        parts.append("words LIKE ? ESCAPE '\\'")
        escaped = word.casefold().replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
        values.append(f"%{escaped}%")
    return " AND ".join(parts), values


def _row(game: GameFile) -> tuple[object, ...]:
    guesser, host, result = game.players.guesser, game.players.host, game.result
    asks = guesser.name or guesser.spec or guesser.kind
    answers = host.spec or "elsewhere"
    changed = datetime.now(UTC).isoformat()
    if result is None:
        ended = "unfinished"
    elif result.text in _GIVEN_UP:
        ended = " ".join(_GIVEN_UP)
    else:
        ended = f"{result.text} {'won' if result.won else 'lost'}"
    created = game.created.astimezone(UTC).isoformat()
    address = (game.model_extra or {}).get("x-address")
    daily = "daily" if isinstance(address, dict) and "daily" in address else ""
    words = " ".join((game.id, created, game.rules, guesser.kind, asks, answers, host.name or "", ended, daily))
    return (
        game.id,
        created,
        changed,
        game.rules,
        asks,
        answers,
        len(game.transcript),
        int(result is not None),
        None if result is None or result.won is None else int(result.won),
        None if result is None else result.cost,
        words.casefold(),
        game.dumps(),
    )


def _entry(row: tuple[object, ...]) -> Entry:
    id_, created, changed, rules, guesser, host, moves, finished, won, cost = row[:10]
    transcript, secret, par, mistakes, higher, unknown, extra, ended, daily = row[10:]
    number = int(moves)  # type: ignore[call-overload]  # a column of integers
    weighed = (_real(unknown) or 0) <= _MOST_UNWEIGHED * number
    return Entry(
        str(id_),
        datetime.fromisoformat(str(created)),
        datetime.fromisoformat(str(changed)),
        str(rules),
        str(guesser),
        str(host),
        number,
        bool(finished),
        None if won is None else bool(won),
        _real(cost),
        tuple((move["query"], move["answer"]) for move in json.loads(str(transcript))),
        None if secret is None or not finished else str(secret),
        _real(par),
        None if ended in _GIVEN_UP or not weighed else _real(mistakes),
        _real(extra),
        None if higher is None else bool(higher),
        given_up=bool(finished) and ended in _GIVEN_UP,
        daily=daily if isinstance(daily, str) and _DATE.fullmatch(daily) else None,
    )


def _real(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) else None


def _reason(error: sqlite3.Error) -> str:
    code = getattr(error, "sqlite_errorname", "") or ""
    if code.startswith("SQLITE_NOTADB"):
        return "this is no library: not an SQLite file. It is left as it is; choose another place."
    if code.startswith("SQLITE_CORRUPT"):
        return f"the library is damaged ({error}). What can be saved: sqlite3 FILE .recover"
    if code.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return f"another program holds it for more than {BUSY_SECONDS:g} s. Try again."
    if code.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM")):
        return f"it cannot be opened or written ({error})."
    if code.startswith("SQLITE_FULL"):
        return "the disk is full."
    return f"{error}."
