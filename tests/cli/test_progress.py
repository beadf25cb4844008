"""The progress of counted work, which is told where there is no terminal, too."""

import re
import shlex
from itertools import count
from pathlib import Path
from time import sleep

import pytest
from typer.testing import CliRunner

from bestguess.apps.cli.main import app
from bestguess.apps.cli.rendering import progress_lines
from bestguess.apps.cli.rendering.progress import CountedWork
from bestguess.apps.cli.rendering.progress_lines import ProgressLines
from bestguess.apps.cli.rendering.screen import Screen


def test_work_without_a_terminal_is_told_in_lines_on_the_error_stream(capsys: pytest.CaptureFixture[str]) -> None:
    with CountedWork(Screen(plain=True), "evaluate", "words", every=0.0) as show:
        for done in range(4):
            show(done, 2000)
    out, err = capsys.readouterr()
    first, *later = err.splitlines()
    assert first == "evaluate: 0 of 2,000 words"  # before it is known how long one takes
    told = [re.fullmatch(r"evaluate: (\d) of 2,000 words, about \d+ s left", line) for line in later]
    assert [line and line[1] for line in told] == ["1", "2", "3"]
    assert not out


def test_work_that_is_soon_done_is_not_told(capsys: pytest.CaptureFixture[str]) -> None:
    with CountedWork(Screen(plain=True), "simulate", "games", 2, every=float("inf")) as show:
        show(1)
        show(2)
    assert capsys.readouterr() == ("", "")


def test_a_step_that_takes_long_is_told_of_meanwhile(capsys: pytest.CaptureFixture[str]) -> None:
    err = ""
    with ProgressLines(True, lambda: "kettaf-dqn: 5 %", every=0.01):
        while not err:
            sleep(0.01)
            err = capsys.readouterr().err
    assert err.splitlines()[0] == "kettaf-dqn: 5 %"


HANGMAN = "'hangman(words=crane|slate|moult|brick|angle|roast|toast|coast,length=5,prior=uniform)'"

LONG = {
    "challenge --train {words} --games 2 --policy stock": "challenge: 0 of 2 words",
    f"evaluate {HANGMAN} -p most-likely": "evaluate: words (wrong letters)",
    "import {game} --library {library}": "import: 0 of 1 files",
    "review {game}": "review: reading the game",
    f"simulate {HANGMAN} -p most-likely -n 2 -j 1": "simulate: 0 of 2 games",
    f"train host {HANGMAN} -n 1 --out {{out}}": "what hosts force from most-information is worked out",
    "train letters --words {words} --epochs 1 --out {out}": "the first weights are measured",
    "train value --dictionaries 1 --held-out 1 -n 1 --out {out}": "train value: dictionaries",
    "train wang --words {words} -n 2 --measured 2": "train wang: 0 of ",
}
"""Commands that may take minutes, and how the first line begins that they write without a terminal."""


@pytest.mark.parametrize("command", [pytest.param(one, id=re.split(" [-'{]", one)[0]) for one in LONG])
def test_every_long_command_tells_what_it_does(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if command.startswith("train") and "wang" not in command:
        pytest.importorskip("torch")
    words, game = tmp_path / "words.txt", tmp_path / "game.json"
    words.write_text("\n".join(a + b + c for a in "bcdfgh" for b in "aeiou" for c in ("lt", "nd", "rm", "st")))
    play = CliRunner().invoke(app, shlex.split(f"watch {HANGMAN} --seed 1 --delay 0 --save {game}"))
    assert play.exit_code == 0, play.output
    # A line is due after 3 seconds of processor time. This clock is that far whenever it is read.
    monkeypatch.setattr(progress_lines, "process_time", count(0, 3).__next__)
    monkeypatch.setattr(ProgressLines, "__enter__", lambda lines: (lines.look(), lines)[1])
    files = {"words": words, "game": game, "library": tmp_path / "library.sqlite3", "out": tmp_path / "network"}
    done = CliRunner().invoke(app, shlex.split(command.format(**files)))
    assert done.exit_code == 0, done.output
    assert any(line.startswith(LONG[command]) for line in done.stderr.splitlines()), done.stderr
