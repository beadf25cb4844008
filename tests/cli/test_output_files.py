"""Files that long jobs write at their end: what a full disk takes away is the file, and never the result."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

GAME = "mastermind(pegs=2,colours=3)"

LIMITED = (
    "import resource, signal; resource.setrlimit(resource.RLIMIT_FSIZE, (300, 300)); "
    "signal.signal(signal.SIGXFSZ, signal.SIG_IGN); from bestguess.apps.cli.main import main; main()"
)
"""A command that can write no file of more than 300 bytes, as on a disk that is full."""

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
def test_a_full_disk_takes_no_result_away(command: list[str], shown: str, file: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, *command],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 2
    assert shown in done.stdout
    assert f"Cannot write {file}: File too large." in done.stderr
    assert not (tmp_path / file).exists()
