import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def bestguess() -> Run:
    """Runs the command as a person would, in a process of its own."""

    def run(*arguments: str, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-c", "from bestguess.apps.cli.main import main; main()", *arguments],
            input=stdin,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
            env={**os.environ, "PYTHONPATH": str(TESTS), "COLUMNS": "100", **environment},
        )

    return run


# A shell has what it runs in the background ignore SIGINT, and so do the children of such tests.
_STARTED = (
    "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); sys.argv[0] = 'bestguess'; "
    "from bestguess.apps.cli.main import main; main()"
)


@pytest.fixture
def started() -> Callable[..., AbstractContextManager[subprocess.Popen[str]]]:
    """Starts the command in a group of processes of its own; what is left of them is killed in the end."""

    @contextmanager
    def start(*arguments: str) -> Iterator[subprocess.Popen[str]]:
        with subprocess.Popen(
            [sys.executable, "-c", _STARTED, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        ) as process:
            try:
                yield process
            finally:
                if process.poll() is None:
                    process.kill() if os.name == "nt" else os.killpg(process.pid, signal.SIGKILL)

    return start
