"""The processor as processes share it: how many cores there are, and how long a process waits for one."""

import os
from pathlib import Path
from time import monotonic
from typing import Protocol

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


class Polled(Protocol):
    """A connection that tells whether something comes, such as one of :mod:`multiprocessing`."""

    def poll(self, timeout: float, /) -> bool:
        """Whether something has come within so many seconds."""
        ...


class Allowance:
    """The seconds that a process has until something comes from it.

    Those in which it waits for a processor are not counted, where the system tells them (Linux): what is in time on an
    idle machine is in time on a busy one.
    """

    def __init__(self, seconds: float, process: int) -> None:
        """Begin to count; ``process`` is the number of the process."""
        self._process, self._waited = process, waited(process)
        self._until = monotonic() + seconds

    def add(self, seconds: float) -> None:
        """Give it so many seconds more."""
        self._until += seconds

    def lasts(self, connection: Polled) -> bool:
        """Whether something comes before the seconds are over. Also true once the process has ended."""
        while not connection.poll(max(0.0, self._until - monotonic())):
            now = waited(self._process)
            if now - self._waited < _SHORTEST:
                return False
            self.add(now - self._waited)
            self._waited = now
        return True


def waited(process: int) -> float:
    """The seconds for which a process has waited for a processor in all; 0 where nobody says."""
    try:
        return int(Path(f"/proc/{process}/schedstat").read_text(encoding="ascii").split()[1]) / 1e9
    except (OSError, ValueError, IndexError):
        return 0.0
