import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]

Done = subprocess.CompletedProcess[str]
Run = Callable[..., Done]


SECONDS = 600
"""The most that a command may take."""

READ_BY_PYTHON = ("PYTHON", "LC_", "LANG")
"""Variables of these names mean something to Python when it starts."""


class ForkServer:
    """The process of ``forkserver.py``, which starts commands faster than a new Python would."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.process = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("forkserver.py"))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
        )

    def run(
        self, arguments: Sequence[str], stdin: str, environment: dict[str, str]
    ) -> subprocess.CompletedProcess[str]:
        """Run one command to its end. Raises ``AssertionError`` if it takes more than :data:`SECONDS`."""
        streams = [self.folder / name for name in ("stdin", "stdout", "stderr")]
        streams[0].write_text(stdin, encoding="utf-8")
        asked = {
            "arguments": arguments,
            "environment": environment,
            "folder": str(Path.cwd()),
            "seconds": SECONDS,
            "streams": [str(path) for path in streams],
        }
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(asked) + "\n")
        self.process.stdin.flush()
        code = int(self.process.stdout.readline())
        said, complained = (path.read_text(encoding="utf-8") for path in streams[1:])
        assert code != -signal.SIGKILL, f"{arguments} takes more than {SECONDS} s: {said}{complained}"
        return subprocess.CompletedProcess(list(arguments), code, said, complained)

    def stop(self) -> None:
        """End the process."""
        self.process.communicate()


@pytest.fixture(scope="session")
def forkserver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ForkServer | None]:
    """One for each worker of pytest; ``None`` where the system cannot fork."""
    if not hasattr(os, "fork"):
        yield None
        return
    server = ForkServer(tmp_path_factory.mktemp("streams"))
    yield server
    server.stop()


@pytest.fixture
def bestguess(forkserver: ForkServer | None) -> Run:
    """Runs the command as a person would, in a process of its own."""

    def run(*arguments: str, stdin: str = "", **variables: str) -> Done:
        environment = {**os.environ, "PYTHONPATH": str(TESTS), "COLUMNS": "100", **variables}
        if forkserver is not None and not any(name.startswith(READ_BY_PYTHON) for name in variables):
            return forkserver.run(arguments, stdin, environment)
        return subprocess.run(
            [sys.executable, "-c", "from bestguess.apps.cli.main import main; main()", *arguments],
            input=stdin,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
            env=environment,
        )

    return run


@pytest.fixture
def at(bestguess: Run, tmp_path: Path) -> Run:
    """Runs the command with a library of its own."""
    return partial(bestguess, BESTGUESS_LIBRARY=str(tmp_path / "library.sqlite3"))


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


_LIMITED = (
    "import resource, signal; resource.setrlimit(resource.RLIMIT_FSIZE, (300, 300)); "
    "signal.signal(signal.SIGXFSZ, signal.SIG_IGN); from bestguess.apps.cli.main import main; main()"
)


@pytest.fixture
def on_a_full_disk(tmp_path: Path) -> Callable[..., Done]:
    """Runs the command in a folder of its own, where it can write no file of more than 300 bytes."""

    def run(*arguments: str) -> Done:
        return subprocess.run(
            [sys.executable, "-c", _LIMITED, *arguments],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )

    return run
