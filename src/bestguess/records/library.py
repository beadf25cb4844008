"""The library: a person's games in one SQLite file, saved as they are played."""

import sqlite3
from collections.abc import Generator, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bestguess.core.document_faults import damaged, is_damage
from bestguess.core.types import plural
from bestguess.records.game_file import FileError, GameFile
from bestguess.records.game_file_text import loads
from bestguess.records.kept_before import enriched, is_older, timed
from bestguess.records.library_file import PUT, SCHEMA, check_writable, opened
from bestguess.records.library_place import VARIABLE, LibraryError, option_of, wanted, where
from bestguess.records.library_rows import COLUMNS, GIVEN_UP, WRONG, Entry, LibraryRow, entry_of, is_sound, row_of

__all__ = [
    "SCHEMA",
    "VARIABLE",
    "DamagedGame",
    "Entry",
    "Library",
    "LibraryError",
    "LibraryPage",
    "NoSuchGame",
    "wanted",
    "where",
]

_ROW: Final = ", ".join(COLUMNS)
_ID: Final = "CAST(id AS TEXT)"
_NO_TEXT: Final = f"(typeof(id) <> 'text' AND {_ID} = ?)"
"""An id that a damaged file tells as bytes."""
_DAYS: Final = "days(CAST(created AS BLOB), CAST(changed AS BLOB))"
"""The days of a game; as bytes, since a damaged text is none that a function can be given."""
_LEFT: Final = f"ended IN {GIVEN_UP}"
_RESULTS: Final = {
    "": "1",
    "won": "finished AND won",
    "lost": f"finished AND NOT won AND NOT {_LEFT}",
    "given-up": f"finished AND {_LEFT}",
    "finished": "finished",
    "unfinished": "NOT finished",
}
_AFTER_ALL: Final = "{"
"""A character beyond all that an id may have."""


class NoSuchGame(LibraryError):
    """An id that is of no game of the library, and the beginning of no single one."""

    code = "no-such-game"


class DamagedGame(LibraryError):
    """A game of the library that was damaged; the others are not touched by it."""

    code = "damaged-game"

    def __init__(self, path: Path, id: str, option: str = "") -> None:
        super().__init__(
            f"{path}: game {id} cannot be read: it is damaged, or was changed by another program. The others are as "
            f"they were. Delete it with: bestguess library delete {id}{option}"
        )
        self.id = id


SHORT_ID_LENGTH = 8
"""The characters of an id that a list shows, unless several begin so: half of it is enough to find a game by."""


@dataclass(frozen=True)
class LibraryPage:
    """A page of the list of games, as it was at one moment."""

    entries: list[Entry]
    total: int
    """How many games there are on all pages, those that cannot be read included."""
    unreadable: list[str]
    """The ids of the games of this page that cannot be read."""


class Library:
    """Games by their ids. Any number of processes and threads may use one file at once.

    ``place`` is a path or an URL (``sqlite:///home/me/games.sqlite3``, ``file:///…``); without it, the variable
    ``BESTGUESS_LIBRARY`` names it, else it lies in the user's data folder. Nothing is created before something
    is saved. What was saved is on the disk when the call returns. A damaged game hides no other. Raises
    :class:`LibraryError` for a file that is something else: it is left as it is.
    """

    def __init__(self, place: str | Path | None = None) -> None:
        self.path = where(place)
        self._option = option_of(place)

    def remark_on(self, unreadable: Sequence[str]) -> str:
        """The sentence that names games that cannot be read, with the remedy; empty if there are none."""
        number = len(unreadable)
        if not number:
            return ""
        games = "1 game" if number == 1 else f"{number:,} {plural('game')}"
        ids = " ".join(unreadable)
        delete = f"bestguess library delete {ids}{self._option}"
        return f"{games} cannot be read: {ids.replace(' ', ', ')}. Delete with: {delete}"

    def check_writable(self) -> None:
        """Raise :class:`LibraryError` if no game could be saved: the folder or the medium is read-only, or foreign."""
        check_writable(self.path)

    def save(self, game: GameFile) -> None:
        """Keep a game, in the place of the one with its id if there is one."""
        self.save_all([game])

    def save_all(self, games: Iterable[GameFile]) -> None:
        """Keep all of these games, or none if something fails."""
        documents = [game.dumps() for game in games]
        if not documents:  # a library that is only read may be one that cannot be written
            return
        with opened(self.path, writing=True) as connection:
            (last,) = connection.execute("SELECT max(saved) FROM games").fetchone()
            rows = (row_of(document, saved) for saved, document in enumerate(documents, (last or 0) + 1))
            connection.executemany(PUT, rows)

    def take_in(self, games: Sequence[GameFile]) -> list[GameFile]:
        """Keep games that came as files, all or none, and return them as they are kept.

        What is kept of one already stays where the file lacks it; moves that were mended take the place of others.
        Raises :class:`LibraryError` for a file of other rules or of an earlier moment: an old file undoes nothing.
        """
        kept = []
        for game in games:
            try:
                before = self.load(game.id)
            except (NoSuchGame, DamagedGame):
                before = None
            if before is None or before.id != game.id:
                kept.append(game)
                continue
            if before.rules != game.rules or is_older(game, before):
                raise LibraryError(
                    f"The library has the game {game.id} of {before.rules} with {len(before.transcript)} moves, and "
                    f"the file has {len(game.transcript)} of {game.rules}. Nothing was imported. To have the file's "
                    f"all the same, delete the other first: bestguess library delete {game.id}{self._option}"
                )
            kept.append(enriched(timed(game, before), before))
        self.save_all(kept)
        return kept

    def load(self, id: str) -> GameFile:
        """The game with this id, or with the one id that begins so. Raises :class:`LibraryError`."""
        with opened(self.path, writing=False) as connection:
            return self._game(self._row(connection, self._whole(connection, id)))

    def delete(self, *ids: str, whole: bool = False) -> Sequence[str]:
        """Remove games, all of these or none, and return their ids, each once; they need not be readable.

        With ``whole`` the beginning of an id does not stand for it. Raises :class:`LibraryError` if there is no such
        game.
        """
        with opened(self.path, writing=True) as connection:
            named = [self._whole(connection, id) for id in ids]  # all must be there before one goes
            for id, full in zip(ids, named, strict=True):
                if whole and full != id:
                    raise self._none(id)
                # By its beginning, too: the rest of an id may be damaged.
                only = f"id = ? OR {_NO_TEXT}" if full == id else "id >= ? AND id < ?"
                connection.execute(f"DELETE FROM games WHERE {only}", (id, id if full == id else id + _AFTER_ALL))
        return [*dict.fromkeys(named)]

    def list(self, search: str = "", *, page: int = 1, size: int = 50, game: str = "", result: str = "") -> list[Entry]:
        """The games of :meth:`page` that can be read."""
        return self.page(search, page=page, size=size, game=game, result=result).entries

    def page(self, search: str = "", *, page: int = 1, size: int = 50, game: str = "", result: str = "") -> LibraryPage:
        """A page of games, the one saved last first; only those that have every word of ``search``.

        Words are looked for in the id, the rules, the players, the result, the secret of a game that is over, and the
        days here on which it was begun and saved last, whatever their case. ``game`` is the name of one game,
        ``result`` one of won, lost, given-up, finished and unfinished; empty for all.
        """
        with opened(self.path, writing=False) as connection:
            ids = self._found(connection, *_condition(search, game, result))
            entries, unreadable = [], []
            for id in ids[size * (page - 1) : size * page]:
                try:
                    entries.append(entry_of(self._row(connection, id)))
                except (DamagedGame, *WRONG):
                    unreadable.append(id)
        return LibraryPage(entries, len(ids), unreadable)

    def short_ids(self, ids: Iterable[str]) -> dict[str, str]:
        """The beginning of each of these ids that no other game has, of :data:`SHORT_ID_LENGTH` characters or more."""
        with opened(self.path, writing=False) as connection:
            beside = {
                id: connection.execute(
                    "SELECT (SELECT max(id) FROM games WHERE id < ?1), (SELECT min(id) FROM games WHERE id > ?1)", (id,)
                ).fetchone()
                for id in ids
            }
        shared = {id: max(_shared(id, other or "") for other in both) for id, both in beside.items()}
        return {id: id[: max(SHORT_ID_LENGTH, shared[id] + 1)] for id in beside}

    def count(self, search: str = "", *, game: str = "", result: str = "") -> int:
        """How many games :meth:`page` has on all its pages."""
        with opened(self.path, writing=False) as connection:
            return len(self._found(connection, *_condition(search, game, result)))

    def games(self, search: str = "") -> Generator[GameFile | DamagedGame, None, None]:
        """Every game found, the one saved last first, all as they were at one moment.

        One that cannot be read comes as its error.
        """
        with opened(self.path, writing=False) as connection:
            for id in self._found(connection, *_condition(search, "", "")):
                try:
                    yield self._game(self._row(connection, id))
                except DamagedGame as error:
                    yield error

    def these(self, ids: Iterable[str]) -> Generator[GameFile | DamagedGame, None, None]:
        """The games with these ids, each once, as they were at one moment; one that cannot be read comes as its error.

        Raises :class:`LibraryError` if there is no such game, before the first one.
        """
        with opened(self.path, writing=False) as connection:
            for id in dict.fromkeys([self._whole(connection, id) for id in ids]):  # all must be there before one comes
                try:
                    yield self._game(self._row(connection, id))
                except DamagedGame as error:
                    yield error

    def _found(self, connection: sqlite3.Connection, condition: str, values: Sequence[str]) -> Sequence[str]:
        """The ids of the games found, the one saved last first."""
        try:
            found = connection.execute(f"SELECT {_ID} FROM games WHERE {condition} ORDER BY saved DESC, id", values)
            ids = [id for (id,) in found]
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise
        else:
            if None not in ids:  # as where the end of the file is gone
                return ids
        return self._rescued(connection, condition, values)

    def _rescued(self, connection: sqlite3.Connection, condition: str, values: Sequence[str]) -> Sequence[str]:
        """The ids that a damaged file still tells; of those the ones found, and those whose row cannot be looked at.

        Raises :class:`LibraryError` if it tells none.
        """
        known: dict[str, None] = {}
        for order in ("saved DESC", "id", "id DESC"):  # from both ends, up to what is damaged
            with suppress(sqlite3.DatabaseError):
                for (id,) in connection.execute(f"SELECT {_ID} FROM games ORDER BY {order}"):
                    if id is not None:
                        known[id] = None
        if not known:
            raise LibraryError(f"{self.path}: {damaged('library')}")
        found: list[str] = []
        for id in known:
            try:
                one = connection.execute(f"SELECT 1 FROM games WHERE id = ? AND {condition}", (id, *values))
                if one.fetchone():
                    found.append(id)
            except sqlite3.DatabaseError:
                found.append(id)
        return found

    def _row(self, connection: sqlite3.Connection, id: str) -> LibraryRow:
        """The row of a game. Raises :class:`DamagedGame` if it is not as it was written."""
        try:
            row: LibraryRow | None = connection.execute(f"SELECT {_ROW} FROM games WHERE id = ?", (id,)).fetchone()
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise
            raise DamagedGame(self.path, id, self._option) from error
        if row is None or not is_sound(row):
            raise DamagedGame(self.path, id, self._option)
        return row

    def _none(self, id: str) -> NoSuchGame:
        return NoSuchGame(f"There is no game '{id}' in {self.path}. See: bestguess library list{self._option}")

    def _game(self, row: LibraryRow) -> GameFile:
        held = dict(zip(COLUMNS, row, strict=True))
        try:
            return loads(held["document"], f"{self.path}: game {held['id']}")
        except FileError as error:
            raise DamagedGame(self.path, held["id"], self._option) from error

    def _whole(self, connection: sqlite3.Connection, id: str) -> str:
        """The whole id of the one game whose id is this or begins so."""
        if connection.execute("SELECT 1 FROM games WHERE id = ?", (id,)).fetchone():
            return id
        found = connection.execute("SELECT id FROM games WHERE id >= ? AND id < ? LIMIT 3", (id, id + _AFTER_ALL))
        ids = [str(one) for (one,) in found]
        if not ids and connection.execute(f"SELECT 1 FROM games WHERE {_NO_TEXT}", (id,)).fetchone():
            return id
        if not id or not ids:
            raise self._none(id)
        if len(ids) > 1:
            raise NoSuchGame(f"Several games begin with '{id}': {', '.join(ids)}. Write more of the id.")
        return ids[0]


def _shared(one: str, other: str) -> int:
    """How many characters two texts begin with alike."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (own, its) in pairs if own != its), min(len(one), len(other)))


def _condition(search: str, game: str, result: str) -> tuple[str, Sequence[str]]:
    parts, values = [_RESULTS[result]], []
    if game:
        parts.append("(rules = ? OR substr(rules, 1, ?) = ?)")
        values += [game, str(len(game) + 1), f"{game}("]
    for word in search.split():
        parts.append(f"(words LIKE ? ESCAPE '\\' OR {_DAYS} LIKE ? ESCAPE '\\')")
        escaped = word.casefold().replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
        values += [f"%{escaped}%"] * 2
    return " AND ".join(parts), values
