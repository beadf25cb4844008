"""The processor as processes share it: how many cores there are, and how long a process waits for one."""

import os
from multiprocessing.connection import Connection
from pathlib import Path
from time import monotonic

_limits: list[int] = []


def cores() -> int:
    """Return how many CPU cores this process may use."""
    # Not every system says which are ours; then all are.
    count = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min([count, *_limits])


def limit_cores(most: int) -> None:
    """Use at most so many cores from now on, and one at least: the others are those of workers beside this process."""
    _limits[:] = [max(1, most)]


_SHORTEST = 0.01
"""Seconds of waiting for a processor that are not given back."""


def comes_within(seconds: float, connection: Connection, process: int) -> bool:
    """Whether something comes from a process, by its number, before it has had so many seconds.

    Those in which it waits for a processor are not counted, where the system tells them (Linux): what is in time on an
    idle machine is in time on a busy one. Also true once the process has ended.
    """
    before, until = waited(process), monotonic() + seconds
    while not connection.poll(max(0.0, until - monotonic())):
        now = waited(process)
        if now - before < _SHORTEST:
            return False
        until += now - before
        before = now
    return True


def waited(process: int) -> float:
    """The seconds for which a process has waited for a processor in all; 0 where nobody says."""
    try:
        return int(Path(f"/proc/{process}/schedstat").read_text(encoding="ascii").split()[1]) / 1e9
    except (OSError, ValueError, IndexError):
        return 0.0
