"""The commands that messages about habits name: each is run as it stands there."""

import re
import shlex
from pathlib import Path

import pytest

from bestguess import make
from bestguess.games.battleship import Battleship

from .conftest import Done, Run

BOARDS = ("battleship(rows=4,columns=4,fleet=3-2)", "battleship(rows=5,columns=4,fleet=x3-y2,touching=false)")
PLACES = (None, "my games/lib.sqlite3")
CASES = (
    ("O'Neil", BOARDS[0], PLACES[0]),
    ('Zoë "Zed" van Dam', BOARDS[1], PLACES[1]),
    ("-Bo", BOARDS[1], PLACES[0]),
    ("$HOME `x`; y", BOARDS[0], PLACES[1]),
)


def commands(*done: Done) -> list[list[str]]:
    """The arguments of each command that is named, which has a line of its own."""
    said = "\n".join(one.stdout + one.stderr for one in done)
    assert not re.search(r"[^\n]bestguess (habits|assist|library)", said), said
    return [shlex.split(line)[1:] for line in said.splitlines() if re.match("bestguess [a-z]", line)]


def moves(board: str) -> str:
    """A whole game against a fleet, and the end of the input."""
    game: Battleship = make(board)
    secret, transcript, lines = next(game.secrets()), (), []
    for cell in range(game.display.grid.size):
        if game.outcome(transcript) is None:
            answer = game.answer(secret, transcript, cell)
            transcript = (*transcript, (cell, answer))
            lines.append(f"{game.notation.format_query(cell)} {game.notation.format_answer(answer)}")
    return "\n".join([*lines, "quit", ""])


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that the commands are run in, with a file of a fleet for each board."""
    monkeypatch.chdir(tmp_path)
    for number, board in enumerate(BOARDS):
        game: Battleship = make(board)
        (tmp_path / f"fleet {number}.txt").write_text(game.notation.format_secret(next(game.secrets())))
    return tmp_path


@pytest.mark.parametrize(("name", "board", "place"), CASES)
@pytest.mark.usefixtures("here")
def test_the_commands_that_are_named_learn_of_this_person_this_board_and_this_library(
    at: Run, name: str, board: str, place: str | None
) -> None:
    library = [] if place is None else ["--library", place]
    (unknown,) = commands(at("hide", board, *library, f"--name={name}"))
    nothing = at("habits", *library, "--", name, board)
    assert nothing.returncode == 2
    play, learn, learn_from_file = commands(nothing)
    assert unknown == learn_from_file
    played = at(*play, stdin=moves(board))
    assert commands(played)[0] == learn
    learned = at(*learn)
    assert learned.returncode == 0, learned.stderr
    assert learned.stdout.startswith(f"{name} on {board_in_words(learned)}, from 1 fleet\n")
    assert commands(learned) == [play]
    since = at(*play, stdin=moves(board))
    assert f"hidden as {name} did in 1 game" in " ".join(since.stdout.split())
    assert commands(at(*play, stdin="quit\n"))[0] == learn
    assert "from 2 fleets" in at(*learn).stdout
    file = f"fleet {BOARDS.index(board)}.txt"
    told = at(*[file if word == "FILE" else word for word in learn_from_file])
    assert "from 3 fleets" in told.stdout, told.stderr
    (listed,) = commands(at("habits", *library, "--delete", "--", name))
    assert "won" in at(*listed).stdout


def board_in_words(learned: Done) -> str:
    """The board of the first line."""
    return re.search(r"\d+x\d+ with the fleet .*(?=, from)", learned.stdout)[0]


@pytest.mark.usefixtures("here")
def test_the_board_of_the_games_is_named(at: Run) -> None:
    small, other = BOARDS
    for board in BOARDS:
        at("assist", board, "--opponent", "Bob", stdin=moves(board))
    (by_name, *_) = commands(at("habits", "Bob"))
    assert "from 1 fleet" in at(*by_name).stdout
    left_out = at("habits", "Bob", small)
    assert "Left out: 1 game on 5x4 with the fleet 3-2, not touching: name that board." in left_out.stdout
    assert "5x4 with the fleet 3-2, not touching, from 1 fleet" in at(*commands(left_out)[0]).stdout
    assert "from 1 fleet" in at("habits", "Bob", other).stdout


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.usefixtures("here")
def test_a_contradictory_game_is_mended_as_it_is_said(at: Run, place: str | None) -> None:
    library = [] if place is None else ["--library", place]
    answers = "a1 h\nb1 h\nc1 sunk\na2 h\nb2 h\nquit\n"
    at("assist", BOARDS[0], "--opponent", "Bob", *library, stdin=answers)
    nothing = at("habits", "Bob", BOARDS[0], *library)
    assert "no layout fits its answers.\n" in nothing.stderr
    *mend, _, learn, _ = commands(nothing)
    export, again, delete = mend
    for command in (export, again, delete):
        done = at(*command, stdin="1\na3 sunk\nquit\n")
        assert done.returncode == 0, done.stderr
    learned = at(*learn)
    assert "from 1 fleet" in learned.stdout
    assert learned.stderr == ""


@pytest.mark.usefixtures("here")
def test_without_a_library_files_alone_are_named(at: Run) -> None:
    none = ("--library", "none")
    answers = "a1 h\nb1 h\nc1 sunk\na2 h\nb2 h\nquit\n"
    at("assist", BOARDS[0], "--opponent", "Bob", *none, "--save", "my game.json", stdin=answers)
    mend, learn = commands(at("habits", "Bob", BOARDS[0], *none, "--from", "my game.json"))
    assert at(*mend, stdin="1\na3 sunk\nquit\n").returncode == 0
    (other, _) = commands(at("habits", "Bob", BOARDS[1], *none, "--from", "my game.json"))
    for command in (learn, other):
        learned = at(*["my game.json" if word == "FILE" else word for word in command])
        assert "from 1 fleet" in learned.stdout, learned.stderr


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.usefixtures("here")
def test_the_first_hint_works_for_a_name(at: Run, place: str | None) -> None:
    library = [] if place is None else ["--library", place]
    hint = at("habits", *library)
    assert "No habits are kept" in hint.stdout
    play, learn, learn_from_file = [
        [{"NAME": "Bob", "FILE": "fleet.txt"}.get(word, word) for word in command] for command in commands(hint)
    ]
    Path("fleet.txt").write_text("c5 A1-A5, b4 C1-C4, d3 E1-E3, s3 G1-G3, p2 J9-J10\n")
    assert at(*play, stdin="a1 miss\nquit\n").returncode == 0
    assert "1 game without a known fleet" in at(*learn).stderr
    assert "from 1 fleet" in at(*learn_from_file).stdout
