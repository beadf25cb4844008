"""A library that was damaged, is read-only, is of an earlier version, or is written to meanwhile."""

import json
import os
import sqlite3
import stat
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from bestguess.records.game_file import GameFile, HostOf, Players, RecordedMove
from bestguess.records.library import SCHEMA, DamagedGame, Library, LibraryError
from bestguess.records.opponents import games_against

NAMES = [f"c{number:02}" for number in range(12)]


def game(id: str) -> GameFile:
    host = HostOf(elsewhere=True, name="Ada")
    moves = [RecordedMove(query="A1", answer="miss")]
    return GameFile(id=id, rules="battleship", players=Players(host=host), transcript=moves)


@pytest.fixture
def library(tmp_path: Path) -> Library:
    made = Library(tmp_path / "games.sqlite3")
    made.save_all(map(game, NAMES))
    return made


@contextmanager
def inside(library: Library) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(library.path)) as connection, connection:
        yield connection


DAMAGE: dict[str, str] = {
    "field": """document = replace(document, '"query"', '"ruery"')""",
    "bracket": "document = replace(document, '[', '{')",
    "cut": "document = substr(document, 1, 50)",
    "empty": "document = ''",
    "type": """document = replace(document, '"A1"', '17')""",
    "bit": "document = replace(document, 'miss', 'mirs')",
    "bytes": "document = CAST(x'fffe00ff' AS TEXT)",
    "column": "moves = 'many'",
    "time": "changed = 'yesterday'",
    "outline": "outline = '{'",
    "digest": "digest = 'wrong'",
    "rules": "rules = 'hangman'",
    "bytes for a time": "changed = x'ff00'",
    "bytes for rules": "rules = CAST(rules AS BLOB)",
    "bytes for a document": "document = CAST(document AS BLOB)",
    "bytes for an id": "id = CAST(id AS BLOB)",
}


@pytest.mark.parametrize("change", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_game_is_named_and_the_others_are_there(library: Library, change: str) -> None:
    with inside(library) as connection:
        connection.execute(f"UPDATE games SET {change} WHERE id = 'c05'")
    listing = library.page(size=50)
    assert [entry.id for entry in listing.entries] == [id for id in reversed(NAMES) if id != "c05"]
    assert (listing.unreadable, listing.total, library.count()) == (["c05"], 12, 12)
    every = list(library.games())
    assert [one.id for one in every if isinstance(one, DamagedGame)] == ["c05"]
    assert len(every) == 12
    assert {one.id for one in games_against(library, "Ada")} == set(NAMES)
    with pytest.raises(LibraryError, match="game c05"):
        library.load("c05")
    assert library.load("c06").id == "c06"
    library.save(game("new"))
    assert library.delete("c05") == ["c05"]
    assert (library.page().unreadable, library.count()) == ([], 12)


def test_a_damaged_game_is_whole_again_once_it_is_saved(library: Library) -> None:
    with inside(library) as connection:
        connection.execute("UPDATE games SET document = '' WHERE id = 'c05'")
    library.save(game("c05"))
    assert library.load("c05").id == "c05"
    assert not library.page().unreadable


def test_pages_of_the_file_that_are_lost_take_few_games_along(tmp_path: Path) -> None:
    library = Library(tmp_path / "games.sqlite3")
    ids = [f"g{number:03}" for number in range(200)]
    library.save_all(map(game, ids))
    with inside(library) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (page,) = connection.execute("PRAGMA page_size").fetchone()
    sound = library.path.read_bytes()
    for place in range(2, len(sound) // page, 7):
        damaged = bytearray(sound)
        damaged[place * page : (place + 1) * page] = b"\x55" * page
        library.path.write_bytes(bytes(damaged))
        try:
            listing = library.page(size=500)
        except LibraryError as error:
            assert "damaged" in str(error)  # noqa: PT017  # where the page was the root of all
            continue
        named = {entry.id for entry in listing.entries} | set(listing.unreadable)
        assert named <= set(ids)
        for entry in listing.entries[:5]:
            assert library.load(entry.id).id == entry.id


def test_of_a_file_that_was_cut_the_games_that_are_left_are_read_and_the_others_named(tmp_path: Path) -> None:
    library = Library(tmp_path / "games.sqlite3")
    ids = [f"g{number:03}" for number in range(200)]
    library.save_all(map(game, ids))
    sound = library.path.read_bytes()
    readable = []
    for length in range(1, len(sound), len(sound) // 23):
        library.path.write_bytes(sound[:length])
        try:
            listing = library.page(size=500)
        except LibraryError:
            readable.append(0)
            there = set()
        else:
            there = {entry.id for entry in listing.entries}
            assert there | {*listing.unreadable} == set(ids)
            assert {one.id for one in library.games() if isinstance(one, GameFile)} == there
            readable.append(len(there))
        try:
            library.save(game("new"))
        except LibraryError:
            assert library.path.read_bytes() == sound[:length]
        else:
            assert {entry.id for entry in library.list(size=500)} == there | {"new"}
            library.path.with_name(f"{library.path.name}-wal").unlink(missing_ok=True)
    assert readable == sorted(readable)
    assert readable[len(readable) // 2] > len(ids) // 4


def test_the_game_saved_last_is_listed_first_whatever_the_clock_says(library: Library) -> None:
    with inside(library) as connection:
        before = connection.execute("SELECT changed FROM games WHERE id = 'c11'").fetchone()
    library.save(game("c03"))
    assert library.list()[0].id == "c03"
    assert before is not None
    late = """
import sys
from datetime import UTC, datetime
import bestguess.records.library_rows as rows
class Earlier(datetime):
    @classmethod
    def now(cls, zone=None):
        return datetime(2001, 1, 1, tzinfo=UTC)
rows.datetime = Earlier
from bestguess.records.library import Library
from bestguess.records.game_file import GameFile
Library(sys.argv[1]).save(GameFile(id="back", rules="battleship"))
"""
    subprocess.run([sys.executable, "-c", late, str(library.path)], check=True, timeout=600)
    assert [entry.id for entry in library.list()[:2]] == ["back", "c03"]
    assert library.list()[0].changed.year == 2001


WRITER = """
import sys
from bestguess.records.library import Library
from bestguess.records.game_file import GameFile
library, turn = Library(sys.argv[1]), 0
print(flush=True)
for line in sys.stdin:
    turn += 1
    library.save(GameFile(id=f"g{turn * 37 % 120:03}", rules="battleship"))
    if turn % 5 == 0:
        library.delete(f"g{(turn * 11 + 1) % 120:03}")
        library.save(GameFile(id=f"g{(turn * 11 + 1) % 120:03}", rules="battleship"))
    print(flush=True)
"""


def test_every_game_is_exported_once_while_another_program_writes(tmp_path: Path) -> None:
    """Between any two games of an export the other program saves one, and deletes another now and then."""
    library = Library(tmp_path / "games.sqlite3")
    ids = {f"g{number:03}" for number in range(120)}
    library.save_all(map(game, sorted(ids)))
    command = [sys.executable, "-c", WRITER, str(library.path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdin is not None
        assert writer.stdout is not None
        writer.stdout.readline()
        seen: list[str] = []
        for one in library.games():
            seen.append(one.id)
            print(file=writer.stdin, flush=True)
            writer.stdout.readline()
        writer.stdin.close()
    assert sorted(seen) == sorted(ids)


FIRST_SCHEMA = """
CREATE TABLE games (
    id TEXT PRIMARY KEY, created TEXT NOT NULL, changed TEXT NOT NULL, rules TEXT NOT NULL, guesser TEXT NOT NULL,
    host TEXT NOT NULL, moves INTEGER NOT NULL, finished INTEGER NOT NULL, won INTEGER, cost REAL,
    words TEXT NOT NULL, document TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX games_changed ON games (changed DESC, id);
"""


def first_library(path: Path, version: int, without: str = "") -> Library:
    """A library as the first version made it, in schema 1; ``version`` 0 is what still earlier files say."""
    document = {"created": "2026-11-20T12:00:00Z", "format": "bestguess-game", "version": 1, "rules": "battleship"}
    moves = [{"query": "A1", "answer": "miss"}]
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executescript(FIRST_SCHEMA)
        for number in (2, 1, 3):
            text = json.dumps(document | {"id": f"old{number}", "transcript": moves * number})
            now = f"2026-11-2{number}T12:00:00+00:00"
            values = (f"old{number}", now, now, "battleship", "person", "elsewhere", number, 0, None, None, "x", text)
            connection.execute(f"INSERT INTO games VALUES ({', '.join('?' * len(values))})", values)
        connection.execute("UPDATE games SET document = '{' WHERE id = 'old2'")
        if without:
            connection.execute("DROP INDEX games_changed")
            connection.execute(f"ALTER TABLE games DROP COLUMN {without}")
        connection.execute(f"PRAGMA application_id = {0x62677373}")
        connection.execute(f"PRAGMA user_version = {version}")
    return Library(path)


@pytest.mark.parametrize("version", [0, 1])
@pytest.mark.parametrize("without", ["", "words", "changed", "cost"])
def test_a_library_of_an_earlier_schema_is_brought_forward(tmp_path: Path, version: int, without: str) -> None:
    library = first_library(tmp_path / "old.sqlite3", version, without)
    listing = library.page("battleship")
    assert [(entry.id, entry.moves) for entry in listing.entries] == [("old3", 3), ("old1", 1)]
    assert library.page().unreadable == ["old2"]
    assert library.load("old3").transcript[0].query == "A1"
    library.save(game("new"))
    assert library.list()[0].id == "new"
    assert library.delete("old2") == ["old2"]


def test_a_damaged_game_stays_so_where_a_library_is_brought_forward(tmp_path: Path) -> None:
    library = Library(tmp_path / "old.sqlite3")
    library.save_all([game("sound"), game("damaged")])
    with closing(sqlite3.connect(library.path)) as connection, connection:
        connection.execute("UPDATE games SET document = replace(document, 'Ada', 'Eve') WHERE id = 'damaged'")
        connection.execute(f"PRAGMA user_version = {SCHEMA - 1}")
    listing = library.page()
    assert ([entry.id for entry in listing.entries], listing.unreadable) == (["sound"], ["damaged"])


@pytest.mark.skipif(os.name == "nt", reason="has other rights")
def test_nobody_else_reads_a_new_library(tmp_path: Path) -> None:
    library = Library(tmp_path / "mine" / "games.sqlite3")
    library.save(game("one"))
    for path, rights in ((library.path, 0o600), (library.path.parent, 0o700)):
        assert stat.S_IMODE(path.stat().st_mode) == rights


@pytest.fixture
def read_only() -> Iterator[Callable[[Path], Path]]:
    """Puts files into a folder that this process cannot write to."""
    folder = Path(tempfile.mkdtemp())
    root = hasattr(os, "geteuid") and os.geteuid() == 0

    def put(*files: Path) -> Path:
        for file in files:
            (folder / file.name).write_bytes(file.read_bytes())
            (folder / file.name).chmod(0o444)
        folder.chmod(0o555)
        if root:
            os.seteuid(65534)  # rights do not bind the administrator
        return folder / files[0].name

    yield put
    if root:
        os.seteuid(0)
    folder.chmod(0o755)
    for path in folder.iterdir():
        path.unlink()
    folder.rmdir()


@pytest.mark.skipif(os.name == "nt", reason="has other rights")
def test_a_library_that_cannot_be_written_is_read(library: Library, read_only: Callable[..., Path]) -> None:
    there = Library(read_only(library.path))
    assert [entry.id for entry in there.list()] == list(reversed(NAMES))
    assert there.load("c03").id == "c03"
    assert len(list(there.games())) == 12
    for action in (there.check_writable, lambda: there.save(game("new"))):
        with pytest.raises(LibraryError, match="cannot be written"):
            action()


def test_a_library_at_a_link_to_itself_is_said_to_be_one(tmp_path: Path) -> None:
    (loop := tmp_path / "loop").symlink_to(loop)
    for library in (Library(loop), Library(loop / "games.sqlite3")):
        for action in (library.check_writable, library.page, library.count, lambda at=library: at.save(game("new"))):
            with pytest.raises(LibraryError, match="leads to itself"):
                action()
    assert [path.name for path in tmp_path.iterdir()] == ["loop"]


@pytest.mark.skipif(os.name == "nt", reason="has other rights")
def test_the_journal_of_a_library_that_cannot_be_written_counts(tmp_path: Path, read_only: Callable[..., Path]) -> None:
    library = Library(tmp_path / "games.sqlite3")
    library.save(game("first"))
    with closing(sqlite3.connect(library.path)) as held:  # while somebody reads, the journal stays
        held.execute("BEGIN")
        held.execute("SELECT * FROM games").fetchall()
        library.save(game("second"))
        journal = library.path.with_name(f"{library.path.name}-wal")
        assert journal.stat().st_size
        there = Library(read_only(library.path, journal))
        assert [entry.id for entry in there.list()] == ["second", "first"]


@pytest.mark.skipif(os.name == "nt", reason="has other rights")
def test_an_earlier_library_that_cannot_be_written_is_read(tmp_path: Path, read_only: Callable[..., Path]) -> None:
    old = first_library(tmp_path / "old.sqlite3", 1)
    listing = Library(read_only(old.path)).page()
    assert [entry.id for entry in listing.entries] == ["old3", "old1"]
    assert listing.unreadable == ["old2"]


NO_ROOM = """
import resource, sys
from bestguess.records.game_file import GameFile
from bestguess.records.library import Library, LibraryError
library = Library(sys.argv[1])
resource.setrlimit(resource.RLIMIT_FSIZE, (512, 512))
print(library.page().total)
try:
    library.save(GameFile(rules="battleship", transcript=[]))
except LibraryError as error:
    print(error)
"""


def test_a_library_on_a_disk_without_room_is_read_and_says_so_when_written_to(library: Library) -> None:
    pytest.importorskip("resource")
    done = subprocess.run(
        [sys.executable, "-c", NO_ROOM, str(library.path)], capture_output=True, text=True, check=False
    )
    assert done.stdout == f"{len(NAMES)}\n{library.path}: the disk is full.\n", done.stderr
    assert library.page().total == len(NAMES)
