"""`bestguess serve` as a process that tests can start, stop and restart."""

import atexit
import functools
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from page.server_fork import POSSIBLE, TESTS, Forked, ServerFork

PATIENCE = 600.0
"""Seconds to wait for a server on a busy machine."""


class Server:
    """A server in a folder of its own; a warning or a traceback in its log is an error."""

    def __init__(
        self,
        folder: Path,
        games: Sequence[str] = (),
        options: Sequence[str] = (),
        patient: bool = True,
        alone: bool = False,
    ) -> None:
        self.cache = folder
        self.games = games
        """Games that the server's owner brings, as places that are found among the tests."""
        self.options = options
        """More options of the command."""
        self.patient = patient
        """Whether it is no process of the command itself, which gives up a position that takes seconds."""
        self.alone = alone
        """Whether nobody at another machine can reach the server, so that no link to it is worth sharing."""
        self.log = folder / "server.log"
        self.port = _free_port()
        self._process: subprocess.Popen[bytes] | Forked | None = None
        self.stopped = False
        """Whether it was ever stopped: what a page still asked for then, it refused (503)."""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def start(self) -> None:
        arguments = ["serve", "--port", str(self.port), "--data", str(self.cache / "data"), "--no-open"]
        arguments += ["--workers", "1", *(part for place in self.games for part in ("--game", place))]
        arguments += [] if self.alone else ["--address", self.url]
        arguments += self.options
        environment = {**os.environ, "NO_COLOR": "1", "PYTHONPATH": str(TESTS)}
        if self.patient and POSSIBLE:
            self._process = _server_fork().start(arguments, self.log, environment)
        else:
            program = "page.patient_server" if self.patient else "bestguess"
            with self.log.open("ab") as log:
                self._process = subprocess.Popen(
                    [sys.executable, *_warnings(), "-m", program, *arguments],
                    stdout=log,
                    stderr=log,
                    stdin=subprocess.DEVNULL,
                    env=environment,
                )
        deadline = time.monotonic() + PATIENCE
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"bestguess serve did not start:\n{self.log.read_text()}")
            time.sleep(0.05)

    def stop(self) -> None:
        """Stop as a person would, with Ctrl-C."""
        self.end(signal.SIGINT)

    @property
    def pid(self) -> int:
        """The process of the server."""
        assert self._process is not None
        return self._process.pid

    def end(self, number: int) -> None:
        """Have a signal end the server."""
        assert self._process is not None
        self.stopped = True
        self._process.send_signal(number)
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
            raise RuntimeError(f"bestguess serve did not stop:\n{self.log.read_text()}") from None

    def restart(self) -> None:
        """Stop, and start again at the same address with the same data."""
        self.stop()
        self.start()

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(self.url + "api/health", timeout=5) as reply:
                return bool(reply.status == 200)
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            return False

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process is not None and self._process.poll() is None:
            self.stop()
        wrong = re.search(r"Traceback|Warning|ERROR", self.log.read_text())
        assert wrong is None, f"the server complained:\n{self.log.read_text()}"


@functools.cache
def _server_fork() -> ServerFork:
    """One for each worker of pytest."""
    fork = ServerFork(_warnings())
    atexit.register(fork.stop)
    return fork


def _warnings() -> list[str]:
    """The options with which Python treats warnings as this run of the tests does."""
    warnings = os.environ.get("BESTGUESS_TEST_WARNINGS")
    return ["-W", warnings] if warnings else []


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
