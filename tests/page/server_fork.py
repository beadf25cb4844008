"""A process that has imported what a server needs, and forks for each server that the tests of the page start.

Starting Python and importing everything takes a server, with the process of which its workers are forked, three
seconds of a core, dozens of times over. A forked server is a process of its own all the same, which a signal ends.

Each line of standard input is a server to start, as JSON; the answer on standard output is the number of its process.
"""

import contextlib
import gc
import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Sequence
from importlib import import_module
from multiprocessing import forkserver
from pathlib import Path
from typing import Any

TESTS = Path(__file__).parent.parent

POSSIBLE = sys.platform == "linux"
"""Elsewhere workers are not forked either."""


class Forked:
    """A server that was forked, with the methods of ``subprocess.Popen`` that its owner calls."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._handle = os.pidfd_open(pid)
        self._ended = False

    def poll(self) -> int | None:
        """Something unless the process runs."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.wait(0)
        return 0 if self._ended else None

    def send_signal(self, number: int) -> None:
        """Send the process a signal."""
        if not self._ended:
            signal.pidfd_send_signal(self._handle, number)

    def kill(self) -> None:
        """End the process at once."""
        self.send_signal(signal.SIGKILL)

    def wait(self, timeout: float | None = None) -> None:
        """Wait until the process has ended. Raises ``subprocess.TimeoutExpired``."""
        if self._ended:
            return
        if not select.select([self._handle], [], [], timeout)[0]:
            raise subprocess.TimeoutExpired("bestguess serve", timeout or 0)
        self._ended = True
        os.close(self._handle)


class ServerFork:
    """The process of this file."""

    def __init__(self, warnings: Sequence[str]) -> None:
        self._process = subprocess.Popen(
            [sys.executable, *warnings, "-m", "page.server_fork"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(TESTS), "OPENBLAS_NUM_THREADS": "1"},
        )

    def start(self, arguments: Sequence[str], log: Path, environment: dict[str, str]) -> Forked:
        """Start the command with these arguments; what it says is added to a file."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        asked = {"arguments": arguments, "log": str(log), "environment": environment}
        self._process.stdin.write(json.dumps(asked) + "\n")
        self._process.stdin.flush()
        return Forked(int(self._process.stdout.readline()))

    def stop(self) -> None:
        """End the process; the servers that it forked go on."""
        self._process.communicate()


def become(asked: dict[str, Any]) -> None:
    """Turn this process into the command that was asked for, as far as Python itself would have done."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    null, log = os.open(os.devnull, os.O_RDONLY), os.open(asked["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o666)
    for number, stream in enumerate((null, log, log)):
        os.dup2(stream, number)
    os.close(null)
    os.close(log)
    os.environ.clear()
    os.environ.update(asked["environment"])
    sys.stdin = os.fdopen(0, "r", encoding="utf-8", closefd=False)
    sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
    sys.stderr = os.fdopen(2, "w", encoding="utf-8", errors="backslashreplace", closefd=False)
    sys.argv = ["bestguess", *asked["arguments"]]
    # The process of which workers are forked runs already. It is no child of this process, which may not wait for it.
    forkserver._forkserver.ensure_running = lambda: None


def main() -> None:
    """Fork for each request until standard input ends."""
    from page.patient_server import main as run

    for name in ("bestguess.apps.cli.main", "bestguess.apps.web.server"):
        import_module(name)  # the latter names what workers import before they are forked; here that is more
    forkserver.set_forkserver_preload(["page.server_imports"])
    forkserver.ensure_running()
    gc.freeze()  # else each child would copy what garbage is looked for in
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody asks how a server ended
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            become(json.loads(line))
            run()
            sys.exit()
        print(child, flush=True)


if __name__ == "__main__":
    main()
