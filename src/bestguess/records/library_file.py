"""The file of the library: made, brought to the schema of this version, and read where it cannot be written."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryDirectory
from typing import Any, Final

from bestguess.core.document_faults import BUSY_SECONDS, NO_SPACE, READ_ONLY, is_damage, name_of, reason
from bestguess.core.errors import Setting
from bestguess.core.whole_files import is_there, said_of, settle
from bestguess.records.library_place import LibraryError
from bestguess.records.library_rows import COLUMNS, WRONG, days_of, is_sound, row_of

SCHEMA: Final = 4
"""The schema of this version. Libraries of earlier ones are brought forward when they are opened; 2 added the columns
``saved``, ``ended``, ``outline`` and ``digest``, and 4 finds games by all that a list shows of them."""

_APPLICATION: Final = 0x62677373  # "bgss", in the header of the file

_TABLE: Final = """CREATE TABLE games (
    id TEXT PRIMARY KEY,
    created TEXT NOT NULL,
    changed TEXT NOT NULL,
    saved INTEGER NOT NULL,
    rules TEXT NOT NULL,
    guesser TEXT NOT NULL,
    host TEXT NOT NULL,
    moves INTEGER NOT NULL,
    finished INTEGER NOT NULL,
    won INTEGER,
    cost REAL,
    ended TEXT NOT NULL,
    words TEXT NOT NULL,
    outline TEXT NOT NULL,
    document TEXT NOT NULL,
    digest TEXT NOT NULL
) WITHOUT ROWID"""

_INDEX: Final = "CREATE INDEX games_saved ON games (saved DESC, id)"

PUT: Final = f"INSERT OR REPLACE INTO games ({', '.join(COLUMNS)}) VALUES ({', '.join('?' * len(COLUMNS))})"
"""The statement that puts a row in its place."""


@contextmanager
def opened(path: Path, writing: bool) -> Iterator[sqlite3.Connection]:
    """A connection in a transaction of its own, committed at the end or undone as a whole.

    Reading sees one state of the library throughout, whatever others write meanwhile, and creates nothing; a library
    that cannot be written is read all the same. Raises :class:`LibraryError`.
    """
    try:
        with _connected(path, writing) as connection:
            if writing:  # what is committed stays, also when the power fails
                connection.execute("PRAGMA synchronous = FULL")
            connection.execute("BEGIN IMMEDIATE" if writing else "BEGIN")
            try:
                yield connection
            except BaseException:
                _undo(connection)
                raise
            if writing:
                connection.execute("COMMIT")
            else:
                _undo(connection)
    except sqlite3.Error as error:
        raise LibraryError(f"{path}: {reason(error, 'library')}") from error
    except OSError as error:
        raise _unusable(path, said_of(error)) from error


def check_writable(path: Path) -> None:
    """Raise :class:`LibraryError` if nothing could be saved here. Nothing is created or changed."""
    try:
        if is_there(path):
            with opened(path, writing=True):
                return
        there = next(folder for folder in path.absolute().parents if is_there(folder))
    except OSError as error:  # a folder above that may not be entered
        raise _unusable(path, said_of(error)) from error
    if not os.access(there, os.W_OK | os.X_OK, effective_ids=os.access in os.supports_effective_ids):
        raise _unusable(path, f"{there} cannot be written")


@contextmanager
def _connected(path: Path, writing: bool) -> Iterator[sqlite3.Connection]:
    """A connection to a library of the schema of this version; to an empty one where there is none to be read."""
    # Connections are short: one for each call, so that none is shared between threads.
    if writing:
        if not is_there(path.parent):
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not is_there(path):
            _create(path)
    if is_there(path):
        _check_file(path)
    else:
        with closing(_connection(":memory:")) as connection:
            _prepare(connection, path)
            yield connection
        return
    with closing(_connection(path)) as connection:
        try:
            _prepare(connection, path)
        except sqlite3.Error as error:
            if writing or not (is_damage(error) or name_of(error).startswith((*READ_ONLY, *NO_SPACE))):
                raise
            if is_damage(error):
                if not _is_readable_in_part(connection, path):
                    raise
                yield connection
                return
        else:
            yield connection
            return
    with _reading(path) as connection:
        yield connection


def _unusable(path: Path, why: str) -> LibraryError:
    other = Setting("library", "FILE")
    return LibraryError(f"Cannot use the library {path}: {why}. Name another place: {other}", other)


def _check_file(path: Path) -> None:
    """Raise :class:`LibraryError` for a folder or a device, and for a file of one byte.

    SQLite takes such a file for an empty one and writes over it.
    """
    if not path.is_file():
        raise _unusable(path, "it is no plain file")
    if path.stat().st_size == 1:
        raise LibraryError(f"{path} is no library. It is left as it is; choose another place.")


def _connection(place: str | Path, **options: Any) -> sqlite3.Connection:
    connection: sqlite3.Connection = sqlite3.connect(place, timeout=BUSY_SECONDS, isolation_level=None, **options)
    connection.text_factory = lambda data: data.decode("utf-8", "replace")  # of damaged text, its checksum tells
    connection.create_function("days", 2, days_of)
    return connection


@contextmanager
def _reading(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection to a library in a folder or on a medium that cannot be written, or is full."""
    with TemporaryDirectory(prefix="bestguess-") as folder:
        journal = path.with_name(f"{path.name}-wal")
        if journal.exists() and journal.stat().st_size:
            # The newest games are in the journal, which SQLite cannot read here: it reads a copy.
            copy = Path(folder) / "library.sqlite3"
            shutil.copyfile(path, copy)
            shutil.copyfile(journal, copy.with_name(f"{copy.name}-wal"))
            address: str | Path = copy
        else:
            address = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
        with closing(_connection(address, uri=isinstance(address, str))) as there:
            if _version(there, path) == SCHEMA:
                yield there
                return
            # An earlier schema is brought forward in a copy, which nobody keeps.
            with closing(_connection(":memory:")) as connection:
                there.backup(connection)
                _prepare(connection, path)
                yield connection


def _create(path: Path) -> None:
    """Make an empty library and put it in its place whole, unless another process is quicker.

    Two processes that made one file a library at once would be in each other's way: while its journal changes,
    SQLite does not wait. Nobody but its owner reads it: it holds names, and secrets of games that go on.
    """
    draft = path.with_name(f".{path.name[-200:]}-{token_hex(8)}")
    try:
        os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        with closing(_connection(draft)) as connection:
            _prepare(connection, path)
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        except OSError:  # a file system without links
            if not path.exists():
                draft.rename(path)
        settle(path.parent)
    finally:
        draft.unlink(missing_ok=True)


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Bring a file to the schema of this version, an empty one too; refuse one that is not ours."""
    connection.execute("BEGIN")  # else another process could make the tables between two looks
    try:
        version = _version(connection, path)
    finally:
        _undo(connection)
    if version == SCHEMA:
        return
    if version is None:
        connection.execute("PRAGMA journal_mode = WAL")  # readers never wait for a writer
    connection.execute("BEGIN IMMEDIATE")
    try:
        version = _version(connection, path)  # perhaps another process was quicker
        if version is None:
            connection.execute(_TABLE)
            connection.execute(_INDEX)
        elif version < SCHEMA:
            _bring_forward(connection)
        connection.execute(f"PRAGMA application_id = {_APPLICATION}")
        connection.execute(f"PRAGMA user_version = {SCHEMA}")
        connection.execute("COMMIT")
    except BaseException:
        _undo(connection)
        raise


def _undo(connection: sqlite3.Connection) -> None:
    """Undo the transaction, unless the error has ended it already, as a full disk does: that is what is to be told."""
    if connection.in_transaction:
        connection.execute("ROLLBACK")


def _version(connection: sqlite3.Connection, path: Path) -> int | None:
    """The schema of a library; ``None`` for an empty file. Raises :class:`LibraryError` for anything else."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if application == _APPLICATION:
        if version > SCHEMA:
            raise LibraryError(
                f"{path} has the schema {version} of a later bestguess; this one knows {SCHEMA}. Upgrade it."
            )
        return int(version)
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if application or version or tables:
        raise LibraryError(f"{path} is a database of something else, and is left as it is. Choose another place.")
    return None


def _is_readable_in_part(connection: sqlite3.Connection, path: Path) -> bool:
    """Whether games can be looked for in a damaged file from now on, such as one whose end is gone."""
    connection.execute("PRAGMA writable_schema = ON")  # else SQLite reads nothing of a file that is shorter than it was
    try:
        connection.execute("SELECT 1 FROM games LIMIT 0")
        return _version(connection, path) == SCHEMA
    except sqlite3.Error:
        return False


def _bring_forward(connection: sqlite3.Connection) -> None:
    """Make the rows anew from their documents, whatever columns the earlier schema had.

    A row that was damaged, or whose document is no game, stays as it is, and is named wherever games are listed.
    """
    known = [name for _, name, *_ in connection.execute("PRAGMA table_info(games)")]
    if not known:
        connection.execute(_TABLE)
        connection.execute(_INDEX)
        return
    connection.execute("ALTER TABLE games RENAME TO games_before")
    connection.execute("DROP INDEX IF EXISTS games_changed")
    connection.execute(_TABLE)
    order = "ORDER BY changed, id" if "changed" in known else "ORDER BY id"
    old = connection.execute(f"SELECT * FROM games_before {order}")
    for saved, values in enumerate(old, 1):
        held = dict(zip(known, values, strict=True))
        try:
            if "digest" in held and not is_sound(values):
                raise ValueError("damaged")
            row = row_of(held["document"], saved, held.get("changed"))
        except WRONG:
            plain = {name: held.get(name) for name in COLUMNS}
            blank = {name: value if value is not None else _BLANK.get(name) for name, value in plain.items()}
            row = tuple((blank | {"saved": saved, "digest": ""})[name] for name in COLUMNS)
        connection.execute(PUT, row)
    connection.execute("DROP TABLE games_before")
    connection.execute(_INDEX)


_BLANK: Final = dict.fromkeys(COLUMNS, "") | {"moves": 0, "finished": 0, "won": None, "cost": None}
"""The value of a column of which an earlier row says nothing."""
