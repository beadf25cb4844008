"""What of this machine is ours."""

import os


def cores() -> int:
    """The cores that this process may use."""
    # Not every system says which are ours; then all are.
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
