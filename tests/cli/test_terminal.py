"""Behaviour that only a real terminal shows."""

import os
import subprocess
import sys
from threading import Timer

import pytest

pty = pytest.importorskip("pty", reason="needs a terminal to pretend")

SMALL = "battleship(rows=5,columns=5,fleet=3-2)"


def in_terminal(*arguments: str, typed: str = "", **environment: str) -> tuple[int, str]:
    """Run the command in a pseudo-terminal; its exit code and all that it wrote there."""
    ours, theirs = pty.openpty()
    inherited = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    running = subprocess.Popen(
        [sys.executable, "-c", "from bestguess.apps.cli.main import main; main()", *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**inherited, "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "40", **environment},
    )
    os.close(theirs)
    patience = Timer(60, running.kill)
    patience.start()
    os.write(ours, typed.encode())
    written = b""
    while True:
        try:
            piece = os.read(ours, 65536)
        except OSError:  # how Linux says that the other end is closed
            break
        if not piece:
            break
        written += piece
    os.close(ours)
    patience.cancel()
    return running.wait(), written.decode()


def test_watch_draws_in_colour():
    code, shown = in_terminal("watch", SMALL, "--seed", "2", "--delay", "0")
    assert code == 0
    assert "\x1b[" in shown
    assert "48;5;" in shown or "48;2;" in shown  # a background: the heat map
    assert "chance" in shown


@pytest.mark.parametrize(("arguments", "environment"), [(["--plain"], {}), ([], {"NO_COLOR": "1"})])
def test_plain_is_plain_in_a_terminal_too(arguments, environment):
    code, shown = in_terminal("watch", SMALL, "--seed", "2", *arguments, **environment)
    assert code == 0
    assert "\x1b" not in shown


def test_assist_shows_the_map_and_leaves_when_asked_to():
    code, shown = in_terminal("assist", SMALL, typed="m\rC4 h\rquit\r")
    assert code == 0
    assert "48;5;" in shown or "48;2;" in shown
    assert "--moves 'C3 miss, C4 hit'" in shown.replace("\r\n", "\n")


def test_assist_asks_for_the_game_where_nothing_of_it_was_given():
    typed = "8x8\rten\r4-3-3-2\rno\r2\rd4 m\rq\r"
    code, shown = in_terminal("assist", "battleship", "--plain", "--library", "none", typed=typed)
    assert code == 0
    assert "Cannot read 'ten'" in shown
    spec = "battleship(rows=8,columns=8,fleet=b4-d3-s3-p2,touching=false,announce=named"
    assert spec in shown
    assert "Noted: D4 miss." in shown


def test_enter_takes_the_usual_game():
    code, shown = in_terminal("assist", "--plain", "--library", "none", typed="\r\r\r\rq\r")
    assert code == 0
    assert "bestguess · battleship(hider=people)" in shown


@pytest.mark.parametrize(
    "arguments", [["Battleship", "--usual"], ["battleship", "10x10"], ["battleship", "-m", "e5 m"]]
)
def test_a_game_that_is_given_is_not_asked_for(arguments):
    code, shown = in_terminal("assist", *arguments, "--plain", "--library", "none", typed="q\r")
    assert code == 0
    assert "bestguess · battleship" in shown
    assert "Which game" not in shown


def test_what_is_piped_in_is_no_answer_to_a_question(bestguess):
    done = bestguess("assist", "battleship", "--library", "none", stdin="e5 miss\n")
    assert "Noted: E5 miss." in done.stdout


def test_rows_of_squares_that_are_pasted_answer_nothing_suggested():
    typed = "🟩🟩⬛⬛⬛\r🟩🟩🟩🟩🟩\r\rcrane bbybb\rquit\r"
    words = "wordle(words=crane|slate|moult|amigo)"
    code, shown = in_terminal("assist", words, "--plain", "--library", "none", typed=typed)
    assert code == 0
    assert "Left out: 🟩🟩🟩🟩🟩" in shown
    assert shown.count("Noted: ") == 1
    assert "--moves 'CRANE bbybb'" in shown
