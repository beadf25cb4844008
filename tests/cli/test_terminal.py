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
