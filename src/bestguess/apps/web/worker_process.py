"""One worker process as the server sees it: the process and the pipe to it."""

import multiprocessing
import pickle
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from bestguess.apps.web.operations import Operation
from bestguess.apps.web.settings import Settings
from bestguess.apps.web.worker import main

_START = 60.0
"""Seconds that a worker may take to start."""

_CONTEXT = multiprocessing.get_context("spawn")


class Broken(Exception):
    """The worker died, or was killed."""


class Worker:
    """One process, and the pipe to it. Its methods block; each call is made in a thread."""

    def __init__(self, settings: Settings, key: bytes, background: bool = False) -> None:
        self._given = settings, key, background
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._aborted: BaseProcess | None = None
        """The process that was aborted last: it may live a moment longer, and takes no task any more."""

    def start(self) -> None:
        """Start the process unless it runs."""
        if self.alive:
            return
        self.kill()
        ours, theirs = _CONTEXT.Pipe()
        process = _CONTEXT.Process(target=main, args=(theirs, *self._given), daemon=True)
        process.start()
        theirs.close()
        self._process, self._pipe = process, ours  # only now: abort() may come from another thread at any moment
        self.receive(_START)

    def send(self, operation: Operation, asked: Any, events: bool = False) -> None:
        """Begin an operation, or its ``events``. Raises :class:`Broken`."""
        self.start()
        assert self._pipe is not None, "a started worker has a pipe"
        try:
            self._pipe.send_bytes(pickle.dumps((operation.name, events, asked)))
        except OSError as error:
            self.kill()
            raise Broken from error

    def receive(self, seconds: float) -> tuple[bytes, bytes]:
        """The next message and its kind. Raises :class:`Broken`, and ``TimeoutError`` after killing the process."""
        pipe = self._pipe
        if pipe is None:
            raise Broken
        try:
            if not pipe.poll(seconds):
                self.kill()
                raise TimeoutError
            message = pipe.recv_bytes()
        except (EOFError, OSError) as error:
            if isinstance(error, TimeoutError):
                raise
            self.kill()
            raise Broken from error
        return message[:1], message[1:]

    def abort(self) -> None:
        """End the process from another thread than the one that waits for it, which then finds it broken."""
        process = self._aborted = self._process
        if process is not None:
            with suppress(ValueError):  # cleaned up meanwhile
                process.kill()

    def kill(self) -> None:
        """End the process, whatever it does, and clean up."""
        process, self._process = self._process, None
        pipe, self._pipe = self._pipe, None
        if process is not None:
            process.kill()
            process.join()
            process.close()
        if pipe is not None:
            pipe.close()

    @property
    def alive(self) -> bool:
        """Whether it can take a task at once."""
        process = self._process
        return process is not None and process is not self._aborted and process.is_alive()
