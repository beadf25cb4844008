import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path

import pytest

from bestguess.records.game_file import GameFile, Guesser, HostOf, Players, RecordedMove, Result
from bestguess.records.library import Library, LibraryError, where


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "deep" / "games.sqlite3")


def game(number: int, rules: str = "battleship", *, finished: bool = False, spec: str | None = None) -> GameFile:
    return GameFile(
        id=f"game{number:03}",
        rules=rules,
        players=Players(
            guesser=Guesser(kind="policy", spec=spec) if spec else Guesser(name="Ada"), host=HostOf(spec="honest")
        ),
        transcript=[RecordedMove(query="A1", answer="miss")] * number,
        result=Result(won=True, cost=float(number), text="fleet sunk") if finished else None,
    )


def test_looking_creates_nothing(library):
    assert library.list() == []
    assert library.count() == 0
    assert not library.path.parent.exists()


def test_games_are_saved_replaced_listed_and_deleted(library):
    library.save(game(1))
    library.save(game(2, finished=True))
    library.save(game(1).changed(transcript=[RecordedMove(query="B2", answer="hit")] * 3))
    entries = library.list()
    assert [entry.id for entry in entries] == ["game001", "game002"], "the last changed comes first"
    assert [(entry.moves, entry.finished, entry.won, entry.cost) for entry in entries] == [
        (3, False, None, None),
        (2, True, True, 2.0),
    ]
    assert library.load("game002") == game(2, finished=True).changed(created=library.load("game002").created)
    assert library.delete("game001") == ["game001"]
    assert library.count() == 1
    with pytest.raises(LibraryError, match="no game 'game001'"):
        library.load("game001")


def test_the_short_id_of_each_game_is_of_no_other(library):
    ids = ["0123456789abcdef", "0123456789ab0000", "0123456700000000", "fedcba9876543210"]
    for id in ids:
        library.save(game(1).changed(id=id))
    short = library.short_ids(ids)
    assert list(short.values()) == ["0123456789abc", "0123456789ab0", "012345670", "fedcba98"]
    assert [library.load(one).id for one in short.values()] == ids


def test_an_id_may_be_cut_short_where_it_is_clear(library):
    library.save_all([game(1), game(12), game(2)])
    assert library.load("game002").id == "game002"
    assert library.load("game01").id == "game012"
    with pytest.raises(LibraryError, match="Several games"):
        library.load("game0")
    with pytest.raises(LibraryError, match="no game ''"):
        library.load("")


def test_the_search_takes_every_word_literally(library):
    library.save_all([game(1), game(2, "hangman(lives=6)"), game(3, finished=True, spec="most-likely")])
    assert [entry.id for entry in library.list("HANGMAN")] == ["game002"]
    assert [entry.id for entry in library.list("ada lives=6")] == ["game002"]
    assert [entry.id for entry in library.list("most-likely won")] == ["game003"]
    assert library.count("%") == library.count("_") == library.count("battle%ship") == 0
    assert library.count("unfinished") == library.count(result="unfinished") == 2
    assert library.count(result="finished") == library.count() - 2


def test_games_are_found_by_what_a_list_shows_of_them(library):
    word = game(1, "hangman(length=6)", finished=True).changed(secret="ROSTER")
    library.save_all([word, game(2, "hangman(length=6)").changed(secret="ROSTER"), game(3)])
    assert [entry.id for entry in library.list("roster")] == ["game001"], "that of a game that goes on is kept back"
    day = library.list("game001")[0].changed.astimezone()
    assert library.count(f"{day:%d %b}") == library.count(f"{day:%A %d %B %Y}") == 3
    assert library.count(f"{day:%d} sometember") == 0
    # The result too, and whoever answered elsewhere.
    on_paper = Players(host=HostOf(elsewhere=True, name="Zoë"))
    library.save(game(4).changed(players=on_paper, result=Result(won=None, cost=1.0, text="over")))
    for entry in library.list():
        assert entry.id in {one.id for one in library.list(entry.result) if one.result == entry.result}
        assert {one.result for one in library.list(entry.result)} == {entry.result}
    assert [entry.opponent for entry in library.list("zoË")] == ["Zoë"]


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="no time zone can be chosen here")
@pytest.mark.parametrize("zone", ["Pacific/Auckland", "Pacific/Honolulu", "UTC"])
def test_a_game_is_found_by_its_day_where_one_looks(library, monkeypatch, zone):
    """Whatever the time zone was in which it was saved."""
    monkeypatch.setenv("TZ", "Europe/Berlin")
    time.tzset()
    library.save(game(1))
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        here = library.list()[0].changed.astimezone()
        for shown in (f"{here:%Y-%m-%d %H:%M}", f"{here:%A %d %B}"):
            assert library.count(shown) == 1
        for days in (-1, 1):
            assert library.count(f"{here + timedelta(days):%Y-%m-%d}") == 0
    finally:
        monkeypatch.undo()
        time.tzset()


def test_an_id_that_is_named_twice_is_of_one_game(library):
    library.save_all([game(1), game(2)])
    assert [one.id for one in library.these(["game001", "game001", "game002"])] == ["game001", "game002"]
    assert library.delete("game001", "game001", "game002") == ["game001", "game002"]
    assert library.count() == 0


@pytest.mark.parametrize("text", ["given up", "resigned"])
def test_a_game_that_was_given_up_is_not_called_lost(library, text):
    left = Result(won=False, cost=1.0, text=text)
    library.save_all(
        [
            game(1).changed(result=left),
            game(2).changed(result=left.model_copy(update={"text": "out of lives"})),
            game(3, finished=True),
            game(4),
        ]
    )
    assert [entry.id for entry in library.list() if entry.given_up] == ["game001"]
    assert [entry.id for entry in library.list(result="given-up")] == ["game001"]
    assert [entry.id for entry in library.list(result="lost")] == ["game002"]
    assert library.count(result="finished") == 3
    assert [entry.id for entry in library.list("given up")] == ["game001"]
    assert [entry.id for entry in library.list("lost")] == ["game002"]


def test_a_daily_game_has_its_date(library):
    notes = {1: {"daily": "2026-11-23"}, 2: {"daily": ["2026-11-23"]}, 3: "2026-11-23", 4: {"seal": "x"}}
    for number, note in notes.items():
        library.save(GameFile.model_validate({**game(number).model_dump(), "x-address": note}))
    assert {entry.id: entry.daily for entry in library.list()} == {
        "game001": "2026-11-23",
        "game002": None,
        "game003": None,
        "game004": None,
    }


def test_pages(library):
    library.save_all(game(number) for number in range(7))
    seen = [entry.id for page in (1, 2, 3, 4) for entry in library.list(page=page, size=3)]
    assert sorted(seen) == [f"game{number:03}" for number in range(7)]
    assert len(list(library.games())) == 7


def test_all_are_kept_or_none(library):
    def failing():
        yield game(1)
        raise RuntimeError("half-way")

    with pytest.raises(RuntimeError):
        library.save_all(failing())
    assert library.count() == 0


def test_foreign_files_are_refused_and_left_alone(tmp_path):
    text = tmp_path / "notes.txt"
    text.write_text("my notes, longer than a header of SQLite would be " * 50)
    with pytest.raises(LibraryError, match=r"notes\.txt: this is no library"):
        Library(text).save(game(1))
    assert text.read_text().startswith("my notes")

    foreign = tmp_path / "other.sqlite3"
    with sqlite3.connect(foreign) as connection:
        connection.execute("CREATE TABLE t (x)")
    connection.close()
    before = foreign.read_bytes()
    for action in (lambda: Library(foreign).save(game(1)), lambda: Library(foreign).list()):
        with pytest.raises(LibraryError, match="database of something else"):
            action()
    assert foreign.read_bytes() == before
    with pytest.raises(LibraryError):
        Library(tmp_path).save(game(1))


def test_a_library_of_a_later_version_is_refused(library):
    library.save(game(1))
    connection = sqlite3.connect(library.path)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(LibraryError, match="schema 99 of a later bestguess"):
        library.list()


def test_a_damaged_library_says_so(library):
    library.save_all(game(number) for number in range(100))
    data = bytearray(library.path.read_bytes())
    data[4096:] = b"\x55" * (len(data) - 4096)
    library.path.write_bytes(bytes(data))
    with pytest.raises(LibraryError, match="damaged"):
        library.list()


def test_many_threads_write_at_once(library):
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda number: library.save(game(number)), range(40)))
    assert library.count() == 40


def test_processes_write_at_once(library):
    code = (
        "import sys; from bestguess.records.library import Library; from bestguess.records.game_file import GameFile\n"
        "for n in range(10): Library(sys.argv[1]).save(GameFile(id=f'p{sys.argv[2]}-{n}', rules='battleship'))"
    )
    workers = [subprocess.Popen([sys.executable, "-c", code, str(library.path), str(n)]) for n in range(2)]
    assert [worker.wait(600) for worker in workers] == [0, 0]
    assert library.count() == 20


def test_processes_make_a_library_at_once(tmp_path):
    """Of 30 libraries that four processes each begin at the same moment none is in anybody's way."""
    code = (
        "import sys; from bestguess.records.library import Library; from bestguess.records.game_file import GameFile\n"
        "one = GameFile(id=f'p{sys.argv[1]}', rules='battleship')\n"
        "for line in sys.stdin: Library(line.strip()).save(one); print(flush=True)"
    )
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    workers = [subprocess.Popen([sys.executable, "-c", code, str(n)], **pipes) for n in range(4)]
    places = [tmp_path / f"{number}.sqlite3" for number in range(30)]
    try:
        for place in places:
            for worker in workers:
                print(place, file=worker.stdin, flush=True)
            assert [worker.stdout.readline() for worker in workers] == ["\n"] * 4
    finally:
        for worker in workers:
            worker.communicate()
    assert [Library(place).count() for place in places] == [4] * 30
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(place.name for place in places)


def test_a_writer_that_dies_leaves_the_library_whole(library):
    library.save(game(1))
    connection = sqlite3.connect(library.path, isolation_level=None)
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("DELETE FROM games")
    connection.close()  # as when the process is killed: nothing was committed
    assert library.count() == 1


def test_places(tmp_path, monkeypatch):
    assert where("sqlite:////tmp/a%20b.sqlite3") == Path("/tmp/a b.sqlite3")
    assert where("file:///tmp/x") == Path("/tmp/x")
    monkeypatch.setenv("BESTGUESS_LIBRARY", str(tmp_path / "named"))
    assert where() == tmp_path / "named"
    monkeypatch.delenv("BESTGUESS_LIBRARY")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert where().name == "library.sqlite3"
    for elsewhere in ("postgresql://me@host/games", "sqlite://host/x", "http://x/y", "none"):
        with pytest.raises(LibraryError, match=r"no place for a library|no library"):
            where(elsewhere)
