"""A worker process: it takes tasks from a pipe, one at a time, and sends back what comes of them.

What is sent back begins with one byte that says what it is: :data:`ITEM` for one event of a stream, :data:`DONE` for
the last message, :data:`FAILED` for a refusal.
"""

import os
import pickle
import signal
import sys
import traceback
from multiprocessing.connection import Connection
from typing import Any

from bestguess.apps.web.errors import Refusal
from bestguess.apps.web.settings import Settings

ITEM, DONE, FAILED = b"i", b"d", b"f"


def main(pipe: Connection, settings: Settings, key: bytes, background: bool) -> None:
    """Work until the pipe is closed."""
    # Ctrl-C goes to the whole group of processes; the server ends its workers itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if background and hasattr(os, "nice"):
        os.nice(5)
    from bestguess.apps.web.tasks import Tasks

    tasks = Tasks(settings, key)
    tasks.warm()
    _limit_memory(settings.limits.memory)
    try:
        pipe.send_bytes(DONE)
        while True:
            name, asked = pickle.loads(pipe.recv_bytes())
            _work(pipe, tasks, name, asked)
    except (EOFError, OSError):  # the server is gone
        return


def _work(pipe: Connection, tasks: Any, name: str, asked: Any) -> None:
    try:
        if tasks.streams(name):
            for item in tasks.stream(name, asked):
                pipe.send_bytes(ITEM + item)
            pipe.send_bytes(DONE)
        else:
            pipe.send_bytes(DONE + tasks.run(name, asked))
    except Exception as error:
        pipe.send_bytes(FAILED + pickle.dumps(refusal_of(error, tasks)))


def refusal_of(error: Exception, tasks: Any) -> Refusal:
    """The refusal that an error becomes; a defect of bestguess goes to the log."""
    if isinstance(error, Refusal):
        error.text, error.remedy = tasks.specs.censored(error.text), tasks.specs.censored(error.remedy)
        return error
    if isinstance(error, MemoryError):
        tasks.forget()
        return Refusal(
            "This takes more memory than one request may have.",
            "rules",
            "Take a smaller board, fewer shapes or fewer words.",
            413,
        )
    if isinstance(error, RecursionError):
        return Refusal("This is nested too deeply.", "", "Write it with fewer parentheses.", 413)
    if isinstance(error, OSError):
        raise error
    traceback.print_exception(error, file=sys.stderr)
    return Refusal("The server failed.", "", "That is a defect of bestguess; the server's log says more.", 500)


def _limit_memory(most: int) -> None:
    """Refuse the process more address space than this."""
    try:
        import resource
    except ImportError:  # not on this system
        return
    if most:
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        soft = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
