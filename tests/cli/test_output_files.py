"""Files that long jobs write at their end: what a full disk takes away is the file, and never the result."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

Done = subprocess.CompletedProcess[str]

GAME = "mastermind(pegs=2,colours=3)"

TOURNAMENT = ["tournament", GAME, "-p", "random", "-p", "most-information", "--games", "20", "-j", "1"]
TOURNAMENT += ["--database", "none", "--plain"]
REPRODUCE = ["reproduce", "battleship-paper", "--games", "2", "-j", "1", "--plain"]


@pytest.mark.skipif(os.name == "nt", reason="limits the size of files")
@pytest.mark.parametrize(
    ("command", "shown", "file"),
    [
        ([*TOURNAMENT, "--html", "page.html"], "most-information", "page.html"),
        ([*TOURNAMENT, "--json", "--markdown", "report.md"], '"most-information"', "report.md"),
        ([*REPRODUCE, "--results", "."], "battleship", "battleship-paper.json"),
        ([*REPRODUCE, "--json", "--markdown", "report.md"], '"rows"', "report.md"),
    ],
)
def test_a_full_disk_takes_no_result_away(
    command: list[str], shown: str, file: str, on_a_full_disk: Callable[..., Done], tmp_path: Path
) -> None:
    done = on_a_full_disk(*command)
    assert done.returncode == 2
    assert shown in done.stdout
    assert f"Cannot write {file}: File too large." in done.stderr
    assert not (tmp_path / file).exists()
