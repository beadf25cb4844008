"""CPU cores available to this process."""

import os

_limits: list[int] = []


def cores() -> int:
    """Return how many CPU cores this process may use."""
    # Not every system says which are ours; then all are.
    count = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min([count, *_limits])


def limit_cores(most: int) -> None:
    """Use at most so many cores from now on, and one at least: the others are those of workers beside this process."""
    _limits[:] = [max(1, most)]
