"""The list of the games that are kept, as ``bestguess library`` shows it."""

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bestguess.apps.cli.storage.library_menu import PAGE
from bestguess.records.game_file import GameFile, Guesser, HostOf, Players, RecordedMove, Result
from bestguess.records.library import Library

from .conftest import Run

WIDE = {"COLUMNS": "200"}


def game(number: int, won: bool | None = True, text: str = "", host: HostOf | None = None) -> GameFile:
    """A game of one move; over where there is a text."""
    return GameFile(
        id=f"game{number:04}",
        rules="hangman(length=4)",
        players=Players(guesser=Guesser(name="Ada"), host=host or HostOf(spec="honest")),
        transcript=[RecordedMove(query="E", answer="----")],
        result=Result(won=won, cost=1.0, text=text) if text else None,
    )


GAMES = (
    game(1),
    game(2, True, "word found"),
    game(3, False, "out of lives"),
    game(4, None, "left off"),
    game(5, False, "resigned"),
    game(6, host=HostOf(elsewhere=True, name="Zoë Ochs")),
)


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "library.sqlite3")


def rows(at: Run, *arguments: str) -> dict[str, list[str]]:
    """The cells of each row of the list, by the id of the game."""
    shown = at("library", *arguments, **WIDE).stdout.splitlines()
    return {line[:8]: re.split(" {2,}", line) for line in shown if line.startswith("game")}


@pytest.mark.parametrize("id", [one.id for one in GAMES])
def test_a_search_finds_what_the_list_shows(at: Run, library: Library, id: str) -> None:
    """All but the number of the moves, which is no word."""
    library.save_all(GAMES)
    *cells, _, result = rows(at)[id]
    for cell in cells:
        assert id in rows(at, "search", cell), cell
    found = rows(at, "search", result)
    assert id in found
    assert {row[-1] for row in found.values()} == {result}


def test_whoever_answered_elsewhere_is_named(at: Run, library: Library) -> None:
    library.save_all(GAMES)
    assert "Zoë Ochs" in at("library", **WIDE).stdout
    entries = json.loads(at("library", "--json").stdout)["entries"]
    assert [(one["host"], one["opponent"]) for one in entries if one["opponent"]] == [("elsewhere", "Zoë Ochs")]
    assert "Asked: Ada. Answered: Zoë Ochs." in at("library", "show", "game0006").stdout
    assert "Asked: Ada. Answered: honest." in at("library", "show", "game0001").stdout


def test_the_time_of_a_game_is_shown_alike_in_the_list_and_alone(at: Run, library: Library) -> None:
    library.save(GAMES[0])
    time = library.load("game0001").created.astimezone()
    assert f"game0001 · hangman(length=4) · {time:%Y-%m-%d %H:%M}\n" in at("library", "show", "game0001").stdout


def test_a_page_beyond_the_last_is_refused(at: Run, library: Library) -> None:
    library.save_all(game(number) for number in range(PAGE + 1))
    beyond = at("library", "--page", "3")
    assert (beyond.returncode, beyond.stdout) == (2, "")
    assert beyond.stderr == "bestguess: There is no page 3: the list has 2 pages. Write: --page 2\n"
    assert "Page 2 of 2" in at("library", "--page", "2").stdout
    assert "the list has 1 page." in at("library", "search", "game0001", "--page", "2").stderr
    assert json.loads(at("library", "--page", "3", "--json").stdout)["entries"] == []


def test_a_game_named_twice_is_deleted_once(at: Run, library: Library) -> None:
    library.save_all(GAMES)
    assert (
        at("library", "delete", "game0001", "game0001", "game0002").stdout == "Deleted: game0001\nDeleted: game0002\n"
    )


@pytest.mark.parametrize("asked", [("show", "nothing"), ("delete", "nothing"), ("list",)])
def test_a_remedy_names_the_library_as_it_was_named(at: Run, tmp_path: Path, asked: tuple[str, ...]) -> None:
    """A game that is not there, and one that is damaged: the command of the message is of the same library."""
    place = str(tmp_path / "my games" / "lib.sqlite3")
    library = Library(place)
    library.save_all(GAMES[:2])
    with closing(sqlite3.connect(place)) as connection, connection:
        connection.execute("UPDATE games SET cost = 7 WHERE id = 'game0002'")
    said = at("library", *asked, "--library", place).stderr
    assert said.endswith(f" --library '{place}'\n")
    assert f" --library '{place}'\n" in at("library", "show", "game0002", "--library", place).stderr
