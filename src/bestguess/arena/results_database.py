"""The rounds of tournaments in a database: SQLite in a file, or PostgreSQL by its URL (extra ``tournament``).

A round is written with all its games in one transaction, under (tournament, round, entrant), and never changed. So
whatever ends the program, a round is there as a whole or not at all, and one that was played twice is kept once.
"""

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from typing import Any, Final, NamedTuple

from bestguess.arena.luck import Luck
from bestguess.core.document_faults import BUSY_SECONDS, reason
from bestguess.core.errors import JSON, BestguessError, Setting
from bestguess.core.path_text import path_of

try:
    import sqlalchemy as sa
    from sqlalchemy.dialects import postgresql, sqlite
    from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError
    from sqlalchemy.schema import CreateTable
except ImportError as error:
    raise ImportError(
        f"Tournaments need more packages ({error.name} is missing). Run: pip install 'bestguess[tournament]'",
        name=error.name,
    ) from error

NOWHERE: Final = "none"
"""The place of a database that is gone when the program ends."""

_SCHEMA: Final = 1
"""The schema of this version, which every tournament has beside its settings."""

_ANSWERS_WITHIN: Final = 10
"""Seconds in which a database must answer."""

_TABLES: Final = sa.MetaData()

_TOURNAMENTS: Final = sa.Table(
    "bestguess_tournaments",
    _TABLES,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("schema", sa.Integer, nullable=False),
    sa.Column("settings", sa.Text, nullable=False),  # JSON of all that its results depend on
)

_GAMES: Final = sa.Table(
    "bestguess_tournament_games",
    _TABLES,
    sa.Column("tournament", sa.Text, primary_key=True),
    sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("entrant", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("cost", sa.Double, nullable=False),
    sa.Column("won", sa.Boolean, nullable=False),
    sa.Column("moves", sa.Text, nullable=False),  # in the notation of the game
    sa.Column("luck", sa.Text),  # JSON; null where it was not measured
    sa.Column("forfeit", sa.Text, nullable=False),  # the reason; empty for a game played to its end
    sa.Column("digest", sa.Text),  # of all other columns; null in rows of versions that kept none
)


_WRONG: Final = (ValueError, TypeError, LookupError, AttributeError)
"""The errors of reading a row that another program wrote, or a fault of the disk."""


class DatabaseError(BestguessError):
    """A database of tournaments that cannot be used; the message names the place."""

    code = "database"


class GameResult(NamedTuple):
    """The record of one game in a database."""

    cost: float
    won: bool
    luck: Luck | None = None
    """The luck in it; ``None`` where it was not measured."""
    forfeit: str = ""
    """The reason why the game was lost before its end; empty for a game played to its end."""


class ResultsDatabase:
    """The tournaments of one database, each known by its name."""

    def __init__(self, place: str | Path) -> None:
        """Open the database at a path, at an URL of SQLite or PostgreSQL, or nowhere (:data:`NOWHERE`).

        Tables that are missing are made. Raises :class:`DatabaseError` for a database that is away, read-only or of
        something else, and where the package for it is missing.
        """
        url = _url(str(place))
        postgres = url.get_backend_name() == "postgresql"
        self.place = url.set(drivername="postgresql").render_as_string() if postgres else str(place)
        """The place as people read it, without a password."""
        self._setting = Setting("database", self.place)
        arguments = {"connect_timeout": _ANSWERS_WITHIN} if postgres else {"timeout": BUSY_SECONDS}
        with self._telling():
            try:
                self._engine = sa.create_engine(url, connect_args=arguments, pool_pre_ping=True)
            except ImportError as error:
                raise DatabaseError(
                    f"{self._setting}: the package for it is missing ({error.name}). Run: pip install "
                    "'bestguess[tournament]'",
                    self._setting,
                ) from error
            if not postgres:
                sa.event.listen(self._engine, "connect", _commit_by_writing)
            try:
                self._prepare()
            except BaseException:
                self.close()
                raise

    def close(self) -> None:
        """Close the connections."""
        self._engine.dispose()

    def enter(self, name: str, settings: Mapping[str, JSON], begun: Mapping[str, JSON] | None = None) -> None:
        """Begin the tournament of this name, or go on with it.

        Where it begins, what holds from then on (``begun``) is kept beside its settings.
        Raises :class:`DatabaseError` where it has begun with other settings.
        """
        first = begun or {}
        row = {"name": name, "schema": _SCHEMA, "settings": json.dumps({**settings, **first}, sort_keys=True)}
        with self._telling(), self._engine.begin() as connection:
            connection.execute(self._insert(_TOURNAMENTS), row)
            kept = connection.execute(sa.select(_TOURNAMENTS).where(_TOURNAMENTS.c.name == name)).one()
        if kept.schema != _SCHEMA:
            raise DatabaseError(
                f"{self._setting}: '{name}' was begun by a bestguess with schema {kept.schema}; this one has {_SCHEMA}."
                " Name another database.",
                self._setting,
            )
        theirs = json.loads(kept.settings)
        other = [key for key in {**settings, **theirs} if key not in first and theirs.get(key) != settings.get(key)]
        if other:
            # Each once: entrants that are called after their players differ as these do.
            apart = {_apart(theirs.get(key), settings.get(key)): key for key in reversed(other)}
            raise DatabaseError(
                f"{self._setting} has another tournament called '{name}': "
                + "; ".join(f"{key} {there} there, {here} here" for (there, here), key in reversed(apart.items()))
                + ". Name another database, or give this tournament another name.",
                self._setting,
            )

    def settings(self, name: str) -> dict[str, JSON]:
        """The settings of a tournament, and what holds since it began; none of one that has not begun."""
        wanted = sa.select(_TOURNAMENTS.c.settings).where(_TOURNAMENTS.c.name == name)
        with self._telling(), self._engine.connect() as connection:
            kept = connection.execute(wanted).scalar_one_or_none()
        return {} if kept is None else json.loads(kept)

    def rounds(self, name: str) -> Iterator[tuple[int, tuple[GameResult, ...]]]:
        """The number of each round that is kept, ascending, with its games in the order of the entrants."""
        table = _GAMES.c
        wanted = sa.select(_GAMES).where(table.tournament == name).order_by(table.round, table.entrant)
        last = sa.select(sa.func.max(table.entrant)).where(table.tournament == name)
        with self._telling(), self._engine.connect() as connection:
            entrants = list(range(1 + (connection.execute(last).scalar_one_or_none() or 0)))
            rows = connection.execute(wanted)
            for number, games in groupby(rows, lambda row: int(row.round)):
                played = list(games)
                if [row.entrant for row in played] != entrants:
                    raise ValueError(
                        f"round {number} of '{name}' has games of {len(played)} of {len(entrants)} entrants"
                    )
                yield number, tuple(map(_result, played))

    def keep(self, name: str, number: int, games: Sequence[GameResult], moves: Sequence[str]) -> None:
        """Keep a round, unless it is kept already; ``moves`` are those of each game, as its notation has them."""
        rows = [
            {
                "tournament": name,
                "round": number,
                "entrant": entrant,
                "moves": moves[entrant],
                **game._asdict(),
                "luck": game.luck and json.dumps(asdict(game.luck)),
            }
            for entrant, game in enumerate(games)
        ]
        for row in rows:
            row["digest"] = _digest(row)
        with self._telling(), self._engine.begin() as connection:
            connection.execute(self._insert(_GAMES), rows)

    def _insert(self, table: sa.Table) -> Any:
        """An insertion that leaves rows as they are which are there already."""
        dialect: Any = postgresql if self._engine.dialect.name == "postgresql" else sqlite
        return dialect.insert(table).on_conflict_do_nothing()

    def _prepare(self) -> None:
        """Make the tables that are missing."""
        with self._engine.connect() as connection:
            known = set(sa.inspect(connection).get_table_names())
            if self._engine.dialect.name == "sqlite":
                if known - set(_TABLES.tables):
                    raise DatabaseError(
                        f"{self._setting} is a database of something else, and is left as it is. Name another place.",
                        self._setting,
                    )
                connection.exec_driver_sql("PRAGMA journal_mode = WAL")  # readers never wait for a writer
            connection.commit()
            for table in _TABLES.tables.values():
                if table.name not in known:
                    connection.execute(CreateTable(table, if_not_exists=True))
            connection.commit()
            if _lacks_digests(connection):
                try:
                    connection.execute(sa.text(f"ALTER TABLE {_GAMES.name} ADD COLUMN {_GAMES.c.digest.name} TEXT"))
                    connection.commit()
                except SQLAlchemyError:
                    connection.rollback()
                    if _lacks_digests(connection):  # no other program has added them meanwhile
                        raise

    @contextmanager
    def _telling(self) -> Iterator[None]:
        """Say in a line what is wrong with the database."""
        try:
            yield
        except IntegrityError:  # a defect of ours, not of the database
            raise
        except SQLAlchemyError as error:
            raise DatabaseError(f"{self._setting}: {_fault(error)}", self._setting) from error
        except _WRONG as error:
            raise DatabaseError(
                f"{self._setting} is damaged ({_first_line(error)}). Name another database: the same rounds are played "
                "again.",
                self._setting,
            ) from error


def _commit_by_writing(connection: sqlite3.Connection, _: object) -> None:
    """Have a commit hand its round to the system, and not wait for the disk.

    Nothing is lost with the program, whatever ends it. Where the machine itself goes down the last rounds may be
    missing, and are played again: the same ones.
    """
    connection.execute("PRAGMA synchronous = NORMAL")


def _url(place: str) -> sa.URL:
    """The URL of a place. Raises :class:`DatabaseError` for one of neither SQLite nor PostgreSQL."""
    given = Setting("database", place)
    if place.lower() == NOWHERE:
        return sa.make_url("sqlite://")
    if "://" not in place:
        path = path_of(place).absolute()
        if not path.parent.is_dir():
            raise DatabaseError(f"{given}: there is no folder {path.parent}. Make it, or name another place.", given)
        return sa.URL.create("sqlite", database=str(path))
    try:
        url = sa.make_url(place)
    except (ArgumentError, ValueError) as error:  # a port that is no number
        raise _no_place(place) from error
    if url.drivername in ("postgresql", "postgres"):
        url = url.set(drivername="postgresql+psycopg")
    if url.drivername not in ("sqlite", "postgresql+psycopg"):
        raise _no_place(place)
    return url


def _no_place(place: str) -> DatabaseError:
    # Not the place itself: an URL may hold a password.
    given = Setting("database")
    kind = place.partition("://")[0]
    return DatabaseError(
        f"{given}: an URL that begins with '{kind}://' and goes on like this leads to no database. Write the path of a "
        "file, or postgresql://USER@HOST/DATABASE.",
        given,
    )


def _lacks_digests(connection: sa.Connection) -> bool:
    """Whether the table of games is of a version that kept no digests."""
    columns = sa.inspect(connection).get_columns(_GAMES.name)
    return _GAMES.c.digest.name not in {column["name"] for column in columns}


def _digest(row: Mapping[str, Any]) -> str:
    """The SHA-256 of a row, so that what was changed without the program is noticed."""
    typed = {**row, "cost": float(row["cost"]), "won": bool(row["won"])}
    values = [typed[column.name] for column in _GAMES.columns if column is not _GAMES.c.digest]
    return sha256(json.dumps(values).encode()).hexdigest()


def _result(row: sa.Row[Any]) -> GameResult:
    """The game of a row. Raises ``ValueError`` for one that is not as it was written."""
    if row.digest is not None and row.digest != _digest(row._asdict()):
        raise ValueError(f"round {row.round} of '{row.tournament}' is not as it was written")
    return GameResult(row.cost, row.won, _luck_of(row.luck), row.forfeit)


def _luck_of(text: str | None) -> Luck | None:
    if text is None:
        return None
    values = json.loads(text)
    known: Any = {key: tuple(value) if isinstance(value, list) else value for key, value in values.items()}
    return Luck(**known)


def _fault(error: SQLAlchemyError) -> str:
    """The error of a database in words, with the remedy."""
    if not isinstance(error, DBAPIError) or error.orig is None:
        return f"{_first_line(error)}."
    if isinstance(error.orig, sqlite3.Error):
        return reason(error.orig, "database of tournaments")
    if error.connection_invalidated or getattr(error.orig, "sqlstate", None) is None:
        return f"no database answers there ({_first_line(error.orig)}). Is it running? The rounds kept so far stay."
    return f"the database refuses ({_first_line(error.orig)}). Name another one, or have it changed."


def _first_line(error: BaseException) -> str:
    return next(iter(str(error).strip().splitlines()), type(error).__name__).rstrip(".:")


def _apart(there: JSON, here: JSON) -> tuple[str, str]:
    """Two values as far as they differ: of lists what only one of both has, unless only the order differs."""
    if isinstance(there, list) and isinstance(here, list):
        alone = [one for one in there if one not in here], [one for one in here if one not in there]
        if any(alone):
            return _shown(alone[0] or None), _shown(alone[1] or None)
    return _shown(there), _shown(here)


def _shown(value: JSON) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else "nothing" if value is None else str(value)
