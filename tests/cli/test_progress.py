"""The progress of counted work, which is told where there is no terminal, too."""

import re
from time import sleep

import pytest

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
