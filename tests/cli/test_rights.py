"""Folders that may be read but not written, or not entered: what can be done is done, and the rest is said."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from cli.rights import Done, bound, closable, rights_bind, said_before_the_work

SMALL = "battleship(rows=5,columns=5,fleet=3-2)"

pytestmark = rights_bind

folder = closable


@pytest.mark.parametrize(("verb", "line"), [("play", "A1"), ("assist", "A1 miss")])
def test_a_game_is_played_though_the_folder_of_its_library_may_not_be_entered(
    verb: str, line: str, folder: Path
) -> None:
    folder.chmod(0o000)
    library = str(folder / "inner" / "games.sqlite3")
    done = bound(verb, SMALL, "--library", library, "--plain", stdin=f"{line}\nquit\n")
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert f"{library}: Permission denied." in done.stdout
    assert done.stdout.count("Permission denied") == 1


SHORT = ("tournament", "mastermind(pegs=2,colours=3)", "-p", "random", "-p", "most-information", "--games", "4")


@pytest.mark.skipif(sys.platform != "linux", reason="the folder of data is named by another variable")
@pytest.mark.parametrize(
    ("command", "remedies"),
    [(SHORT, ("--database FILE", "--database none")), (("import", "game.json"), ("--library FILE",))],
)
@pytest.mark.parametrize("data", ["closed", "/dev/null"])
def test_a_folder_of_data_that_cannot_be_written_is_said_with_a_remedy(
    at: Callable[..., Done],
    command: tuple[str, ...],
    remedies: tuple[str, ...],
    data: str,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(folder.parent)
    at("watch", SMALL, "--seed", "1", "--plain", "--delay", "0", "--save", "game.json")
    monkeypatch.delenv("BESTGUESS_LIBRARY", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(folder / "inner") if data == "closed" else data)
    folder.chmod(0o555)
    done = bound(*command)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    for remedy in remedies:
        assert remedy in done.stderr
        option, value = remedy.split()
        assert bound(*command, option, value.replace("FILE", "named")).returncode == 0


@pytest.mark.parametrize("place", ["/dev/null", "."])
def test_a_library_that_is_no_plain_file_is_refused_with_a_remedy(at: Callable[..., Done], place: str) -> None:
    done = at("library", "list", "--library", place)
    assert done.returncode == 2
    assert done.stderr == (
        f"bestguess: Cannot use the library {place}: it is no plain file. Name another place: --library FILE\n"
    )


@pytest.mark.parametrize(
    ("command", "option"),
    [
        (("reproduce", "battleship-paper"), "--html"),
        (("reproduce", "battleship-paper"), "--markdown"),
        (("reproduce", "kettaf-pruning"), "--plot"),
        (("tournament", "mastermind", "-p", "random", "-p", "knuth"), "--html"),
        (("solve", "mastermind"), "--save"),
        (("solve", "mastermind"), "--tree"),
    ],
)
@pytest.mark.parametrize("there", [False, True])
def test_a_place_that_may_not_be_written_is_said_before_the_work(
    command: tuple[str, ...], option: str, there: bool, folder: Path
) -> None:
    said_before_the_work(command, option, folder, there=there)


def test_a_folder_of_results_that_may_not_be_written_is_said_before_the_measurement(folder: Path) -> None:
    folder.chmod(0o555)
    done = bound("reproduce", "battleship-paper", "--results", str(folder))
    assert (done.returncode, done.stdout) == (2, "")
    file = folder / "battleship-paper.json"
    assert done.stderr == f"bestguess: --results {file} may not be written. Name another place.\n"


@pytest.mark.parametrize("command", [("library", "list"), ("habits",), ("habits", "Ann", SMALL)])
def test_a_library_that_may_not_be_entered_is_refused_in_a_line(command: tuple[str, ...], folder: Path) -> None:
    folder.chmod(0o000)
    done = bound(*command, "--library", str(folder / "inner" / "games.sqlite3"))
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "Permission denied" in done.stderr


def test_habits_are_learned_from_a_library_that_cannot_be_written(at: Callable[..., Done], folder: Path) -> None:
    library = str(folder / "games.sqlite3")
    moves = "A1 hit\nA2 hit\nA3 sunk\nC1 hit\nC2 sunk\nquit\n"
    at("assist", SMALL, "--opponent", "Ann", "--library", library, stdin=moves)
    folder.chmod(0o555)
    listed = bound("library", "list", "--library", library)
    assert listed.returncode == 0, listed.stderr
    learned = bound("habits", "Ann", SMALL, "--library", library)
    assert learned.returncode == 0, learned.stderr
    assert learned.stderr.count("Not kept:") == learned.stderr.count("\n") == 1
    folder.chmod(0o755)
    again = at("habits", "Ann", SMALL, "--library", library)
    assert learned.stdout in again.stdout
    assert "Not kept" not in again.stderr
