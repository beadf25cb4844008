import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def bestguess() -> Run:
    """Runs the command as a person would, in a process of its own."""

    def run(*arguments: str, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-c", "from bestguess.apps.cli.app import main; main()", *arguments],
            input=stdin,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
            env={**os.environ, "PYTHONPATH": str(TESTS), "COLUMNS": "100", **environment},
        )

    return run
