"""The command with the rights of an ordinary person, and folders that are closed to it."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

Done = subprocess.CompletedProcess[str]

UNPRIVILEGED = ["setpriv", "--bounding-set=-all", "--inh-caps=-all"]
"""Starts a command that rights bind although it is the administrator's."""

rights_bind = pytest.mark.skipif(
    os.name == "nt" or (os.geteuid() == 0 and shutil.which("setpriv") is None), reason="rights bind nobody here"
)


def bound(*arguments: str, stdin: str = "") -> Done:
    """Run the command with the rights of an ordinary person."""
    command = [*UNPRIVILEGED * (os.geteuid() == 0), sys.executable, "-m", "bestguess", *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, text=True, check=False)


@pytest.fixture
def closable(tmp_path: Path) -> Iterator[Path]:
    """A folder that the test may close."""
    folder = tmp_path / "kept"
    folder.mkdir()
    yield folder
    folder.chmod(0o755)


def said_before_the_work(command: tuple[str, ...], option: str, folder: Path, *, there: bool) -> None:
    """A command that is to write into a closed folder says so in one line, and prints no result."""
    file = folder / "result.png"
    if there:
        file.touch()
    folder.chmod(0o555)
    done = bound(*command, option, str(file))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"bestguess: {option} {file} may not be written. Name another place.\n"
