"""CPU cores available to this process."""

import os


def cores() -> int:
    """Return how many CPU cores this process may use."""
    # Not every system says which are ours; then all are.
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
