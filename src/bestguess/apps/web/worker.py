"""A worker process: it takes tasks from a pipe, one at a time, and sends back what comes of them.

What is sent back begins with one byte that says what it is: :data:`ITEM` for one event of a stream, :data:`DONE` for
the last message, :data:`FULL` for the last one of a worker that holds too much memory and should be replaced,
:data:`FAILED` for a refusal.

The memory of a worker process, as the system counts it; on systems that do not tell, no limit holds.
"""

import ctypes
import gc
import os
import pickle
import signal
import sys
import traceback
from contextlib import suppress
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Thread
from typing import Any

from bestguess.apps.web.errors import Refusal
from bestguess.apps.web.operations import OPERATIONS, Operation
from bestguess.apps.web.settings import Settings
from bestguess.core.spec import code_in
from bestguess.core.trust import trusting

_PAGES = Path("/proc/self/statm")


def taken() -> int:
    """Bytes of memory that this process has now; 0 where the system does not say."""
    try:
        import resource

        return int(_PAGES.read_text(encoding="ascii").split()[1]) * resource.getpagesize()
    except (ImportError, OSError, ValueError, IndexError):
        return 0


def give_back() -> None:
    """Give the system what was freed: the allocator keeps it else."""
    gc.collect()
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # another C library than that of GNU
            ctypes.CDLL(None).malloc_trim(0)


def limit(most: int) -> None:
    """Refuse this process more address space than so many bytes, where the system can; 0 is no limit."""
    if not most:
        return
    try:
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        soft = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
    except (ImportError, AttributeError, OSError, ValueError):
        return


ITEM, DONE, FULL, FAILED = b"i", b"d", b"l", b"f"


def main(pipe: Connection, settings: Settings, key: bytes) -> None:
    """Work until the pipe is closed."""
    # Ctrl-C and a closed terminal reach the whole group of processes; the server ends its workers itself.
    for name in ("SIGINT", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    Thread(target=_end_with_server, daemon=True).start()
    from bestguess.apps.web.tasks import Tasks
    from bestguess.records.library_place import keep_openings

    keep_openings(settings.library_place or "none")
    tasks = Tasks(settings, key)
    tasks.warm()
    limit(settings.limits.memory)
    try:
        # A second lock, behind the one of :class:`~bestguess.apps.web.specs.Specs`: no other module is imported.
        with trusting([code for game in settings.games for code in code_in(game)]):
            pipe.send_bytes(DONE)
            while True:
                name, events, asked = pickle.loads(pipe.recv_bytes())
                _work(pipe, tasks, OPERATIONS[name], events, asked, settings.limits.kept_memory)
    except (EOFError, OSError):  # the server is gone
        return


def _end_with_server() -> None:
    """End this process when the server's is gone, however that ended: nobody waits for the work any more."""
    server = parent_process()
    if server is not None:
        server.join()
        os._exit(1)


def _work(pipe: Connection, tasks: Any, operation: Operation, events: bool, asked: Any, most: int) -> None:
    body = b""
    try:
        if events:
            for item in tasks.stream(operation.events, asked):
                pipe.send_bytes(ITEM + item)
        else:
            body = tasks.run(operation.work, asked)
        pipe.send_bytes((FULL if is_full(tasks, most) else DONE) + body)
    except Exception as error:
        pipe.send_bytes(FAILED + pickle.dumps(refusal_of(error, tasks)))


def is_full(tasks: Any, most: int) -> bool:
    """Whether this process has more than ``most`` bytes of memory even after it has forgotten what it can."""
    if taken() <= most:
        return False
    tasks.forget()
    give_back()
    return taken() > most


def refusal_of(error: Exception, tasks: Any) -> Refusal:
    """The refusal that an error becomes; a defect of bestguess goes to the log."""
    if isinstance(error, Refusal):
        return error.censored(tasks.specs.censored)
    if isinstance(error, MemoryError):
        tasks.forget()
        remedy = "Take a smaller board, fewer shapes or fewer words."
        return Refusal("over-limit", "This takes more memory than one request may have.", "rules", remedy)
    if isinstance(error, RecursionError):
        return Refusal("over-limit", "This is nested too deeply.", "", "Write it with fewer parentheses.")
    if isinstance(error, OSError):
        raise error
    traceback.print_exception(error, file=sys.stderr)
    return Refusal("defect", "The server failed.", "", "That is a defect of bestguess; the server's log says more.")
